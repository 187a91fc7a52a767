import { type RawBuilder, sql } from 'kysely';

import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';
import { insertRows } from '../insert-rows.server.ts';
import type { ComplaintClockRow } from './clock-rows.rules.ts';

type OfClaim = { claimId: string; complaints: readonly string[]; complaintClocks: readonly ComplaintClockRow[] };

const target = {
  table: 'complaint_clock',
  columns: ['claim_id', 'complaint_id', 'kind', 'run_at', 'due_at', 'alarms', 'raised'],
};

const store = sql`on conflict (claim_id, complaint_id, kind) do update set run_at = excluded.run_at,
    due_at = excluded.due_at, alarms = excluded.alarms,
    raised = case when complaint_clock.run_at = excluded.run_at then complaint_clock.raised else 0 end
  where (complaint_clock.run_at, complaint_clock.due_at, complaint_clock.alarms)
    is distinct from (excluded.run_at, excluded.due_at, excluded.alarms)`;

/** One statement for all claims, and on several machines one for each. */
function removals(db: Db, claims: readonly OfClaim[]): RawBuilder<unknown>[] {
  const parts = isOnSeveralMachines(db) ? claims.map((claim) => [claim]) : [claims];
  return parts.map((part) => {
    const ids = part.map(({ claimId }) => claimId);
    const kept = part.flatMap(({ complaintClocks }) =>
      complaintClocks.map(({ complaint_id: id, kind }) => `${id} ${kind}`),
    );
    return sql`delete from complaint_clock where claim_id = any(${ids}::uuid[])
      and complaint_id::text || ' ' || kind <> all(${kept}::text[])`;
  });
}

type Statements = { removed: RawBuilder<unknown>[]; stored: RawBuilder<unknown>[] };

/**
 * Returns what stores the clocks of complaints, nothing of claims that never had one. What was raised, or told to
 * systems, stays so while the same clock runs.
 */
export function complaintClockStatements(db: Db, all: readonly OfClaim[]): Statements {
  const claims = all.filter(({ complaints }) => complaints.length > 0);
  if (claims.length === 0) return { removed: [], stored: [] };
  const rows = claims.flatMap(({ claimId, complaintClocks }) =>
    complaintClocks.map((clock) => ({ claim_id: claimId, ...clock, raised: 0 })),
  );
  const inserts = rows.length === 0 ? [] : insertRows(db, target, rows);
  return { removed: removals(db, claims), stored: inserts.map((insert) => sql`${insert} ${store}`) };
}
