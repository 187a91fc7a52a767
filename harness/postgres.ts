import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '#server/db/connect.ts';
import { unprivileged, type AsUser } from '#server/db/embedded/as-user.ts';
import { familyOf } from './cpu.ts';
import { debianPostgres } from '../scripts/run/external.mjs';
import { freePort } from './server-process.ts';

/** A PostgreSQL of the machine's own on a cluster of ours, as an operator's would be; fsync stays on. */
export type Postgres = {
  url: string;
  port: number;
  pid(): number;
  /** In order; at once, as by a crash that it may note; or by kill -9. */
  stop(how: 'in order' | 'at once' | 'kill -9'): Promise<void>;
  start(): Promise<void>;
  /** It neither answers nor ends, as behind a network that is gone. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
};

type Cluster = { bin: string; as: AsUser; data: string; port: number; settings: Record<string, string> };

const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function run({ as, bin }: Cluster, program: string, ...args: string[]) {
  const [command = '', ...rest] = [...as.prefix, join(bin, program), ...args];
  return spawnSync(command, rest, { ...as.owner, cwd: '/', env: environment, encoding: 'utf8' });
}

function begin({ as, bin, data, port, settings }: Cluster): ChildProcess {
  const set = Object.entries({ max_connections: '60', ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', data, ...set];
  const [command = '', ...rest] = [...as.prefix, join(bin, 'postgres'), ...options];
  return spawn(command, rest, { ...as.owner, cwd: '/', env: environment, stdio: 'ignore' });
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { pool, close } = openDatabase({ connectionString: url, connectionTimeoutMillis: 1_000 });
    const isUp = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    await close();
    if (isUp) return;
    await pause(20);
  }
  throw new Error('PostgreSQL did not come up.');
}

type Wishes = {
  /** Where the log of changes is kept, where not with the rest. */
  walFolder?: string;
  /** Settings of the server beside the usual ones. */
  settings?: Record<string, string>;
  /** The folder of its programs, where not those of the newest here. */
  bin?: string;
};

async function newCluster(
  data: string,
  settings: Record<string, string>,
  bin: string | undefined = debianPostgres()?.bin,
): Promise<Cluster> {
  if (bin === undefined) throw new Error('This proof needs a PostgreSQL of the system (/usr/lib/postgresql).');
  const as = unprivileged(join(bin, 'initdb'));
  await mkdir(data, { mode: 0o700 });
  if (as.owner) await chown(data, as.owner.uid, as.owner.gid);
  return { bin, as, data, port: await freePort(), settings };
}

/** Makes a cluster in this folder and starts it. */
export async function startPostgres(folder: string, { walFolder, settings = {}, bin }: Wishes = {}): Promise<Postgres> {
  const cluster = await newCluster(join(folder, 'cluster'), settings, bin);
  const wal = walFolder === undefined ? [] : ['-X', walFolder];
  const usual = ['-U', 'fettle', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const { status, stderr } = run(cluster, 'initdb', '-D', cluster.data, ...usual, ...wal);
  if (status !== 0) throw new Error(stderr);
  return serve(cluster);
}

/** Makes a copy of it in this folder, which follows it and answers reads, and starts that. */
export async function startReplica(of: Postgres, folder: string): Promise<Postgres> {
  const cluster = await newCluster(join(folder, 'replica'), { hot_standby: 'on' });
  const from = ['-d', of.url, '-D', cluster.data, '-X', 'stream', '-c', 'fast', '-R'];
  const { status, stderr } = run(cluster, 'pg_basebackup', ...from);
  if (status !== 0) throw new Error(stderr);
  return serve(cluster);
}

type Archived = Postgres & { archive: string; settings: Record<string, string>; bin: string };

/**
 * Takes a base back-up. The function that it returns restores it to a restore point from the archive, at the address of
 * the server that it was taken from, which must have stopped.
 */
export async function backUpPostgres(of: Archived, folder: string): Promise<(point: string) => Promise<Postgres>> {
  const made = await newCluster(join(folder, 'restored'), of.settings, of.bin);
  const { status, stderr } = run(made, 'pg_basebackup', '-d', of.url, '-D', made.data, '-c', 'fast');
  if (status !== 0) throw new Error(stderr);
  return async (point) => {
    const signal = join(made.data, 'recovery.signal');
    await writeFile(signal, '');
    if (made.as.owner) await chown(signal, made.as.owner.uid, made.as.owner.gid);
    const recovery = {
      restore_command: `cp ${of.archive}/%f %p`,
      recovery_target_name: point,
      recovery_target_action: 'promote',
      archive_mode: 'off',
    };
    const restored = await serve({ ...made, port: of.port, settings: { ...of.settings, ...recovery } });
    await untilPromoted(restored.url);
    return restored;
  };
}

async function untilPromoted(url: string): Promise<void> {
  const { pool, close } = openDatabase({ connectionString: url });
  const isFollowing = async () =>
    (await pool.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')).rows[0]?.follows;
  while (await isFollowing()) await pause(100);
  await close();
}

const signals = { 'in order': 'SIGINT', 'at once': 'SIGQUIT' } as const;

async function serve(cluster: Cluster): Promise<Postgres> {
  const { port } = cluster;
  const url = `postgres://fettle@127.0.0.1:${port}/postgres`;
  let server = begin(cluster);
  await untilUp(url);
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await familyOf(server.pid ?? 0)) process.kill(pid, name);
  };
  return {
    url,
    port,
    pid: () => server.pid ?? 0,
    stop: async (how) => {
      const ended = once(server, 'exit');
      if (how === 'kill -9') await signal('SIGKILL');
      else server.kill(signals[how]);
      await ended;
    },
    start: async () => {
      server = begin(cluster);
      await untilUp(url);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

export async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
