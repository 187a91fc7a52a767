import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildApp } from '#main/app.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { openRunningOrOwn } from '../scripts/run/open-database.ts';
import { freePort, operatorKey, startServer, type Running } from './server-process.ts';

/** A server in a process of its own, with a store of its own that the proof may look into. */
export type Portal = {
  server: Running;
  origin: string;
  port: number;
  dataDir: string;
  services: Services;
  database: Database;
  /** Its memory in bytes and how many files and sockets it holds. */
  holds: () => Promise<{ resident: number; open: number }>;
  stop: () => Promise<void>;
};

async function heldBy(pid: number): Promise<{ resident: number; open: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const resident = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
  return { resident, open: (await readdir(`/proc/${pid}/fd`)).length };
}

/** Starts one, with the demo and with these settings beside those that every proof has. */
export async function openPortal(more: Record<string, string> = {}): Promise<Portal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fettle-prove-'));
  const port = await freePort();
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    INTEGRATION_KEY: operatorKey,
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY: 'a secret that only the proofs use, 0000',
    ...more,
  };
  const server = await startServer(port, own);
  const { database, close } = await openRunningOrOwn(readSettings(own));
  const stop = async () => {
    await close();
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    server,
    origin: server.origin,
    port,
    dataDir,
    database,
    stop,
    services: { database, settings: readSettings(own), now: () => new Date() },
    holds: async () => heldBy(server.pid),
  };
}

/** Every route that the server knows, such as 'GET /readyz', out of the same code. */
export async function routesOf({ services }: Portal): Promise<string[]> {
  const app = await buildApp(services);
  try {
    await app.ready();
    return routesIn(app.printRoutes({ commonPrefix: false })).filter((route) => !route.startsWith('HEAD '));
  } finally {
    await app.close();
  }
}
