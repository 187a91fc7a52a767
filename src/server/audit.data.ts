import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Tables } from '#server/db/tables.generated.ts';

export type AuditNote = {
  at: Date;
  /** The name of an operator's key, or 'portal' where nobody but the portal acted. */
  actor: string;
  action: 'passcode.read' | 'passcode.deleted';
  claimId: string;
};

/** Writes down who did what, in the transaction of the deed, so that neither happens without the other. */
export async function noteInAudit(db: Kysely<Tables>, { at, actor, action, claimId }: AuditNote): Promise<void> {
  await db.insertInto('audit_event').values({ id: newId(), at, actor, action, claim_id: claimId }).execute();
}
