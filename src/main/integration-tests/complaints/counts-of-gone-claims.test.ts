// What the reports count of a claim that is erased or deleted, and of its complaints, which stay.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { deleteClaimRow } from '#claim/document/claim-write.data.ts';
import { keepCounts } from '#claim/measures/keep-counts.server.ts';
import { makeRecentMeasures } from '#claim/measures/recent-measures.server.ts';
import { dayMs, hourMs } from '#shared/time/milliseconds.ts';
import { complaint, deskOf, newClaim, startDesk, step, take } from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const erase = async (number: string) =>
  (await deskOf().operator('POST', `/claims/${number}/erasure`, { force: 'complaint-open' })).status;
const remove = async (number: string) =>
  (await deskOf().operator('DELETE', `/claims/${number}?force=complaint-open`)).status;

const countAt = (time: string) =>
  makeRecentMeasures({
    ...deskOf().services,
    settings: { ...deskOf().services.settings, demo: false },
    now: () => new Date(time),
  });
const nights = ['2026-11-07T03:30:00Z', '2026-11-08T03:30:00Z'] as const;

type Row = { day: string; measure: string; dimension: string; n: number; sum: number };
const readAll = async (): Promise<Row[]> => {
  const order = 'order by day, client_id, brand, measure, dimension, cohort';
  const rows = `select day::text, client_id, brand, measure, dimension, cohort, n, sum, buckets from measure_day ${order}`;
  return (await deskOf().database.pool.query<Row>(rows)).rows;
};

/** How many of a day are counted, and their sum, of all clients by name. */
async function countsOf(measure: string, day: string) {
  type Counted = { name: string; n: number; sum: number };
  const { rows } = await deskOf().database.pool.query<Counted>(
    `select c.name, m.n, m.sum from measure_day m join client c on c.id = m.client_id
      where m.measure = $1 and m.day = $2 and m.dimension = '' order by 1`,
    [measure, day],
  );
  return rows.map(({ name, n, sum }) => [name, n, sum]);
}

async function upheldComplaint(customer: string): Promise<string> {
  const { number } = await newClaim(customer);
  await take(number);
  const parts = { decision: 'accepted', reasons: 'It was late.' };
  expect((await step(number, { kind: 'letter', letter: 'final', cause: 'delay', parts })).status).toBe(200);
  return number;
}

async function forgetAll(): Promise<void> {
  await deskOf().database.pool.query('truncate claim, complaint, measure_day, measure_gone, measure_version cascade');
}

test.each([
  ['an erasure', erase, 200],
  ['a deletion', remove, 204],
])('%s leaves every count of the claim, and of its complaint, as it was', async (_, end, status) => {
  await forgetAll();
  const [first, second] = [await upheldComplaint('Own Mutual'), await upheldComplaint('Own Mutual')];
  await upheldComplaint('Own Mutual');
  const { number: other } = await newClaim('Other Mutual');
  await countAt(nights[0]);
  const before = await readAll();
  const whole = ['came', 'complaint', 'complaint-closed', 'complaint-upheld'];
  expect(before).toEqual(
    expect.arrayContaining(whole.map((measure) => expect.objectContaining({ measure, dimension: '', n: 3 }))),
  );
  for (const number of [first, second, other]) expect(await end(number)).toBe(status);
  for (const time of [...nights, nights[1]]) {
    await countAt(time);
    expect(await readAll()).toEqual(before);
  }
});

test('what had not been counted yet is counted once its claim is gone', async () => {
  await forgetAll();
  expect(await erase(await upheldComplaint('Own Mutual'))).toBe(200);
  await countAt(nights[0]);
  for (const measure of ['came', 'complaint', 'complaint-closed'])
    expect(await countsOf(measure, '2026-11-06')).toEqual([['Own', 1, 0]]);
  expect(await countsOf('complaint-upheld', '2026-11-06')).toEqual([['Own', 1, 1]]);
});

test('an open complaint whose claim was forced away counts as past its eight weeks, on their last day', async () => {
  await forgetAll();
  const numbers: string[] = [];
  for (const _ of ['erased', 'deleted', 'left']) {
    const { number } = await newClaim('Own Mutual');
    await take(number);
    numbers.push(number);
  }
  const [erased = '', deleted = ''] = numbers;
  expect([await erase(erased), await remove(deleted)]).toEqual([200, 204]);
  await countAt('2027-01-01T03:30:00Z');
  expect(await countsOf('complaint-in-eight-weeks', '2027-01-02')).toEqual([]);
  await countAt('2027-01-02T03:30:00Z');
  expect(await countsOf('complaint-in-eight-weeks', '2027-01-02')).toEqual([['Own', 3, 0]]);
});

test('a mistake and a claim of another client still lower a day on which a claim was erased', async () => {
  await forgetAll();
  const [{ number: erased }, { number: mistaken }, { number: moved }] = [
    await newClaim('Own Mutual'),
    await newClaim('Own Mutual'),
    await newClaim('Own Mutual'),
  ];
  for (const number of [erased, mistaken, moved]) await take(number);
  expect(await erase(erased)).toBe(200);
  await countAt(nights[0]);
  expect(await countsOf('complaint', '2026-11-06')).toEqual([['Own', 3, 0]]);
  await step(mistaken, { kind: 'close', outcome: 'mistaken', cause: 'delay', words: 'Taken in twice.' });
  const contract = { customer: 'Other Mutual', name: 'Gold', tatSlaDays: 10 };
  expect((await deskOf().operator('PATCH', `/claims/${moved}`, { contract })).status).toBe(200);
  await countAt(nights[1]);
  expect(await countsOf('complaint', '2026-11-06')).toEqual([
    ['Other', 1, 0],
    ['Own', 1, 0],
  ]);
  expect(await countsOf('came', '2026-11-06')).toEqual([
    ['Other', 1, 0],
    ['Own', 2, 0],
  ]);
});

test('a complaint that came more than five weeks before stays in its day, beside one that is taken in late', async () => {
  await forgetAll();
  const receivedAt = '2026-08-03T10:00:00Z';
  const late = async () => {
    const { number } = await newClaim('Own Mutual');
    expect((await take(number, { receivedAt })).status).toBe(201);
    return number;
  };
  await countAt('2026-11-06T12:30:00Z');
  const first = await late();
  expect((await complaint(first))['receivedAt']).toContain('2026-08-03');
  await countAt(nights[0]);
  expect(await countsOf('complaint', '2026-08-03')).toEqual([['Own', 1, 0]]);
  expect(await erase(first)).toBe(200);
  deskOf().wait(dayMs / 1_000);
  await late();
  await countAt(nights[1]);
  deskOf().wait(-dayMs / 1_000);
  expect(await countsOf('complaint', '2026-08-03')).toEqual([['Own', 2, 0]]);
});

test('a claim that is erased while a day is counted counts once', async () => {
  await forgetAll();
  const { id } = await newClaim('Own Mutual');
  const { kysely, pool } = deskOf().database;
  const isWaiting = `select from pg_locks where relation = 'measure_gone'::regclass and not granted`;
  let counted: Promise<void> | undefined;
  await kysely.transaction().execute(async (tx) => {
    await sql`lock table measure_gone in access exclusive mode`.execute(tx);
    counted = countAt(nights[0]);
    // It has read the claim.
    await vi.waitFor(async () => expect((await pool.query(isWaiting)).rowCount).toBe(1));
    await keepCounts(tx, id, deskOf().now());
    await deleteClaimRow(tx, id);
  });
  await counted;
  expect(await countsOf('came', '2026-11-06')).toEqual([['Own', 1, 0]]);
});

describe('claims that went before the portal kept their counts', () => {
  const receivedAt = '2026-08-03T10:00:00Z';
  const [received, missed] = ['2026-08-03', '2026-09-29'];
  const lateComplaint = async (customer: string) => {
    const { number, id } = await newClaim(customer);
    expect((await take(number, { receivedAt })).status).toBe(201);
    return { number, id };
  };
  const mistake = (number: string) =>
    step(number, { kind: 'close', outcome: 'mistaken', cause: 'delay', words: 'Taken in twice.' });
  const run = (text: string, values: string[] = []) => deskOf().database.pool.query(text, values);
  const counts = async () => [
    await countsOf('complaint', received),
    await countsOf('complaint-in-eight-weeks', missed),
  ];

  /** As the version before: it counted, and kept nothing of what went. */
  async function countAndLose(...ids: string[]): Promise<void> {
    await countAt('2026-11-06T12:30:00Z');
    for (const id of ids) await run('delete from claim where id = $1', [id]);
    await run('update measure_version set version = 9');
    await run(`delete from measure_day where dimension like 'claims-by-%'`);
  }

  beforeEach(forgetAll);

  test('stay counted, whatever was and is a mistake of the same day', async () => {
    const { id: gone } = await lateComplaint('Insured Mutual');
    const { number: left } = await lateComplaint('Insured Mutual');
    const { number: other } = await lateComplaint('Own Mutual');
    const { number: later } = await lateComplaint('Own Mutual');
    await countAndLose(gone);
    deskOf().wait(hourMs / 1_000);
    await mistake(other);
    await countAt('2026-11-06T13:30:00Z');
    const one = [
      ['Insured', 2, 0],
      ['Own', 1, 0],
    ];
    expect(await counts()).toEqual([one, one]);
    deskOf().wait(hourMs / 1_000);
    await mistake(later);
    await countAt('2026-11-06T14:30:00Z');
    expect(await counts()).toEqual([[['Insured', 2, 0]], [['Insured', 2, 0]]]);
    await mistake(left);
    await countAt('2026-11-06T15:30:00Z');
    expect(await counts()).toEqual([[['Insured', 1, 0]], [['Insured', 1, 0]]]);
    deskOf().wait((-2 * hourMs) / 1_000);
  });

  test('stay counted beside one that is taken in late, and in what they are told apart by', async () => {
    const { id: gone } = await lateComplaint('Insured Mutual');
    await lateComplaint('Insured Mutual');
    await countAndLose(gone);
    const before = await readAll();
    await countAt('2026-11-06T12:45:00Z');
    // The version before counted no claims.
    const old = ({ day, dimension }: Row) => day < '2026-10-01' && !dimension.startsWith('claims-by-');
    expect((await readAll()).filter(old)).toEqual(before.filter(old));
    deskOf().wait(hourMs / 1_000);
    await lateComplaint('Insured Mutual');
    await countAt('2026-11-06T13:30:00Z');
    deskOf().wait(-hourMs / 1_000);
    expect(await counts()).toEqual([[['Insured', 3, 0]], [['Insured', 3, 0]]]);
  });

  test('and nothing else stays that the version before counted otherwise', async () => {
    const { number, id } = await lateComplaint('Insured Mutual');
    await step(number, { kind: 'close', outcome: 'elsewhere', cause: 'delay', words: 'Theirs.' });
    await run(
      `insert into complaint (claim_id, id, again_of, number, kind, received_at, recorded_at, channel, words, wanted, reach,
          respondent, respondent_name, acknowledge_by, final_by, send_by, due_at)
        select claim_id, gen_random_uuid(), id, 'C-again', kind, received_at, recorded_at, channel, words, wanted, reach,
          respondent, respondent_name, acknowledge_by, final_by, send_by, final_by from complaint where claim_id = $1`,
      [id],
    );
    const { id: gone } = await lateComplaint('Insured Mutual');
    await countAndLose(gone);
    // The missed weeks of both counted.
    await run(`update measure_day set n = n + 1 where day = $1 and measure = 'complaint-in-eight-weeks'`, [missed]);
    await countAt('2026-11-06T12:45:00Z');
    expect(await counts()).toEqual([[['Insured', 2, 0]], [['Insured', 2, 0]]]);
  });

  /**
   * As a night of the version before: days more than 35 days ago stayed as they were, also where a complaint was closed
   * as a mistake since.
   */
  async function countNightBefore(time: string): Promise<void> {
    const older = `day < $1::date - 35`;
    const { rows } = await deskOf().database.pool.query<{ kept: unknown }>(
      `select json_agg(m)::text as kept from measure_day m where ${older}`,
      [time],
    );
    await countAt(time);
    await run(`delete from measure_day where ${older}`, [time]);
    await run('insert into measure_day select * from json_populate_recordset(null::measure_day, $1)', [
      String(rows[0]?.kept),
    ]);
    await run('update measure_version set version = 9');
  }

  test('and no mistake stays that was closed when its days were not counted again', async () => {
    const { number } = await lateComplaint('Insured Mutual');
    await countAt('2026-11-06T12:30:00Z');
    await mistake(number);
    await countNightBefore('2026-11-07T03:30:00Z');
    const one = [['Insured', 1, 0]];
    expect(await counts()).toEqual([one, one]);
    for (const time of ['2026-11-07T04:30:00Z', '2026-11-08T03:30:00Z']) {
      await countAt(time);
      expect(await counts()).toEqual([[], []]);
    }
    expect((await run('select from measure_gone')).rowCount).toBe(0);
  });

  test('stay counted beside a mistake of a day that was counted again, or was not', async () => {
    // The night after the mistake counted the last of them again.
    const days = ['2026-10-01', '2026-10-02', '2026-10-03'];
    const [mistaken, gone]: [string[], string[]] = [[], []];
    for (const day of days) {
      const both = [await newClaim('Insured Mutual'), await newClaim('Insured Mutual')] as const;
      for (const { number } of both) await take(number, { receivedAt: `${day}T10:00:00Z` });
      mistaken.push(both[0].number);
      gone.push(both[1].id);
    }
    const countsOfDays = () => Promise.all(days.map((day) => countsOf('complaint', day)));
    await countAt('2026-11-06T12:30:00Z');
    for (const number of mistaken) await mistake(number);
    await countNightBefore('2026-11-07T03:30:00Z');
    const [one, two] = [[['Insured', 1, 0]], [['Insured', 2, 0]]];
    expect(await countsOfDays()).toEqual([two, two, one]);
    for (const id of gone) await run('delete from claim where id = $1', [id]);
    await countAt('2026-11-08T03:30:00Z');
    expect(await countsOfDays()).toEqual([one, one, one]);
  });

  test('but not of a version before that, which counted otherwise', async () => {
    const { id: gone } = await lateComplaint('Insured Mutual');
    await lateComplaint('Insured Mutual');
    await countAndLose(gone);
    await run('update measure_version set version = 8');
    await countAt('2026-11-06T12:45:00Z');
    const one = [['Insured', 1, 0]];
    expect(await counts()).toEqual([one, one]);
  });
});

test('a complaint that is taken in some days late is counted within the hour', async () => {
  await forgetAll();
  await countAt('2026-11-06T11:30:00Z');
  const { number } = await newClaim('Own Mutual');
  expect((await take(number, { receivedAt: '2026-11-03T10:00:00Z' })).status).toBe(201);
  await countAt('2026-11-06T12:30:00Z');
  expect(await countsOf('complaint', '2026-11-03')).toEqual([['Own', 1, 0]]);
});
