import { sql } from 'kysely';

import { changeChat } from '#claim/live/change-chat.data.ts';
import type { Tx } from '#server/db/connect.ts';

/** Since when the claimant waits in the chat, and whether somebody was there then. */
export type ChatWait = { since: Date; isAttended: boolean };

type StoredWait = { id: string; since: Date; isAttended: boolean };

async function lockWaitingChat(tx: Tx, claimId: string): Promise<StoredWait | null> {
  const { rows } = await sql<StoredWait>`select id, waiting_since as since, waiting_attended as "isAttended"
    from chat where claim_id = ${claimId}::uuid and waiting_since is not null for update`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the chat if it waits, and returns since when; null if it does not. */
export async function chatWaitOf(tx: Tx, claimId: string): Promise<ChatWait | null> {
  const waiting = await lockWaitingChat(tx, claimId);
  return waiting && { since: waiting.since, isAttended: waiting.isAttended };
}

/** Returns the first message of the claimant after an instant that nobody has answered. */
async function firstAfter(tx: Tx, chatId: string, instant: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(m.sent_at) as at from chat_message m
    where m.chat_id = ${chatId}::uuid and m.author = 'claimant' and m.sent_at > ${instant}
      and m.position > coalesce((select max(o.position) from chat_message o
        where o.chat_id = m.chat_id and o.author = 'operator'), 0)`.execute(tx);
  return rows[0]?.at ?? null;
}

const waitsSince = (since: Date | null, isAttended: boolean) => ({
  waiting_since: since,
  waiting_attended: since !== null && isAttended,
});

/** The claimant no longer waits in the chat for what they wrote up to an instant. Call it last in the transaction, as `changeChat` asks. */
export async function settleChat(tx: Tx, claimId: string, until: Date): Promise<void> {
  const waiting = await lockWaitingChat(tx, claimId);
  if (waiting === null || waiting.since > until) return;
  const since = await firstAfter(tx, waiting.id, until);
  await changeChat(tx, waiting.id, waitsSince(since, waiting.isAttended));
}

type Unsettled = { wait: ChatWait; saidAt: Date; settledUntil: Date | null };

/** The claimant waits again as before, unless the chat was answered or closed since. Call it last in the transaction. */
export async function unsettleChat(tx: Tx, claimId: string, { wait, saidAt, settledUntil }: Unsettled): Promise<void> {
  const { rows } = await sql<{ id: string; isSettled: boolean }>`select c.id, c.closed_at is not null or exists (
      select from chat_message m where m.chat_id = c.id and m.author = 'operator' and m.sent_at >= ${saidAt}
    ) as "isSettled" from chat c where c.claim_id = ${claimId}::uuid for update of c`.execute(tx);
  const [chat] = rows;
  if (!chat || chat.isSettled) return;
  const isPassed = settledUntil !== null && wait.since <= settledUntil;
  const since = isPassed ? await firstAfter(tx, chat.id, settledUntil) : wait.since;
  await changeChat(tx, chat.id, waitsSince(since, wait.isAttended));
}
