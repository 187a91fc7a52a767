import type { Pool } from 'pg';

import { coveredBySession, visibilityValues, visibleToAccount } from '#claim/access/claim.access.ts';
import type { Requester } from './find-chat.server.ts';
import { sessionIdleMs } from '#server/sessions/session.ts';

export type ChatSubscription = { chatId: string; requester: Requester };

export type ChatFacts = { newest: number; seen: number; closed: boolean };

const seenBy = (tokens: number, condition: string) => `select sight.place - 1 as place, c.messages as newest,
    c.seen_by_operator as seen, c.closed_at is not null as closed
  from unnest($3::uuid[], $${tokens}::bytea[]) with ordinality as sight (chat_id, token_hash, place)
  join chat c on c.id = sight.chat_id
  where sight.token_hash is not null and ${condition}`;

const ofClaim = 'c.claim_id is not null and';

const text = `${seenBy(4, `${ofClaim} ${coveredBySession('sight.token_hash', 'c.claim_id', 1)}`)}
  union ${seenBy(5, `${ofClaim} ${visibleToAccount('sight.token_hash', 'c.claim_id', 1)}`)}
  union ${seenBy(6, 'c.claim_id is null and c.token_hash = sight.token_hash and c.used_at > $7')}`;

/**
 * Leaves out conversations that the viewer may not see. The owner of the claim was checked when the stream began
 * (`findChat`), so this checks only what may have ended since.
 */
export async function chatsSeen(
  pool: Pool,
  sights: readonly ChatSubscription[],
  now: Date,
): Promise<Map<number, ChatFacts>> {
  const [, ...instants] = visibilityValues({ claimToken: null, accountToken: null }, now);
  const { rows } = await pool.query<ChatFacts & { place: number }>({
    name: 'chats-seen',
    text,
    values: [
      ...instants,
      sights.map(({ chatId }) => chatId),
      sights.map(({ requester }) => requester.viewer.claimToken),
      sights.map(({ requester }) => requester.viewer.accountToken),
      sights.map(({ requester }) => requester.chatToken),
      new Date(now.getTime() - sessionIdleMs),
    ],
  });
  return new Map(rows.map(({ place, newest, seen, closed }) => [place, { newest, seen, closed }]));
}
