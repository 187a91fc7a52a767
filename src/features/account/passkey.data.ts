import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';

export async function countPasskeys(db: Kysely<Tables>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account_passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}
