import { sql } from 'kysely';

import type { Counting } from '#claim/desk/work/handlers.data.ts';
import type { Db } from '#server/db/connect.ts';
import { listHandlers } from '../action/work.data.ts';
import { type Limits, withinLimits } from '../claim-row.data.ts';

type Named = { id: string; name: string };

/** Clients of which the asker sees an open claim. */
async function listClients(db: Db, limits: Limits): Promise<Named[]> {
  const { rows } = await sql<Named>`select l.id, l.name from client l
    where l.id in (select d.client_id from desk_claim d where d.open and ${withinLimits(limits)})
    order by lower(l.name)`.execute(db);
  return rows;
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
    people: isAuditor ? [] : await listHandlers(db, limits, counting),
  };
}
