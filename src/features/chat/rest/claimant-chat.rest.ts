import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { announceTyping } from '#claim/desk/desk-news.data.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { chatCookieName, secretCookie } from '#server/sessions/session.ts';
import { attachChat } from '#features/chat/attach-chat.server.ts';
import type { ChatServices } from '#features/chat/availability.server.ts';
import { beginChat } from '#features/chat/begin-chat.server.ts';
import { markSeen } from '#features/chat/chat-marks.data.ts';
import { newsText } from '#features/chat/chat-news.rules.ts';
import { chatNotFound } from './chat-problems.server.ts';
import { publishChatNews } from '#claim/live/change-chat.data.ts';
import type { ChatRow } from '#features/chat/chats.data.ts';
import type { readQuery } from './claimant-chat-bodies.rules.ts';
import { claimantChatRoutes } from './claimant-chat-routes.ts';
import { requesterOf, namedChat } from '#features/chat/find-chat.server.ts';
import { readChat, type Page } from '#features/chat/read-chat.server.ts';
import { sayInChat } from '#features/chat/say-in-chat.server.ts';

function pageOf({ after, before }: z.output<typeof readQuery>): Page {
  if (after !== undefined && before !== undefined) {
    throw new Problem(400, 'invalid-query', claimantChatRoutes.readChat.query.help);
  }
  if (after !== undefined) return { after };
  return before === undefined ? null : { before };
}

async function requireChat(services: ChatServices, request: FastifyRequest, claimId: string | null): Promise<ChatRow> {
  const chat = await namedChat(services, requesterOf(request, services), claimId);
  if (chat) return chat;
  throw chatNotFound();
}

export function claimantChatRest(services: ChatServices): FastifyPluginAsync {
  const { database, settings } = services;
  return async (app) =>
    addRoutes(app, claimantChatRoutes, {
      guard: accountGuard(services),
      handlers: {
        readChat: ({ query, request }) => readChat(services, request, query.claimId ?? null, pageOf(query)),
        beginChat: ({ request, reply }) => beginChat(services, request, reply),
        sayInChat: ({ body, request }) => sayInChat(services, request, body),
        typeInChat: async ({ body: { claimId }, request }) => {
          const { id: chatId, claim_id: ofClaim } = await requireChat(services, request, claimId);
          await publishChatNews(database.kysely, newsText({ chatId, kind: 'typing', side: 'claimant' }));
          if (ofClaim !== null) await announceTyping(database.kysely, ofClaim);
        },
        markChatSeen: async ({ body: { claimId, position }, request }) => {
          const { id } = await requireChat(services, request, claimId);
          await markSeen(database.kysely, id, 'seen_by_claimant', position);
        },
        attachChat: async ({ body: { claimId }, request, reply }) => {
          await attachChat(services, request, claimId);
          reply.header('set-cookie', secretCookie(settings, chatCookieName(settings), '', 0));
        },
      },
    });
}
