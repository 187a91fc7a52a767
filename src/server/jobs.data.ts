import { sql, type Kysely } from 'kysely';

import type { Tables } from './db/tables.generated.ts';

/** A kind of job: where it is added and where it is done, both name this. */
export type JobKind<Data extends object> = {
  /** Kebab-case, unique, and never changed while jobs of it wait. */
  name: string;
  /** Seconds to wait after the first, second … failure. After one more failure than there are entries it is given up. */
  retrySeconds: readonly number[];
  /** Seconds after which another process may take it for dead. A run is asked to stop a little before. */
  leaseSeconds: number;
  /** How many of this kind one process does at the same time. */
  atOnce: number;
  /** Only for the type: nothing reads it. */
  readonly data?: Data;
};

type Asked = {
  /** One job of a kind waits or runs under a key; asking again has it done again after a run that is under way. */
  key: string;
  dueAt: Date;
  now: Date;
};

/**
 * Adds a job in the transaction that causes it; it is done at least once after that commits. Under a key that waits
 * already it becomes due at the earlier of both times, with the newer data and all its tries before it.
 */
export async function addJob<Data extends object>(
  tx: Kysely<Tables>,
  kind: JobKind<Data>,
  data: Data,
  { key, dueAt, now }: Asked,
): Promise<void> {
  await sql`insert into job (kind, key, data, due_at, added_at)
    values (${kind.name}, ${key}, ${JSON.stringify(data)}::jsonb, ${dueAt}, ${now})
    on conflict (kind, key) do update set data = excluded.data, due_at = least(job.due_at, excluded.due_at),
      asked = job.asked + 1, tries = 0, failed_at = null, last_error = null`.execute(tx);
}
