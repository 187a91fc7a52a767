import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

/** What a listener is told. */
type Heard = {
  /** The payload of one notification. */
  heard: (payload: string) => void;
  /** The connection stands, for the first time or again: what was said before has not been heard. */
  connected: () => void;
};

/** Milliseconds between two attempts to connect. */
const pause = 1_000;

async function listenOnce(pool: pg.Pool, channel: string, { heard, connected }: Heard, stop: AbortSignal) {
  const client = new pg.Client(pool.options);
  // 'end' follows, and that is waited for.
  client.on('error', () => {});
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  const close = () => void client.end();
  try {
    await client.connect();
    stop.addEventListener('abort', close);
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    connected();
    if (!stop.aborted) await once(client, 'end');
  } finally {
    stop.removeEventListener('abort', close);
    await client.end();
  }
}

/**
 * Hears a channel on a connection of its own beside the pool's, and connects again for as long as it is not stopped.
 * Answers the function that stops it.
 */
export function listen(pool: pg.Pool, channel: string, told: Heard): () => Promise<void> {
  const stop = new AbortController();
  const run = async () => {
    while (!stop.signal.aborted) {
      await listenOnce(pool, channel, told, stop.signal).catch(() => {});
      await setTimeout(pause, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
