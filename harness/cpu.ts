import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The clock ticks of /proc/<pid>/stat in a second. */
const ticks = 100;

/** Seconds that a process has had of a core; its children that have ended count where `withEnded`. */
async function secondsOf(pid: number, withEnded = false): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name before may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [own, ended] = [fields.slice(11, 13), withEnded ? fields.slice(13, 15) : []];
  return [...own, ...ended].reduce((sum, value) => sum + Number(value), 0) / ticks;
}

/** The process and its children. */
export async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Seconds of a core that a process and its children have had, those that have ended included. */
export async function familySeconds(pid: number): Promise<number> {
  const [, ...children] = await familyOf(pid);
  const all = await Promise.all([secondsOf(pid, true), ...children.map((child) => secondsOf(child))]);
  return all.reduce((sum, seconds) => sum + seconds, 0);
}

const controller = '/sys/fs/cgroup/cpu';
const periodMicros = 100_000;

/** Whether this machine lets us give a process a share of a core. */
export const canShare = (): boolean => process.getuid?.() === 0 && existsSync(join(controller, 'cgroup.procs'));

/** Gives a process at most this share of one core; answers what gives it back. */
export async function giveShare(pid: number, share: number): Promise<() => Promise<void>> {
  const folder = join(controller, `fettle-proof-${pid}`);
  await mkdir(folder);
  await writeFile(join(folder, 'cpu.cfs_quota_us'), String(Math.round(share * periodMicros)));
  await writeFile(join(folder, 'cgroup.procs'), String(pid));
  return async () => {
    await writeFile(join(controller, 'cgroup.procs'), String(pid));
    await rmdir(folder);
  };
}
