import { v7 as newId } from 'uuid';

import { chatWaitOf, unsettleChat } from '#claim/desk/work/chat-waits.data.ts';
import { markAnswered, markUnanswered } from '#claim/desk/work/mark-answered.data.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import { checkSeen } from '../action/check-seen.server.ts';
import { addNoAnswer, findNoAnswer, isAnsweredSince, isMessageWaiting, settleNoAnswer } from './no-answers.data.ts';
import type { NoAnswer, NoAnswerNeeded } from './reply-routes.ts';

const undoMs = 60_000;

const nothingWaits = (): Problem =>
  new Problem(409, 'nothing-waits', 'This claimant waits for no answer. Nothing was changed.');

/** Throws 409 `nothing-waits`, also where a reply is about to go. */
export async function needNoAnswer(acting: Acting, { reason, seen }: NoAnswer): Promise<Acted<NoAnswerNeeded>> {
  await checkSeen(acting, seen);
  const { tx, now, actor, claim } = acting;
  const chat = await chatWaitOf(tx, claim.id);
  if (chat === null && !(await isMessageWaiting(tx, { claimId: claim.id, now }))) throw nothingWaits();
  const id = newId();
  const author = { author_id: actor.accountId, author_name: actor.name };
  await addNoAnswer(tx, { claim_id: claim.id, id, reason, ...author, said_at: now }, chat);
  await markAnswered(tx, { claimId: claim.id, now }, { by: 'no-answer', until: now });
  return {
    answer: { changeId: id, undoUntil: new Date(now.getTime() + undoMs).toISOString() },
    detail: reason,
  };
}

/** Throws 409 `too-late` after a minute, and `changed-meanwhile`. */
export async function undoNoAnswer({ tx, now, actor, claim }: Acting, id: string): Promise<Acted<typeof done>> {
  const said = await findNoAnswer(tx, { claimId: claim.id, id, authorId: actor.accountId });
  if (said === null) throw new Problem(404, 'change-not-found', 'You have said no such thing on this claim.');
  if (said.undone_at !== null) throw new Problem(409, 'changed-meanwhile', 'This was undone already.');
  if (now.getTime() > said.said_at.getTime() + undoMs) {
    throw new Problem(409, 'too-late', 'A minute has passed. Write to the claimant if they need an answer after all.');
  }
  if (await isAnsweredSince(tx, said)) {
    const since = 'The claimant was answered since, or it was said again that no answer is needed.';
    throw new Problem(409, 'changed-meanwhile', `${since} Nothing was changed.`);
  }
  await settleNoAnswer(tx, said, now);
  await markUnanswered(tx, { claimId: claim.id, now }, { from: said.former_until, until: said.said_at });
  if (said.chat_since !== null) {
    const wait = { since: said.chat_since, isAttended: said.chat_attended === true };
    await unsettleChat(tx, claim.id, { wait, saidAt: said.said_at, settledUntil: said.former_until });
  }
  return { answer: done, detail: said.reason };
}
