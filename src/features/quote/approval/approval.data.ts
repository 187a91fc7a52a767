import type { Pool } from 'pg';

import { handlersClaim, ownedBy, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { isAnonymous, type Viewer } from '#server/sessions/viewer.ts';

/** SQL of whether the viewer is neither the claimant nor a handler, which leaves an auditor. */
const isAuditors = `not (${ownedBy('$4::uuid', 1)}
  or exists (select 1 from ${handlersClaim('handled', '$4::uuid', 1)}))`;

const statement = `select c.id, c.brand, ${isAuditors} as "isAuditors"
  from claim c where c.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`;

/** `isAuditors`: an insurer reads it. */
export type SeenClaim = { id: string; brand: string | null; isAuditors: boolean };

/** Returns null for a claim that the viewer may not see. A handler's look is written down. */
export async function readApprovedClaim(pool: Pool, id: string, viewer: Viewer, now: Date): Promise<SeenClaim | null> {
  if (isAnonymous(viewer) || !isWellFormedId(id)) return null;
  await auditHandlerView(pool, viewer, { viewed: 'claim', named: byId(id) }, now);
  const values = [...visibilityValues(viewer, now), id];
  const { rows } = await pool.query<SeenClaim>({ name: 'quote-approval', text: statement, values });
  return rows[0] ?? null;
}
