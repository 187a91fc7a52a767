import { spawnSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

export async function runningPostgres(cluster: string): Promise<number | null> {
  const pid = await notedPid(cluster);
  return pid !== null && (await isPostgresOn(pid, cluster)) ? pid : null;
}

/**
 * Removes a lock file whose process id now belongs to another program, as after a container's restart; PostgreSQL
 * itself would refuse to start. It still checks its shared memory as a second guard.
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
  // PostgreSQL's working directory is its data folder.
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return folder !== null && folder === (await realpath(cluster));
  }
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(cluster);
}
