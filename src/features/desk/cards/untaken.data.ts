import type { Pool } from 'pg';

import { handlersClaim, visibilityValues } from '#claim/access/claim.access.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { shownOutcomes, type UntakenChange } from './cards-routes.ts';

const stateOf = (systemName: string) =>
  `coalesce((select s.name from state s where s.system_name = ${systemName} order by s.id limit 1), ${systemName})`;

const outcomes = shownOutcomes.map((outcome) => `'${outcome}'`).join(', ');

const statement = `select (select coalesce(json_agg(json_build_object('id', d.id, 'field', d.field,
      'from', ${stateOf('d.base')}, 'to', ${stateOf('d.value')}, 'by', d.by_name, 'at', d.at, 'outcome', d.outcome,
      'settledAt', d.settled_at, 'settledBy', d.settled_by, 'became', ${stateOf('d.became')}, 'refusal', d.refusal,
      'unheard', d.unheard) order by d.at desc, d.id desc), '[]')
    from desk_change d where d.claim_id = $4::uuid and d.outcome in (${outcomes})) as changes
  from ${handlersClaim('c', '$4::uuid', 1)}`;

const instantOf = (stored: string): string => new Date(stored).toISOString();

/** Returns null where the claim is beyond the handler's limits. */
export async function listUntaken(
  pool: Pool,
  viewer: Viewer,
  claimId: string,
  now: Date,
): Promise<UntakenChange[] | null> {
  const values = [...visibilityValues(viewer, now), claimId];
  const { rows } = await pool.query<{ changes: UntakenChange[] }>({ name: 'desk-untaken', text: statement, values });
  const changes = rows[0]?.changes.map((change) => ({
    ...change,
    at: instantOf(change.at),
    settledAt: change.settledAt && instantOf(change.settledAt),
  }));
  return changes ?? null;
}
