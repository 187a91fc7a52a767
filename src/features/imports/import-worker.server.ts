// A thread of its own: a document takes half a millisecond, so thousands would block claimants' requests.
import { parentPort } from 'node:worker_threads';

import type pg from 'pg';

import { isDatabaseAway } from '#server/db/database-away.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { FromThread, ToThread } from './import-facts.server.ts';
import { withRequestFacts } from '#server/http/request-facts.ts';
import { oneConnection } from './one-connection.server.ts';
import { FileCut } from './read-bytes.server.ts';
import { runImport } from './run-import.server.ts';

function post(message: FromThread): void {
  parentPort?.postMessage(message);
}

class Arrived implements AsyncIterable<Buffer> {
  #chunks: Buffer[] = [];
  #end: { cut: FileCut | null } | null = null;
  #wake = () => {};

  add(chunk: Uint8Array): void {
    if (this.#end) return;
    this.#chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    this.#wake();
  }

  end(cut: FileCut | null): void {
    this.#end ??= { cut };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk) {
        post({ kind: 'took', bytes: chunk.length });
        yield chunk;
      } else if (this.#end) {
        if (this.#end.cut) throw this.#end.cut;
        return;
      } else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

async function run(
  { order, database: config, clockAhead }: ToThread & { kind: 'order' },
  arrived: Arrived,
): Promise<void> {
  const database = openDatabase({ ...(config as pg.PoolConfig), max: 1 });
  const now = () => new Date(Date.now() + clockAhead);
  const noteFault = (error: unknown) => post({ kind: 'fault', error });
  try {
    const client = await database.pool.connect();
    try {
      const working = { order, connection: oneConnection(client, database.kysely), now, noteFault };
      const end = await withRequestFacts(order.from, async () => runImport(working, arrived));
      post({ kind: 'ended', end });
    } finally {
      client.release(true);
    }
  } catch (error) {
    post({ kind: 'failed', error, isAway: isDatabaseAway(error) });
  } finally {
    await database.close();
  }
}

let arrived = new Arrived();
parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'chunk') arrived.add(message.chunk);
  else if (message.kind === 'end') arrived.end(null);
  else if (message.kind === 'cut') arrived.end(new FileCut(message.reason));
  else {
    arrived = new Arrived();
    void run(message, arrived);
  }
});
