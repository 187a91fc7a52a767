import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { freePort, startServer, type Running } from '../../harness/server-process.ts';
import { startCaddy } from '../proxy/caddy.ts';
import { startClaimants, type Seen } from './claimants.ts';
import type { Visited } from './fill.ts';
import type { Tree } from './trees.ts';

const run = promisify(execFile);

/** Settings of the portal that say where its store is. */
export type Store = { DATA_DIR: string; DATABASE_URL?: string };
export type Trees = { old: Tree; next: Tree };

export const secret = { SECRET_KEY: 'a secret that only the proofs use, 0000' };
/** Milliseconds for which claimants come before and after. */
const calmMs = 5_000;
/** Longer than the second that the proxy needs to notice. Nobody takes over from the only server, so it does not wait. */
const noticeMs = 2_000;
const drainSeconds = { besideEachOther: 2, oneAfterTheOther: 0 };

/** Runs a script of this version as `npm run` does. Returns the milliseconds that it took. */
export async function runScript(tree: Tree, script: string, args: string[], store: Store): Promise<number> {
  const began = performance.now();
  const env = { ...process.env, ...secret, ...compileCache(tree, store), ...store };
  await run(process.execPath, [join('scripts', `${script}.ts`), ...args], {
    cwd: tree.folder,
    env,
    maxBuffer: 2 ** 24,
  });
  return performance.now() - began;
}

/** Kept from start to start, as `npm start` and the unit of systemd do; new for each round. */
const compileCache = ({ commit }: Tree, { DATA_DIR }: Store) => ({
  NODE_COMPILE_CACHE: join(DATA_DIR, '..', `compiled-${commit}`),
});

export type Upgraded = {
  seen: Seen;
  /** From the signal to the old server until the new one answered, where only one runs at a time. */
  gapMs: number;
  /** From its start until the new one was ready, migrations included where they were not run before. */
  startMs: number;
  /** Of `npm run migrate`; 0 where the new server migrates as it starts. */
  migrateMs: number;
  exitCode: number | null;
};

type Round = {
  trees: Trees;
  store: Store;
  visited: readonly Visited[];
  /** Something that is done first, while the old server serves and claimants come. */
  first?: (seen: Seen) => Promise<void>;
};

type Servers = { old: Running; start: (tree: Tree, port: number) => Promise<Running>; ports: [number, number] };
type Replaced = Omit<Upgraded, 'seen'> & { next: Running };

/** Starts the new server beside the old one, then ends that. */
async function besideEachOther({ old, start, ports }: Servers, { trees }: Round): Promise<Replaced> {
  const next = await start(trees.next, ports[1]);
  await pause(noticeMs);
  const { code } = await old.end();
  return { next, gapMs: 0, startMs: next.readyMs, migrateMs: 0, exitCode: code };
}

/** Migrates while the old server serves, then ends that and starts the new one on its port. */
async function oneAfterTheOther({ old, start, ports }: Servers, { trees, store }: Round): Promise<Replaced> {
  const migrateMs = await runScript(trees.next, 'migrate', [], store);
  const { code, millis } = await old.end();
  const next = await start(trees.next, ports[0]);
  return { next, gapMs: millis + next.readyMs, startMs: next.readyMs, migrateMs, exitCode: code };
}

const ways = { besideEachOther, oneAfterTheOther };

type Front = { front: number; ports: [number, number] };

const newPorts = async (): Promise<Front> => ({
  front: await freePort(),
  ports: [await freePort(), await freePort()],
});

function starterOf(store: Store, { front }: Front, drain: number): Servers['start'] {
  const settings = { ...store, ...secret, PUBLIC_URL: `https://localhost:${front}`, DRAIN_SECONDS: String(drain) };
  return (tree, port) => startServer(port, { ...settings, ...compileCache(tree, store) }, tree.folder);
}

/** Upgrades a store in place behind the proxy while claimants come. */
export async function upgradeInPlace(way: keyof typeof ways, round: Round): Promise<Upgraded> {
  const { trees, store, visited, first = async () => {} } = round;
  const isBeside = way === 'besideEachOther';
  const at = await newPorts();
  const start = starterOf(store, at, drainSeconds[way]);
  const old = await start(trees.old, at.ports[0]);
  const caddy = await startCaddy(at.front, isBeside ? at.ports : [at.ports[0]]);
  const claimants = await startClaimants(caddy, visited);
  await pause(calmMs);
  await first(claimants.seen);
  const { next, ...found } = await ways[way]({ old, start, ports: at.ports }, round);
  await pause(calmMs);
  await claimants.stop();
  await caddy.stop();
  await next.end();
  return { seen: claimants.seen, ...found };
}

/** Starts one version on a store and lets claimants come for a moment. */
export async function serveOnly(tree: Tree, store: Store, visited: readonly Visited[]): Promise<Seen> {
  const at = await newPorts();
  const server = await starterOf(store, at, 0)(tree, at.ports[0]);
  const caddy = await startCaddy(at.front, [at.ports[0]]);
  const claimants = await startClaimants(caddy, visited);
  await pause(calmMs);
  await claimants.stop();
  await caddy.stop();
  await server.end();
  return claimants.seen;
}

/** Gives a round files of its own. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await cp(join(from, 'photos'), join(to, 'photos'), { recursive: true });
}
