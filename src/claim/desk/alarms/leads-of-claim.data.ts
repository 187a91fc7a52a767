import { sql } from 'kysely';

import { type Counting, handlers } from '#claim/desk/work/handlers.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';

export async function leadsOfClaim(tx: Db, claimId: string, counting: Counting): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from ${handlers(counting)} and 'lead' = any (a.roles)
    and exists (select 1 from desk_claim d where d.claim_id = ${claimId}::uuid
      and (a.brands is null or ${sql.raw(brandOfClaim('d'))} = any (a.brands))
      and (a.client_ids is null or d.client_id = any (a.client_ids)))`.execute(tx);
  return rows.map(({ id }) => id);
}

async function assigneeOf(tx: Tx, claimId: string, counting: Counting): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from ${handlers(counting)}
    and a.id = (select d.assignee_id from desk_claim d where d.claim_id = ${claimId}::uuid)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whoever hears of money that does not fit: the leads, and the assignee. */
export async function peopleOfMoney(tx: Tx, claimId: string, counting: Counting): Promise<string[]> {
  const leads = await leadsOfClaim(tx, claimId, counting);
  return [...new Set([...leads, ...(await assigneeOf(tx, claimId, counting))])];
}

export async function assigneeOrLeads(tx: Tx, claimId: string, counting: Counting): Promise<string[]> {
  const assignee = await assigneeOf(tx, claimId, counting);
  return assignee.length > 0 ? assignee : leadsOfClaim(tx, claimId, counting);
}
