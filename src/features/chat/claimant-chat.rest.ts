import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { bodyAs } from '#server/http/closed-body.ts';
import { Problem } from '#server/http/errors.ts';
import { chatCookieName, secretCookie } from '#server/sessions/session.ts';
import { attachChat } from './attach-chat.server.ts';
import type { ChatServices } from './availability.server.ts';
import { beginChat } from './begin-chat.server.ts';
import { markSeen } from './chat-marks.data.ts';
import { newsText } from './chat-news.rules.ts';
import { chatNotFound } from './chat-problems.server.ts';
import { publishChatNews, type ChatRow } from './chats.data.ts';
import { askerOf, namedChat } from './find-chat.server.ts';
import { readChat, type Page } from './read-chat.server.ts';
import { sayInChat } from './say-in-chat.server.ts';

const path = '/api/enduser/chat';
const position = z.coerce.number().int().min(0).max(2_147_483_647);

const readQuery = z.strictObject({
  claimId: z.string().optional(),
  after: position.optional(),
  before: position.optional(),
});

const named = z.strictObject({ claimId: z.string({ error: 'This must be a text.' }).nullable() });
const seenBody = named.extend({ position: z.int({ error: 'This must be a position.' }).min(0).max(2_147_483_647) });

function pageOf({ query }: FastifyRequest): { claimId: string | null; page: Page } {
  const parsed = readQuery.safeParse(query);
  const { claimId = null, after, before } = parsed.success ? parsed.data : {};
  if (!parsed.success || (after !== undefined && before !== undefined)) {
    throw new Problem(400, 'invalid-query', 'after or before is a position (0 or more), and claimId a claim.');
  }
  if (after !== undefined) return { claimId, page: { after } };
  return { claimId, page: before === undefined ? null : { before } };
}

async function requireChat(services: ChatServices, request: FastifyRequest, claimId: string | null): Promise<ChatRow> {
  const chat = await namedChat(services, askerOf(request, services), claimId);
  if (chat) return chat;
  throw chatNotFound();
}

export function claimantChatRest(services: ChatServices): FastifyPluginAsync {
  const { database, settings } = services;
  return async (app) => {
    app.get(path, async (request) => {
      const { claimId, page } = pageOf(request);
      return readChat(services, request, claimId, page);
    });
    app.post(path, async (request, reply) => {
      await beginChat(services, request, reply);
      return reply.code(204).send();
    });
    app.post(`${path}/messages`, (request) => sayInChat(services, request));
    app.post(`${path}/typing`, async (request, reply) => {
      const { claimId } = bodyAs(named, request.body);
      const { id: chatId } = await requireChat(services, request, claimId);
      await publishChatNews(database.kysely, newsText({ chatId, kind: 'typing', side: 'claimant' }));
      return reply.code(204).send();
    });
    app.post(`${path}/seen`, async (request, reply) => {
      const body = bodyAs(seenBody, request.body);
      const { id } = await requireChat(services, request, body.claimId);
      await markSeen(database.kysely, id, 'seen_by_claimant', body.position);
      return reply.code(204).send();
    });
    app.post(`${path}/attach`, async (request, reply) => {
      await attachChat(services, request);
      return reply
        .header('set-cookie', secretCookie(settings, chatCookieName(settings), '', 0))
        .code(204)
        .send();
    });
  };
}
