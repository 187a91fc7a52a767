import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { ClaimGroup } from './client-effects.rules.ts';

/** Returns the open claims in groups that have the same contract, brand and client. */
export async function groupOpenClaims(db: Db): Promise<ClaimGroup[]> {
  const { rows } = await sql<ClaimGroup>`select k.customer, k.name as contract, ${sql.raw(brandOfClaim('d'))} as brand,
      d.client_id as "clientId", count(*)::int as count
    from desk_claim d join claim c on c.id = d.claim_id left join contract k on k.id = c.contract_id
    where d.due_at is not null group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Counts open claims by client; the key of those without a client is null. */
export async function countOpenByClient(db: Db): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ client_id: string | null; count: number }>`select client_id, count(*)::int as count
    from desk_claim where due_at is not null group by client_id`.execute(db);
  return new Map(rows.map(({ client_id: id, count }) => [id, count]));
}

const mostListed = 1_000;

export async function listContracts(db: Db): Promise<{ customer: string; name: string }[]> {
  const { rows } = await sql<{ customer: string; name: string }>`select distinct customer, name from contract
    where customer <> '' order by customer, name limit ${mostListed}`.execute(db);
  return rows;
}

export async function listAuditors(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from account
    where 'auditor' = any (roles) and ${clientId}::uuid = any (client_ids)`.execute(db);
  return rows.map(({ id }) => id);
}
