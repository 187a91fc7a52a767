import { execFileSync } from 'node:child_process';
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
