import { findHandler, nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import { giveClaim } from '#claim/desk/work/set-work.ts';
import { readAssignee } from '#claim/desk/work/work.data.ts';
import { changeOf } from '#server/audit.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { Acting } from './act.server.ts';
import type { Assignment } from './work-routes.ts';

async function changedMeanwhile(tx: Tx, assigneeId: string | null): Promise<Problem> {
  const who = assigneeId === null ? 'nobody' : await nameOfAccount(tx, assigneeId);
  return new Problem(409, 'changed-meanwhile', `This claim is with ${who} now. Nothing was changed.`);
}

export async function assign({ tx, now, actor, claim }: Acting, { assigneeId, seen }: Assignment, demo: boolean) {
  const before = await readAssignee(tx, claim.id);
  if (before !== seen) throw await changedMeanwhile(tx, before);
  const wanted = { id: assigneeId ?? '', claimId: claim.id };
  const assignee = assigneeId === null ? null : await findHandler(tx, wanted, { now, demo });
  if (assigneeId !== null && assignee === null) {
    const detail = 'This account is no handler who sees the claim.';
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/assigneeId', detail }] });
  }
  await giveClaim(tx, { claimId: claim.id, now, by: actor.accountId }, assignee);
  const from = before === null ? '' : await nameOfAccount(tx, before);
  return { answer: { assignee }, changes: changeOf('assignee', from, assignee?.name ?? '') };
}
