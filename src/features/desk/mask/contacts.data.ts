import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { AccountRole } from '#shared/account-role.ts';

/** Clients whose claimants' names, addresses and contacts are shown to the account; null is all. */
export type SeesContacts = { contactsOf: readonly string[] | null };

type Asker = { roles: readonly AccountRole[]; clientIds: readonly string[] | null };

/** An auditor sees them as the client has it; a handler sees all. */
export async function withContacts<A extends Asker>(db: Db, asker: A): Promise<A & SeesContacts> {
  if (asker.roles.includes('handler')) return { ...asker, contactsOf: null };
  const shown = db.selectFrom('client').select('id').where('auditors_see_contacts', 'is', true);
  const clients = await shown.where(sql<boolean>`id = any(${asker.clientIds ?? []}::uuid[])`).execute();
  return { ...asker, contactsOf: clients.map(({ id }) => id) };
}

/** The limits by which a claim may be found by its contacts. */
export function limitedToContacts<L extends Pick<Asker, 'clientIds'>>(asker: L & SeesContacts): L {
  return asker.contactsOf === null ? asker : { ...asker, clientIds: asker.contactsOf };
}

/** An auditor has at least one client. */
export const seesAllContacts = ({ contactsOf, clientIds }: SeesContacts & Pick<Asker, 'clientIds'>): boolean =>
  contactsOf === null || (clientIds ?? []).every((id) => contactsOf.includes(id));

export function isMasked({ contactsOf }: SeesContacts, clientId: string | null): boolean {
  return contactsOf !== null && (clientId === null || !contactsOf.includes(clientId));
}
