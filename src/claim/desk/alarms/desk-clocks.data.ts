import { type RawBuilder, sql } from 'kysely';

import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';
import type { ClockRow } from './clock-rows.rules.ts';
import { insertRows } from '../insert-rows.server.ts';

type OfClaim = { claimId: string; clocks: readonly ClockRow[] };

const store = sql`on conflict (claim_id, kind) do update set run_at = excluded.run_at, soon_at = excluded.soon_at,
    due_at = excluded.due_at, alarms = excluded.alarms,
    raised = case when desk_clock.run_at = excluded.run_at then desk_clock.raised else 0 end
  where (desk_clock.run_at, desk_clock.soon_at, desk_clock.due_at, desk_clock.alarms)
    is distinct from (excluded.run_at, excluded.soon_at, excluded.due_at, excluded.alarms)`;

const target = {
  table: 'desk_clock',
  columns: ['claim_id', 'kind', 'run_at', 'soon_at', 'due_at', 'alarms', 'raised'],
};

const kindsOf = ({ clocks }: OfClaim): string[] => clocks.map(({ kind }) => kind);

function removals(db: Db, claims: readonly OfClaim[]): RawBuilder<unknown>[] {
  // Of one claim too, because PostgreSQL expects ten claims of an array, and would plan anew each time.
  if (isOnSeveralMachines(db) || claims.length === 1) {
    return claims.map(
      (claim) => sql`delete from desk_clock
        where claim_id = ${claim.claimId}::uuid and kind <> all(${kindsOf(claim)}::text[])`,
    );
  }
  const ids = claims.map(({ claimId }) => claimId);
  const kinds = claims.map((claim) => kindsOf(claim).join());
  return [
    sql`delete from desk_clock k using unnest(${ids}::uuid[], ${kinds}::text[]) kept (claim_id, kinds)
      where k.claim_id = kept.claim_id and k.kind <> all(string_to_array(kept.kinds, ','))`,
  ];
}

type Statements = { removed: RawBuilder<unknown>[]; stored: RawBuilder<unknown>[] };

/** Returns what stores the clocks of claims. An alarm that was raised stays so while the same clock runs. */
export function clockStatements(db: Db, claims: readonly OfClaim[]): Statements {
  const rows = claims.flatMap(({ claimId, clocks }) =>
    clocks.map((clock) => ({ claim_id: claimId, ...clock, raised: 0 })),
  );
  const inserts = rows.length === 0 ? [] : insertRows(db, target, rows);
  return { removed: removals(db, claims), stored: inserts.map((insert) => sql`${insert} ${store}`) };
}
