import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';

import { type AuditAction, auditAddress, noteInAudit } from '#server/audit.data.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import type { AuditChange } from '#shared/audit-kind.ts';

type Deed = { claimId: string; action: AuditAction; detail?: string; changes?: readonly AuditChange[] };

/** Writes down what a claimant did with their claim, in the transaction of the deed, without saying what they wrote. */
export async function auditClaimantAction(tx: Kysely<Tables>, deed: Deed, now: Date): Promise<void> {
  await noteInAudit(tx, { ...deed, claimId: deed.claimId.toLowerCase(), actor: 'claimant', at: now });
}

/** Writes down that a look-up has opened these claims, by one statement: it stands in the way of every claimant. */
export async function noteOpened(tx: Kysely<Tables>, claimIds: readonly string[], now: Date): Promise<void> {
  const entries = claimIds.map((claim_id) => ({
    id: newId(),
    at: now,
    actor: 'claimant',
    action: 'claim.opened',
    claim_id,
    address: auditAddress('claimant'),
  }));
  await tx.insertInto('audit_event').values(entries).execute();
}
