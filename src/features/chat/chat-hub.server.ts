import type { Services } from '#server/context.ts';
import { listen } from '#server/db/listen.ts';
import { newsOf, type ChatNews } from './chat-news.rules.ts';
import { chatNewsChannel } from './chats.data.ts';
import { chatsSeen, type ChatFacts, type ClaimSubscription } from './chat-watch.data.ts';

export type ChatWatcher = ClaimSubscription & {
  tell: (facts: ChatFacts) => void;
  tellTyping: () => void;
  /** Called once: the conversation is gone, the viewer may no longer see it, or the server stops. */
  end: () => void;
};

/** A desk, subscribed to all conversations; gets null after a gap in which it may have missed some. */
export type Desk = { tell: (news: ChatNews | null) => void; end: () => void };

export type ChatHub = {
  add: (watcher: ChatWatcher) => Promise<void>;
  remove: (watcher: ChatWatcher) => void;
  lookFor: (watchers: Iterable<ChatWatcher>) => Promise<void>;
  addDesk: (desk: Desk) => void;
  removeDesk: (desk: Desk) => void;
  close: () => Promise<void>;
};

/** Reads all due watchers by one statement, one statement at a time. */
function openLook({ database, now }: Services, watchers: Set<ChatWatcher>) {
  const due = new Set<ChatWatcher>();
  let looking: Promise<void> | null = null;
  const lookOnce = async () => {
    const asked = [...due];
    due.clear();
    const found = await chatsSeen(database.pool, asked, now());
    for (const [place, watcher] of asked.entries()) {
      const facts = found.get(place);
      if (facts && watchers.has(watcher)) watcher.tell(facts);
      else if (!facts && watchers.delete(watcher)) watcher.end();
    }
  };
  const lookUntilNoneIsDue = async () => {
    try {
      while (due.size > 0) await lookOnce();
    } finally {
      // In the same tick as the last check, or a watcher that becomes due in between would not be read.
      looking = null;
    }
  };
  return async (some: Iterable<ChatWatcher>) => {
    for (const watcher of some) due.add(watcher);
    if (due.size > 0) await (looking ??= lookUntilNoneIsDue());
  };
}

/** Subscribes to chat notifications. A change only causes a new read, so a lost notification does no harm. */
export function openChatHub(services: Services, log: (error: unknown) => void): ChatHub {
  const watchers = new Set<ChatWatcher>();
  const desks = new Set<Desk>();
  const lookFor = openLook(services, watchers);
  const lookLater = (some: Iterable<ChatWatcher>) => void lookFor(some).catch(log);
  const of = (id: string) => [...watchers].filter(({ chatId }) => chatId === id);
  const heard = (news: ChatNews) => {
    if (news.kind === 'changed') lookLater(of(news.chatId));
    else if (news.side === 'operator') for (const watcher of of(news.chatId)) watcher.tellTyping();
    for (const desk of desks) desk.tell(news);
  };
  let stopListening: (() => Promise<void>) | null = null;
  const listenOnce = () =>
    (stopListening ??= listen(services.database.pool, chatNewsChannel, {
      heard: (payload) => heard(newsOf(payload)),
      connected: () => {
        lookLater(watchers);
        for (const desk of desks) desk.tell(null);
      },
    }));
  return {
    async add(watcher) {
      listenOnce();
      watchers.add(watcher);
      await lookFor([watcher]);
    },
    remove: (watcher) => void watchers.delete(watcher),
    lookFor,
    addDesk(desk) {
      listenOnce();
      desks.add(desk);
    },
    removeDesk: (desk) => void desks.delete(desk),
    async close() {
      for (const stream of [...watchers, ...desks]) stream.end();
      watchers.clear();
      desks.clear();
      await stopListening?.();
    },
  };
}
