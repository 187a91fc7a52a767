import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Tables } from '#server/db/tables.generated.ts';
import type { AuditChange, AuditKind } from '#shared/audit-kind.ts';
import { requestAddress } from './http/request-facts.ts';

/** What is accounted for: deeds about a claim, of operators' systems, and of and about accounts. */
export type AuditAction = `${AuditKind}.${string}`;

export type AuditNote = {
  at: Date;
  /** The name of an operator's key, `accountActor` of an account, 'claimant', or 'portal' where nobody but the portal acted. */
  actor: string;
  action: AuditAction;
  claimId?: string;
  /** The account that it was done to, or that did it to itself. */
  accountId?: string;
  /** What of it, in words that are no secret. */
  detail?: string;
  /** What it changed; without secrets and contact data. */
  changes?: readonly AuditChange[];
};

export function accountActor(accountId: string): string {
  return `account ${accountId}`;
}

/** The actor of what the portal does by itself. Such work may begin within somebody's request and is not theirs. */
const portal = 'portal';

/** Returns the network address of whoever acts, for a row of the audit. */
export function auditAddress(actor: string): string | null {
  return actor === portal ? null : requestAddress();
}

/** Writes down who did what, in the transaction of the deed, so that neither happens without the other. */
export async function noteInAudit(db: Kysely<Tables>, note: AuditNote): Promise<void> {
  const { at, actor, action, claimId = null, accountId = null, detail = '', changes = [] } = note;
  const row = { id: newId(), at, actor, action, claim_id: claimId, account_id: accountId, detail };
  await db
    .insertInto('audit_event')
    .values({ ...row, address: auditAddress(actor), changes: changes.length > 0 ? JSON.stringify(changes) : null })
    .execute();
}

/** Returns the change of one field, or nothing where it stays as it was. */
export function changeOf(field: string, from: string, to: string): AuditChange[] {
  return from === to ? [] : [{ field, from, to }];
}
