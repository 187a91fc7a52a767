import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { AsUser } from './as-user.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './embedded-error.ts';

const run = promisify(execFile);
const unfinishedPrefix = 'postgres.new-';

/** The role that owns everything; it needs no password because only our own user can reach the socket. */
export const role = 'fettle';

/** The environment of PostgreSQL's processes: a shell's PGPORT or LC_ALL would change its behaviour. */
export const childEnv = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

export async function prepareCluster(dataDir: string, binaries: Binaries, as: AsUser): Promise<void> {
  const found = await majorOf(dataDir);
  if (found === null) return createCluster(dataDir, binaries, as);
  if (found !== binaries.major) {
    throw new EmbeddedError(
      `${clusterFolder(dataDir)} was made by PostgreSQL ${found}, and this version of Fettle brings PostgreSQL ${binaries.major}. Start the version of Fettle that made it, or set DATA_DIR to a new folder.`,
    );
  }
}

/** Where another start still writes there, the next start removes it. */
async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
  }
}

export async function removeUnfinished(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(left.map((name) => removeFolder(join(dataDir, name))));
}

async function majorOf(dataDir: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(clusterFolder(dataDir), 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Created aside and renamed, because a killed initdb leaves a folder that looks complete. */
async function createCluster(dataDir: string, { initdb }: Binaries, as: AsUser): Promise<void> {
  const folder = join(dataDir, unfinishedPrefix + randomUUID());
  await mkdir(folder, { mode: 0o700 });
  if (as.owner) await chown(folder, as.owner.uid, as.owner.gid);
  const [command, ...args] = [...as.prefix, initdb];
  try {
    await run(command, [...args, '-D', folder, '-U', role, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
      ...as.owner,
      env: childEnv,
      cwd: '/',
    });
    await rename(folder, clusterFolder(dataDir));
  } catch (error) {
    await removeFolder(folder);
    if ((await majorOf(dataDir)) === null) throw creationError(dataDir, error);
  }
}

function creationError(dataDir: string, error: unknown): EmbeddedError {
  const text = error instanceof Error ? error.message : String(error);
  if (/no space left|disk quota/i.test(text)) {
    return new EmbeddedError(
      `The disk of ${dataDir} is full: the database could not be created. Make room and start again.`,
    );
  }
  const last =
    text
      .trim()
      .split('\n')
      .findLast((line) => /error|fatal|denied/i.test(line)) ?? text.trim().split('\n').at(-1);
  return new EmbeddedError(`The database could not be created in ${dataDir}: ${last ?? 'initdb failed'}`);
}
