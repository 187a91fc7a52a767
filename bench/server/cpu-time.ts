import { readdir, readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

type Process = { pid: number; parent: number; name: string; seconds: number };

async function processOf(pid: number): Promise<Process | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name may hold spaces and is in brackets.
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(text ?? '') ?? [];
  if (name === '') return null;
  const fields = rest.split(' ').map(Number);
  // Of it and of those of its children that have ended.
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
  return { pid, parent: fields[1] ?? 0, name, seconds: ticks / ticksPerSecond };
}

/** CPU-seconds of a process of ours and of the PostgreSQL below or beside it, by the ids of both. */
export async function cpuSeconds(server: number, postmaster: number): Promise<{ server: number; postgres: number }> {
  const ids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const all = (await Promise.all(ids.map(processOf))).filter((found) => found !== null);
  const sum = (isOurs: (one: Process) => boolean) =>
    all.filter(isOurs).reduce((total, { seconds }) => total + seconds, 0);
  return {
    server: sum(({ pid }) => pid === server),
    postgres: sum(({ pid, parent }) => pid === postmaster || parent === postmaster),
  };
}
