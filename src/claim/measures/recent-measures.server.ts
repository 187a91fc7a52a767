// When which days are counted: each hour, each night, and once again when the portal counts otherwise than before.
import { sql } from 'kysely';

import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { addLondonDays, londonDaysBetween, startOfLondonDay } from '#shared/time/london.ts';
import { settleComplaints } from '#claim/measures/complaints/complaint-clients.data.ts';
import { keepEarlierCounts } from './earlier-counts.server.ts';
import { recountLateComplaints } from '#claim/measures/complaints/late-complaints.server.ts';
import { type Days, makeMeasures, startOfDay } from './make-measures.server.ts';
import { measuresVersion } from './measures.rules.ts';
import { openDays } from './report-days.rules.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

type Part = Pick<Services, 'database' | 'settings' | 'now'>;

const nightHour = 3;
/** Older days are counted again in steps, so that no transaction is long. */
const daysOfStep = 31;
/** Other tasks of the hour wait meanwhile; what is left is done an hour later. */
const longestMs = 5 * 60 * 1_000;

/** Returns from which day on the counts are of this version; null where no day is. */
export async function readMadeFrom(db: Db): Promise<string | null> {
  const { rows } = await sql<{ from: string }>`select made_from::text as "from" from measure_version
    where version = ${measuresVersion}`.execute(db);
  return rows[0]?.from ?? null;
}

export async function storeMadeFrom(db: Db, from: string): Promise<void> {
  await sql`insert into measure_version (version, made_from) values (${measuresVersion}, ${from}::date)
    on conflict (only_row) do update set version = excluded.version, made_from = excluded.made_from`.execute(db);
}

/** Returns when today was last counted; null where it never was. */
export async function readCountedAt(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('measure_version').select('counted_at').executeTakeFirst();
  return row?.counted_at ?? null;
}

const dayBefore = (day: string, days: number): string => dayOf(addLondonDays(startOfDay(day), -days));

/** Days before have claims that may have been removed by now; null where none are. */
function oldestOf({ settings, now }: Pick<Part, 'settings' | 'now'>): string | null {
  const { claimYears } = settings.retention;
  return claimYears === null ? null : dayOf(addLondonDays(now(), -365 * claimYears));
}

/** Returns the days that are to be counted again next, the newest first; null where none are left. */
async function nextStep({ database, settings, now }: Part, from: string): Promise<Days | null> {
  const { rows } = await sql<{ first: string | null }>`select min(day)::text as first from measure_day`.execute(
    database.kysely,
  );
  const days = [rows[0]?.first ?? from, oldestOf({ settings, now }) ?? ''];
  const oldest = days.toSorted().at(-1) ?? from;
  if (oldest >= from) return null;
  const start = dayBefore(from, daysOfStep);
  return { from: start < oldest ? oldest : start, to: dayBefore(from, 1) };
}

/** Counts of claims that have gone since stay. */
async function remakeOlder(services: Part): Promise<void> {
  const { kysely } = services.database;
  const until = performance.now() + longestMs;
  for (
    let from = await readMadeFrom(kysely);
    from !== null && performance.now() < until;
    from = await readMadeFrom(kysely)
  ) {
    const step = await nextStep(services, from);
    if (step === null) return;
    await makeMeasures(kysely, step, services.now(), { keepsHigher: true });
    await storeMadeFrom(kysely, step.from);
  }
}

/** Since the last hour that was counted, or of all times. */
async function remakeLate({ database, settings, now }: Part, { isCurrent }: { isCurrent: boolean }): Promise<void> {
  const countedAt = isCurrent ? await readCountedAt(database.kysely) : null;
  // What was being written while the hour was counted has an earlier time.
  const since = countedAt === null ? new Date(0) : new Date(countedAt.getTime() - hourMs);
  const oldest = oldestOf({ settings, now }) ?? '';
  await recountLateComplaints(database.kysely, { since, until: dayOf(now()), oldest }, now());
}

/** Counts what later hours will not: they count from `time` on. */
async function endCount(services: Part, time: Date, { isCurrent }: { isCurrent: boolean }): Promise<void> {
  const { database, settings } = services;
  if (!settings.demo) await remakeLate(services, { isCurrent });
  await database.kysely.updateTable('measure_version').set({ counted_at: time }).execute();
}

/**
 * Each hour makes today again, and in the first two yesterday, and days that complaints written down late touch; each
 * night all days whose facts may still change. Where the portal counts otherwise than when the days were made, all of
 * them are made again.
 */
export async function makeRecentMeasures(services: Services): Promise<void> {
  const { database, settings, now } = services;
  const time = now();
  const daysAgo = (days: number): string => dayOf(addLondonDays(time, -days));
  const make = (from: string) => makeMeasures(database.kysely, { from, to: daysAgo(0) }, time);
  const hours = (time.getTime() - startOfLondonDay(time).getTime()) / hourMs;
  const isNight = hours >= nightHour && hours < nightHour + 1;
  // The demo has made-up counts of its past.
  const isCurrent = settings.demo || (await readMadeFrom(database.kysely)) !== null;
  // What follows its claim no longer is settled before it is counted, so that it counts alike from then on.
  await settleComplaints(database.kysely, startOfDay(daysAgo(openDays - 1)));
  if (!isCurrent) await keepEarlierCounts(database.kysely, { until: daysAgo(openDays), now: time });
  await make(daysAgo(!settings.demo && (isNight || !isCurrent) ? openDays : Number(hours < 2)));
  if (!isCurrent) await storeMadeFrom(database.kysely, daysAgo(openDays));
  await endCount(services, time, { isCurrent });
  if (settings.demo) return;
  await remakeOlder(services);
}

/**
 * Makes the days from `from` to today again. Throws for days of which claims may have been removed by now, because these
 * would be counted too low. Returns how many rows.
 */
export async function rebuildMeasures(services: Part, from: string): Promise<number> {
  const { database, now } = services;
  const time = now();
  const oldest = oldestOf(services);
  if (oldest !== null && from < oldest)
    throw new Error(`Claims are kept for so long that ${oldest} is the oldest day.`);
  if (londonDaysBetween(startOfDay(from), time) < 0) throw new Error('The day is yet to come.');
  const rows = await makeMeasures(database.kysely, { from, to: dayOf(time) }, time);
  // What an earlier version counted last is still compared with these counts (`keepEarlierCounts`).
  if ((await readMadeFrom(database.kysely)) !== null) await endCount(services, time, { isCurrent: true });
  return rows;
}
