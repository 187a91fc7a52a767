import { findHandler, nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import { giveClaim } from '#claim/desk/work/set-work.server.ts';
import { sinceText } from '#claim/desk/work/since-text.rules.ts';
import { readAssignee, readAssigner } from '#claim/desk/work/work.data.ts';
import { changeOf } from '#server/audit.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { Acting } from '../action/act.server.ts';
import type { Assignment } from './work-routes.ts';

/** Says who has it, by whom and since when; `by` is null where the operator's system said it. */
async function changedMeanwhile(tx: Tx, claimId: string, assigneeId: string | null): Promise<Problem> {
  const assignee = assigneeId === null ? null : { id: assigneeId, name: await nameOfAccount(tx, assigneeId) };
  const { accountId, at } = await readAssigner(tx, claimId);
  const by = accountId === null ? null : await nameOfAccount(tx, accountId);
  const there = `This claim is with ${assignee?.name ?? 'nobody'} now${sinceText(by, at)}`;
  const members = { assignee, by, at: at?.toISOString() ?? null };
  return new Problem(409, 'changed-meanwhile', `${there}. Nothing was changed.`, { members });
}

export async function assign({ tx, now, actor, claim }: Acting, { assigneeId, seen }: Assignment, demo: boolean) {
  const before = await readAssignee(tx, claim.id);
  if (before !== seen) throw await changedMeanwhile(tx, claim.id, before);
  const wanted = { id: assigneeId ?? '', claimId: claim.id };
  const assignee = assigneeId === null ? null : await findHandler(tx, wanted, { now, demo });
  if (assigneeId !== null && assignee === null) {
    const detail = 'This account is no handler who sees the claim.';
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/assigneeId', detail }] });
  }
  if (assigneeId === before) return { answer: { assignee }, isUnchanged: true };
  const ended = await giveClaim(tx, { claimId: claim.id, now, by: actor.accountId }, assignee);
  const from = before === null ? '' : await nameOfAccount(tx, before);
  return { answer: { assignee }, changes: [...changeOf('assignee', from, assignee?.name ?? ''), ...ended] };
}
