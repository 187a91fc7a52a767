import { writeFile } from 'node:fs/promises';
import { cpus, getPriority, loadavg, totalmem } from 'node:os';

import type { Pool } from 'pg';

import { commitNow } from '../harness/circumstances.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Median with min and max, such as '0.71 (0.66 to 0.74)'. */
export function spread(values: readonly number[], digits = 2): string {
  return `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
}

/** Names the other work of the machine, and whether it stood behind this process. */
export const otherWork = (): string =>
  getPriority() < 0 ? 'shared with other work at a lower priority' : 'shared with other work';

/** The machine and the versions, which stand beside every figure. */
export async function machine(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const cores = cpus();
  return [
    `${cores.length} cores (${cores[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${otherWork()}, load average ${loadavg()[0]?.toFixed(1)} when this was written`,
    `Node ${process.version}, PostgreSQL ${rows[0]?.server_version}, commit ${commitNow()}, ${new Date().toISOString().slice(0, 10)}`,
  ].join('; ');
}

export async function writeReport(name: string, text: string): Promise<void> {
  await writeFile(new URL(`results/${name}.md`, import.meta.url), text);
  process.stdout.write(text);
}
