// A bulk action on one claim, and taking it back. Each is the single action, with its right, its row and its audit.
import { setWork } from '#claim/desk/work/work.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { WordingOf } from '#shared/wording.ts';
import { type Acted, type Acting, actIn, type Asker, rightNeeded } from '../action/act.server.ts';
import { assign } from '../work/assign.server.ts';
import { findDone } from '../action/done-actions.data.ts';
import { move } from '../state/move.server.ts';
import { withdraw, writeReply } from '../reply/reply.server.ts';
import { doesUsuallyFollow } from '../state/move-with.server.ts';
import type { Move, Moved } from '../state/state-routes.ts';
import { undoMove } from '../state/undo-move.server.ts';
import { snooze, wait } from '../work/work.server.ts';
import { readPlaceholderValues } from '../saved/placeholder-values.server.ts';
import { fillPlaceholders, unfilledIn } from '../saved/placeholders.rules.ts';
import { findVersion } from '../saved/saved-reply.data.ts';
import type { BulkAction } from './bulk-action.ts';
import { replyUndoMs } from '../reply/reply-undo.ts';
import { singleActions } from './bulk-kinds.rules.ts';
import type { BulkClaim } from './bulk-routes.ts';
import { type FormerWork, isSameSnooze, isSameWait, readFormerWork } from './former-work.data.ts';
import { readSeenWork } from './seen-work.data.ts';

export type BulkParts = { services: Services; wordingOf: WordingOf };

type Doing = { acting: Acting; action: BulkAction; seen: string | null; parts: BulkParts };

function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', 'The claim has changed since. Nothing was done.');
}

async function sendSaved({ acting, action, seen, parts }: Doing): Promise<Acted<object>> {
  const { tx, now, claim } = acting;
  const saved = action.kind === 'message' ? await findVersion(tx, action.savedReplyId, action.version) : null;
  const values = await readPlaceholderValues(tx, claim.id, { wordingOf: parts.wordingOf, now });
  const text = fillPlaceholders(saved?.text ?? '', values);
  const unfilled = unfilledIn(text);
  if (unfilled.length > 0) throw new Problem(409, 'unfilled', `The claim has no value for ${unfilled.join(', ')}.`);
  return writeReply(acting, { text, seen }, replyUndoMs);
}

async function act(doing: Doing): Promise<Acted<object>> {
  const { acting, action, seen, parts } = doing;
  switch (action.kind) {
    case 'assign': {
      const { snoozed_until, snoozed_at } = await readFormerWork(acting.tx, acting.claim.id);
      const acted = await assign(acting, { ...action, seen }, parts.services.settings.demo);
      return { ...acted, former: { seen, snoozed_until, snoozed_at } };
    }
    case 'state':
      return moveByRule(acting, { ...action, seen });
    case 'message':
      return sendSaved(doing);
    default: {
      const { tx, claim } = acting;
      if (seen !== (await readSeenWork(tx, claim.id, action.kind))) throw changedMeanwhile();
      const former = await readFormerWork(tx, claim.id);
      const acted = action.kind === 'snooze' ? await snooze(acting, action) : await wait(acting, action);
      return { ...acted, former: { ...former, after: await readFormerWork(tx, claim.id) } };
    }
  }
}

/** An unusual state needs a reason here as it does for a single claim. */
async function moveByRule(acting: Acting, wanted: Move): Promise<Acted<Moved>> {
  const moved = await move(acting, wanted);
  if (wanted.reason === '' && !(await doesUsuallyFollow(acting.tx, wanted)))
    throw new Problem(409, 'reason-needed', 'This state does not usually follow. Say why the claim goes there.');
  return moved;
}

type Of = { action: BulkAction; claim: BulkClaim; parts: BulkParts };

function checkBulk({ actor }: Acting): void {
  if (!actor.rights.includes('bulk')) throw rightNeeded('bulk');
}

/** Throws as the single action does, and 403 `right-needed` without the right `bulk`. */
export function doOne(tx: Tx, asker: Asker, { action, claim, parts }: Of): Promise<object> {
  const { name, right } = singleActions[action.kind];
  return actIn(tx, asker, { claimId: claim.id, name, right }, (acting) => {
    checkBulk(acting);
    return act({ acting, action, seen: claim.seen, parts });
  });
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

type Done = { answer: Record<string, string | null>; former: object | null };

/** `after`: what the action left; runs from before an upgrade have none. */
type FormerSaid = FormerWork & { after?: FormerWork };

/** Sets the snooze of before, unless another was set since. */
async function undoSnooze({ tx, claim }: Acting, { answer, former }: Done): Promise<Acted<object>> {
  const { snoozed_until, snoozed_at, after } = former as FormerSaid;
  const now = await readFormerWork(tx, claim.id);
  if (!isSameSnooze(now, after ?? { ...now, snoozed_until: answer['snoozedUntil'] ?? null })) throw changedMeanwhile();
  await setWork(tx, claim.id, { snoozed_until: dateOf(snoozed_until), snoozed_at: dateOf(snoozed_at) });
  return { answer: {}, detail: snoozed_until ?? '' };
}

type Given = { assigneeId: string | null };
type FormerAssignee = { seen: string | null } & Partial<Pick<FormerWork, 'snoozed_until' | 'snoozed_at'>>;

/** Gives the claim back, with its snooze of before unless another was set since. */
async function undoAssign(acting: Acting, { assigneeId }: Given, former: FormerAssignee, demo: boolean) {
  const { tx, claim } = acting;
  const { seen, snoozed_until = null, snoozed_at = null } = former;
  const left = seen === null || seen === assigneeId ? snoozed_until : null;
  const isSame = (await readFormerWork(tx, claim.id)).snoozed_until === left;
  const undone = await assign(acting, { assigneeId: seen, seen: assigneeId }, demo);
  if (isSame) await setWork(tx, claim.id, { snoozed_until: dateOf(snoozed_until), snoozed_at: dateOf(snoozed_at) });
  return undone;
}

/** Sets the wait of before, unless another was set since. */
async function undoWait({ tx, claim }: Acting, { answer, former }: Done): Promise<Acted<object>> {
  const { waiting_on, waiting_since, waiting_state, waiting_until, waiting_for, after } = former as FormerSaid;
  const now = await readFormerWork(tx, claim.id);
  const said = { waiting_on: answer['waitingOn'] ?? null, waiting_until: answer['until'] ?? null };
  if (!isSameWait(now, after ?? { ...now, ...said })) throw changedMeanwhile();
  const instants = { waiting_since: dateOf(waiting_since), waiting_until: dateOf(waiting_until) };
  await setWork(tx, claim.id, { waiting_on, waiting_state, waiting_for, ...instants });
  return { answer: {}, detail: waiting_on ?? '' };
}

function undo(acting: Acting, { action, parts }: Of, done: Done): Promise<Acted<object>> {
  const { answer, former } = done;
  switch (action.kind) {
    case 'assign':
      return undoAssign(acting, action, former as FormerAssignee, parts.services.settings.demo);
    case 'state':
      return undoMove(acting, answer['changeId'] ?? '');
    case 'message':
      return withdraw(acting, answer['replyId'] ?? '');
    case 'snooze':
      return undoSnooze(acting, done);
    case 'wait':
      return undoWait(acting, done);
  }
}

/** Takes back what the run with the key `doneKey` did. Throws as undoing the single action does. */
export function undoOne(tx: Tx, asker: Asker, of: Of, doneKey: string): Promise<object> {
  const { undo: name, right } = singleActions[of.action.kind];
  return actIn(tx, asker, { claimId: of.claim.id, name, right }, async (acting) => {
    checkBulk(acting);
    const at = { claimId: acting.claim.id, accountId: acting.actor.accountId, key: doneKey };
    const done = await findDone(tx, at);
    if (done === null) throw new Problem(409, 'too-late', 'It can no longer be taken back.');
    return undo(acting, of, done as Done);
  });
}
