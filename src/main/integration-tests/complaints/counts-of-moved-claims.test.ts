// For whom complaints count whose claims become another client's.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { makeRecentMeasures } from '#claim/measures/recent-measures.server.ts';
import { dayMs } from '#shared/time/milliseconds.ts';
import { deskOf, newClaim, startDesk, step, take } from './complaint-claims.fixture.ts';

const weekSeconds = 7 * (dayMs / 1_000);

beforeAll(startDesk);
afterAll(() => deskOf().close());
beforeEach(() =>
  deskOf().database.pool.query('truncate claim, complaint, measure_day, measure_gone, measure_version cascade'),
);

/** As the hour in which the clock stands does. */
const countNow = () =>
  makeRecentMeasures({ ...deskOf().services, settings: { ...deskOf().services.settings, demo: false } });

/** Of all days. */
async function countsOf(measure: string): Promise<[client: string, n: number][]> {
  const { rows } = await deskOf().database.pool.query<{ name: string; n: number }>(
    `select c.name, sum(m.n)::int as n from measure_day m join client c on c.id = m.client_id
      where m.measure = $1 and m.dimension = '' group by 1 order by 1`,
    [measure],
  );
  return rows.map(({ name, n }) => [name, n]);
}

async function moveTo(numbers: readonly string[], customer: string): Promise<void> {
  const contract = { customer, name: 'Gold', tatSlaDays: 10 };
  for (const number of numbers) {
    expect((await deskOf().operator('PATCH', `/claims/${number}`, { contract, brand: 'marigold' })).status).toBe(200);
  }
}

async function complaintsOf(customer: string, body: object = {}): Promise<string[]> {
  const numbers: string[] = [];
  for (const _ of ['first', 'second', 'third']) {
    const { number } = await newClaim(customer);
    expect((await take(number, body)).status).toBe(201);
    numbers.push(number);
  }
  return numbers;
}

const mistake = { kind: 'close', outcome: 'mistaken', cause: 'delay', words: 'Taken in twice.' };
const answer = {
  kind: 'letter',
  letter: 'final',
  cause: 'delay',
  parts: { decision: 'refused', reasons: 'It was in time.' },
};

test('a step of one complaint leaves those of its old day with the client with which the day was counted', async () => {
  const numbers = await complaintsOf('Own Mutual');
  await countNow();
  deskOf().wait(6 * weekSeconds);
  await countNow();
  await moveTo(numbers, 'Other Mutual');
  const [answered = '', mistaken = ''] = numbers;
  expect((await step(answered, answer)).status).toBe(200);
  deskOf().wait(3_600);
  await countNow();
  expect(await countsOf('complaint')).toEqual([['Own', 3]]);
  expect(await countsOf('complaint-closed')).toEqual([['Own', 1]]);
  expect((await step(mistaken, mistake)).status).toBe(200);
  deskOf().wait(3_600);
  await countNow();
  expect(await countsOf('complaint')).toEqual([['Own', 2]]);
  expect(await countsOf('complaint-mistaken')).toEqual([['Own', 1]]);
});

test('nor does one that is taken in late move those of its day, and it stays with its client too', async () => {
  const receivedAt = new Date(deskOf().now().getTime() - 60 * dayMs).toISOString();
  const numbers = await complaintsOf('Own Mutual', { receivedAt });
  await countNow();
  deskOf().wait(3_600);
  await countNow();
  await moveTo(numbers, 'Other Mutual');
  await complaintsOf('Other Mutual', { receivedAt });
  deskOf().wait(3_600);
  await countNow();
  expect(await countsOf('complaint')).toEqual([
    ['Other', 3],
    ['Own', 3],
  ]);
});

test('a complaint follows its claim while its day is counted again each night', async () => {
  const numbers = await complaintsOf('Own Mutual');
  deskOf().wait(4 * weekSeconds);
  await countNow();
  await moveTo(numbers, 'Other Mutual');
  deskOf().wait(3_600);
  await makeRecentMeasures({
    ...deskOf().services,
    settings: { ...deskOf().services.settings, demo: false },
    now: () => new Date(Math.ceil(deskOf().now().getTime() / dayMs) * dayMs + 3.5 * 3_600_000),
  });
  expect(await countsOf('complaint')).toEqual([['Other', 3]]);
});
