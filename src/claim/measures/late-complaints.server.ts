// A complaint that is taken in late, or whose answer elsewhere is recorded late, belongs to days that no night counts
// again.
import { sql } from 'kysely';

import { eightWeeksEnd } from '#claim/complaint/complaint-clocks.rules.ts';
import { isTakenUpAgain } from '#claim/complaint/closing/taken-up-sql.ts';
import { endings } from '#claim/complaint/complaint.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { readHistories } from './claim-histories.data.ts';
import { type ClaimHistory, cohortsOf } from './claim-facts-of-day.rules.ts';
import { complaintFacts } from './complaint-facts.rules.ts';
import { addGone } from './gone-claims.data.ts';
import {
  countAtOnce,
  countFact,
  higherBefore,
  isAmong,
  startOfDay,
  storeMeasures,
  wholeOf,
} from './make-measures.server.ts';
import type { Made, Measure, MeasureRow } from './measures.rules.ts';

const complaintMeasures = [
  'complaint',
  'complaint-closed',
  'complaint-fast',
  'complaint-in-eight-weeks',
  'complaint-upheld',
  'complaint-mistaken',
  'complaint-withdrawn',
  'complaint-elsewhere',
] as const satisfies Measure[];

const atOnce = 500;

const isRecounted = (days: readonly string[]) => sql<boolean>`day = any(${[...days]}::date[])
  and measure = any(${[...complaintMeasures]}::text[]) and dimension <> 'needs'`;

/** Steps that were written down from `since` on, and happened before the day `until`; days before `oldest` stay. */
type Late = { since: Date; until: string; oldest: string };

/**
 * `lower`: measures and days of which less is counted: eight weeks that counted as missed until an answer in time was
 * recorded, and what was taken up again or was a mistake.
 */
type LateDays = { all: Set<string>; lower: Set<string> };

const ofDay = (measure: Measure, day: string): string => `${measure} ${day}`;

/** Days of what may count less once a complaint is taken up again, or is a mistake. */
function lowerOf({ receivedAt, closedAt, outcome }: Ended): [measure: Measure, day: string][] {
  const ending = endings.find((one) => one === outcome);
  return [
    ['complaint', dayOf(receivedAt)],
    ['complaint-in-eight-weeks', dayOf(eightWeeksEnd(receivedAt))],
    ...(ending && closedAt ? [[`complaint-${ending}` as const, dayOf(closedAt)] as [Measure, string]] : []),
  ];
}

type Ended = { receivedAt: Date; closedAt: Date | null; outcome: string | null };

/**
 * Adds the days of complaints that count as one from then on, or that count by themselves again because what took them
 * up was a mistake.
 */
async function addTakenUp(db: Db, { since, until, oldest }: Late, { all, lower }: LateDays): Promise<void> {
  const { rows } = await sql<Ended>`select k.received_at as "receivedAt", k.closed_at as "closedAt", k.outcome
    from complaint k
    where exists (select from complaint n where n.claim_id = k.claim_id
        and ((n.again_of is not null and n.recorded_at >= ${since}) or (n.outcome = 'mistaken' and n.closed_at >= ${since})))
      and (k.again_of is not null or k.outcome = 'mistaken' or ${sql.raw(isTakenUpAgain('k'))})`.execute(db);
  for (const [measure, day] of rows.flatMap(lowerOf)) {
    if (day >= until || day < oldest) continue;
    all.add(day);
    lower.add(ofDay(measure, day));
  }
}

async function lateDays(db: Db, late: Late): Promise<LateDays> {
  const { since, until, oldest } = late;
  const { rows } = await sql<{ receivedAt: Date; closedAt: Date | null }>`select k.received_at as "receivedAt",
      k.closed_at as "closedAt" from complaint k
    where exists (select from complaint_step s where s.claim_id = k.claim_id and s.complaint_id = k.id
      and s.recorded_at >= ${since} and s.at < ${startOfDay(until)})`.execute(db);
  const [all, lower] = [new Set<string>(), new Set<string>()];
  for (const { receivedAt, closedAt } of rows) {
    const end = eightWeeksEnd(receivedAt);
    for (const at of [receivedAt, end, ...(closedAt === null ? [] : [closedAt])]) {
      const day = dayOf(at);
      if (day < until && day >= oldest) all.add(day);
    }
    if (closedAt !== null && closedAt < end) lower.add(ofDay('complaint-in-eight-weeks', dayOf(end)));
  }
  await addTakenUp(db, late, { all, lower });
  return { all, lower };
}

/** Who has support needs is not counted again: an auditor could tell by what one complaint adds to a quarter. */
function countComplaints(rows: Made, history: ClaimHistory, days: ReadonlySet<string>, now: Date): void {
  for (const fact of complaintFacts(history.complaints, now)) {
    const day = dayOf(fact.at);
    if (!days.has(day)) continue;
    const { needs: _, ...cohorts } = cohortsOf(history, fact);
    countFact(rows, history, { ...fact, cohorts }, day);
  }
}

async function countDays(tx: Tx, days: ReadonlySet<string>, { from, now }: { from: string; now: Date }): Promise<Made> {
  const { rows } = await sql<{ id: string }>`select distinct claim_id as id from complaint
    where closed_at is null or closed_at >= ${startOfDay(from)}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const made: Made = new Map();
  for (let at = 0; at < ids.length; at += atOnce) {
    const histories = await readHistories(tx, ids.slice(at, at + atOnce));
    for (const history of histories) countComplaints(made, history, days, now);
  }
  await addGone(tx, made, isRecounted([...days]));
  return made;
}

const countOf = ({ day, clientId, brand, measure, dimension, cohort, n, sum }: MeasureRow): string =>
  JSON.stringify([day, clientId, brand, measure, dimension, cohort, n, sum]);

/**
 * Counts complaints of the days again that late ones touch. Counts of claims that have gone stay, and what is as
 * before keeps the day of its count, so that packs of other clients do.
 */
export async function recountLateComplaints(db: Db, late: Late, now: Date): Promise<void> {
  await countAtOnce(db, async (tx) => {
    const { all, lower } = await lateDays(tx, late);
    const days = [...all].toSorted();
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return;
    const made = await countDays(tx, all, { from, now });
    const higher = (await higherBefore(tx, { from, to }, made)).filter(
      ({ measure, day }) => !lower.has(ofDay(measure, day)),
    );
    const higherKeys = new Set(higher.map(wholeOf));
    const { rows: before } = await sql<MeasureRow & { countedOn: string | null }>`delete from measure_day
      where ${isRecounted(days)} and not ${isAmong(higher)}
      returning day::text, client_id as "clientId", brand, measure, dimension, cohort, n, sum,
        counted_on::text as "countedOn"`.execute(tx);
    const unchanged = new Map(before.map((row) => [countOf(row), row.countedOn]));
    const rows = [...made.values()].filter((row) => !higherKeys.has(wholeOf(row)));
    await storeMeasures(tx, rows, (row) => {
      const key = countOf(row);
      return unchanged.has(key) ? (unchanged.get(key) ?? null) : dayOf(now);
    });
  });
}
