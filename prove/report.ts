import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';

/** The commit that is worked on, short. */
export function commitNow(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}

/** When, where and from which commit, which stands beside every figure. */
export function circumstances(seed: number): string {
  const cores = cpus();
  return [
    `${new Date().toISOString().slice(0, 16)}Z, commit ${commitNow()}, seed ${seed}`,
    `${cores.length} cores (${cores[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, load average ${loadavg()[0]?.toFixed(1)} when this was written, Node ${process.version}`,
  ].join('; ');
}

/** The value below which this share of them lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Writes `prove/results/<name>.md` and says it; a proof that failed ends with 1. */
export async function writeProof(name: string, text: string, failures: readonly string[]): Promise<void> {
  const verdict = failures.length === 0 ? 'Held.' : `**Not held:** ${failures.join('; ')}.`;
  const whole = `${text.trimEnd()}\n\n${verdict}\n`;
  await writeFile(new URL(`results/${name}.md`, import.meta.url), whole);
  process.stdout.write(whole);
  if (failures.length > 0) process.exitCode = 1;
}
