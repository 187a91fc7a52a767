import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { accountPrefix, deskNewsChannel } from '#server/sessions/account-news.data.ts';

/** Tells open desks of what concerns only them; what claimants see too is announced by `announceClaim`. */
export async function announceAtDesk(db: Db, claimIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${deskNewsChannel}, id) from unnest(${claimIds}::text[]) id`.execute(db);
}

const marksPrefix = 'marks ';

/** Has open desks reload a claim's marks; the claim itself has not changed. */
export async function announceMarks(db: Db, claimId: string): Promise<void> {
  await sql`select pg_notify(${deskNewsChannel}, ${marksPrefix + claimId})`.execute(db);
}

const alertPrefix = 'alert ';

export async function announceAlerts(db: Db, accountIds: readonly string[]): Promise<void> {
  const payloads = accountIds.map((id) => alertPrefix + id);
  await sql`select pg_notify(${deskNewsChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
}

const typingPrefix = 'typing ';

/** Tells open desks that the claimant is typing in the chat. It is kept nowhere. */
export async function announceTyping(db: Db, claimId: string): Promise<void> {
  await sql`select pg_notify(${deskNewsChannel}, ${typingPrefix + claimId})`.execute(db);
}

export type DeskNews =
  | { typingId: string }
  | { claimId: string }
  | { markedId: string }
  | { accountId: string }
  | { alertedId: string };

export function deskNewsOf(payload: string): DeskNews {
  if (payload.startsWith(alertPrefix)) return { alertedId: payload.slice(alertPrefix.length) };
  if (payload.startsWith(typingPrefix)) return { typingId: payload.slice(typingPrefix.length) };
  if (payload.startsWith(marksPrefix)) return { markedId: payload.slice(marksPrefix.length) };
  if (!payload.startsWith(accountPrefix)) return { claimId: payload };
  return { accountId: payload.slice(accountPrefix.length) };
}
