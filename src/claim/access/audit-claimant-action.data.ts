import { v7 as newId } from 'uuid';

import { type AuditAction, auditAddress, addAuditEntry } from '#server/audit.data.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import type { Db } from '#server/db/connect.ts';

type Action = { claimId: string; action: AuditAction; detail?: string; changes?: readonly AuditChange[] };

/** Audits in the action's own transaction. What the claimant wrote is not stored. */
export async function auditClaimantAction(tx: Db, entry: Action, now: Date): Promise<void> {
  await addAuditEntry(tx, { ...entry, claimId: entry.claimId.toLowerCase(), actor: 'claimant', at: now });
}

/** Audits that a look-up has opened these claims, in one statement, because every claimant waits for it. */
export async function auditOpened(tx: Db, claimIds: readonly string[], now: Date): Promise<void> {
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
