import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { singleLine } from '#shared/text.ts';
import { withinLimits, type Limits } from '../claim-row.data.ts';
import type { WaitingChat } from './desk-chat-routes.ts';

const mostListed = 20;

type StoredChat = Omit<WaitingChat, 'since' | 'whose'> & { since: Date; assigneeId: string | null };

/** Conversations first, then their claims: Citus keeps them on different machines. */
export async function listWaitingChats(
  db: Db,
  { accountId, ...limits }: Limits & { accountId: string },
): Promise<WaitingChat[]> {
  const chats = sql`select claim_id, waiting_since from chat where claim_id is not null and waiting_since is not null`;
  const { rows } = await sql<StoredChat>`
    with waiting as materialized (${chats}), named as materialized (
      select c.id, c.number, c.end_user_name, d.assignee_id from claim c
        join desk_claim d on d.claim_id = c.id where c.id in (select claim_id from waiting) and ${withinLimits(limits)})
    select w.claim_id as "claimId", n.number, n.end_user_name as name, w.waiting_since as since,
      n.assignee_id as "assigneeId"
    from waiting w join named n on n.id = w.claim_id order by w.waiting_since limit ${mostListed}`.execute(db);
  const whose = (assigneeId: string | null) => (assigneeId === accountId ? 'mine' : 'colleagues');
  return rows.map(({ since, assigneeId, name, ...chat }) => ({
    ...chat,
    name: singleLine(name),
    since: since.toISOString(),
    whose: assigneeId === null ? 'nobodys' : whose(assigneeId),
  }));
}

const validMinutes = 5;

export const deskName = (accountId: string): string => `desk ${accountId}`;

export async function isHere(db: Db, accountId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - validMinutes * 60_000);
  const { rows } = await sql`select from chat_presence
    where desk = ${deskName(accountId)} and online > 0 and at > ${since}`.execute(db);
  return rows.length > 0;
}
