import { v7 as newId } from 'uuid';

import type { AuditChange, AuditKind } from '#shared/audit-kind.ts';
import { requestAddress } from './http/request-facts.ts';
import type { Db } from '#server/db/connect.ts';

export type AuditAction = `${AuditKind}.${string}`;

export type AuditNote = {
  at: Date;
  /** The name of an integration key, `accountActor` of an account, 'claimant', or 'portal'. */
  actor: string;
  action: AuditAction;
  claimId?: string;
  accountId?: string;
  /** Free text without secrets. */
  detail?: string;
  changes?: readonly AuditChange[];
};

export function accountActor(accountId: string): string {
  return `account ${accountId}`;
}

const portal = 'portal';

export function auditAddress(actor: string): string | null {
  return actor === portal ? null : requestAddress();
}

/** Writes an audit entry in the transaction of the action, so that neither exists without the other. */
export async function addAuditEntry(db: Db, note: AuditNote): Promise<void> {
  const { at, actor, action, claimId = null, accountId = null, detail = '', changes = [] } = note;
  const row = { id: newId(), at, actor, action, claim_id: claimId, account_id: accountId, detail };
  await db
    .insertInto('audit_event')
    .values({ ...row, address: auditAddress(actor), changes: changes.length > 0 ? JSON.stringify(changes) : null })
    .execute();
}

export function changeOf(field: string, from: string, to: string): AuditChange[] {
  return from === to ? [] : [{ field, from, to }];
}
