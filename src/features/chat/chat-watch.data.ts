import type { Pool } from 'pg';

import { seenByEach, visibilityValues } from '#claim/access/claim.access.ts';
import type { Requester } from './find-chat.server.ts';
import { sessionIdleMs } from '#server/sessions/session.ts';

export type ChatSubscription = { chatId: string; requester: Requester };

export type ChatFacts = { newest: number; seen: number; closed: boolean };

const facts = 'sight.place, sight.newest, sight.seen, sight.closed';

/** Conversations are a CTE, because Citus keeps them and claims on different machines. */
const text = `with watched as materialized (
    select s.place - 1 as place, c.claim_id, s.session_hash, s.account_hash,
      c.messages as newest, c.seen_by_operator as seen, c.closed_at is not null as closed
    from unnest($3::uuid[], $4::bytea[], $5::bytea[], $6::bytea[])
      with ordinality as s (chat_id, session_hash, account_hash, token_hash, place)
    join chat c on c.id = s.chat_id
    where c.claim_id is not null or (c.token_hash = s.token_hash and c.used_at > $7))
  ${seenByEach(facts, 'watched sight', 1)}
  union select ${facts} from watched sight where sight.claim_id is null`;

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
