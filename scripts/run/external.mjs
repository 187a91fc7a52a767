// Plain JavaScript for Node 20: a throw-away cluster of the machine's own PostgreSQL, for the same tests on another server.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { temporaryFolder } from './temporary-folder.mjs';

const versions = '/usr/lib/postgresql';
/** Another process may take a free port before PostgreSQL does. */
const mostPorts = 3;
/** What to tell where the tests cannot run. */
export const withoutExternal =
  'integration on an external PostgreSQL: none is installed here; DATABASE_URL=… npm test -- unit runs it on yours';
/** As in embedded databases of tests: it is thrown away, and compiling a statement takes longer than doing it. */
const quick = ['wal_level=logical', 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'jit=off'];
const nobody = { uid: 65_534, gid: 65_534 };

/** Each PostgreSQL that Debian has installed here, the newest first. */
export function debianPostgresServers() {
  if (!existsSync(versions)) return [];
  const majors = readdirSync(versions).filter(
    (name) => Number(name) >= 15 && existsSync(join(versions, name, 'bin', 'initdb')),
  );
  return majors
    .toSorted((a, b) => Number(b) - Number(a))
    .map((major) => ({ major, bin: join(versions, major, 'bin'), library: join(versions, major, 'lib') }));
}

/** The newest PostgreSQL that Debian has installed here, or null. */
export const debianPostgres = () => debianPostgresServers()[0] ?? null;

/**
 * Starts a cluster of its own, which is removed when this process ends. Returns null if it does not start.
 * @param {string} bin @param {string[]} [settings] each as name=value
 */
export async function startExternal(bin, settings = []) {
  const folder = temporaryFolder();
  const as = unprivileged(folder);
  const initdb = [
    join(bin, 'initdb'),
    '-D',
    folder,
    '-U',
    'fettle',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ];
  const [maker = '', ...makerArgs] = [...as.prefix, ...initdb];
  const made = spawnSync(maker, makerArgs, { ...as.user, stdio: 'ignore', cwd: '/' });
  if (made.status !== 0) return null;
  for (let tries = 0; tries < mostPorts; tries++) {
    const port = await freePort();
    const options = ['-D', folder, '-h', '127.0.0.1', '-p', String(port), '-k', folder];
    const set = [...quick, ...settings].flatMap((setting) => ['-c', setting]);
    const [command = '', ...args] = [...as.prefix, join(bin, 'postgres'), ...options, ...set];
    // The home is its own, because Citus looks for certificates there, and that of root cannot be read by another user.
    const env = { ...process.env, HOME: folder };
    const server = spawn(command, args, { ...as.user, env, stdio: 'ignore', cwd: '/' });
    const stop = async () => {
      server.kill('SIGINT');
      for (let waits = 0; isRunning(server) && waits < 200; waits++) await pause(50);
    };
    if (await answers(bin, folder, port, server)) {
      return { url: `postgres://fettle@127.0.0.1:${port}/postgres`, stop };
    }
    await stop();
  }
  return null;
}

/** @param {import('node:child_process').ChildProcess} server */
const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null;

/** PostgreSQL refuses root: root becomes an ordinary user in a namespace, or nobody. @param {string} folder */
function unprivileged(folder) {
  if (process.getuid?.() !== 0) return { prefix: [], user: {} };
  const unshare = ['-U', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...unshare, 'true']).status === 0) return { prefix: ['unshare', ...unshare], user: {} };
  chownSync(folder, nobody.uid, nobody.gid);
  chmodSync(folder, 0o700);
  return { prefix: [], user: nobody };
}

/**
 * Asks by the socket in its own folder, which it opens after its port: at the port another server may answer.
 * @param {string} bin @param {string} folder @param {number} port @param {import('node:child_process').ChildProcess} server
 */
async function answers(bin, folder, port, server) {
  for (let tries = 0; tries < 100 && isRunning(server); tries++) {
    if (spawnSync(join(bin, 'pg_isready'), ['-q', '-h', folder, '-p', String(port)]).status === 0) return true;
    await pause(100);
  }
  return false;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
