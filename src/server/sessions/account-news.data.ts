import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

/** The PostgreSQL channel of open desks: `account` and the id of one whose rights or sessions changed, or news of a claim. */
export const deskNewsChannel = 'desk_news';

export const accountPrefix = 'account ';

/** Has the account's open desks ask anew who they are and what they may. */
export async function announceAccount(db: Db, accountId: string): Promise<void> {
  await sql`select pg_notify(${deskNewsChannel}, ${accountPrefix + accountId})`.execute(db);
}
