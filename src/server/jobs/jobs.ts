import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import type { Services } from '#server/context.ts';
import { finishJob, failJob, type JobKind, purgeFailedJobs, putOffJob, takeJobs, type TakenJob } from './jobs.data.ts';
import { errorForLog } from '#server/telemetry/log.ts';
import { withSpan } from '#server/telemetry/tracing.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type JobRun = {
  /** 1 for the first. */
  attempt: number;
  isLast: boolean;
  /** Aborts shortly before the lease ends, or when the shutdown timeout has passed. */
  signal: AbortSignal;
};

export type Job = {
  kind: JobKind<object>;
  handle: (data: unknown, run: JobRun) => Promise<void>;
  /** Jobs wait while this is false. */
  isReady?: () => boolean;
};

/** Binds a kind to its handler. A handler must be idempotent: it may run twice for one job, even after a success. */
export function jobOf<Data extends object>(
  kind: JobKind<Data>,
  handle: (data: Data, run: JobRun) => Promise<void>,
): Job {
  return { kind, handle: (data, run) => handle(data as Data, run) };
}

export class PermanentJobError extends Error {}

/** In milliseconds; `away` is the pause until the next poll while the database is away. */
type JobTimeouts = {
  poll: number;
  away: number;
  stop: number;
};

const usualTimeouts: JobTimeouts = { poll: 1_000, away: 5_000, stop: 5_000 };
/** Milliseconds to wait after a run has ended for others to end too, so that one statement takes several jobs. */
const gatherMs = 5;
const abortGraceMs = 1_000;
/** Share of the lease that a run may use, so that it has ended before another process takes the job. */
const usableShare = 0.9;
const failedDays = 30;

type JobContext = { services: Services; log: FastifyBaseLogger; job: Job; stopping: AbortSignal };

async function settleFailure(
  { services, log, job, stopping }: JobContext,
  taken: TakenJob,
  err: unknown,
): Promise<void> {
  const { database, now } = services;
  const { name, retrySeconds } = job.kind;
  // A shutdown is no failure of the job: the next process starts it at once.
  if (stopping.aborted) return putOffJob(database.kysely, taken, { dueAt: now(), error: 'The server stopped.' });
  const error = errorForLog(err instanceof Error ? err : new Error(String(err))).message.slice(0, 500);
  const wait = err instanceof PermanentJobError ? undefined : retrySeconds[taken.tries - 1];
  if (wait === undefined) {
    log.error({ err, job: name, tries: taken.tries }, 'a job failed for the last time');
    return failJob(database.kysely, taken, { now: now(), error });
  }
  log.warn({ err, job: name, tries: taken.tries }, 'a job failed and will be tried again');
  return putOffJob(database.kysely, taken, { dueAt: new Date(now().getTime() + wait * 1_000), error });
}

async function runOne(context: JobContext, taken: TakenJob): Promise<void> {
  const { services, log, job, stopping } = context;
  const { name, retrySeconds, leaseSeconds } = job.kind;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(leaseSeconds * usableShare * 1_000)]);
  const run = { attempt: taken.tries, isLast: taken.tries > retrySeconds.length, signal };
  try {
    const span = { 'fettle.job.kind': name, 'fettle.job.tries': taken.tries };
    const handled = withSpan({ name: `job ${name}`, kind: 'consumer', attributes: span }, () =>
      job.handle(taken.data, run),
    );
    await handled.then(
      () => finishJob(services.database.kysely, taken),
      (err: unknown) => settleFailure(context, taken, err),
    );
  } catch (err) {
    // The job stays leased and is taken again when the lease ends.
    log.error({ err, job: name }, 'what became of a job could not be written');
  }
}

async function runKind(context: JobContext, taking: AbortSignal, { poll, away }: JobTimeouts): Promise<void> {
  const { services, log, job } = context;
  const running = new Set<Promise<void>>();
  const takeSome = async (most: number): Promise<number> => {
    const jobs = await takeJobs(services.database.kysely, job.kind, { most, now: services.now() });
    for (const taken of jobs) {
      const run = runOne(context, taken).finally(() => running.delete(run));
      running.add(run);
    }
    return jobs.length;
  };
  const wait = (millis: number) => pause(millis, undefined, { signal: taking }).catch(() => {});
  while (!taking.aborted) {
    if (job.isReady?.() === false) {
      await wait(poll);
      continue;
    }
    const free = job.kind.atOnce - running.size;
    try {
      const taken = await takeSome(free);
      if (taken === free) {
        await Promise.race(running);
        await wait(gatherMs);
      } else await wait(poll);
    } catch (err) {
      log.error({ err, job: job.kind.name }, 'jobs could not be taken');
      await wait(away);
    }
  }
  await Promise.all(running);
}

/** Waits, when stopped, for running jobs, then aborts them. Another process runs what is not done by then. */
export function runJobs(
  services: Services,
  log: FastifyBaseLogger,
  jobs: readonly Job[],
  timeouts: JobTimeouts = usualTimeouts,
): () => Promise<void> {
  // The first ends the taking of jobs, the second aborts those that run.
  const taking = new AbortController();
  const stopping = new AbortController();
  const running = jobs.map((job) =>
    runKind({ services, log, job, stopping: stopping.signal }, taking.signal, timeouts),
  );
  const ended = Promise.all(running);
  return async () => {
    taking.abort();
    await Promise.race([ended, pause(timeouts.stop, undefined, { ref: false })]);
    stopping.abort();
    // A handler that ignores the signal is abandoned: its lease ends by itself.
    await Promise.race([ended, pause(abortGraceMs, undefined, { ref: false })]);
  };
}

export async function purgeJobs({ database, now }: Services): Promise<void> {
  await purgeFailedJobs(database.kysely, new Date(now().getTime() - failedDays * dayMs));
}
