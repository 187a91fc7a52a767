import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';

type At = { provider: string; subject: string };

/** The account that somebody at a provider signs in to, or null. */
export async function accountOfExternal(tx: Kysely<Tables>, { provider, subject }: At): Promise<string | null> {
  const row = await tx
    .selectFrom('account_external_login')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Links; answers false where either is linked at this provider already. */
export async function addExternalLogin(
  tx: Kysely<Tables>,
  { accountId, email, provider, subject }: At & { accountId: string; email: string },
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('account_external_login')
    .values({ provider, subject, account_id: accountId, email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Takes a link away; answers whether there was one. */
export async function removeExternalLogin(tx: Kysely<Tables>, accountId: string, provider: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('account_external_login')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .returning('account_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Takes all links of an account away whose address nobody has proven, because whoever made them was a stranger. */
export async function forgetExternalLogins(tx: Kysely<Tables>, accountId: string): Promise<void> {
  await tx.deleteFrom('account_external_login').where('account_id', '=', accountId).execute();
}

export async function countExternalLogins(tx: Kysely<Tables>, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('account_external_login')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}
