import type { Pool } from 'pg';

import { sessionIdleMs } from '#server/sessions/session.ts';
import type { Requester } from './find-chat.server.ts';
import { isVisible } from './own-chat.data.ts';

export type ChatSubscription = { chatId: string; requester: Requester };

export type ChatFacts = { newest: number; seen: number; closed: boolean };

const text = `select c.claim_id as "claimId", c.messages as newest, c.seen_by_operator as seen,
    c.closed_at is not null as closed
  from chat c where c.id = $1::uuid and (c.claim_id is not null or (c.token_hash = $2 and c.used_at > $3))`;

/**
 * Returns undefined if the viewer may not see the conversation. The right to its claim is asked after the read,
 * because Citus keeps conversations and claims on different machines. The owner of the claim was checked when the
 * stream began (`findChat`), so this checks only what may have ended since.
 */
export async function chatSeen(
  pool: Pool,
  { chatId, requester }: ChatSubscription,
  now: Date,
): Promise<ChatFacts | undefined> {
  const { rows } = await pool.query<ChatFacts & { claimId: string | null }>({
    name: 'chat-seen',
    text,
    values: [chatId, requester.chatToken, new Date(now.getTime() - sessionIdleMs)],
  });
  const [found] = rows;
  if (!found) return undefined;
  const { claimId, ...facts } = found;
  return claimId === null || (await isVisible(pool, requester.viewer, claimId, now)) ? facts : undefined;
}
