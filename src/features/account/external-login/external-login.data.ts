import type { Db } from '#server/db/connect.ts';

type At = { provider: string; subject: string };

export async function accountOfExternal(tx: Db, { provider, subject }: At): Promise<string | null> {
  const row = await tx
    .selectFrom('account_external_login')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Returns false if the account or the identity is already linked at this provider. */
export async function addExternalLogin(
  tx: Db,
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

export async function removeExternalLogin(tx: Db, accountId: string, provider: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('account_external_login')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .returning('account_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Deletes all links of an account with an unproven address, because a stranger may have made them. */
export async function forgetExternalLogins(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_external_login').where('account_id', '=', accountId).execute();
}

export async function countExternalLogins(tx: Db, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('account_external_login')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}
