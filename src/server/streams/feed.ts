import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

import { isDatabaseAway } from '#server/db/database-away.ts';
import { listen } from '#server/db/listen.ts';
import { singleFlight } from '#server/db/single-flight.ts';

/** `topic` is the id that notifications name. */
export type Subscriber<Facts> = {
  topic: string;
  receive: (facts: Facts) => void;
  end: () => void;
};

export type Feed<One> = {
  /** Resolves when the subscriber has its first facts or was ended. */
  add: (one: One) => Promise<void>;
  remove: (one: One) => void;
  subscribersOf: (topic: string) => Iterable<One>;
  refresh: (some: Iterable<One>) => void;
  listen: () => void;
  close: () => Promise<void>;
};

export type FeedSource<One, Facts> = {
  pool: Pool;
  channel: string;
  /**
   * Reads the facts of all these subscribers in one statement. The map is by index; a subscriber who may not see its
   * facts is absent.
   */
  read: (subscribers: readonly One[]) => Promise<Map<number, Facts>>;
  notified: (payload: string, feed: Feed<One>) => void;
  /** Called after each connection to the channel, because earlier notifications may be lost. */
  connected?: () => void;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

class Topics<One extends { topic: string }> {
  readonly #byTopic = new Map<string, Set<One>>();

  add(one: One): void {
    const others = this.#byTopic.get(one.topic);
    if (others) others.add(one);
    else this.#byTopic.set(one.topic, new Set([one]));
  }

  delete(one: One): boolean {
    const others = this.#byTopic.get(one.topic);
    const was = others?.delete(one) ?? false;
    if (others?.size === 0) this.#byTopic.delete(one.topic);
    return was;
  }

  has(one: One): boolean {
    return this.#byTopic.get(one.topic)?.has(one) ?? false;
  }

  of(topic: string): Iterable<One> {
    return this.#byTopic.get(topic) ?? [];
  }

  all(): One[] {
    return [...this.#byTopic.values()].flatMap((some) => [...some]);
  }
}

/**
 * Opens a feed, one per process. A notification only causes a read, so a lost one does no harm: a new subscriber, a
 * reconnection and each heartbeat cause the same read. One statement at a time reads for all subscribers that are due.
 */
export function openFeed<One extends Subscriber<Facts>, Facts>(source: FeedSource<One, Facts>): Feed<One> {
  const topics = new Topics<One>();
  const due = new Set<One>();
  let stopListening: (() => Promise<void>) | null = null;
  const deliver = (one: One, facts: Facts | undefined) => {
    if (facts === undefined) {
      if (topics.delete(one)) one.end();
    } else if (topics.has(one)) one.receive(facts);
  };
  const readDue = singleFlight(async () => {
    const read = [...due];
    due.clear();
    if (read.length === 0) return;
    try {
      const found = await source.read(read);
      for (const [index, one] of read.entries()) deliver(one, found.get(index));
    } catch (error) {
      // Every other call reports that PostgreSQL is away; this would repeat it each second.
      if (!isDatabaseAway(error)) source.log.warn({ err: error, channel: source.channel }, 'event streams not updated');
      throw error;
    }
  });
  const feed: Feed<One> = {
    async add(one) {
      feed.listen();
      topics.add(one);
      due.add(one);
      await readDue();
    },
    remove: (one) => void topics.delete(one),
    subscribersOf: (topic) => topics.of(topic),
    refresh(some) {
      for (const one of some) due.add(one);
      // A failure is logged once above, for all who share the read.
      if (due.size > 0) readDue().catch(() => {});
    },
    listen() {
      stopListening ??= listen(source.pool, source.channel, {
        heard: (payload) => source.notified(payload, feed),
        connected: () => {
          feed.refresh(topics.all());
          source.connected?.();
        },
      });
    },
    close: async () => stopListening?.(),
  };
  return feed;
}
