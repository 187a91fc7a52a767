import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');
export const operatorKey = 'a-key-that-only-the-proofs-use-000000000';
const settings = {
  DEMO: 'off',
  BRANDS_DIR: 'brands',
  VITALS: 'off',
  TRUST_PROXY: '127.0.0.1',
  INTEGRATION_KEY: operatorKey,
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A whole server of the portal in a process of its own. */
export type Running = {
  origin: string;
  pid: number;
  /** Milliseconds from its start until `/readyz` said so. */
  readyMs: number;
  /** Everything that it has written so far. */
  said(): string;
  /** By kill -9; resolves when it has ended. */
  kill(): Promise<void>;
  /** By SIGTERM; how it ended, and in how many milliseconds. */
  end(): Promise<{ code: number | null; millis: number }>;
  ended(): boolean;
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function untilReady(server: ChildProcess, origin: string, said: () => string): Promise<number> {
  const started = performance.now();
  for (;;) {
    const ready = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).catch(() => null);
    await ready?.arrayBuffer();
    if (ready?.ok) return performance.now() - started;
    if (hasEnded(server)) throw new Error(`The server has ended: ${said()}`);
    await pause(20);
  }
}

/** Starts one with these settings beside the usual ones and waits until it is ready. `tree` is another work tree. */
export async function startServer(port: number, own: Record<string, string>, tree: string = root): Promise<Running> {
  const server = spawn(process.execPath, ['src/main/server.ts'], {
    cwd: tree,
    env: { ...process.env, ...settings, PORT: String(port), ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const said = () => text;
  const origin = `http://127.0.0.1:${port}`;
  const send = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const started = performance.now();
    if (!hasEnded(server)) {
      server.kill(signal);
      await once(server, 'exit');
    }
    return { code: server.exitCode, millis: performance.now() - started };
  };
  return {
    origin,
    pid: server.pid ?? 0,
    readyMs: await untilReady(server, origin, said),
    said,
    kill: async () => void (await send('SIGKILL')),
    end: () => send('SIGTERM'),
    ended: () => hasEnded(server),
  };
}
