import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { withinLimits, type Limits } from '../claim-row.data.ts';
import type { WaitingChat } from './desk-chat-routes.ts';

const mostListed = 20;

/** Conversations first, then their claims: Citus keeps them on different machines. */
export async function listWaitingChats(db: Db, limits: Limits): Promise<WaitingChat[]> {
  const chats = sql`select claim_id, waiting_since from chat where claim_id is not null and waiting_since is not null`;
  const { rows } = await sql<Omit<WaitingChat, 'since'> & { since: Date }>`
    with waiting as materialized (${chats}), named as materialized (
      select c.id, c.number, c.end_user_name from claim c
        join desk_claim d on d.claim_id = c.id where c.id in (select claim_id from waiting) and ${withinLimits(limits)})
    select w.claim_id as "claimId", n.number, btrim(n.end_user_name) as name, w.waiting_since as since
    from waiting w join named n on n.id = w.claim_id order by w.waiting_since limit ${mostListed}`.execute(db);
  return rows.map(({ since, ...chat }) => ({ ...chat, since: since.toISOString() }));
}

const validMinutes = 5;

export const deskName = (accountId: string): string => `desk ${accountId}`;

export async function isHere(db: Db, accountId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - validMinutes * 60_000);
  const { rows } = await sql`select from chat_presence
    where desk = ${deskName(accountId)} and online > 0 and at > ${since}`.execute(db);
  return rows.length > 0;
}
