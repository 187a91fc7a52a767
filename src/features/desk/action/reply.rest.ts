import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';

import { mostMessages } from '#claim/document/claim-document.rules.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { done } from '#shared/rest-answers.ts';
import { deleteDraft } from '../draft/drafts.data.ts';
import { addReply, countMessages, findReply, sendReply, settleReply } from '../reply/reply.data.ts';
import { type Acted, type Acting, actOnClaim } from './act.server.ts';
import { checkSeen } from './check-seen.server.ts';
import { type NoAnswer, type Replied, type Reply, replyRoutes } from './reply-routes.ts';
import { setWork } from '#claim/desk/work/work.data.ts';

/** How long a reply waits and can be taken back. */
const waitMs = 10_000;

async function reply(acting: Acting, { text, seen }: Reply): Promise<Acted<Replied>> {
  const { tx, now, actor, claim } = acting;
  await checkSeen(acting, seen);
  // A document with more is refused, so the claim could never be changed again.
  if ((await countMessages(tx, claim.id)) >= mostMessages) {
    throw new Problem(409, 'too-many-messages', `A claim has at most ${mostMessages} messages, and this one has them.`);
  }
  const id = newId();
  const sendAt = new Date(now.getTime() + waitMs);
  const author = { author_id: actor.accountId, author_name: actor.name };
  await addReply(tx, { claim_id: claim.id, id, ...author, text, written_at: now, send_at: sendAt });
  await deleteDraft(tx, { claimId: claim.id, channel: 'reply', authorId: actor.accountId });
  await addJob(tx, sendReply, { claimId: claim.id, replyId: id }, { key: id, dueAt: sendAt, now });
  return { answer: { replyId: id, sendAt: sendAt.toISOString() }, detail: id };
}

async function withdraw({ tx, now, actor, claim }: Acting, replyId: string): Promise<Acted<{ text: string }>> {
  const found = await findReply(tx, claim.id, replyId);
  if (found === null || found.author_id !== actor.accountId) {
    throw new Problem(404, 'reply-not-found', 'You have no such reply on this claim.');
  }
  if (found.sent_at !== null) {
    throw new Problem(409, 'already-sent', 'This reply was sent. It can no longer be taken back.');
  }
  if (found.withdrawn_at === null) await settleReply(tx, found, { withdrawn_at: now });
  return { answer: { text: found.text }, detail: replyId };
}

async function needNoAnswer(acting: Acting, { reason, seen }: NoAnswer): Promise<Acted<typeof done>> {
  await checkSeen(acting, seen);
  await setWork(acting.tx, acting.claim.id, { no_answer_until: acting.now });
  return { answer: done, detail: reason };
}

/** What handlers write to claimants. */
export function replyCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, replyRoutes, {
    guard,
    handlers: {
      deskReply: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'reply', right: 'reply' }, (acting) => reply(acting, body)),
      deskWithdrawMessage: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'withdraw-message', right: 'reply' }, (acting) =>
          withdraw(acting, body.replyId),
        ),
      deskNoAnswer: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'no-answer', right: 'reply' }, (acting) =>
          needNoAnswer(acting, body),
        ),
    },
  });
}
