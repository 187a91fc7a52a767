import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import type { PaymentsSpan } from './payments.data.ts';
import { anomaliesIn, readDailyTotals, movesAfter } from './payments.data.ts';
import { brandsOfMoved, daysOf, totalOf } from './payments.rules.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const claimId = newId();
const span: PaymentsSpan = {
  from: new Date('2026-03-27T00:00:00Z'),
  until: new Date('2026-04-01T00:00:00Z'),
  brand: '',
};

type Paid = { pence: number; at: string; brand?: string; number?: string };

let attempts = 0;

async function pay({ pence, at, brand = 'one', number = 'CLM-1' }: Paid): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into payment_intent (claim_id, id, claim_number, provider, provider_id, attempt, pence, currency, brand_id,
        locale, status, status_at, paid_at, created_at, updated_at)
      values ($1, $2, $3, 'stripe', $4, $8, $5, 'gbp', $6, 'en-GB', 'paid',
        $7, $7, $7, $7)`,
    [claimId, id, number, `pi_${id}`, pence, brand, at, ++attempts],
  );
  return id;
}

async function refund(intentId: string, pence: number, at: string, status = 'succeeded'): Promise<void> {
  await database.pool.query(
    'insert into payment_refund (claim_id, id, intent_id, pence, status, at) values ($1, $2, $3, $4, $5, $6)',
    [claimId, `re_${newId()}`, intentId, pence, status, at],
  );
}

describe('payments by day and brand', () => {
  beforeAll(async () => {
    const first = await pay({ pence: 7_500, at: '2026-03-28T23:59:59Z' });
    // From 29 March 2026, 01:00 UTC, London is an hour ahead: this is 30 March there.
    await pay({ pence: 5_000, at: '2026-03-29T23:30:00Z', brand: 'two', number: '=1+1' });
    await pay({ pence: 100, at: '2026-03-01T12:00:00Z' });
    await refund(first, 2_500, '2026-03-30T10:00:00Z');
    await refund(first, 1_000, '2026-03-30T11:00:00Z', 'pending');
  });

  test('are counted on their days in London, refunds on theirs, and only those that succeeded', async () => {
    const moved = await readDailyTotals(database.kysely, span);
    expect(daysOf(moved)).toEqual([
      { day: '2026-03-30', taken: 5_000, refunded: 2_500, net: 2_500, payments: 1, refunds: 1 },
      { day: '2026-03-28', taken: 7_500, refunded: 0, net: 7_500, payments: 1, refunds: 0 },
    ]);
    expect(totalOf(moved)).toEqual({ taken: 12_500, refunded: 2_500, net: 10_000, payments: 2, refunds: 1 });
    expect(brandsOfMoved(moved, (id) => `Brand ${id}`)).toMatchObject([
      { name: 'Brand one', net: 5_000 },
      { name: 'Brand two', net: 5_000 },
    ]);
    expect(totalOf(await readDailyTotals(database.kysely, { ...span, brand: 'two' }))).toMatchObject({ taken: 5_000 });
  });

  test('are read on page by page without a gap', async () => {
    const whole = await movesAfter(database.kysely, span, { after: null, most: 10 });
    expect(whole.map(({ kind, pence }) => [kind, pence])).toEqual([
      ['payment', 7_500],
      ['payment', 5_000],
      ['refund', 2_500],
    ]);
    const paged = [];
    for (let after: (typeof whole)[number] | null = null; ;) {
      const [next]: typeof whole = await movesAfter(database.kysely, span, { after, most: 1 });
      if (!next) break;
      paged.push(next);
      after = next;
    }
    expect(paged).toEqual(whole);
  });

  test('are found by their indexes', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const plan = async (text: string) => JSON.stringify((await client.query(`explain (format json) ${text}`)).rows);
    expect(
      await plan(`select 1 from payment_intent where status = 'paid' and paid_at >= now() and paid_at < now()`),
    ).toContain('payment_intent_paid');
    expect(
      await plan(`select 1 from payment_refund where status = 'succeeded' and at >= now() and at < now()`),
    ).toContain('payment_refund_given');
    expect(await plan('select 1 from payment_anomaly where found_at >= now() and found_at < now()')).toContain(
      'payment_anomaly_found',
    );
    await client.query('rollback');
    client.release();
  });

  test('anomalies come with their claim’s number, the newest first', async () => {
    const id = await pay({ pence: 7_500, at: '2026-03-28T10:00:00Z' });
    const add = async (key: string, intentId: string | null, at: string) =>
      database.pool.query(
        `insert into payment_anomaly (key, kind, claim_id, intent_id, detail, found_at)
          values ($1, 'paid-twice', $2, $3, 'Refund one of the two.', $4)`,
        [key, intentId === null ? null : claimId, intentId, at],
      );
    await add('a', id, '2026-03-28T10:00:00Z');
    await add('b', null, '2026-03-29T10:00:00Z');
    await add('c', id, '2026-05-01T10:00:00Z');
    expect(await anomaliesIn(database.kysely, span)).toMatchObject([
      { key: 'b', claimNumber: null, providerId: null },
      { key: 'a', claimNumber: 'CLM-1', providerId: `pi_${id}` },
    ]);
  });
});
