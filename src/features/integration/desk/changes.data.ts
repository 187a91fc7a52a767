import { sql } from 'kysely';

import type { RequestOperator } from '#server/http/request-facts.ts';
import type { Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import { instantOf, type Place } from '../page-place.server.ts';

type StoredChange = {
  id: string;
  number: string;
  base: string | null;
  value: string;
  reason: string;
  by_name: string;
  at: Date;
  unheard: number;
  micros: string;
};

/** The changes at the desk that wait behind a place, the oldest first. */
export async function changesBehind(
  db: Db,
  { place, most, brands }: { place: Place; most: number; brands: RequestOperator['brands'] },
): Promise<StoredChange[]> {
  const own = brands === null ? sql`true` : sql`${sql.raw(brandOfClaim('c'))} = any(${[...brands]}::text[])`;
  const { rows } = await sql<StoredChange>`select d.id, c.number, d.base, d.value, d.reason, d.by_name, d.at, d.unheard,
      (extract(epoch from d.at) * 1000000)::bigint::text as micros
    from desk_change d join claim c on c.id = d.claim_id
    where d.outcome = 'waiting' and (d.at, d.id) > (${instantOf(place)}, ${place.id}::uuid) and ${own}
    order by d.at, d.id limit ${most}`.execute(db);
  return rows;
}
