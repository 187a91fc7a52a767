import { counter } from '#server/telemetry/metrics.ts';
import type { Services } from '#server/context.ts';

/** PostgreSQL's disk full (53100) and out of memory (53200): reads succeed and writes fail. */
const fullDiskCodes = /^53[12]00$/;
/** Milliseconds for which a probe's result is cached, and for which a server is not ready after a failed write. */
const resultCacheMs = { good: 5_000, bad: 1_000, afterFailureMs: 10_000 } as const;

const failedWrite = counter('fettle_writes_refused_total', 'Requests that failed because the database had no room.');

let lastFailureAt = -Infinity;

export function recordFailedWrite(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && fullDiskCodes.test(String(error.code)))) return;
  failedWrite.inc();
  lastFailureAt = performance.now();
}

/**
 * Rows of a function beyond `work_mem` go into a temporary file beside the tables, a megabyte here. So this fails on a
 * full disk and leaves nothing behind. A transaction id is assigned on a primary only.
 */
const probe = `select set_config('work_mem', '64kB', true);
  select count(*) from generate_series(1, 60000);
  select pg_current_xact_id(), current_setting('transaction_read_only') "readOnly"`;

async function tryToWrite({ pool }: Services['database']): Promise<boolean> {
  try {
    const results: unknown = await pool.query(probe);
    const [, , last] = results as { rows: { readOnly: string }[] }[];
    return last?.rows[0]?.readOnly === 'off';
  } catch {
    return false;
  }
}

export function writeReadiness(database: Services['database']): () => Promise<boolean> {
  let known = { isGood: false, until: -Infinity };
  let probing: Promise<boolean> | null = null;
  const probeOnce = async (): Promise<boolean> => {
    const isGood = await tryToWrite(database);
    known = { isGood, until: performance.now() + resultCacheMs[isGood ? 'good' : 'bad'] };
    return isGood;
  };
  return async () => {
    const now = performance.now();
    if (now - lastFailureAt < resultCacheMs.afterFailureMs) return false;
    if (now < known.until) return known.isGood;
    probing ??= probeOnce().finally(() => (probing = null));
    return probing;
  };
}
