import type { FastifyPluginAsync, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';

import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { queryAs } from '#server/http/query.ts';
import type { Attachment } from './attachment.rules.ts';
import { attachmentsOf, sentAttachment } from './attachments.data.ts';
import { handleStoreErrors, sendAttachment } from './attachments.rest.ts';
import type { AttachmentParts } from './attachments.server.ts';
import { markReceived, messagesSentAfter, type StoredMessage } from './sent-messages.data.ts';

const path = '/api/integration/v1/claims/:number/messages';
const mostAtOnce = 100;

const listQuery = z.strictObject({
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  limit: z.coerce.number().int().min(1).max(mostAtOnce).default(mostAtOnce),
});

type ByNumber = { Params: { number: string } };
type ById = { Params: { number: string; id: string } };
type ByFile = { Params: { number: string; id: string; file: string } };

function shown(number: string, row: StoredMessage, files: readonly Attachment[]): object {
  const { id, position, subject, message, date_sent, received_at } = row;
  const state = received_at === null ? 'sent' : 'received';
  const folder = `${path.replace(':number', encodeURIComponent(number))}/${id}/attachments`;
  const attachments = files.map((file) => ({ ...file, url: `${folder}/${file.id}` }));
  return { id, position, subject, message, dateSent: date_sent, state, receivedAt: received_at, attachments };
}

async function withFiles({ database }: Services, claimId: string, number: string, messages: StoredMessage[]) {
  const ids = messages.map(({ id }) => id);
  const files = await attachmentsOf(database.kysely, claimId, ids);
  return messages.map((message) => shown(number, message, files.get(message.id) ?? []));
}

function attachmentNotFound(): Problem {
  return new Problem(404, 'attachment-not-found', 'The message has no attachment with this id.');
}

async function claimOf({ database }: Services, number: string): Promise<string> {
  const id = unstorableTextIn(number) === null ? await claimOfNumber(database.kysely, number) : null;
  if (id === null) throw new Problem(404, 'claim-not-found', 'There is no claim with this number.');
  return id;
}

function pageOf(request: FastifyRequest): { after: number; limit: number } {
  return queryAs(listQuery, request, `after is a position (0 or more) and limit is 1 to ${mostAtOnce}.`);
}

export type OperatorGuards = AttachmentParts & {
  mayRead: onRequestAsyncHookHandler;
  mayWrite: onRequestAsyncHookHandler;
};

export function operatorMessagesRest(
  services: Services,
  { mayRead, mayWrite, ...files }: OperatorGuards,
): FastifyPluginAsync {
  const { database, now } = services;
  return async (app) => {
    handleStoreErrors(app);
    app.get<ByNumber>(path, { onRequest: mayRead }, async (request) => {
      const page = pageOf(request);
      const { number } = request.params;
      const claimId = await claimOf(services, number);
      const messages = await messagesSentAfter(database.kysely, claimId, page);
      const shownMessages = await withFiles(services, claimId, number, messages);
      return { messages: shownMessages, after: messages.at(-1)?.position ?? page.after };
    });
    app.post<ById>(`${path}/:id/received`, { onRequest: mayWrite }, async ({ params: { number, id } }) => {
      const claimId = await claimOf(services, number);
      const message = isWellFormedId(id) ? await markReceived(database.kysely, claimId, id, now()) : undefined;
      if (!message) throw new Problem(404, 'message-not-found', 'The claim has no message with this id.');
      return (await withFiles(services, claimId, number, [message]))[0];
    });
    app.get<ByFile>(`${path}/:id/attachments/:file`, { onRequest: mayRead }, async ({ params }, reply) => {
      const claimId = await claimOf(services, params.number);
      if (!isWellFormedId(params.id) || !isWellFormedId(params.file)) throw attachmentNotFound();
      const place = { claimId, messageId: params.id, id: params.file };
      const found = await sentAttachment(database.kysely, place);
      return sendAttachment(files, found, reply, attachmentNotFound);
    });
  };
}
