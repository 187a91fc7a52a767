// Whose a claim was: its client and brand follow from the contract and brand that it had then, as the audit has them.
import { CompiledQuery, sql } from 'kysely';

import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { findContractNamed } from '#claim/operator/contract-names.data.ts';
import type { Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { AuditChange } from '#shared/audit-kind.ts';

export type OwnerThen = {
  /** Null of today. */
  to: Date | null;
  brand: string;
  clientId: string | null;
  /** The client's name. */
  client: string | null;
  customer: string | null;
  /** Without it the contract then is not kept, and what stands here is of the contract of today. */
  isKnown: boolean;
};

type Belonged = { contractId: string | null; brand: string | null; isKnown: boolean };

type Change = { at: Date; changes: AuditChange[] };

async function listChanges(db: Db, claimId: string, until: Date): Promise<Change[]> {
  const { rows } = await sql<Change>`select e.at, e.changes from audit_event e
    where e.claim_id = ${claimId}::uuid and e.action = 'operator.wrote' and e.at <= ${until}
      and (e.changes @> '[{"field": "contract"}]' or e.changes @> '[{"field": "brand"}]')
    order by e.at desc, e.id desc`.execute(db);
  return rows;
}

async function readBelongedBefore(db: Db, belonged: Belonged, changes: readonly AuditChange[]): Promise<Belonged> {
  const of = (field: string) => changes.find((change) => change.field === field);
  const [contract, brandChange] = [of('contract'), of('brand')];
  const brand = brandChange === undefined ? belonged.brand : brandChange.from || null;
  if (contract === undefined) return { ...belonged, brand };
  if (contract.from === '') return { brand, contractId: null, isKnown: true };
  const contractId = contract.from === undefined ? null : await findContractNamed(db, contract.from);
  return { brand, contractId: contractId ?? belonged.contractId, isKnown: contractId !== null };
}

const ownerText = `select o.*, (select t.name from client t where t.id = o."clientId") as client
  from (select ${brandOfClaim('c')} as brand, ${clientIdOf('c')} as "clientId",
      (select k.customer from contract k where k.id = c.contract_id) as customer
    from (values ($1::uuid, $2::text, $3::timestamptz)) c (contract_id, brand, created_at)) o`;

async function readOwner(db: Db, { contractId, brand, isKnown }: Belonged, createdAt: Date, to: Date | null) {
  const asked = CompiledQuery.raw(ownerText, [contractId, brand, createdAt]);
  const [row] = (await db.executeQuery<Omit<OwnerThen, 'to' | 'isKnown'>>(asked)).rows;
  if (!row) throw new Error('A row of values is always read.');
  return { ...row, isKnown, to };
}

/** Reads whose the claim was, one after another, today last. To whom a contract belongs is as it is now. */
export async function listOwnersThen(db: Db, claimId: string, until: Date): Promise<OwnerThen[]> {
  const claim = await db
    .selectFrom('claim')
    .select(['contract_id', 'brand', 'created_at'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  let belonged: Belonged = { contractId: claim.contract_id, brand: claim.brand, isKnown: true };
  const owners = [await readOwner(db, belonged, claim.created_at, null)];
  for (const { at, changes } of await listChanges(db, claimId, until)) {
    belonged = await readBelongedBefore(db, belonged, changes);
    owners.push(await readOwner(db, belonged, claim.created_at, at));
  }
  return owners.toReversed();
}
