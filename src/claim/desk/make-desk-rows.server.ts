import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { jobOf, type Job } from '#server/jobs/jobs.ts';
import type { Db } from '#server/db/connect.ts';
import { announceAtDesk } from './desk-news.data.ts';
import { remakeDeskRows } from './desk-rows.data.ts';
import { claimsAtOnce, makeDeskRows, nextClaims, type DeskRowsToMake } from './make-desk-rows.data.ts';

async function makeNext({ database, now }: Pick<Services, 'database' | 'now'>, of: DeskRowsToMake): Promise<void> {
  const ids = await nextClaims(database.kysely, of);
  await remakeDeskRows(database.kysely, ids, now());
  const after = ids.at(-1);
  if (after === undefined || ids.length < claimsAtOnce) return;
  const time = now();
  const { state } = of;
  const key = `${state ?? 'all'} after ${after}`;
  await addJob(
    database.kysely,
    makeDeskRows,
    { ...(state !== undefined && { state }), after },
    { key, dueAt: time, now: time },
  );
}

async function makeNamed(
  { database, now }: Pick<Services, 'database' | 'now'>,
  claims: readonly string[],
): Promise<void> {
  await remakeDeskRows(database.kysely, claims, now());
  await announceAtDesk(database.kysely, claims);
}

/** A long run is a chain of jobs, so that a stopped server loses nothing and no other work waits for all of it. */
export function deskRowsJob(services: Pick<Services, 'database' | 'now'>): Job {
  return jobOf(makeDeskRows, async (of) => (of.claims ? makeNamed(services, of.claims) : makeNext(services, of)));
}

export async function remakeAllDeskRows(db: Db, now: Date): Promise<number> {
  let made = 0;
  for (let ids = await nextClaims(db, {}); ids.length > 0; ids = await nextClaims(db, { after: ids.at(-1) ?? '' })) {
    await remakeDeskRows(db, ids, now);
    made += ids.length;
  }
  return made;
}
