// Counts what happened, day by day. Facts of a day may still change for five weeks: an answer to a survey, a message
// that is read late, an event that a system sends late.
import { sql } from 'kysely';

import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { addLondonDays, londonDaysBetween, startOfLondonDay } from '#shared/time/london.ts';
import { claimsChangedSince, readHistories } from './claim-histories.data.ts';
import { type ClaimHistory, factsOf } from './claim-facts-of-day.rules.ts';
import { addTo, type Fact, type MeasureRow, type OfClaim } from './measures.rules.ts';

const atOnce = 500;
const rowsAtOnce = 1_000;
/** For how many days the facts of a day may change. */
export const openDays = 35;
/** Notices are forgotten after 90 days, so older days keep what was counted of them. */
const noticeDays = 89;

/** Both days inclusive. */
type Days = { from: string; to: string };

type Made = Map<string, MeasureRow>;

function count(rows: Made, of: OfClaim, device: string, fact: Fact, day: string): void {
  const { measure, value, cohorts = {} } = fact;
  addTo(rows, { ...of, day, measure, dimension: '', cohort: '' }, value);
  for (const [dimension, cohort] of Object.entries({ device, ...cohorts })) {
    addTo(rows, { ...of, day, measure, dimension: dimension as MeasureRow['dimension'], cohort }, value);
  }
}

function countClaim(rows: Made, history: ClaimHistory, { from, to }: Days): void {
  const { clientId, brand, device } = history;
  for (const fact of factsOf(history)) {
    const day = dayOf(fact.at);
    if (day >= from && day <= to) count(rows, { clientId, brand }, device, fact, day);
  }
}

async function countDays(db: Db, days: Days, since: Date): Promise<Made> {
  const rows: Made = new Map();
  const ids = await claimsChangedSince(db, since);
  for (let at = 0; at < ids.length; at += atOnce) {
    const histories = await readHistories(db, ids.slice(at, at + atOnce));
    for (const history of histories) countClaim(rows, history, days);
  }
  return rows;
}

export async function storeMeasures(tx: Db, rows: readonly MeasureRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const values = rows.slice(at, at + rowsAtOnce).map(({ clientId, ...row }) => ({ ...row, client_id: clientId }));
    await tx.insertInto('measure_day').values(values).execute();
  }
}

/** Makes the days again from the facts as they are; another process that does the same waits. Returns how many rows. */
export async function makeMeasures(db: Db, { from, to }: Days, now: Date): Promise<number> {
  const oldestNotice = dayOf(addLondonDays(now, -noticeDays));
  const isKept = ({ measure, day }: MeasureRow) => measure === 'notice' && day < oldestNotice;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7310, 2)`.execute(tx);
    const made = [...(await countDays(tx, { from, to }, startOfDay(from))).values()].filter((row) => !isKept(row));
    await sql`delete from measure_day where day between ${from}::date and ${to}::date
      and not (measure = 'notice' and day < ${oldestNotice}::date)`.execute(tx);
    await storeMeasures(tx, made);
    return made.length;
  });
}

const startOfDay = (day: string): Date => startOfLondonDay(new Date(`${day}T12:00:00Z`));

const nightHour = 3;
const hourMs = 60 * 60 * 1_000;

/** Each hour makes today again, and in the first two yesterday; each night all days whose facts may still change. */
export async function makeRecentMeasures({ database, settings, now }: Services): Promise<void> {
  const time = now();
  const hours = (time.getTime() - startOfLondonDay(time).getTime()) / hourMs;
  const isNight = hours >= nightHour && hours < nightHour + 1;
  const isNew = (await database.kysely.selectFrom('measure_day').select('day').limit(1).execute()).length === 0;
  const days = hours < 2 ? 1 : 0;
  // The demo has made-up counts of its past.
  const isWhole = !settings.demo && (isNight || isNew);
  await makeMeasures(
    database.kysely,
    { from: dayOf(addLondonDays(time, isWhole ? -openDays : -days)), to: dayOf(time) },
    time,
  );
}

/** Throws for days of which claims may have been removed by now, because these would be counted too low. */
export async function rebuildMeasures(
  { database, settings, now }: Pick<Services, 'database' | 'settings' | 'now'>,
  from: string,
): Promise<number> {
  const { claimYears } = settings.retention;
  const oldest = claimYears === null ? null : dayOf(addLondonDays(now(), -365 * claimYears));
  if (oldest !== null && from < oldest)
    throw new Error(`Claims are kept for so long that ${oldest} is the oldest day.`);
  if (londonDaysBetween(startOfDay(from), now()) < 0) throw new Error('The day is yet to come.');
  return makeMeasures(database.kysely, { from, to: dayOf(now()) }, now());
}
