import type { Pool } from 'pg';

import { visibilityValues, visibleToHolder } from '#claim/claim.access.ts';

/** A claim and the hash of the token that somebody looks at it with. */
export type Sight = { claimId: string; tokenHash: Buffer };

const text = `select sight.place - 1 as place, c.version
  from unnest($3::uuid[], $4::bytea[]) with ordinality as sight (claim_id, token_hash, place)
  join claim c on c.id = sight.claim_id
  where ${visibleToHolder('sight.token_hash', 'c.id', 1)}`;

/**
 * The versions of claims by the place of each sight in `sights`; one that its session may not see, any more or ever,
 * has none. One statement decides both (security promise 1).
 */
export async function versionsSeen(pool: Pool, sights: readonly Sight[], now: Date): Promise<Map<number, number>> {
  const [, ...instants] = visibilityValues({ kind: 'anonymous' }, now);
  const { rows } = await pool.query<{ place: number; version: number }>({
    name: 'versions-seen',
    text,
    values: [...instants, sights.map(({ claimId }) => claimId), sights.map(({ tokenHash }) => tokenHash)],
  });
  return new Map(rows.map(({ place, version }) => [place, version]));
}
