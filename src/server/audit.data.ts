import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Tables } from '#server/db/tables.generated.ts';
import type { AuditKind } from '#shared/audit-kind.ts';

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
};

export function accountActor(accountId: string): string {
  return `account ${accountId}`;
}

/** Writes down who did what, in the transaction of the deed, so that neither happens without the other. */
export async function noteInAudit(db: Kysely<Tables>, note: AuditNote): Promise<void> {
  const { at, actor, action, claimId = null, accountId = null, detail = '' } = note;
  await db
    .insertInto('audit_event')
    .values({ id: newId(), at, actor, action, claim_id: claimId, account_id: accountId, detail })
    .execute();
}
