// Writing to the claimant and taking it back, alone or for many claims.
import { v7 as newId } from 'uuid';

import { mostMessages } from '#claim/document/claim-document.rules.ts';
import { Problem } from '#server/http/errors.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { unbindFiles } from '../file/reply-files.data.ts';
import { addReply, countMessages, findReply, sendReply, settleReply } from './reply.data.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import { checkSeen } from '../action/check-seen.server.ts';
import type { Replied, Reply } from './reply-routes.ts';

/** `waitMs` is how long it waits and can be taken back. */
export async function writeReply(
  acting: Acting,
  { text, seen }: Pick<Reply, 'text' | 'seen'>,
  waitMs: number,
): Promise<Acted<Omit<Replied, 'moved'>>> {
  const { tx, now, actor, claim } = acting;
  await checkSeen(acting, seen, { withOwn: true });
  // A document with more is refused, so the claim could never be changed again.
  if ((await countMessages(tx, claim.id)) >= mostMessages) {
    throw new Problem(409, 'too-many-messages', `A claim has at most ${mostMessages} messages, and this one has them.`);
  }
  const id = newId();
  const sendAt = new Date(now.getTime() + waitMs);
  const author = { author_id: actor.accountId, author_name: actor.name };
  await addReply(tx, { claim_id: claim.id, id, ...author, text, written_at: now, send_at: sendAt });
  await addJob(tx, sendReply, { claimId: claim.id, replyId: id }, { key: id, dueAt: sendAt, now });
  return { answer: { replyId: id, sendAt: sendAt.toISOString() }, detail: id };
}

export async function withdraw({ tx, now, actor, claim }: Acting, replyId: string): Promise<Acted<{ text: string }>> {
  const found = await findReply(tx, claim.id, replyId);
  if (found === null || found.author_id !== actor.accountId) {
    throw new Problem(404, 'reply-not-found', 'You have no such reply on this claim.');
  }
  if (found.sent_at !== null) {
    throw new Problem(409, 'already-sent', 'This reply was sent. It can no longer be taken back.');
  }
  if (found.withdrawn_at === null) {
    await settleReply(tx, found, { withdrawn_at: now });
    await unbindFiles(tx, claim.id, replyId);
  }
  return { answer: { text: found.text }, detail: replyId };
}
