// Made-up counts of the past year, because the demo's claims are all of these days.
import { dayOf } from '#claim/promise/noon.rules.ts';
import { storeMeasures } from '#claim/measures/make-measures.server.ts';
import { readMadeFrom, storeMadeFrom } from '#claim/measures/recent-measures.server.ts';
import { addTo, type Dimension, type Measure, type MeasureRow } from '#claim/measures/measures.rules.ts';
import type { Services } from '#server/context.ts';
import { addLondonDays } from '#shared/time/london.ts';

const days = 392;
const hour = 60;
const day = 24 * hour;

/** About so many on a working day, their usual value, and what they are told apart by. */
type Plan = { measure: Measure; aDay: number; value: number; cohorts?: Partial<Record<Dimension, readonly string[]>> };

const states = ['Inspection', 'Repair', 'Awaiting Parts', 'Awaiting Authorisation'];
const final = ['Repaired Equipment Returned to End User', 'Claim Cancelled', 'Voucher Issued'];

const plans: readonly Plan[] = [
  { measure: 'came', aDay: 9, value: 0 },
  { measure: 'ended', aDay: 8, value: 0, cohorts: { state: final } },
  { measure: 'whole', aDay: 8, value: 8 * day, cohorts: { state: final } },
  { measure: 'whole-ours', aDay: 8, value: 4 * day, cohorts: { state: final } },
  { measure: 'state', aDay: 14, value: 40 * hour, cohorts: { state: states } },
  { measure: 'state-ours', aDay: 14, value: 20 * hour, cohorts: { state: states } },
  { measure: 'waiting', aDay: 8, value: 30 * hour, cohorts: { on: ['us', 'claimant', 'insurer', 'parts'] } },
  { measure: 'answer', aDay: 6, value: 3 * hour },
  { measure: 'answer-first', aDay: 4, value: 2 * hour },
  { measure: 'promise-set', aDay: 7, value: 0 },
  { measure: 'promise-moved', aDay: 2, value: 0, cohorts: { reason: ['part-late', 'insurer', 'more-work'] } },
  { measure: 'promise-kept', aDay: 7, value: 0.86 },
  { measure: 'notice', aDay: 20, value: 0.97, cohorts: { channel: ['mail', 'text', 'push'] } },
  { measure: 'message-read', aDay: 5, value: 0.8 },
  { measure: 'quote', aDay: 3, value: 20 * hour, cohorts: { by: ['claimant', 'insurer', 'within-limit'] } },
  { measure: 'satisfaction', aDay: 4, value: 4.2 },
  { measure: 'ease', aDay: 4, value: 4.4 },
  { measure: 'would-call', aDay: 4, value: 0.7 },
  { measure: 'survey-asked', aDay: 8, value: 0 },
  { measure: 'contact', aDay: 8, value: 0, cohorts: { channel: ['message', 'chat', 'call'] } },
  { measure: 'complaint', aDay: 0.5, value: 0 },
  { measure: 'complaint-closed', aDay: 0.5, value: 10 * day },
  { measure: 'complaint-fast', aDay: 0.5, value: 0.5 },
  { measure: 'complaint-upheld', aDay: 0.4, value: 0.4 },
  { measure: 'passcode-given', aDay: 3, value: 0 },
  { measure: 'passcode-opened', aDay: 2, value: 0, cohorts: { reason: ['repair', 'test'] } },
];

const devices = ['phone', 'phone', 'phone', 'laptop', 'tablet', 'watch'];

const needs = ['with', 'without', 'without', 'without', 'without', 'without'];

const isScore = (measure: Measure): boolean => measure === 'satisfaction' || measure === 'ease';

const drawScore = (usual: number): number =>
  Math.random() < usual / 5 ? 5 - Math.floor(Math.random() * 2) : 1 + Math.floor(Math.random() * 3);

function drawValue({ measure, value }: Plan): number {
  if (isScore(measure)) return drawScore(value);
  return value <= 1 ? Number(Math.random() < value) : value * (0.3 + 1.4 * Math.random());
}

type Day = { day: string; clientId: string; isOpen: boolean };

function drawDay(rows: Map<string, MeasureRow>, { day: of, clientId, isOpen }: Day): void {
  const pick = (names: readonly string[]): string => names[Math.floor(Math.random() * names.length)] ?? '';
  for (const plan of plans) {
    const many = Math.floor((isOpen ? plan.aDay : plan.aDay / 4) * (0.5 + Math.random()) + Math.random());
    for (let at = 0; at < many; at += 1) {
      const key = { day: of, clientId, brand: 'harbour', measure: plan.measure };
      const value = drawValue(plan);
      addTo(rows, { ...key, dimension: '', cohort: '' }, value);
      addTo(rows, { ...key, dimension: 'device', cohort: pick(devices) }, value);
      addTo(rows, { ...key, dimension: 'needs', cohort: pick(needs) }, value);
      for (const [dimension, names] of Object.entries(plan.cohorts ?? {})) {
        addTo(rows, { ...key, dimension: dimension as Dimension, cohort: pick(names) }, value);
      }
    }
  }
}

const isWeekend = (date: Date): boolean => [0, 6].includes(date.getUTCDay());

/** Days that were made up for another version of the counting are made up anew. */
async function dropFormer({ kysely }: Services['database'], today: Date): Promise<void> {
  if ((await readMadeFrom(kysely)) !== null) return;
  await kysely.deleteFrom('measure_day').where('day', '<', dayOf(today)).execute();
  await storeMadeFrom(kysely, dayOf(addLondonDays(today, -days)));
}

/** Of days before today of which nothing is counted yet. */
export async function loadDemoMeasures({ database, now }: Services): Promise<void> {
  const today = now();
  await dropFormer(database, today);
  const known = await database.kysely
    .selectFrom('measure_day')
    .select('day')
    .where('day', '<', dayOf(today))
    .distinct()
    .execute();
  const counted = new Set(known.map(({ day: of }) => of));
  const clients = await database.kysely.selectFrom('client').select('id').orderBy('name').execute();
  const rows = new Map<string, MeasureRow>();
  for (let ago = 1; ago <= days; ago += 1) {
    const date = addLondonDays(today, -ago);
    const of = dayOf(date);
    if (counted.has(of)) continue;
    for (const { id } of clients) drawDay(rows, { day: of, clientId: id, isOpen: !isWeekend(date) });
  }
  await storeMeasures(database.kysely, [...rows.values()]);
}
