import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '#server/db/connect.ts';
import { unprivileged, type AsUser } from '#server/db/embedded/as-user.ts';
import { debianPostgres } from '../scripts/run/external.mjs';
import { freePort } from './server-process.ts';

/** A PostgreSQL of the machine's own on a cluster of ours, as an operator's would be; fsync stays on. */
export type Postgres = {
  url: string;
  stop(how: 'in order' | 'at once'): Promise<void>;
  start(): Promise<void>;
  /** It neither answers nor ends, as behind a network that is gone. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
};

type Cluster = { bin: string; as: AsUser; data: string; port: number };

const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function run({ as, bin }: Cluster, program: string, ...args: string[]) {
  const [command = '', ...rest] = [...as.prefix, join(bin, program), ...args];
  return spawnSync(command, rest, { ...as.owner, cwd: '/', env: environment, encoding: 'utf8' });
}

function begin({ as, bin, data, port }: Cluster): ChildProcess {
  const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', data, '-c', 'max_connections=60'];
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

/** The server's process and those of its connections. */
async function family(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Makes a cluster in this folder, its log of changes in another where one is named, and starts it. */
export async function startPostgres(folder: string, walFolder?: string): Promise<Postgres> {
  const found = debianPostgres();
  if (!found) throw new Error('This proof needs a PostgreSQL of the system (/usr/lib/postgresql).');
  const as = unprivileged(join(found.bin, 'initdb'));
  const cluster = { bin: found.bin, as, data: join(folder, 'cluster'), port: await freePort() };
  await mkdir(cluster.data, { mode: 0o700 });
  if (as.owner) await chown(cluster.data, as.owner.uid, as.owner.gid);
  const wal = walFolder === undefined ? [] : ['-X', walFolder];
  const usual = ['-U', 'fettle', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const { status, stderr } = run(cluster, 'initdb', '-D', cluster.data, ...usual, ...wal);
  if (status !== 0) throw new Error(stderr);
  const url = `postgres://fettle@127.0.0.1:${cluster.port}/postgres`;
  let server = begin(cluster);
  await untilUp(url);
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await family(server.pid ?? 0)) process.kill(pid, name);
  };
  return {
    url,
    stop: async (how) => {
      const ended = once(server, 'exit');
      server.kill(how === 'at once' ? 'SIGQUIT' : 'SIGINT');
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
