import type { FastifyPluginAsync } from 'fastify';

import { markAnswered } from '#claim/desk/work/mark-answered.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { operatorFilePath } from '#claim/messages/operator-file.rules.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { auditOperatorCall } from '#claim/operator/note-operator-change.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { attachmentsOf, sentAttachment, type StoredAttachment } from './attachments.data.ts';
import { handleStoreErrors } from '#server/gateways/photo-store/store-errors.server.ts';
import { sendAttachment } from './attachments.rest.ts';
import type { AttachmentParts } from './attachments.server.ts';
import { operatorFileCalls } from './operator-files.rest.ts';
import { operatorMessageRoutes, type SentMessage } from './operator-message-routes.ts';
import {
  findSent,
  markReceived,
  messagesSentAfter,
  storeDone,
  type StoredMessage,
} from '#claim/messages/sent-messages.data.ts';

function shown(number: string, row: StoredMessage, files: readonly StoredAttachment[]): SentMessage {
  const { id, position, subject, message, date_sent: dateSent, received_at: receivedAt } = row;
  return {
    id,
    position,
    subject,
    message,
    nominee: row.nominated_name,
    dateSent: dateSent.toISOString(),
    state: receivedAt === null ? 'sent' : 'received',
    receivedAt: receivedAt?.toISOString() ?? null,
    attachments: files.map((file) => ({ ...file, url: operatorFilePath(number, id, file.id) })),
  };
}

async function withFiles({ database }: Services, claimId: string, number: string, messages: StoredMessage[]) {
  const ids = messages.map(({ id }) => id);
  const files = await attachmentsOf(database.kysely, claimId, ids);
  return messages.map((message) => shown(number, message, files.get(message.id) ?? []));
}

function messageNotFound(): Problem {
  return new Problem(404, 'message-not-found', 'The claim has no message with this id.');
}

function attachmentNotFound(): Problem {
  return new Problem(404, 'attachment-not-found', 'The message has no attachment with this id.');
}

async function claimOf({ database }: Services, number: string): Promise<string> {
  const id = unstorableTextIn(number) === null ? await claimOfNumber(database.kysely, number) : null;
  if (id === null) throw new Problem(404, 'claim-not-found', 'There is no claim with this number.');
  return id;
}

export type OperatorMessageParts = AttachmentParts & { guard: Guard };

export function operatorMessagesRest(
  services: Services,
  { guard, ...files }: OperatorMessageParts,
): FastifyPluginAsync {
  const { kysely } = services.database;
  return async (app) => {
    handleStoreErrors(app);
    await app.register(async (uploads) => operatorFileCalls(uploads, services, { guard, ...files }));
    addRoutes(app, operatorMessageRoutes, {
      guard,
      malformed: { id: messageNotFound, file: attachmentNotFound },
      handlers: {
        listSentMessages: async ({ params: { number }, query }) => {
          const claimId = await claimOf(services, number);
          const messages = await messagesSentAfter(kysely, claimId, query);
          const shownMessages = await withFiles(services, claimId, number, messages);
          return { messages: shownMessages, after: messages.at(-1)?.position ?? query.after };
        },
        receiveSentMessage: async ({ params: { number, id } }) => {
          const claimId = await claimOf(services, number);
          const message = await markReceived(kysely, claimId, id, services.now());
          if (!message) throw messageNotFound();
          return (await withFiles(services, claimId, number, [message]))[0];
        },
        finishSentMessage: ({ params: { number, id } }) =>
          workOnClaim(services, number, async ({ tx, claimId, now }) => {
            const message = await findSent(tx, claimId, id);
            if (!message) throw messageNotFound();
            await storeDone(tx, claimId, id, now);
            await auditOperatorCall(tx, claimId, { now, about: `message ${id}` });
            await markAnswered(tx, { claimId, now }, { by: 'system', until: message.date_sent });
            return (await withFiles(services, claimId, number, [message]))[0];
          }),
        getSentAttachment: async ({ params, reply }) => {
          const claimId = await claimOf(services, params.number);
          const found = await sentAttachment(kysely, { claimId, messageId: params.id, id: params.file });
          return sendAttachment(files, found, reply, attachmentNotFound);
        },
      },
    });
  };
}
