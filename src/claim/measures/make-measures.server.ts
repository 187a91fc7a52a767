// Counts what happened, day by day. Facts of a day may still change for five weeks: an answer to a survey, a message
// that is read late, an event that a system sends late.
import { type RawBuilder, sql } from 'kysely';

import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import { claimsToCount, readEachHistory } from './claim-histories.data.ts';
import { type ClaimHistory, cohortsOf, factsOf } from './claim-facts-of-day.rules.ts';
import { complaintMeasures } from '#claim/measures/complaints/complaint-facts.rules.ts';
import { storeDropped } from './dropped-counts.data.ts';
import { addGone } from './gone-claims.data.ts';
import {
  addClaim,
  addTo,
  claimsBy,
  type Dimension,
  type Fact,
  type Made,
  type MeasureKey,
  type MeasureRow,
  type OfClaim,
} from './measures.rules.ts';
import { isSealedCount } from './report-days.rules.ts';

const rowsAtOnce = 1_000;
/** Versions before migration 0335 removed notices after 90 days, so older days keep what was counted of them. */
const noticeDays = 89;

/** Both days inclusive. */
export type Days = { from: string; to: string };

type OfDay = Pick<MeasureKey, 'day' | 'clientId' | 'brand' | 'measure'>;

export function countFact(
  rows: Made,
  { clientId, brand }: OfClaim,
  { measure, value, cohorts = {}, of = { clientId, brand } }: Fact,
  day: string,
): void {
  addTo(rows, { ...of, day, measure, dimension: '', cohort: '' }, value);
  for (const [dimension, cohort] of Object.entries(cohorts)) {
    addTo(rows, { ...of, day, measure, dimension: dimension as MeasureRow['dimension'], cohort }, value);
  }
}

const quarterOf = (day: string): string => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Counts the facts of a claim on the days that `isCounted`. `facts` are all that it has, so that the first is known. */
export function countHistory(
  rows: Made,
  history: ClaimHistory,
  facts: readonly Fact[],
  isCounted: (day: string) => boolean,
): void {
  const { clientId, brand } = history;
  const seen = new Set<string>();
  for (const fact of facts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const { measure, of = { clientId, brand } } = fact;
    const day = dayOf(fact.at);
    const cohorts = cohortsOf(history, fact);
    if (isCounted(day)) countFact(rows, history, { ...fact, cohorts }, day);
    for (const [name, cohort] of Object.entries({ '': '', ...cohorts })) {
      if (!isSealedCount(measure, name)) continue;
      const { size } = seen;
      const isFirst =
        seen.add(JSON.stringify([quarterOf(day), of.clientId, of.brand, measure, name, cohort])).size > size;
      if (!isFirst || !isCounted(day)) continue;
      addClaim(rows, { ...of, day, measure, dimension: claimsBy(name as Dimension | ''), cohort });
    }
  }
}

type Span = Days & { now: Date };

function countClaim(rows: Made, history: ClaimHistory, { from, to, now }: Span): void {
  countHistory(rows, history, factsOf(history, now), (day) => day >= from && day <= to);
}

async function countDays(db: Db, span: Span): Promise<Made> {
  const rows: Made = new Map();
  const ids = await claimsToCount(db, startOfDay(span.from));
  await readEachHistory(db, ids, (history) => countClaim(rows, history, span));
  await addGone(db, rows, sql`day between ${span.from}::date and ${span.to}::date`);
  return rows;
}

/** `countedOn` returns a London day; null of what was never counted. */
export async function storeMeasures(
  tx: Db,
  rows: readonly MeasureRow[],
  countedOn: (row: MeasureRow) => string | null,
): Promise<void> {
  const stored = ({ clientId, ...row }: MeasureRow) => ({ ...row, client_id: clientId });
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const values = rows.slice(at, at + rowsAtOnce).map((row) => ({ ...stored(row), counted_on: countedOn(row) }));
    await tx.insertInto('measure_day').values(values).execute();
  }
}

export const wholeOf = ({ day, clientId, brand, measure }: OfDay): string =>
  JSON.stringify([day, clientId, brand, measure]);

/**
 * Returns of what more was counted before than now, because claims had gone before the portal kept their counts.
 * Of complaints `keepEarlierCounts` has kept that.
 */
async function higherBefore(tx: Db, { from, to }: Days, made: Made): Promise<OfDay[]> {
  const now = new Map(
    [...made.values()].filter(({ dimension }) => dimension === '').map((row) => [wholeOf(row), row.n]),
  );
  const { rows } = await sql<OfDay & { n: number }>`select day::text, client_id as "clientId", brand, measure, n
    from measure_day where dimension = '' and day between ${from}::date and ${to}::date
      and measure <> all(${[...complaintMeasures]}::text[])`.execute(tx);
  return rows.filter((row) => row.n > (now.get(wholeOf(row)) ?? 0));
}

const isAmong = (kept: readonly OfDay[]): RawBuilder<boolean> => {
  const column = (of: (row: OfDay) => string) => sql`${kept.map(of)}`;
  return sql`(day, client_id, brand, measure) in (select * from unnest(${column(({ day }) => day)}::date[],
    ${column(({ clientId }) => clientId)}::uuid[], ${column(({ brand }) => brand)}::text[],
    ${column(({ measure }) => measure)}::text[]))`;
};

/**
 * Counts as of one instant, so that a claim that is erased meanwhile counts once. Another process that does the same
 * waits.
 */
export const countAtOnce = <Result>(db: Db, count: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // No query, so that the instant is after the wait.
      await sql`lock table measure_day in share row exclusive mode`.execute(tx);
      return count(tx);
    });

type DayOfClient = Pick<MeasureKey, 'clientId' | 'day'>;

const clientDay = ({ clientId, day }: DayOfClient): string => `${clientId} ${day}`;

/**
 * Makes the days again from the facts as they are, and from what was counted of claims that are gone. With
 * `keepsHigher`, counts that would fall stay, but those of complaints. Returns how many rows.
 */
export async function makeMeasures(
  db: Db,
  { from, to }: Days,
  now: Date,
  { keepsHigher = false }: { keepsHigher?: boolean } = {},
): Promise<number> {
  const oldestNotice = dayOf(addLondonDays(now, -noticeDays));
  const isKept = ({ measure, day }: MeasureRow) => measure === 'notice' && day < oldestNotice;
  return countAtOnce(db, async (tx) => {
    const counted = await countDays(tx, { from, to, now });
    const higher = keepsHigher ? await higherBefore(tx, { from, to }, counted) : [];
    const higherKeys = new Set(higher.map(wholeOf));
    const made = [...counted.values()].filter((row) => !isKept(row) && !higherKeys.has(wholeOf(row)));
    const { rows: before } = await sql<DayOfClient>`with deleted as (
        delete from measure_day where day between ${from}::date and ${to}::date
          and not (measure = 'notice' and day < ${oldestNotice}::date) and not ${isAmong(higher)}
        returning client_id, day)
      select distinct client_id as "clientId", day::text from deleted`.execute(tx);
    await storeMeasures(tx, made, () => dayOf(now));
    // What else is of the same client and day says that it was counted now.
    const left = new Set(made.map(clientDay));
    const dropped = before.filter((row) => !left.has(clientDay(row)));
    await storeDropped(tx, dropped, dayOf(now));
    return made.length;
  });
}

export const startOfDay = (day: string): Date => startOfLondonDay(new Date(`${day}T12:00:00Z`));
