import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

type Handlers = {
  heard: (payload: string) => void;
  /** Called after each connect or reconnect: earlier notifications are lost. */
  connected: () => void;
};

const pause = 1_000;

async function listenOnce(pool: pg.Pool, channel: string, { heard, connected }: Handlers, stop: AbortSignal) {
  const client = new pg.Client(pool.options);
  // 'end' follows and is awaited.
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

export function listen(pool: pg.Pool, channel: string, handlers: Handlers): () => Promise<void> {
  const stop = new AbortController();
  const run = async () => {
    while (!stop.signal.aborted) {
      await listenOnce(pool, channel, handlers, stop.signal).catch(() => {});
      await setTimeout(pause, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
