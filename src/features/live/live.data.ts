import type { Pool } from 'pg';

import { visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import type { Viewer } from '#server/sessions/viewer.ts';

export type ClaimSubscription = { claimId: string; viewer: Viewer };

/** Returns undefined if the viewer may not see the claim; one statement decides both (security promise 1). */
export async function versionSeen(
  pool: Pool,
  { claimId, viewer }: ClaimSubscription,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: number }>({
    name: 'version-seen',
    text: `select c.version from claim c where c.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`,
    values: [...visibilityValues(viewer, now), claimId],
  });
  return rows[0]?.version;
}
