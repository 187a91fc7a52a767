import { spawnSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The PostgreSQL that runs on this cluster according to its own lock file, if that process is there and is one. */
export async function runningPostgres(cluster: string): Promise<number | null> {
  const pid = await notedPid(cluster);
  return pid !== null && (await isPostgresOn(pid, cluster)) ? pid : null;
}

/**
 * Removes a lock file whose process id now belongs to some other program, as it does when a container starts again;
 * PostgreSQL itself would refuse to start. Its shared memory is a second guard, which it checks for itself.
 */
export async function removeStaleLock(cluster: string): Promise<void> {
  if ((await notedPid(cluster)) !== null && (await runningPostgres(cluster)) === null) {
    await rm(join(cluster, 'postmaster.pid'), { force: true });
  }
}

async function notedPid(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 1 ? pid : null;
}

async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  // A running PostgreSQL stands in its own data folder.
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return folder !== null && folder === (await realpath(cluster));
  }
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(cluster);
}
