import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { Problem } from '#server/http/errors.ts';
import { endDraft } from '../draft/keep-words.server.ts';
import { bindFiles } from '../file/reply-files.data.ts';
import { doReplyActions } from './do-reply-actions.server.ts';
import { type Acted, type Acting, actOnClaim, type Asker, askerOf } from '../action/act.server.ts';
import { checkClient } from '../action/check-client.server.ts';
import { needNoAnswer, undoNoAnswer } from './no-answer.server.ts';
import { type Replied, type Reply, replyRoutes } from './reply-routes.ts';
import { replyUndoMs } from './reply-undo.ts';
import { withdraw, writeReply } from './reply.server.ts';

const otherInsurer = 'The claim has another insurer now, so nothing was sent. Read your reply, then send it again.';

async function reply(acting: Acting, asker: Asker, written: Reply): Promise<Acted<Replied>> {
  await checkClient(acting, written.clientId, otherInsurer);
  const { answer, detail = '' } = await writeReply(acting, written, replyUndoMs);
  const draft = { claimId: acting.claim.id, authorId: acting.actor.accountId };
  const bound = await bindFiles(acting.tx, { ...draft, replyId: answer.replyId }, written.files);
  if (bound !== written.files.length) {
    throw new Problem(
      409,
      'files-changed',
      'Your draft has one of these files no more. Look at them, then send again.',
    );
  }
  await endDraft(acting, { claimId: acting.claim.id, channel: 'reply' }, written.text);
  const moved = await doReplyActions(acting, asker, written.actions);
  return { answer: { ...answer, moved }, detail };
}

export function replyCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, replyRoutes, {
    guard,
    handlers: {
      deskReply: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'reply', right: 'reply' }, (acting) =>
          reply(acting, askerOf(services, request), body),
        ),
      deskWithdrawMessage: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'withdraw-message', right: 'reply' }, (acting) =>
          withdraw(acting, body.replyId),
        ),
      deskNoAnswer: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'no-answer', right: 'reply' }, (acting) =>
          needNoAnswer(acting, body),
        ),
      deskUndoNoAnswer: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'undo-no-answer', right: 'reply' }, (acting) =>
          undoNoAnswer(acting, body.changeId),
        ),
    },
  });
}
