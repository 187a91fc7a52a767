import { recordChange } from '#claim/change/record-change.server.ts';
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { announceAnswered } from '#claim/desk/work/mark-answered.data.ts';
import { lockStoredClaim } from '#claim/document/claim-write.data.ts';
import type { StoredClaim } from '#claim/document/claim-rows.server.ts';
import { filesOfMessage, type MessageFile } from '#claim/messages/message-files.data.ts';
import { operatorFilePath } from '#claim/messages/operator-file.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { jobOf, type Job } from '#server/jobs/jobs.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { findReply, newestTopic, sendReply, settleReply } from './reply.data.ts';
import { subjectOfReply } from './reply-text.rules.ts';
import { htmlOfText } from './text-html.server.ts';

type Message = StoredClaim['children']['portal_message'][number];
type Waiting = NonNullable<Awaited<ReturnType<typeof findReply>>>;

/** Dated when it was written: what the claimant wrote since is not answered by it. */
async function messageOf(tx: Tx, reply: Waiting): Promise<Message> {
  return {
    id: reply.id,
    external_id: null,
    date_sent: reply.written_at,
    subject: subjectOfReply(await newestTopic(tx, reply.claim_id)),
    body: htmlOfText(reply.text),
    read: false,
    active: true,
    author_id: reply.author_id,
    author_name: reply.author_name,
    arrived_at: null,
  };
}

function shownFiles(number: string, messageId: string, files: readonly MessageFile[]) {
  return files.map(({ id, name, media_type: mediaType, size_bytes: size }) => {
    return { id, name, mediaType, size, url: operatorFilePath(number, messageId, id) };
  });
}

/**
 * Makes a waiting reply a message of the claim, and tells the claimant and the operator's system. Does nothing for one
 * that was sent or taken back, so that a second run sends no second message.
 */
export async function sendWaitingReply(
  { database, now: clock }: Pick<Services, 'database' | 'now'>,
  { claimId, replyId }: { claimId: string; replyId: string },
): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    const stored = await lockStoredClaim(tx, claimId);
    const reply = stored && (await findReply(tx, claimId, replyId));
    if (!reply || reply.sent_at !== null || reply.withdrawn_at !== null) return;
    const now = clock();
    const message = await messageOf(tx, reply);
    await announceAnswered(tx, { claimId, now }, { by: 'message', until: message.date_sent });
    await tx
      .insertInto('portal_message')
      .values({ claim_id: claimId, ...message })
      .execute();
    await settleReply(tx, reply, { sent_at: now });
    const version = (await raiseVersion(tx, claimId, now)) ?? stored.claim.version;
    const { children } = stored;
    const after = {
      claim: stored.claim,
      children: { ...children, portal_message: [...children.portal_message, message] },
    };
    await recordChange(tx, { claimId, version, before: stored, after }, { now });
    const files = shownFiles(stored.claim.number, message.id, await filesOfMessage(tx, claimId, message.id));
    const data = { messageId: message.id, files, version };
    await addOutgoingEvent(tx, { key: `message.sent:${message.id}`, type: 'message.sent', claimId, data, now });
  });
}

export function sendReplyJob(services: Pick<Services, 'database' | 'now'>): Job {
  return jobOf(sendReply, (reply) => sendWaitingReply(services, reply));
}
