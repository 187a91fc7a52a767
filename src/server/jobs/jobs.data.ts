import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type JobKind<Data extends object> = {
  /** Kebab-case, unique, and never changed while jobs of this kind are queued. */
  name: string;
  /**
   * Seconds to wait after the first, second … attempt that failed. A job has one attempt more than there are entries,
   * and is a dead letter after that.
   */
  retrySeconds: readonly number[];
  /** Seconds after which another process may take the job. A run is aborted a little earlier. */
  leaseSeconds: number;
  atOnce: number;
  readonly data?: Data;
};

type NewJob = {
  /** Deduplication key within the kind. Adding it again while the job runs makes it run once more. */
  key: string;
  dueAt: Date;
  now: Date;
};

/**
 * Adds a job in the transaction that causes it; it runs at least once after the commit. If the key is queued already,
 * the earlier due time and the newer data count, and its attempts are counted anew.
 */
export async function addJob<Data extends object>(
  tx: Db,
  kind: JobKind<Data>,
  data: Data,
  { key, dueAt, now }: NewJob,
): Promise<void> {
  await sql`insert into job (kind, key, data, due_at, added_at)
    values (${kind.name}, ${key}, ${JSON.stringify(data)}::jsonb, ${dueAt}, ${now})
    on conflict (kind, key) do update set data = excluded.data, due_at = least(job.due_at, excluded.due_at),
      asked = job.asked + 1, tries = 0, failed_at = null, last_error = null`.execute(tx);
}

export type TakenJob = { id: number; data: unknown; tries: number; asked: number; leased_until: Date };

export async function takeJobs(
  db: Db,
  { name, leaseSeconds }: JobKind<object>,
  { most, now }: { most: number; now: Date },
): Promise<TakenJob[]> {
  const leasedUntil = new Date(now.getTime() + leaseSeconds * 1_000);
  const { rows } = await sql<TakenJob>`update job set leased_until = ${leasedUntil}, tries = tries + 1
    where id in (
      select id from job where kind = ${name} and failed_at is null and due_at <= ${now}
        and (leased_until is null or leased_until <= ${now})
      order by due_at limit ${most} for update skip locked)
    returning id, data, tries, asked, leased_until`.execute(db);
  return rows;
}

/** Deletes a job that is done, unless it was added again meanwhile or the lease has passed to another process. */
export async function finishJob(db: Db, { id, asked, leased_until: lease }: TakenJob): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('asked', '=', asked)
    .where('leased_until', '=', lease)
    .executeTakeFirst();
  if (numDeletedRows === 1n) return;
  await db
    .updateTable('job')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', lease)
    .execute();
}

export async function putOffJob(
  db: Db,
  { id, asked, leased_until: lease }: TakenJob,
  { dueAt, error }: { dueAt: Date; error: string },
): Promise<void> {
  await sql`update job set leased_until = null, last_error = ${error},
      due_at = case when asked = ${asked} then ${dueAt} else due_at end
    where id = ${id} and leased_until = ${lease}`.execute(db);
}

export async function failJob(
  db: Db,
  { id, leased_until: lease }: TakenJob,
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await sql`update job set leased_until = null, last_error = ${error}, failed_at = ${now}
    where id = ${id} and leased_until = ${lease}`.execute(db);
}

export async function purgeFailedJobs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('job').where('failed_at', '<', before).execute();
}
