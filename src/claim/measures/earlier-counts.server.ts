// Versions before migration 0336 kept nothing beside measure_day of claims that went. So whatever the last of them
// counted of complaints beyond those that there still are is kept in measure_gone, once, before the days are made again.
import { sql } from 'kysely';

import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { hourMs } from '#shared/time/milliseconds.ts';
import { readEachHistory } from './claim-histories.data.ts';
import { cohortsOf } from './claim-facts-of-day.rules.ts';
import {
  complaintFacts,
  complaintMeasures,
  type CountedComplaint,
} from '#claim/measures/complaints/complaint-facts.rules.ts';
import { addGone, storeGone } from './gone-claims.data.ts';
import { countAtOnce, countFact, wholeOf } from './make-measures.server.ts';
import { addRow, type Fact, type Made, type MeasureRow, subtractRow } from './measures.rules.ts';

/** The last version of the counts that kept none of claims that went. Those before it counted otherwise. */
const versionBefore = 9;
/** It counted so many days again each night, from three o'clock on. */
const openDaysBefore = 35;
/** From three o'clock until the end of the day. */
const hoursAfterNight = 21;

/** `until`: the first day that is not compared. `countedAt`: when the version before counted last. */
type Earlier = { until: string; countedAt: Date };

/** Ids of complaints that were written down after the last count, and of those that were closed after it. */
type Since = { added: ReadonlySet<string>; closed: ReadonlySet<string> };

async function readSince(tx: Tx, countedAt: Date): Promise<Since> {
  const { rows } = await sql<{ id: string; isAdded: boolean }>`select k.id, k.recorded_at > ${countedAt} as "isAdded"
    from complaint k where k.recorded_at > ${countedAt} or k.closed_at > ${countedAt}
      or exists (select from complaint_step s where s.claim_id = k.claim_id and s.complaint_id = k.id
        and s.at = k.closed_at and s.recorded_at > ${countedAt})`.execute(tx);
  const idsOf = (isOne: boolean) => new Set(rows.filter(({ isAdded }) => isAdded === isOne).map(({ id }) => id));
  return { added: idsOf(true), closed: idsOf(false) };
}

const asOpen = (one: CountedComplaint): CountedComplaint => ({ ...one, closedAt: null, outcome: null, cause: null });

/** Returns the complaints as they were at the last count. */
const complaintsBefore = (complaints: readonly CountedComplaint[], { added, closed }: Since): CountedComplaint[] =>
  complaints.filter(({ id }) => !added.has(id)).map((one) => (closed.has(one.id) ? asOpen(one) : one));

/** Returns what still counted of a mistake: as open, on days that the night after its closing did not count again. */
function mistakeFacts(one: CountedComplaint, now: Date): Fact[] {
  if (one.closedAt === null || one.outcome !== 'mistaken') return [];
  const night = new Date(one.closedAt.getTime() + hoursAfterNight * hourMs);
  const countedAgain = dayOf(addLondonDays(night, -openDaysBefore));
  return complaintFacts([asOpen(one)], now).filter(({ at }) => dayOf(at) < countedAgain);
}

/** Returns what the version before counted: each complaint by itself, and its missed weeks alone once it was taken up. */
function factsBefore(complaints: readonly CountedComplaint[], now: Date): Fact[] {
  const takenUp = new Set(complaints.map(({ againOf }) => againOf));
  return complaints.flatMap((complaint) => {
    const one = { ...complaint, againOf: null };
    const facts = [...complaintFacts([one], now), ...mistakeFacts(one, now)];
    return takenUp.has(one.id) ? facts.filter(({ measure }) => measure === 'complaint-in-eight-weeks') : facts;
  });
}

async function countBefore(tx: Tx, { until, countedAt }: Earlier): Promise<Made> {
  const since = await readSince(tx, countedAt);
  const { rows } = await sql<{ id: string }>`select distinct claim_id as id from complaint`.execute(tx);
  const made: Made = new Map();
  await readEachHistory(
    tx,
    rows.map(({ id }) => id),
    (history) => {
      for (const fact of factsBefore(complaintsBefore(history.complaints, since), countedAt)) {
        const day = dayOf(fact.at);
        if (day < until) countFact(made, history, { ...fact, cohorts: cohortsOf(history, fact) }, day);
      }
    },
  );
  return made;
}

/** Returns the rows of which there are fewer facts than were counted, of all that they are told apart by. */
function goneOf(rest: Made): Made {
  const gone = new Set([...rest.values()].filter(({ dimension, n }) => dimension === '' && n > 0).map(wholeOf));
  return new Map([...rest].filter(([, row]) => gone.has(wholeOf(row)) && row.n !== 0));
}

/** Does nothing where the counts are of another version than `versionBefore`: later ones keep what goes. */
export async function keepEarlierCounts(db: Db, { until, now }: { until: string; now: Date }): Promise<void> {
  const stored = await db.selectFrom('measure_version').select(['version', 'counted_at']).executeTakeFirst();
  if (stored?.version !== versionBefore) return;
  await countAtOnce(db, async (tx) => {
    const isCompared = sql<boolean>`day < ${until}::date and measure = any(${[...complaintMeasures]}::text[])`;
    const known = await countBefore(tx, { until, countedAt: stored.counted_at ?? now });
    await addGone(tx, known, isCompared);
    const { rows } = await sql<MeasureRow>`select day::text, client_id as "clientId", brand, measure, dimension,
        cohort, n, sum, buckets from measure_day where ${isCompared}`.execute(tx);
    const rest: Made = new Map();
    for (const row of rows) addRow(rest, row);
    for (const row of known.values()) subtractRow(rest, row);
    await storeGone(tx, goneOf(rest));
  });
}
