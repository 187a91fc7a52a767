import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import { queryAs } from '#server/http/query.ts';
import { answerChat, refuseContinued } from './answer-chat.server.ts';
import { presenceCounts } from '#features/chat/availability.rules.ts';
import type { ChatServices } from '#features/chat/availability.server.ts';
import { markSeen } from '#features/chat/chat-marks.data.ts';
import { messagesAfter, type MessageRow } from '#features/chat/chat-messages.data.ts';
import { newsText } from '#features/chat/chat-news.rules.ts';
import { chatNotFound } from '#features/chat/chat-problems.server.ts';
import { changeChat, publishChatNews } from '#features/chat/chats.data.ts';
import { chatById, chatsChangedAfter, lockChat, type OperatorChat } from './operator-chats.data.ts';
import { setPresence } from '#features/chat/presence.data.ts';

const mostAtOnce = 100;
const mostOnline = 10_000;

const listQuery = z.strictObject({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(mostAtOnce).default(mostAtOnce),
});
const messagesQuery = listQuery.extend({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });
const seenBody = z.strictObject({ position: z.int({ error: 'This must be a position.' }).min(0).max(2_147_483_647) });
const presenceBody = z.strictObject({
  online: z.int({ error: 'This must be a whole number.' }).min(0).max(mostOnline),
});

type ById = { Params: { id: string } };

export type DeskGuards = {
  prefix: string;
  mayRead: onRequestAsyncHookHandler;
  mayWrite: onRequestAsyncHookHandler;
  nameOf: (request: FastifyRequest) => string;
};

function pageOf(schema: typeof listQuery, request: FastifyRequest): { after: number; limit: number } {
  return queryAs(schema, request, `after is a position (0 or more) and limit is 1 to ${mostAtOnce}.`);
}

function stateOf({ closed_at, waiting_since }: OperatorChat): 'waiting' | 'answered' | 'closed' {
  if (closed_at !== null) return 'closed';
  return waiting_since === null ? 'answered' : 'waiting';
}

function shownChat(chat: OperatorChat): object {
  const { contact_name: name, contact_email: email } = chat;
  return {
    id: chat.id,
    position: chat.change_position,
    state: stateOf(chat),
    claimNumber: chat.claim_number,
    contact: name === null || email === null ? null : { name, email },
    brand: chat.brand_id,
    startedAt: chat.started_at,
    lastMessageAt: chat.last_message_at,
    messages: chat.messages,
    seenByClaimant: chat.seen_by_claimant,
    seenByOperator: chat.seen_by_operator,
    continuedIn: chat.continued_in,
  };
}

function shownMessage(row: MessageRow): object {
  const { id, position, author, author_name: name, text, sent_at: sentAt, external_id: externalId } = row;
  return { id, position, author, name, text, sentAt, externalId };
}

async function requireChat({ database }: ChatServices, id: string): Promise<OperatorChat> {
  const chat = isWellFormedId(id) ? await chatById(database.kysely, id) : undefined;
  if (chat) return chat;
  throw chatNotFound();
}

function readRoutes(app: FastifyInstance, services: ChatServices, { prefix, mayRead: onRequest }: DeskGuards): void {
  const { kysely } = services.database;
  app.get(prefix, { onRequest }, async (request) => {
    const page = pageOf(listQuery, request);
    const chats = await chatsChangedAfter(kysely, page);
    return { chats: chats.map(shownChat), after: chats.at(-1)?.change_position ?? page.after };
  });
  app.get<ById>(`${prefix}/:id/messages`, { onRequest }, async (request) => {
    const page = pageOf(messagesQuery, request);
    const { id } = await requireChat(services, request.params.id);
    const messages = await messagesAfter(kysely, id, page);
    return { messages: messages.map(shownMessage), after: messages.at(-1)?.position ?? page.after };
  });
}

function writeRoutes(app: FastifyInstance, services: ChatServices, { prefix, mayWrite: onRequest }: DeskGuards): void {
  const { database, now } = services;
  app.post<ById>(`${prefix}/:id/messages`, { onRequest }, async ({ params, body }, reply) => {
    if (!isWellFormedId(params.id)) throw chatNotFound();
    const { message, isNew } = await answerChat(services, params.id, body);
    return reply.code(isNew ? 201 : 200).send(shownMessage(message));
  });
  app.post<ById>(`${prefix}/:id/typing`, { onRequest }, async ({ params }, reply) => {
    const chat = await requireChat(services, params.id);
    refuseContinued(chat);
    await publishChatNews(database.kysely, newsText({ chatId: chat.id, kind: 'typing', side: 'operator' }));
    return reply.code(204).send();
  });
  app.post<ById>(`${prefix}/:id/seen`, { onRequest }, async ({ params, body }) => {
    const { position } = bodyAs(seenBody, body);
    const { id } = await requireChat(services, params.id);
    await markSeen(database.kysely, id, 'seen_by_operator', position);
    return shownChat(await requireChat(services, id));
  });
  app.post<ById>(`${prefix}/:id/close`, { onRequest }, async ({ params }) => {
    const { id } = await requireChat(services, params.id);
    await database.kysely.transaction().execute(async (tx) => {
      const chat = await lockChat(tx, id);
      if (chat?.closed_at !== null) return;
      await changeChat(tx, id, { closed_at: now(), waiting_since: null, waiting_attended: false });
    });
    return shownChat(await requireChat(services, id));
  });
}

export function operatorChatRest(services: ChatServices, guards: DeskGuards): FastifyPluginAsync {
  const { database, now } = services;
  return async (app) => {
    readRoutes(app, services, guards);
    writeRoutes(app, services, guards);
    app.put(`${guards.prefix}/presence`, { onRequest: guards.mayWrite }, async (request) => {
      const { online } = bodyAs(presenceBody, request.body);
      const at = now();
      await setPresence(database.kysely, guards.nameOf(request), { online, at });
      return { online, until: new Date(at.getTime() + presenceCounts) };
    });
  };
}
