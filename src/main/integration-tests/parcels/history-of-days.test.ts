import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  ask,
  back,
  desk,
  failedEvent,
  graphql,
  newClaim,
  noon,
  one,
  put,
  rowsOf,
  send,
  settle,
  startParcels,
} from './parcels.fixture.ts';

// It is Friday 6 November 2026, 12:00; the courier is booked for Tuesday 10 November.
beforeAll(() => startParcels());
afterAll(() => desk?.close());

const delivery = { state: back, deliveryCourier: 'DPD', nextDeliveryAttemptDate: '2026-11-10T09:00:00Z' };
const collection = { state: 'Collection Arranged', courier: 'DPD', nextCollectionAttemptDate: '2026-11-10T09:00:00Z' };
const toShop = { kind: 'place', placeId: 'shop-1' };

type Entry = { kind: string; date: string | null; isMoved: boolean };

async function parcelOf(direction: 'collection' | 'delivery', body: object = {}) {
  const claim = await newClaim(
    direction === 'collection' ? { ...collection, nextDeliveryAttemptDate: null } : delivery,
  );
  const { json } = await put(claim.number, { direction, ...body });
  return { ...claim, parcelId: String(json['id']) };
}

type Claim = Awaited<ReturnType<typeof parcelOf>>;

async function confirm({ id, number, parcelId }: Claim, wish: object, body: object = {}): Promise<void> {
  desk.wait(60);
  expect(await ask(id, parcelId, wish)).toBeNull();
  expect((await settle(number, (await one(id)).rebooking?.id ?? '', 'confirm', body)).status).toBe(200);
}

/** Returns the days that History has, newest first. */
async function daysOf({ id }: Claim): Promise<string[]> {
  const query = `query ($id: ID!) { claimTimeline(claimId: $id, first: 50) { entries { kind date isMoved } } }`;
  const { data, errors } = await graphql<{ claimTimeline: { entries: Entry[] } }>(id, query, { id });
  expect(errors).toBeUndefined();
  const entries = data?.claimTimeline.entries.filter(({ date }) => date !== null) ?? [];
  return entries.map(({ kind, date, isMoved }) => `${kind} ${date} ${isMoved ? 'moved' : 'booked'}`);
}

test.each(['collection', 'delivery'] as const)(
  'History has the day of a %s that a courier confirmed',
  async (direction) => {
    const claim = await parcelOf(direction);
    await confirm(claim, { kind: 'day', day: '2026-11-11' });
    expect((await daysOf(claim))[0]).toBe(`${direction}-date ${noon('2026-11-11')} moved`);
    await confirm(claim, { kind: 'day', day: '2026-11-09' }, { bookedFor: '2026-11-12' });
    expect((await daysOf(claim)).slice(0, 2)).toEqual([
      `${direction}-date ${noon('2026-11-12')} moved`,
      `${direction}-date ${noon('2026-11-11')} moved`,
    ]);
  },
);

test('also where the courier names another day with a place', async () => {
  const claim = await parcelOf('delivery');
  const before = await daysOf(claim);
  await confirm(claim, toShop);
  expect(await daysOf(claim)).toEqual(before);
  await confirm(claim, toShop, { bookedFor: '2026-11-12' });
  expect(await daysOf(claim)).toEqual([`delivery-date ${noon('2026-11-12')} moved`, ...before]);
});

test('and after a visit that failed', async () => {
  const claim = await parcelOf('delivery', { bookedFor: '2026-11-06' });
  await send(claim.number, [failedEvent]);
  await confirm(claim, { kind: 'day', day: '2026-11-09' });
  expect((await daysOf(claim))[0]).toBe(`delivery-date ${noon('2026-11-09')} moved`);
});

test('but not what was refused, nor a day that stayed', async () => {
  const claim = await parcelOf('delivery');
  const before = await daysOf(claim);
  await confirm(claim, { kind: 'day', day: '2026-11-11' }, { bookedFor: '2026-11-10' });
  await ask(claim.id, claim.parcelId, { kind: 'day', day: '2026-11-12' });
  await settle(claim.number, (await one(claim.id)).rebooking?.id ?? '', 'refuse', { answer: 'no' });
  expect(await daysOf(claim)).toEqual(before);
});

test('a wish for another day from before it was kept whether the day moved', async () => {
  const claim = await parcelOf('delivery');
  await confirm(claim, { kind: 'day', day: '2026-11-11' });
  await confirm(claim, toShop);
  await rowsOf('update rebooking set day_moved = null where claim_id = $1', claim.id);
  expect((await daysOf(claim)).filter((entry) => entry.endsWith('moved'))).toEqual([
    `delivery-date ${noon('2026-11-11')} moved`,
  ]);
});

test('a confirmed day that the operator’s document repeats is there once', async () => {
  const claim = await parcelOf('delivery');
  await confirm(claim, { kind: 'day', day: '2026-11-11' });
  const days = await daysOf(claim);
  desk.wait(60);
  await desk.operator('PATCH', `/claims/${claim.number}`, { nextDeliveryAttemptDate: '2026-11-11T09:00:00Z' });
  expect(await daysOf(claim)).toEqual(days);
});
