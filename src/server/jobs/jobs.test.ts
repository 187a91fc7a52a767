import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { PermanentJobError, jobOf, purgeJobs, runJobs, type Job } from './jobs.ts';
import { addJob, takeJobs, type JobKind } from './jobs.data.ts';

const greet: JobKind<{ name: string }> = { name: 'greet', retrySeconds: [10, 60], leaseSeconds: 30, atOnce: 2 };
const quick = { poll: 5, away: 5, stop: 50 };

let database: Database;
let time: Date;
let services: Services;
let logged: object[];
let stops: (() => Promise<void>)[];

const log = {
  warn: (details: object) => void logged.push(details),
  error: (details: object) => void logged.push(details),
} as unknown as FastifyBaseLogger;

beforeEach(async () => {
  database = await createTestDatabase();
  time = new Date('2026-11-06T10:00:00Z');
  services = { database, settings: readSettings({}), now: () => time };
  logged = [];
  stops = [];
});

afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await database.close();
});

const later = (seconds: number) => void (time = new Date(time.getTime() + seconds * 1_000));
const add = (name: string, key = name) => addJob(database.kysely, greet, { name }, { key, dueAt: time, now: time });
const work = (...jobs: Job[]) => stops.push(runJobs(services, log, jobs, quick));
const rows = async () => database.kysely.selectFrom('job').selectAll().orderBy('id').execute();
const until = (look: () => unknown, wanted: unknown) =>
  expect.poll(look, { interval: 10, timeout: 20_000 }).toEqual(wanted);

test('a job of a transaction that is rolled back is none', async () => {
  const cause = database.kysely.transaction().execute(async (tx) => {
    await addJob(tx, greet, { name: 'Ann' }, { key: 'ann', dueAt: time, now: time });
    throw new Error('not so');
  });
  await expect(cause).rejects.toThrow('not so');
  expect(await rows()).toEqual([]);
});

test('five workers do a hundred jobs once each', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `n${n}`);
  await Promise.all(names.map((name) => add(name)));
  const greeted: string[] = [];
  for (let n = 0; n < 5; n += 1) work(jobOf(greet, async ({ name }) => void greeted.push(name)));
  await until(rows, []);
  expect(greeted.toSorted()).toEqual(names.toSorted());
});

test('no more than atOnce run at the same time', async () => {
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => add(name)));
  let running = 0;
  let most = 0;
  work(
    jobOf(greet, async () => {
      most = Math.max(most, (running += 1));
      await database.pool.query('select pg_sleep(0.01)');
      running -= 1;
    }),
  );
  await until(rows, []);
  expect(most).toBe(2);
});

test('a failure is tried again after each wait, then kept as a dead letter and logged without the error’s own data', async () => {
  await add('Ann');
  const attempts: [number, boolean][] = [];
  work(
    jobOf(greet, async (_data, run) => {
      attempts.push([run.attempt, run.isLast]);
      throw new Error('no luck');
    }),
  );
  await until(
    async () => (await rows()).map((job) => [job.tries, job.leased_until, job.last_error]),
    [[1, null, 'no luck']],
  );
  later(10);
  await until(async () => (await rows()).map((job) => [job.tries, job.leased_until]), [[2, null]]);
  later(59);
  expect(attempts).toEqual([
    [1, false],
    [2, false],
  ]);
  later(1);
  await until(async () => (await rows()).map((job) => job.failed_at), [time]);
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(logged.length).toBe(3);
  later(29 * 86_400);
  await purgeJobs(services);
  expect((await rows()).length).toBe(1);
  later(2 * 86_400);
  await purgeJobs(services);
  expect(await rows()).toEqual([]);
});

test('what is hopeless is not tried again, but may be asked for again', async () => {
  await add('Ann');
  const greeted: string[] = [];
  work(
    jobOf(greet, async ({ name }) => {
      greeted.push(name);
      if (name === 'Ann') throw new PermanentJobError('never');
    }),
  );
  await until(async () => (await rows()).map((job) => job.failed_at), [time]);
  await add('Bob', 'Ann');
  await until(rows, []);
  expect(greeted).toEqual(['Ann', 'Bob']);
});

test('asked for again while it runs, it runs again afterwards and never beside itself', async () => {
  await add('old', 'key');
  const greeted: string[] = [];
  let inside = 0;
  const job = jobOf(greet, async ({ name }) => {
    expect((inside += 1)).toBe(1);
    if (greeted.push(name) === 1) await add('new', 'key');
    await database.pool.query('select pg_sleep(0.05)');
    inside -= 1;
  });
  work(job);
  work(job);
  await until(rows, []);
  expect(greeted).toEqual(['old', 'new']);
});

test('the job of a killed process is taken again when its lease is over, not before', async () => {
  await add('Ann');
  expect((await takeJobs(database.kysely, greet, { most: 5, now: time })).length).toBe(1);
  later(29);
  expect(await takeJobs(database.kysely, greet, { most: 5, now: time })).toEqual([]);
  later(1);
  expect((await takeJobs(database.kysely, greet, { most: 5, now: time })).map(({ tries }) => tries)).toEqual([2]);
});

/** Timeouts of signals end when the test's own time is there. Returns a function that lets seconds pass. */
function timeoutsOfOwnTime(): (seconds: number) => void {
  const waiting: { until: number; controller: AbortController }[] = [];
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((millis) => {
    const controller = new AbortController();
    waiting.push({ until: time.getTime() + millis, controller });
    return controller.signal;
  });
  onTestFinished(() => spy.mockRestore());
  return (seconds) => {
    later(seconds);
    for (const { until, controller } of waiting) if (until <= time.getTime()) controller.abort();
  };
}

test('a run has most of its lease, and is told to stop before another process may take the job', async () => {
  const pass = timeoutsOfOwnTime();
  const begun: AbortSignal[] = [];
  await add('Ann');
  work(
    jobOf(greet, async (_data, { signal }) => {
      begun.push(signal);
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('too long')));
      });
    }),
  );
  await until(() => begun.length, 1);
  pass(20);
  expect(begun[0]?.aborted).toBe(false);
  pass(9);
  expect(begun[0]?.aborted).toBe(true);
  expect(await takeJobs(database.kysely, greet, { most: 5, now: time })).toEqual([]);
  await until(async () => (await rows()).map((job) => job.last_error), ['too long']);
});

test('stopping waits for what runs, then tells it to stop, and leaves the rest for others', async () => {
  await Promise.all(['a', 'b', 'c'].map((name) => add(name)));
  const begun: string[] = [];
  work(
    jobOf(greet, async ({ name }, { signal }) => {
      begun.push(name);
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    }),
  );
  await until(() => begun.length, 2);
  await stops[0]?.();
  const left = (await rows()).map(({ tries, leased_until }) => [tries, leased_until]);
  // The order of three jobs that are due at once is undefined.
  expect(left.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [0, null],
    [1, null],
    [1, null],
  ]);
});

test('jobs go on when the database has been away', async () => {
  const greeted: string[] = [];
  work(jobOf(greet, async ({ name }) => void greeted.push(name)));
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await add('Ann').catch(() => add('Ann'));
  await until(rows, []);
  expect(greeted).toEqual(['Ann']);
});
