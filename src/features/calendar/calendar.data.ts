import type { Pool } from 'pg';

import { claimFacts, factsOfRow, type StoredFacts } from '#claim/read/claim-facts.data.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import type { WordingFacts } from '#claim/wording/wording-facts.ts';
import { isAnonymous, type Viewer } from '#server/sessions/viewer.ts';

export type CalendarClaim = { version: number; changedAt: Date; facts: WordingFacts };

const text = `select c.version, c.updated_at as "changedAt", ${factsOfRow('c', '$4::uuid')} as facts
  from claim c where c.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`;

export async function readCalendarClaim(
  pool: Pool,
  id: string,
  viewer: Viewer,
  now: Date,
): Promise<CalendarClaim | null> {
  if (isAnonymous(viewer) || !isWellFormedId(id)) return null;
  await auditHandlerView(pool, viewer, { viewed: 'claim', named: byId(id) }, now);
  const values = [...visibilityValues(viewer, now), id];
  const { rows } = await pool.query<Omit<CalendarClaim, 'facts'> & { facts: StoredFacts }>({
    name: 'calendar-of-claim',
    text,
    values,
  });
  return rows[0] ? { ...rows[0], facts: claimFacts(rows[0]) } : null;
}
