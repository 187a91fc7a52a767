import type { FastifyBaseLogger } from 'fastify';

import type { Services } from '#server/context.ts';
import { openFeed, type Feed, type Subscriber } from '#server/streams/feed.ts';
import { newsOf, type ChatNews } from './chat-news.rules.ts';
import { chatNewsChannel } from '#claim/live/change-chat.data.ts';
import { chatsSeen, type ChatFacts, type ChatSubscription } from './chat-watch.data.ts';

export type ChatSubscriber = ChatSubscription & Subscriber<ChatFacts> & { receiveTyping: () => void };

/** A desk, subscribed to all conversations; gets null after a gap in which it may have missed some. */
export type Desk = { receive: (news: ChatNews | null) => void };

export type ChatHub = {
  feed: Feed<ChatSubscriber>;
  addDesk: (desk: Desk) => void;
  removeDesk: (desk: Desk) => void;
};

export function openChatHub({ database, now }: Services, log: Pick<FastifyBaseLogger, 'warn'>): ChatHub {
  const desks = new Set<Desk>();
  const sendToDesks = (news: ChatNews | null) => {
    for (const desk of desks) desk.receive(news);
  };
  const feed = openFeed<ChatSubscriber, ChatFacts>({
    pool: database.pool,
    channel: chatNewsChannel,
    read: (subscribers) => chatsSeen(database.pool, subscribers, now()),
    notified(payload, { refresh, subscribersOf }) {
      const news = newsOf(payload);
      if (news.kind === 'changed') refresh(subscribersOf(news.chatId));
      else if (news.side === 'operator') for (const one of subscribersOf(news.chatId)) one.receiveTyping();
      sendToDesks(news);
    },
    connected: () => sendToDesks(null),
    log,
  });
  return {
    feed,
    addDesk(desk) {
      feed.listen();
      desks.add(desk);
    },
    removeDesk: (desk) => void desks.delete(desk),
  };
}
