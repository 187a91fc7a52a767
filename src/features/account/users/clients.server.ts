import type { AccountRole } from '#shared/account-role.ts';
import { Problem } from '#server/http/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { ClientOption } from '#features/account/account-answers.rules.ts';

export function listClientOptions(db: Db): Promise<ClientOption[]> {
  return db.selectFrom('client').select(['id', 'name']).orderBy('name').execute();
}

/** Throws 400 if a client does not exist, and 400 if an auditor would see every client's claims. */
export async function checkClients(
  tx: Db,
  { roles, clientIds }: { roles: readonly AccountRole[]; clientIds: readonly string[] | null },
): Promise<void> {
  if (clientIds === null) {
    if (roles.includes('auditor')) throw invalid('/clientIds', 'An auditor is limited to clients. Choose them first.');
    return;
  }
  const known = new Set((await listClientOptions(tx)).map(({ id }) => id));
  const index = clientIds.findIndex((id) => !known.has(id));
  if (index >= 0) throw invalid(`/clientIds/${index}`, 'There is no such client.');
}

function invalid(pointer: string, detail: string): Problem {
  return new Problem(400, 'invalid-body', 'The body is not valid.', { errors: [{ pointer, detail }] });
}
