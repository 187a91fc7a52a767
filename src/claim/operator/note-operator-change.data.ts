import { countOpen } from '#claim/complaint/complaints.data.ts';
import { addAuditEntry, changeOf } from '#server/audit.data.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import type { ChildRows, ClaimColumns, StoredClaim } from '../document/claim-rows.server.ts';
import { claimChanges } from './claim-changes.server.ts';
import { readContractNames } from './contract-names.data.ts';
import type { Tx } from '#server/db/connect.ts';

async function readStateNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const states = await tx.selectFrom('state').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(states.map(({ id, name }) => [id, name]));
}

const namesOf = { state: readStateNames, contract: readContractNames } as const;

/** Names are kept, because ids say nothing to who reads the audit. */
async function withNames(tx: Tx, changes: AuditChange[], field: keyof typeof namesOf): Promise<AuditChange[]> {
  const change = changes.find((one) => one.field === field);
  if (!change) return changes;
  const ids = [change.from, change.to].filter((id) => id !== undefined && id !== '') as string[];
  const names = await namesOf[field](tx, ids);
  const nameOf = (id = '') => names.get(id) ?? '';
  return changes.map((one) => (one === change ? { ...one, from: nameOf(one.from), to: nameOf(one.to) } : one));
}

/** Returns the detail of an audited write: `PATCH /claims/:number`, with “quietly” if the claimant is told nothing. */
export function writeDetail(call: string, quiet: boolean): string {
  return quiet ? `${call}, quietly` : call;
}

export type AuditedCall = {
  now: Date;
  quiet?: boolean;
  /** Which of several things of the claim, such as a complaint's number or a message's id, or how many. */
  about?: string;
  changes?: readonly AuditChange[];
};

/** Audits a call of the operator's system in the transaction that does it, unless its change is audited already. */
export async function auditOperatorCall(
  tx: Tx,
  claimId: string,
  { now: at, quiet = false, about, changes = [] }: AuditedCall,
): Promise<void> {
  const operator = requestOperator();
  if (operator === null || operator.isAudited) return;
  const { name: actor, call } = operator;
  const detail = writeDetail(about === undefined ? call : `${call}, ${about}`, quiet);
  await addAuditEntry(tx, { at, actor, action: 'operator.wrote', claimId, detail, changes });
  operator.isAudited = true;
}

export async function auditOperatorChange(
  tx: Tx,
  { stored, columns, children }: { stored: StoredClaim; columns: ClaimColumns; children: ChildRows },
  { now, quiet = false }: { now: Date; quiet?: boolean },
): Promise<void> {
  const operator = requestOperator();
  if (operator === null) return;
  const withStates = await withNames(tx, claimChanges(stored, columns, children), 'state');
  const changes = await withNames(tx, withStates, 'contract');
  const { name: actor, call } = operator;
  const detail = writeDetail(call, quiet);
  await addAuditEntry(tx, { at: now, actor, action: 'operator.wrote', claimId: stored.claim.id, detail, changes });
  operator.isAudited = true;
}

/** Call it before the claim goes: it names an open complaint that did not keep the claim. */
export async function auditDeletion(tx: Tx, claim: { id: string; number: string }, at: Date): Promise<void> {
  const operator = requestOperator();
  if (operator === null) return;
  const changes = changeOf('force', '', (await countOpen(tx, claim.id)) > 0 ? 'complaint-open' : '');
  const { id: claimId, number: detail } = claim;
  await addAuditEntry(tx, { at, actor: operator.name, action: 'claim.deleted', claimId, detail, changes });
  operator.isAudited = true;
}
