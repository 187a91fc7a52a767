import { CompiledQuery } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';

/** A closed client keeps the claims that came before. */
const takes = (client: string, claim: string) =>
  `(${client}.closed_at is null or ${claim}.created_at < ${client}.closed_at)`;

/** SQL of the client's id: of the contract, else of all contracts of its customer, else of the brand. */
export const clientIdOf = (claim: string) => `coalesce(
    (select a.client_id from contract k join client_contract a on a.customer = k.customer and a.name in (k.name, '')
      join client t on t.id = a.client_id and ${takes('t', claim)}
      where k.id = ${claim}.contract_id order by a.name = '' limit 1),
    (select b.id from client b where b.brand = ${brandOfClaim(claim)} and ${takes('b', claim)}))`;

type Belongs = { contract_id: string | null; brand: string | null; created_at: Date };

/** Returns whose a claim with these columns is; null where it has no client. */
export async function readClientOf(db: Db, { contract_id, brand, created_at }: Belongs): Promise<string | null> {
  const text = `select ${clientIdOf('c')} as "clientId"
    from (values ($1::uuid, $2::text, $3::timestamptz)) c (contract_id, brand, created_at)`;
  const asked = CompiledQuery.raw(text, [contract_id, brand, created_at]);
  return (await db.executeQuery<{ clientId: string | null }>(asked)).rows[0]?.clientId ?? null;
}

/** Returns null where the claim has no client. */
export async function readClientId(db: Db, claimId: string): Promise<string | null> {
  const text = `select ${clientIdOf('c')} as "clientId" from claim c where c.id = $1::uuid`;
  const { rows } = await db.executeQuery<{ clientId: string | null }>(CompiledQuery.raw(text, [claimId]));
  return rows[0]?.clientId ?? null;
}
