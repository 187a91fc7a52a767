import type { FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

import { touchClaimSession } from '#claim/access/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { Problem, tryLater } from '#server/http/errors.ts';
import type { Load } from '#server/limits/overload.ts';
import { startHeartbeat, type HeartbeatStream, type Heartbeat } from '#server/streams/heartbeat.ts';
import { streamCount } from '#server/streams/stream-limits.rules.ts';
import { openChatHub, type ChatHub, type ChatWatcher, type Desk } from './chat-hub.server.ts';
import { chatNotFound } from './chat-problems.server.ts';
import { eventResponse, type EventResponse } from './chat-stream.server.ts';
import type { ChatFacts } from './chat-watch.data.ts';
import { askerOf, namedChat, type Asker } from './find-chat.server.ts';

type Asked = { Querystring: { claimId?: unknown } };
type Window = HeartbeatStream & { watcher: ChatWatcher | null; check: () => void };
type Count = ReturnType<typeof streamCount>;
type Streams = { services: Services; hub: ChatHub; pulse: Heartbeat<Window>; count: Count };

const secondsToWait = 60;

function takePlace(count: Count, who: string): () => void {
  const taken = count.take(who);
  if (taken === 'taken') return () => count.free(who);
  const isFull = taken === 'process-full';
  const detail = isFull ? tryLater : 'Too many pages of this session wait for news.';
  throw new Problem(isFull ? 503 : 429, 'too-many-streams', detail, { retryAfterSeconds: secondsToWait });
}

function openStream(reply: FastifyReply, events: EventResponse, leave: () => void): boolean {
  reply.hijack();
  if (reply.raw.closed || events.isOver()) {
    leave();
    reply.raw.destroy();
    return false;
  }
  reply.raw.once('close', leave);
  events.open(reply.raw, reply.getHeaders() as Record<string, string>);
  return true;
}

function watcherOf(chatId: string, asker: Asker, events: EventResponse): ChatWatcher & { last: ChatFacts | null } {
  const watcher = {
    ...{ chatId, asker },
    last: null as ChatFacts | null,
    tell: (facts: ChatFacts) => {
      const { last } = watcher;
      watcher.last = facts;
      const isSame = last?.newest === facts.newest && last.seen === facts.seen && last.closed === facts.closed;
      if (!isSame) events.say(facts);
    },
    tellTyping: () => events.say({ typing: true }),
    end: events.end,
  };
  return watcher;
}

function holderOf({ viewer, chatToken }: Asker): string {
  return (viewer.claimToken ?? viewer.accountToken ?? chatToken ?? Buffer.alloc(0)).toString('latin1');
}

async function watchChat(streams: Streams, request: FastifyRequest<Asked>, reply: FastifyReply): Promise<void> {
  const { services, hub, pulse, count } = streams;
  const { claimId } = request.query;
  const asker = askerOf(request, services);
  const chat = await namedChat(services, asker, typeof claimId === 'string' ? claimId : null);
  if (!chat) throw chatNotFound();
  const giveBack = takePlace(count, holderOf(asker));
  const events = eventResponse();
  const watcher = watcherOf(chat.id, asker, events);
  const window: Window = {
    watcher,
    beat: () => events.say(watcher.last ?? {}),
    end: events.end,
    check: () => {},
  };
  const leave = () => {
    hub.remove(watcher);
    pulse.remove(window);
    giveBack();
  };
  try {
    await hub.add(watcher);
    if (events.isOver()) throw chatNotFound();
    const { claimToken } = asker.viewer;
    if (claimToken !== null) await touchClaimSession(services.database.kysely, claimToken, services.now());
  } catch (error) {
    leave();
    throw error;
  }
  if (openStream(reply, events, leave)) pulse.add(window);
}

function watchDesk(streams: Streams, mayRead: onRequestAsyncHookHandler) {
  return async function (this: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { hub, pulse, count } = streams;
    const giveBack = takePlace(count, `desk ${request.headers.authorization ?? ''}`);
    const events = eventResponse();
    const desk: Desk = {
      tell: (news) => {
        if (news === null || news.kind === 'changed') events.say({ chatId: news?.chatId ?? null });
        else if (news.side === 'claimant') events.say({ chatId: news.chatId, typing: true });
      },
      end: events.end,
    };
    const window: Window = {
      watcher: null,
      beat: () => events.say({ chatId: null }),
      end: events.end,
      // The key may have been revoked since.
      check: () => void mayRead.call(request.server, request, reply).catch(events.end),
    };
    const leave = () => {
      hub.removeDesk(desk);
      pulse.remove(window);
      giveBack();
    };
    events.say({ chatId: null });
    if (!openStream(reply, events, leave)) return;
    hub.addDesk(desk);
    pulse.add(window);
  };
}

type EventDesk = { prefix: string; mayRead: onRequestAsyncHookHandler };

export function chatEventsRest(services: Services, desks: readonly EventDesk[]): FastifyPluginAsync {
  return async (app) => {
    const log = (error: unknown) => {
      // Not logged: every other call reports that PostgreSQL is away, and this would do so each second.
      if (!isDatabaseAway(error)) app.log.warn({ err: error }, 'open conversations have not been told of news');
    };
    const hub = openChatHub(services, log);
    const pulse = startHeartbeat<Window>((windows) => {
      for (const window of windows) window.check();
      void hub.lookFor(windows.flatMap(({ watcher }) => watcher ?? [])).catch(log);
    });
    const streams = { services, hub, pulse, count: streamCount() };
    const config: Load = { load: 'own-limits' };
    const open = { exposeHeadRoute: false, config };
    app.get<Asked>('/api/enduser/chat/events', open, (request, reply) => watchChat(streams, request, reply));
    for (const { prefix, mayRead } of desks) {
      app.get(`${prefix}/events`, { ...open, onRequest: mayRead }, watchDesk(streams, mayRead));
    }
    app.addHook('preClose', async () => {
      pulse.stop();
      await hub.close();
    });
  };
}
