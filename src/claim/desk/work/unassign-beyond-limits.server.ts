import { changeOf, addAuditEntry } from '#server/audit.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { findAssigneeBeyondLimits } from './handlers.data.ts';
import { giveClaim } from './set-work.server.ts';

/**
 * Takes the claim from a handler who sees it no more, because it has got another insurer or brand. The claim is locked
 * and written, and the caller writes its row at the desk.
 */
export async function unassignBeyondLimits(tx: Tx, claimId: string, now: Date): Promise<void> {
  const assignee = await findAssigneeBeyondLimits(tx, claimId);
  if (assignee === null) return;
  const ended = await giveClaim(tx, { claimId, now }, null);
  const changes = [...changeOf('assignee', assignee.name, ''), ...ended];
  await addAuditEntry(tx, { at: now, actor: 'portal', action: 'desk.assign', claimId, changes });
}
