import { sql } from 'kysely';

import type { Owner } from '#claim/wording/own/own-words.ts';
import type { Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { Locale } from '#shared/locale.ts';

/** Counts open claims by state, of a client or of a brand. */
export async function countOpenByState(db: Db, { brand, clientId }: Owner): Promise<Map<string, number>> {
  const isOf = brand === null ? sql`d.client_id = ${clientId}::uuid` : sql`${sql.raw(brandOfClaim('d'))} = ${brand}`;
  const { rows } = await sql<{ state_id: string; count: number }>`select d.state_id, count(*)::int as count
    from desk_claim d where d.due_at is not null and d.state_id is not null and ${isOf} group by d.state_id`.execute(
    db,
  );
  return new Map(rows.map(({ state_id: id, count }) => [id, count]));
}

/** Returns the number of the newest version of each state's words. */
export async function newestVersions(db: Db, { brand, clientId }: Owner, locale: Locale): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; version: number }>`select key, max(version) as version from wording
    where brand is not distinct from ${brand} and client_id is not distinct from ${clientId}::uuid
      and locale = ${locale} group by key`.execute(db);
  return new Map(rows.map(({ key, version }) => [key, version]));
}
