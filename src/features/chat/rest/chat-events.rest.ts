import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { touchClaimSession } from '#claim/access/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import type { EventStream } from '#server/streams/event-stream.ts';
import { openEventStreams, sessionOf, type StreamSource } from '#server/streams/event-streams.ts';
import type { Feed } from '#server/streams/feed.ts';
import { openChatHub, type ChatHub, type ChatSubscriber, type Desk } from '#features/chat/chat-hub.server.ts';
import { chatNotFound } from './chat-problems.server.ts';
import { ownChatStreamRoutes } from './claimant-chat-routes.ts';
import type { ChatFacts, ChatSubscription } from '#features/chat/chat-watch.data.ts';
import { requesterOf, namedChat } from '#features/chat/find-chat.server.ts';
import { chatStreamRoutes } from '#features/chat/operator/operator-chat-routes.ts';

function conversationOf(
  { database, now }: Services,
  feed: Feed<ChatSubscriber>,
  { chatId, requester }: ChatSubscription,
  stream: EventStream,
): StreamSource {
  let last: ChatFacts | null = null;
  const subscriber: ChatSubscriber = {
    chatId,
    requester,
    topic: chatId,
    receive(facts) {
      const isSame = last?.newest === facts.newest && last.seen === facts.seen && last.closed === facts.closed;
      last = facts;
      if (!isSame) stream.send(facts);
    },
    receiveTyping: () => stream.send({ typing: true }),
    end: stream.end,
  };
  return {
    async start() {
      await feed.add(subscriber);
      if (stream.isEnded()) throw chatNotFound();
      const { claimToken } = requester.viewer;
      if (claimToken !== null) await touchClaimSession(database.kysely, claimToken, now());
    },
    stop: () => feed.remove(subscriber),
    latest: () => last ?? {},
    check: () => feed.refresh([subscriber]),
  };
}

const anyChat = { chatId: null };

function allConversations(hub: ChatHub, checkKey: () => Promise<unknown>, stream: EventStream): StreamSource {
  const desk: Desk = {
    receive(news) {
      if (news === null || news.kind === 'changed') stream.send({ chatId: news?.chatId ?? null });
      else if (news.side === 'claimant') stream.send({ chatId: news.chatId, typing: true });
    },
  };
  return {
    async start() {
      stream.send(anyChat);
      hub.addDesk(desk);
    },
    stop: () => hub.removeDesk(desk),
    latest: () => anyChat,
    // The key may have been revoked since.
    check: () => void checkKey().catch(stream.end),
  };
}

type EventDesk = { prefix: string; guard: Guard };

export function chatEventsRest(services: Services, desks: readonly EventDesk[]): FastifyPluginAsync {
  return async (app) => {
    const streams = openEventStreams();
    const hub = openChatHub(services, app.log);
    addRoutes(app, ownChatStreamRoutes, {
      guard: accountGuard(services),
      handlers: {
        watchOwnChat: async ({ query: { claimId }, request, reply }) => {
          const requester = requesterOf(request, services);
          const chat = await namedChat(services, requester, typeof claimId === 'string' ? claimId : null);
          if (!chat) throw chatNotFound();
          const session = sessionOf(requester.viewer.claimToken, requester.viewer.accountToken, requester.chatToken);
          const subscription = { chatId: chat.id, requester };
          await streams.serve(reply, session, (stream) => conversationOf(services, hub.feed, subscription, stream));
        },
      },
    });
    for (const { prefix, guard } of desks) {
      const mayRead = guard(chatStreamRoutes.watchChats.who);
      const watchChats = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
        const checkKey = async () => mayRead?.call(app, request, reply);
        const session = `desk ${request.headers.authorization ?? ''}`;
        await streams.serve(reply, session, (stream) => allConversations(hub, checkKey, stream));
      };
      await app.register(async (desk) => addRoutes(desk, chatStreamRoutes, { guard, handlers: { watchChats } }), {
        prefix,
      });
    }
    app.addHook('preClose', async () => {
      streams.close();
      await hub.feed.close();
    });
  };
}
