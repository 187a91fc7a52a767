import { sql } from 'kysely';

import { readClients } from '#claim/desk/clients/clients.data.ts';
import type { Db } from '#server/db/connect.ts';

/** What would lose the brand: open clients by name, whether claims name it, and how many accounts and keys are limited to it. */
export type BrandUse = { clients: string[]; hasClaims: boolean; limits: number };

export async function readBrandUse(db: Db, brand: string): Promise<BrandUse> {
  const clients = (await readClients(db)).filter((client) => client.brand === brand && client.closedAt === undefined);
  const { rows } = await sql<{ has: boolean; limits: number }>`select
    exists (select 1 from claim where brand = ${brand}) as has,
    (select count(*)::int from account where ${brand} = any (brands))
      + (select count(*)::int from integration_key where ${brand} = any (brands) and revoked_at is null) as limits`.execute(
    db,
  );
  const [{ has, limits } = { has: false, limits: 0 }] = rows;
  return { clients: clients.map(({ name }) => name), hasClaims: has, limits };
}
