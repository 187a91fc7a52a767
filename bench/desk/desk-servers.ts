import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from '#server/db/connect.ts';

export const integrationKey = 'a-key-that-only-this-bench-uses-00000000';

/** Bytes of memory after a collection, and milliseconds of processor time so far. */
export type Usage = { rss: number; cpuMs: number };

export type DeskServer = { origin: string; usage: () => Promise<Usage>; stop: () => Promise<void> };

/** Starts the portal on this database, with the desk's rows left out of writes if so wished. */
export async function startDeskServer({ pool }: Database, { writesRows = true } = {}): Promise<DeskServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fettle-bench-data-'));
  const leaveOut = writesRows ? [] : ['--import', new URL('without-desk-rows.ts', import.meta.url).href];
  const server = fork(
    new URL('desk-server.ts', import.meta.url),
    [JSON.stringify(pool.options), dataDir, integrationKey],
    { execArgv: ['--expose-gc', ...leaveOut], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The server has ended.')));
  // It ends in order too.
  ended.catch(() => {});
  const [{ origin }] = (await Promise.race([once(server, 'message'), ended])) as [{ origin: string }];
  return {
    origin,
    async usage() {
      const answered = once(server, 'message');
      server.send('usage');
      return ((await answered) as [Usage])[0];
    },
    async stop() {
      server.disconnect();
      if (server.exitCode === null) await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
