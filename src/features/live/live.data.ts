import type { Pool } from 'pg';

import { coveredBySession, visibilityValues, visibleToAccount } from '#claim/access/claim.access.ts';
import type { Viewer } from '#server/sessions/viewer.ts';

export type ClaimSubscription = { claimId: string; viewer: Viewer };

const seenBy = (tokens: number, condition: string) => `select sight.place - 1 as place, c.version
  from unnest($3::uuid[], $${tokens}::bytea[]) with ordinality as sight (claim_id, token_hash, place)
  join claim c on c.id = sight.claim_id
  where sight.token_hash is not null and ${condition}`;

/** Two joins that each start from tokens: an `or` of both conditions could not be joined at all. */
const text = `${seenBy(4, coveredBySession('sight.token_hash', 'c.id', 1))}
  union ${seenBy(5, visibleToAccount('sight.token_hash', 'c.id', 1))}`;

/**
 * Returns versions by index in `sights`; a claim that its viewer may not see has none. One statement decides both
 * (security promise 1).
 */
export async function versionsSeen(
  pool: Pool,
  sights: readonly ClaimSubscription[],
  now: Date,
): Promise<Map<number, number>> {
  const [, ...instants] = visibilityValues({ claimToken: null, accountToken: null }, now);
  const { rows } = await pool.query<{ place: number; version: number }>({
    name: 'versions-seen',
    text,
    values: [
      ...instants,
      sights.map(({ claimId }) => claimId),
      sights.map(({ viewer }) => viewer.claimToken),
      sights.map(({ viewer }) => viewer.accountToken),
    ],
  });
  return new Map(rows.map(({ place, version }) => [place, version]));
}
