import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

/** The PostgreSQL channel of open desks: the id of a claim, or `account` and the id of one whose rights changed. */
export const deskNewsChannel = 'desk_news';

const accountPrefix = 'account ';

/** Tells open desks of what concerns only them; what claimants see too is announced by `announceClaim`. */
export async function announceAtDesk(db: Db, claimIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${deskNewsChannel}, id) from unnest(${claimIds}::text[]) id`.execute(db);
}

/** Has the open desks of an account ask anew what it may. */
export async function announceAccount(db: Db, accountId: string): Promise<void> {
  await sql`select pg_notify(${deskNewsChannel}, ${accountPrefix + accountId})`.execute(db);
}

export type DeskNews = { claimId: string } | { accountId: string };

export function deskNewsOf(payload: string): DeskNews {
  if (!payload.startsWith(accountPrefix)) return { claimId: payload };
  return { accountId: payload.slice(accountPrefix.length) };
}
