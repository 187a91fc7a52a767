import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { presenceValidMs } from '#features/chat/availability.rules.ts';
import type { ChatServices } from '#features/chat/availability.server.ts';
import { markSeen } from '#features/chat/chat-marks.data.ts';
import { messagesAfter, type MessageRow } from '#features/chat/chat-messages.data.ts';
import { newsText } from '#features/chat/chat-news.rules.ts';
import { chatNotFound } from '#features/chat/rest/chat-problems.server.ts';
import { changeChat, publishChatNews } from '#claim/live/change-chat.data.ts';
import { setPresence } from '#features/chat/presence.data.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { answerChat, refuseContinued } from './answer-chat.server.ts';
import { operatorChatRoutes, type ShownChat, type ShownChatMessage } from './operator-chat-routes.ts';
import { chatById, chatsChangedAfter, lockChat, type OperatorChat } from './operator-chats.data.ts';

export type Desk = { prefix: string; guard: Guard; nameOf: (request: FastifyRequest) => string };

function stateOf({ closed_at, waiting_since }: OperatorChat): ShownChat['state'] {
  if (closed_at !== null) return 'closed';
  return waiting_since === null ? 'answered' : 'waiting';
}

function shownChat(chat: OperatorChat): ShownChat {
  const { contact_name: name, contact_email: email } = chat;
  return {
    id: chat.id,
    position: chat.change_position,
    state: stateOf(chat),
    claimNumber: chat.claim_number,
    contact: name === null || email === null ? null : { name, email },
    brand: chat.brand_id,
    startedAt: chat.started_at.toISOString(),
    lastMessageAt: chat.last_message_at?.toISOString() ?? null,
    messages: chat.messages,
    seenByClaimant: chat.seen_by_claimant,
    seenByOperator: chat.seen_by_operator,
    continuedIn: chat.continued_in,
  };
}

function shownMessage(row: MessageRow): ShownChatMessage {
  const { id, position, author_name: name, text, external_id: externalId } = row;
  const author = row.author as ShownChatMessage['author'];
  return { id, position, author, name, text, sentAt: row.sent_at.toISOString(), externalId };
}

async function requireChat({ database }: ChatServices, id: string): Promise<OperatorChat> {
  const chat = await chatById(database.kysely, id);
  if (chat) return chat;
  throw chatNotFound();
}

async function closeChat(services: ChatServices, id: string): Promise<void> {
  await services.database.kysely.transaction().execute(async (tx) => {
    const chat = await lockChat(tx, id);
    if (chat?.closed_at !== null) return;
    const now = services.now();
    if (chat.claim_id !== null) await requestDeskRows(tx, [chat.claim_id], now);
    await changeChat(tx, id, {
      closed_at: now,
      closings: [...chat.closings, now],
      waiting_since: null,
      waiting_attended: false,
    });
  });
}

export function operatorChatRest(services: ChatServices, { guard, nameOf }: Desk): FastifyPluginAsync {
  const { kysely } = services.database;
  return async (app) => {
    addRoutes(app, operatorChatRoutes, {
      guard,
      malformed: { id: chatNotFound },
      handlers: {
        listChats: async ({ query }) => {
          const chats = await chatsChangedAfter(kysely, query);
          return { chats: chats.map(shownChat), after: chats.at(-1)?.change_position ?? query.after };
        },
        setChatPresence: async ({ body: { online }, request }) => {
          const at = services.now();
          await setPresence(kysely, nameOf(request), { online, at });
          return { online, until: new Date(at.getTime() + presenceValidMs).toISOString() };
        },
        listChatMessages: async ({ params, query }) => {
          const { id } = await requireChat(services, params.id);
          const messages = await messagesAfter(kysely, id, query);
          return { messages: messages.map(shownMessage), after: messages.at(-1)?.position ?? query.after };
        },
        sendChatMessage: async ({ params, body, reply }) => {
          const { message, isNew } = await answerChat(services, params.id, body);
          reply.code(isNew ? 201 : 200);
          return shownMessage(message);
        },
        tellChatTyping: async ({ params }) => {
          const chat = await requireChat(services, params.id);
          refuseContinued(chat);
          await publishChatNews(kysely, newsText({ chatId: chat.id, kind: 'typing', side: 'operator' }));
        },
        markChatSeen: async ({ params, body: { position } }) => {
          const { id } = await requireChat(services, params.id);
          await markSeen(kysely, id, 'seen_by_operator', position);
          return shownChat(await requireChat(services, id));
        },
        closeChat: async ({ params }) => {
          const { id } = await requireChat(services, params.id);
          await closeChat(services, id);
          return shownChat(await requireChat(services, id));
        },
      },
    });
  };
}
