// A complaint that is taken in late, taken up again or a mistake, or whose answer elsewhere is recorded late, belongs to
// days before today.
import { sql } from 'kysely';

import { eightWeeksEnd } from '#claim/complaint/complaint-clocks.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { readEachHistory } from '#claim/measures/claim-histories.data.ts';
import { type ClaimHistory, cohortsOf } from '#claim/measures/claim-facts-of-day.rules.ts';
import { complaintFacts, complaintMeasures } from './complaint-facts.rules.ts';
import { storeDropped } from '#claim/measures/dropped-counts.data.ts';
import { addGone } from '#claim/measures/gone-claims.data.ts';
import { countAtOnce, countFact, startOfDay, storeMeasures } from '#claim/measures/make-measures.server.ts';
import { claimsBy, type Made, type MeasureRow, nameOf } from '#claim/measures/measures.rules.ts';

const isRecounted = (days: readonly string[]) => sql<boolean>`day = any(${[...days]}::date[])
  and measure = any(${[...complaintMeasures]}::text[]) and dimension not in ('needs', ${claimsBy('needs')})`;

/** What was written down from `since` on, of the days from `oldest` to before `until`. */
type Late = { since: Date; until: string; oldest: string };

/** Returns all days of the complaints of claims of whose complaints something was written down. */
async function lateDays(db: Db, { since, until, oldest }: Late): Promise<Set<string>> {
  const { rows } = await sql<{ receivedAt: Date; closedAt: Date | null }>`select received_at as "receivedAt",
      closed_at as "closedAt" from complaint
    where claim_id in (select claim_id from complaint_step where recorded_at >= ${since}
      union all select claim_id from complaint where recorded_at >= ${since} or closed_at >= ${since})`.execute(db);
  const days = rows.flatMap(({ receivedAt, closedAt }) =>
    [receivedAt, eightWeeksEnd(receivedAt), ...(closedAt === null ? [] : [closedAt])].map(dayOf),
  );
  return new Set(days.filter((day) => day < until && day >= oldest));
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
  const made: Made = new Map();
  await readEachHistory(
    tx,
    rows.map(({ id }) => id),
    (history) => countComplaints(made, history, days, now),
  );
  await addGone(tx, made, isRecounted([...days]));
  return made;
}

const countOf = ({ day, clientId, brand, measure, dimension, cohort, n, sum }: MeasureRow): string =>
  JSON.stringify([day, clientId, brand, measure, dimension, cohort, n, sum]);

/**
 * Counts complaints of the days again that late ones touch. What is as before keeps the day of its count, so that packs
 * of other clients do.
 */
export async function recountLateComplaints(db: Db, late: Late, now: Date): Promise<void> {
  await countAtOnce(db, async (tx) => {
    const all = await lateDays(tx, late);
    const days = [...all].toSorted();
    const [from] = days;
    if (from === undefined) return;
    const made = await countDays(tx, all, { from, now });
    const { rows: before } = await sql<MeasureRow & { countedOn: string | null }>`delete from measure_day
      where ${isRecounted(days)}
      returning day::text, client_id as "clientId", brand, measure, dimension, cohort, n, sum,
        counted_on::text as "countedOn"`.execute(tx);
    const unchanged = new Map(before.map((row) => [countOf(row), row.countedOn]));
    await storeMeasures(tx, [...made.values()], (row) => {
      const key = countOf(row);
      return unchanged.has(key) ? (unchanged.get(key) ?? null) : dayOf(now);
    });
    const dropped = before.filter((row) => !made.has(nameOf(row)));
    await storeDropped(tx, dropped, dayOf(now));
  });
}
