import type { Pool } from 'pg';

import { seenByEach, visibilityValues } from '#claim/access/claim.access.ts';
import type { Viewer } from '#server/sessions/viewer.ts';

export type ClaimSubscription = { claimId: string; viewer: Viewer };

const sights = `unnest($3::uuid[], $4::bytea[], $5::bytea[])
  with ordinality as sight (claim_id, session_hash, account_hash, place)`;

const text = seenByEach('sight.place - 1 as place, c.version', sights, 1);

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
