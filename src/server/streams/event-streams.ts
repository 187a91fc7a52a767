import type { FastifyReply } from 'fastify';
import type { Gauge } from 'prom-client';

import { Problem, tryLater } from '#server/http/errors.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { startHeartbeat, type HeartbeatStream } from './heartbeat.ts';
import { streamCount } from './stream-limits.rules.ts';

export type StreamSource = {
  /** Throws a Problem if the viewer may not have the stream. */
  start: () => Promise<void>;
  stop: () => void;
  /** Returns the event that the heartbeat sends: the latest, so that a connection that has silently gone is noticed. */
  latest: () => unknown;
  /** Ends the stream if its viewer's rights are over. Called with each heartbeat, because they can expire by time. */
  check: () => void;
};

export type EventStreams = {
  /**
   * Answers a request with a stream; `session` is what the limit per session counts. Throws a Problem, 429 or 503 above
   * a limit, and what `start` throws.
   */
  serve: (reply: FastifyReply, session: string, sourceOf: (stream: EventStream) => StreamSource) => Promise<void>;
  close: () => void;
};

const retryAfterSeconds = 60;

function tooManyStreams(isProcessFull: boolean): Problem {
  const detail = isProcessFull ? tryLater : 'Too many pages of this session wait for news.';
  return new Problem(isProcessFull ? 503 : 429, 'too-many-streams', detail, { retryAfterSeconds });
}

/** `gauge` counts the open streams. */
export function openEventStreams(gauge?: Gauge): EventStreams {
  const count = streamCount();
  const open = new Set<EventStream>();
  const heartbeat = startHeartbeat<HeartbeatStream & { check: () => void }>((streams) => {
    for (const { check } of streams) check();
  });
  const acquireSlot = (session: string) => {
    const taken = count.take(session);
    if (taken !== 'taken') throw tooManyStreams(taken === 'process-full');
    gauge?.inc();
    return () => {
      gauge?.dec();
      count.free(session);
    };
  };
  return {
    async serve(reply, session, sourceOf) {
      const releaseSlot = acquireSlot(session);
      const stream = createEventStream();
      const source = sourceOf(stream);
      const beating = { beat: () => stream.send(source.latest()), end: stream.end, check: source.check };
      const leave = () => {
        open.delete(stream);
        heartbeat.remove(beating);
        source.stop();
        releaseSlot();
      };
      open.add(stream);
      try {
        await source.start();
      } catch (error) {
        leave();
        throw error;
      }
      reply.hijack();
      // The browser may have gone meanwhile; its response is then closed already.
      if (reply.raw.closed || stream.isEnded()) {
        leave();
        reply.raw.destroy();
        return;
      }
      reply.raw.once('close', leave);
      stream.open(reply.raw, reply.getHeaders() as Record<string, string>);
      heartbeat.add(beating);
    },
    close() {
      heartbeat.stop();
      for (const stream of open) stream.end();
    },
  };
}

export function sessionOf(...tokens: (Buffer | null)[]): string {
  return (tokens.find((token) => token !== null) ?? Buffer.alloc(0)).toString('latin1');
}
