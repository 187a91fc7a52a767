import { sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { MeasureRow } from './measures.rules.ts';

type OfDay = Pick<MeasureRow, 'clientId' | 'day'>;

/** Keeps on which London day counts of clients and days went. */
export async function storeDropped(tx: Tx, dropped: readonly OfDay[], countedOn: string): Promise<void> {
  if (dropped.length === 0) return;
  await sql`insert into measure_dropped (client_id, day, counted_on)
    select distinct client_id, day, ${countedOn}::date
    from unnest(${dropped.map(({ clientId }) => clientId)}::uuid[], ${dropped.map(({ day }) => day)}::date[])
      as of_day (client_id, day)
    on conflict (client_id, day) do update set counted_on = excluded.counted_on`.execute(tx);
}

/** Returns the London day on which a figure of the client was counted last; null where none says so. Both days inclusive. */
export async function readLastCount(
  db: Db,
  clientId: string,
  { from, to }: { from: string; to: string },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(counted_on)::text as day from (
      select counted_on from measure_day where client_id = ${clientId} and day between ${from}::date and ${to}::date
      union all select counted_on from measure_dropped
        where client_id = ${clientId} and day between ${from}::date and ${to}::date) counted`.execute(db);
  return rows[0]?.day ?? null;
}
