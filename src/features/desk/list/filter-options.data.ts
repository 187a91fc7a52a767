import { type RawBuilder, sql } from 'kysely';

import { alarmedKinds, auditorClocks } from '#claim/desk/clock-kinds.rules.ts';
import type { Counting } from '#claim/desk/work/handlers.data.ts';
import type { Db } from '#server/db/connect.ts';
import { listHandlers } from '../work/work.data.ts';
import { type Limits, withinLimits } from '../claim-row.data.ts';

type Named = { id: string; name: string };

/** Stops at the first claim. Selects a constant, because Citus cannot send a query without columns to its workers. */
const hasSeenClaim = ({ id }: Named, limits: Limits): RawBuilder<unknown> =>
  sql`(select count(*)::int from (select 1 from desk_claim d
    where d.client_id = ${id}::uuid and d.due_at is not null and ${withinLimits(limits)} limit 1) seen)`;

/** Lists the clients that the asker may see. With a limit of brands these are the ones of which they see an open claim. */
export async function listClients(db: Db, limits: Limits): Promise<Named[]> {
  const { clientIds, brands } = limits;
  const ofLimits = clientIds === null ? sql`true` : sql`l.id = any(${[...clientIds]}::uuid[])`;
  const { rows } = await sql<Named>`select l.id, l.name from client l where ${ofLimits} order by lower(l.name)`.execute(
    db,
  );
  if (brands === null || rows.length === 0) return rows;
  const each = sql.join(rows.map((client) => hasSeenClaim(client, limits)));
  const { rows: found } = await sql<{ seen: number[] }>`select array[${each}] as seen`.execute(db);
  return rows.filter((_, at) => found[0]?.seen[at] === 1);
}

async function listStates(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, name from state
    order by tracker_number nulls last, tracker_step, lower(name)`.execute(db);
  return rows;
}

/** Returns what a list can be narrowed to. An auditor is named no staff. */
export async function readFilterOptions(
  db: Db,
  { limits, isAuditor }: { limits: Limits; isAuditor: boolean },
  counting: Counting,
) {
  return {
    clients: await listClients(db, limits),
    states: await listStates(db),
    clocks: [...(isAuditor ? auditorClocks : alarmedKinds)],
    people: isAuditor ? [] : await listHandlers(db, limits, counting),
  };
}
