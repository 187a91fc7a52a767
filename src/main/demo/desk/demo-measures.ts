// Made-up counts of the past two years, because the demo's claims are all of these days.
import { answerMinutes } from '#claim/desk/clocks.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { countAtOnce, storeMeasures } from '#claim/measures/make-measures.server.ts';
import { readMadeFrom, storeMadeFrom } from '#claim/measures/recent-measures.server.ts';
import {
  addClaim,
  addTo,
  claimsBy,
  type Dimension,
  type Measure,
  type MeasureRow,
} from '#claim/measures/measures.rules.ts';
import { isSealedCount } from '#claim/measures/report-days.rules.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { addLondonDays } from '#shared/time/london.ts';

const days = 735;
const hour = 60;
const day = 24 * hour;

type Named = Partial<Record<Dimension, readonly string[]>>;

/** About so many on a working day, what they are told apart by, and what is counted of each. */
type Plan = { aDay: number; cohorts?: Named; facts: () => [Measure, number][] };

const states = ['Inspection', 'Repair', 'Awaiting Parts', 'Awaiting Authorisation'];
const final = ['Repaired Equipment Returned to End User', 'Claim Cancelled', 'Voucher Issued'];
const causes = ['delay', 'no-news', 'repair-quality'];
const channels = ['message', 'call', 'page'];

const near = (value: number): number => value * (0.3 + 1.4 * Math.random());
const isSo = (share: number): boolean => Math.random() < share;
const drawScore = (usual: number): number =>
  isSo(usual / 5) ? 5 - Math.floor(Math.random() * 2) : 1 + Math.floor(Math.random() * 3);

/** A stay of minutes, and how much of it was ours. */
function drawStay(usual: number): [all: number, ours: number] {
  const all = near(usual);
  return [all, all * (0.3 + 0.4 * Math.random())];
}

function drawEnding(): [Measure, number][] {
  const [whole, ours] = drawStay(8 * day);
  const kept: [Measure, number][] = isSo(0.85) ? [['promise-kept', Number(isSo(0.86))]] : [];
  return [['ended', 0], ['whole', whole], ['whole-ours', ours], ['survey-asked', 0], ...kept];
}

function drawState(): [Measure, number][] {
  const [all, ours] = drawStay(40 * hour);
  return [
    ['state', all],
    ['state-ours', ours],
  ];
}

function drawAnswer(): [Measure, number][] {
  const minutes = near(isSo(0.95) ? 3 * hour : 12 * hour);
  const first: [Measure, number][] = isSo(0.7) ? [['answer-first', minutes]] : [];
  return [['answer', minutes], ['answer-in-time', Number(minutes <= answerMinutes)], ...first];
}

function drawDecided(): [Measure, number][] {
  const minutes = near(20 * hour);
  return [
    ['quote', minutes],
    ['quote-asked', minutes],
  ];
}

/** Half are resolved by a summary, the others decided by a final answer. */
function drawClosing(): [Measure, number][] {
  const isFast = isSo(0.5);
  const closed: [Measure, number] = ['complaint-closed', near(isFast ? day : 20 * day)];
  return [closed, ['complaint-in-eight-weeks', 1], ['complaint-fast', Number(isFast)], ...drawDecision(isFast)];
}

const drawDecision = (isFast: boolean): [Measure, number][] =>
  isFast ? [] : [['complaint-upheld', Number(isSo(0.4))]];

const plans: readonly Plan[] = [
  {
    aDay: 9,
    facts: () => [
      ['came', 0],
      ['arrived', 0],
    ],
  },
  { aDay: 8, cohorts: { state: final }, facts: drawEnding },
  { aDay: 14, facts: drawState },
  {
    aDay: 8,
    cohorts: { state: final, on: ['us', 'claimant', 'insurer', 'parts'] },
    facts: () => [['waiting', near(30 * hour)]],
  },
  { aDay: 6, cohorts: { channel: ['message', 'message', 'chat', 'call'] }, facts: drawAnswer },
  { aDay: 0.2, cohorts: { channel: ['not-answered'] }, facts: () => [['answer-in-time', 0]] },
  { aDay: 7, facts: () => [['promise-set', 0]] },
  {
    aDay: 2,
    cohorts: { reason: ['part-late', 'waiting-for-insurer', 'second-fault'] },
    facts: () => [['promise-moved', 0]],
  },
  { aDay: 20, cohorts: { channel: ['mail', 'text', 'push'] }, facts: () => [['notice', Number(isSo(0.97))]] },
  { aDay: 5, facts: () => [['message-read', Number(isSo(0.8))]] },
  { aDay: 2, cohorts: { by: ['claimant', 'insurer'] }, facts: drawDecided },
  { aDay: 1, cohorts: { by: ['within-limit'] }, facts: () => [['quote', 0]] },
  {
    aDay: 4,
    cohorts: { state: final },
    facts: () => [
      ['satisfaction', drawScore(4.2)],
      ['ease', drawScore(4.4)],
      ['would-call', Number(isSo(0.7))],
    ],
  },
  { aDay: 8, cohorts: { channel: ['message', 'chat', 'call'] }, facts: () => [['contact', 0]] },
  { aDay: 0.5, cohorts: { channel: channels }, facts: () => [['complaint', 0]] },
  { aDay: 0.5, cohorts: { channel: channels, reason: causes }, facts: drawClosing },
  { aDay: 0.1, cohorts: { channel: ['call', 'mail', 'letter'] }, facts: () => [['complaint-mistaken', 0]] },
  { aDay: 0.15, cohorts: { channel: channels }, facts: () => [['complaint-withdrawn', 0]] },
  { aDay: 0.12, cohorts: { channel: channels }, facts: () => [['complaint-elsewhere', 0]] },
  { aDay: 3, facts: () => [['passcode-given', 0]] },
  { aDay: 2, cohorts: { reason: ['repair', 'test-after-repair'] }, facts: () => [['passcode-opened', 0]] },
];

/** What all are told apart by; claims that came have no state. */
const everywhere: Named = {
  device: ['phone', 'phone', 'phone', 'laptop', 'tablet', 'watch'],
  needs: ['with', 'without', 'without', 'without', 'without', 'without'],
  state: states,
};

const pick = (names: readonly string[]): string => names[Math.floor(Math.random() * names.length)] ?? '';

type Day = { day: string; clientId: string; isOpen: boolean };

function drawOne(rows: Map<string, MeasureRow>, { day: of, clientId }: Day, { cohorts, facts }: Plan): void {
  const drawn = Object.entries({ ...everywhere, ...cohorts }).map(
    ([name, names]) => [name as Dimension, pick(names)] as const,
  );
  for (const [measure, value] of facts()) {
    const key = { day: of, clientId, brand: 'harbour', measure };
    addTo(rows, { ...key, dimension: '', cohort: '' }, value);
    if (isSealedCount(measure, '')) addClaim(rows, { ...key, dimension: claimsBy(''), cohort: '' });
    for (const [dimension, cohort] of drawn) {
      if (measure === 'arrived' || (measure === 'came' && dimension === 'state')) continue;
      addTo(rows, { ...key, dimension, cohort }, value);
      // Each is of a claim of its own.
      if (isSealedCount(measure, dimension)) addClaim(rows, { ...key, dimension: claimsBy(dimension), cohort });
    }
  }
}

function drawDay(rows: Map<string, MeasureRow>, of: Day): void {
  for (const plan of plans) {
    const many = Math.floor((of.isOpen ? plan.aDay : plan.aDay / 4) * (0.5 + Math.random()) + Math.random());
    for (let at = 0; at < many; at += 1) drawOne(rows, of, plan);
  }
}

const isWeekend = (date: Date): boolean => [0, 6].includes(date.getUTCDay());

/** Days that were made up for another version of the counting are made up anew. */
async function dropFormer(kysely: Db, today: Date): Promise<void> {
  if ((await readMadeFrom(kysely)) !== null) return;
  await kysely.deleteFrom('measure_day').where('day', '<', dayOf(today)).execute();
  await storeMadeFrom(kysely, dayOf(addLondonDays(today, -days)));
}

async function countedDays(db: Db, today: Date): Promise<Set<string>> {
  const known = db.selectFrom('measure_day').select('day').where('day', '<', dayOf(today)).distinct();
  return new Set((await known.execute()).map(({ day: of }) => of));
}

async function drawDays(db: Db, today: Date): Promise<MeasureRow[]> {
  const counted = await countedDays(db, today);
  const clients = await db.selectFrom('client').select('id').orderBy('name').execute();
  const rows = new Map<string, MeasureRow>();
  for (let ago = 1; ago <= days; ago += 1) {
    const date = addLondonDays(today, -ago);
    const of = dayOf(date);
    if (counted.has(of)) continue;
    for (const { id } of clients) drawDay(rows, { day: of, clientId: id, isOpen: !isWeekend(date) });
  }
  return [...rows.values()];
}

/** Of days before today of which nothing is counted yet, nor by the hourly count meanwhile. */
export async function loadDemoMeasures({ database: { kysely }, now }: Services): Promise<void> {
  const today = now();
  await dropFormer(kysely, today);
  const drawn = await drawDays(kysely, today);
  await countAtOnce(kysely, async (tx) => {
    const counted = await countedDays(tx, today);
    const uncounted = drawn.filter(({ day: of }) => !counted.has(of));
    await storeMeasures(tx, uncounted, () => null);
  });
}
