import type { FastifyInstance, FastifyReply } from 'fastify';

import { claimNewsChannel } from '#claim/live/claim-news.data.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import type { Services } from '#server/context.ts';
import type { EventStream } from '#server/streams/event-stream.ts';
import { openEventStreams, type StreamSource } from '#server/streams/event-streams.ts';
import { openFeed, type Feed, type Subscriber } from '#server/streams/feed.ts';
import type { Actor } from './act-for.server.ts';
import { actingOver } from './acting-problems.server.ts';
import { type ActingPlace, versionsForActing } from './acting-sessions.data.ts';

type Watcher = ActingPlace & Subscriber<number>;

function sourceOf(feed: Feed<Watcher>, place: ActingPlace, stream: EventStream): StreamSource {
  let sent = 0;
  const watcher: Watcher = {
    ...place,
    topic: place.claimId,
    receive(version) {
      if (version <= sent) return;
      sent = version;
      stream.send(version);
    },
    end: stream.end,
  };
  return {
    async start() {
      await feed.add(watcher);
      if (stream.isEnded()) throw actingOver();
    },
    stop: () => feed.remove(watcher),
    latest: () => sent,
    check: () => feed.refresh([watcher]),
  };
}

/** Returns what serves streams of the claim's version. One ends with its nomination, because that is news of the claim. */
export function watchActing(
  { database, now }: Services,
  app: FastifyInstance,
): (actor: Actor, reply: FastifyReply) => Promise<void> {
  const streams = openEventStreams();
  const feed = openFeed<Watcher, number>({
    pool: database.pool,
    channel: claimNewsChannel,
    read: (watchers) => versionsForActing(database.pool, watchers, now()),
    notified: (claimId, { refresh, subscribersOf }) => refresh(subscribersOf(claimId)),
    log: app.log,
  });
  app.addHook('preClose', async () => {
    streams.close();
    await feed.close();
  });
  return async ({ claimId, tokenHash }, reply) => {
    if (tokenHash === null || !isWellFormedId(claimId)) throw actingOver();
    await streams.serve(reply, tokenHash.toString('hex'), (stream) => sourceOf(feed, { claimId, tokenHash }, stream));
  };
}
