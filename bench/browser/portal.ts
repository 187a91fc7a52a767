import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { integrationKey } from './navigation-claim.ts';

const root = join(import.meta.dirname, '../..');

/** A port nobody has now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A portal of the bench's own with an empty store, in a process of its own. */
export async function startPortal(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'fettle-bench-'));
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATA_DIR: data,
    DEMO: 'off',
    BRANDS_DIR: 'brands',
    VITALS: 'off',
    INTEGRATION_KEY: integrationKey,
  };
  const portal = spawn(process.execPath, ['src/main/server.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(portal.stdout, 'data');
  portal.stdout.resume();
  const stop = async () => {
    portal.kill('SIGTERM');
    await once(portal, 'exit');
    await rm(data, { recursive: true, force: true });
  };
  return { origin: `http://localhost:${port}`, stop };
}
