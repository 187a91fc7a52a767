import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ask,
  back,
  desk,
  failedEvent,
  hourSeconds,
  newClaim,
  noon,
  one,
  parcelClaim,
  put,
  rowsOf,
  sees,
  send,
  settle,
  startParcels,
  told,
} from './parcels.fixture.ts';

beforeAll(() => startParcels());
afterAll(() => desk.close());

type Claim = Awaited<ReturnType<typeof parcelClaim>>;

const rebookingOf = async (id: string): Promise<string> => (await one(id)).rebooking?.id ?? '';

async function confirm({ id, number, parcelId }: Claim, body: object = {}, wish: object = { day: '2026-11-11' }) {
  expect(await ask(id, parcelId, wish)).toBeNull();
  expect((await settle(number, await rebookingOf(id), 'confirm', body)).json).toEqual({ changed: true });
}

async function confirmAtDesk({ id, parcelId }: Claim): Promise<void> {
  expect(await ask(id, parcelId, { day: '2026-11-11' })).toBeNull();
  const answer = await desk.act('Kim', `${id}/rebooking-settle`, {
    rebookingId: await rebookingOf(id),
    status: 'confirmed',
  });
  expect(answer.status).toBe(200);
}

const window = { windowFrom: '2026-11-10T10:00:00Z', windowTo: '2026-11-10T11:00:00Z' };

describe('a confirmed day', () => {
  test.each([
    ['by the API', (claim: Claim) => confirm(claim)],
    ['at the desk', confirmAtDesk],
  ])('%s stays when the system repeats the day from before, and goes by any other', async (_, confirmed) => {
    const claim = await parcelClaim(window);
    const { id, number } = claim;
    await confirmed(claim);
    const before = await told(id);
    expect((await put(number, window)).json).toMatchObject({ changed: false });
    expect(await one(id)).toMatchObject({ bookedFor: noon('2026-11-11'), window: null });
    expect(await told(id)).toEqual(before);
    expect((await put(number, { bookedFor: '2026-11-11' })).json).toMatchObject({ changed: false });
    expect((await put(number)).json).toMatchObject({ changed: true });
    expect((await one(id)).bookedFor).toBe(noon('2026-11-10'));
  });

  test('is not in the past', async () => {
    const { id, number, parcelId } = await parcelClaim();
    await ask(id, parcelId, { day: '2026-11-11' });
    const rebookingId = await rebookingOf(id);
    const { status, json } = await settle(number, rebookingId, 'confirm', { bookedFor: '2026-11-05' });
    expect(status).toBe(400);
    expect(json).toMatchObject({ errors: [{ pointer: '/bookedFor' }] });
    expect((await one(id)).rebooking?.status).toBe('asked');
  });

  test('is told as it was confirmed, also where another one was wished for', async () => {
    const claim = await parcelClaim();
    await confirm(claim, { bookedFor: '2026-11-13' });
    expect((await one(claim.id)).rebooking?.text).toMatch(/13\sNovember/);
  });

  test('leaves the courier’s own time for changes behind', async () => {
    const options = { days: ['2026-11-11', '2026-11-12'], cutOffAt: '2026-11-09T10:00:00Z' };
    const claim = await parcelClaim({ options });
    await confirm(claim);
    await put(claim.number, { options });
    desk.wait(70 * hourSeconds);
    expect((await one(claim.id)).isChangeable).toBe(true);
    desk.wait(-70 * hourSeconds);
  });

  test('of a place after a visit that failed leaves no day booked', async () => {
    const today = { nextDeliveryAttemptDate: '2026-11-06T09:00:00Z' };
    const claim = await parcelClaim({ bookedFor: '2026-11-06' }, today);
    await send(claim.number, [failedEvent]);
    await confirm(claim, {}, { kind: 'place', placeId: 'shop-1' });
    expect(await sees(claim.id)).toMatchObject({ todo: [], visits: [], parcels: [{ bookedFor: null, failed: null }] });
  });
});

describe('a document', () => {
  const document = { state: back, endUserName: 'Priya N.', deliveryCourier: 'DPD' };
  const write = (number: string, more: object = {}) =>
    desk.operator('PUT', `/claims/${number}?quiet=true`, { ...document, ...more });

  test('without a day takes no confirmed day back, and no day of the parcel alone', async () => {
    const claim = await parcelClaim();
    await confirm(claim);
    await write(claim.number);
    expect((await one(claim.id)).bookedFor).toBe(noon('2026-11-11'));
    const other = await parcelClaim({ bookedFor: '2026-11-12' });
    await write(other.number);
    expect((await one(other.id)).bookedFor).toBe(noon('2026-11-12'));
    const same = await parcelClaim();
    await write(same.number);
    expect((await one(same.id)).bookedFor).toBeNull();
  });

  test('that moves the day moves the end of a wish too', async () => {
    const { id, number, parcelId } = await parcelClaim({ options: { days: ['2026-11-30'] } });
    await ask(id, parcelId, { day: '2026-11-30' });
    await write(number, { nextDeliveryAttemptDate: '2026-11-16T09:00:00Z' });
    const rows = await rowsOf<{ ends: Date }>('select expires_at as ends from rebooking where claim_id = $1', id);
    expect(rows).toEqual([{ ends: new Date('2026-11-17T00:00:00Z') }]);
  });
});

test('a wish that ran out is not shown once the parcel has come', async () => {
  const { id, number, parcelId } = await parcelClaim();
  await ask(id, parcelId, { day: '2026-11-12' });
  await send(number, [{ externalId: 'E-done', at: '2026-11-06T11:00:00Z', status: 'delivered' }]);
  expect((await one(id)).rebooking).toBeNull();
});

describe('a confirmed day is shown no more', () => {
  test.each([
    ['another day is booked', ({ number }: Claim) => put(number, { bookedFor: '2026-11-13' })],
    [
      'the parcel has come',
      ({ number }: Claim) => send(number, [{ externalId: 'E-done', at: '2026-11-06T11:00:00Z', status: 'delivered' }]),
    ],
  ])('once %s', async (_, change) => {
    const claim = await parcelClaim();
    await confirm(claim);
    expect((await one(claim.id)).rebooking?.text).toContain('Confirmed. Another day: Wednesday');
    expect((await change(claim)).status).toBeLessThan(300);
    expect((await one(claim.id)).rebooking).toBeNull();
  });

  test('while a confirmed place still is', async () => {
    const claim = await parcelClaim();
    await confirm(claim, {}, { kind: 'place', placeId: 'shop-1' });
    await put(claim.number, { bookedFor: '2026-11-13' });
    expect((await one(claim.id)).rebooking?.text).toContain('Confirmed. Pick-up point: Corner Shop');
  });
});

test('a parcel begun by the desk is the one that the system names, with spaces in its number or without one', async () => {
  for (const number of ['1550 1234 5678 90', '']) {
    const claim = await newClaim({ deliveryTrackingDetails: '15501234567890' });
    const event = { direction: 'delivery', at: '2026-11-06T10:41:00Z', status: 'on-its-way', reason: null };
    expect((await desk.act('Kim', `${claim.id}/parcel`, event)).status).toBe(200);
    expect((await put(claim.number, { number })).status).toBe(200);
    expect((await sees(claim.id)).parcels).toHaveLength(1);
  }
});

test('a scan gives the courier time at the desk, and a delivery leaves the claim to us', async () => {
  const { id, number } = await parcelClaim({ bookedFor: '2026-11-06' });
  const row = async () => {
    const text = 'select waiting_on, due_kind, due_from from desk_claim where claim_id = $1';
    return (await rowsOf<{ waiting_on: string; due_kind: string; due_from: Date }>(text, id))[0];
  };
  const scan = async (at: string, status: string) => send(number, [{ externalId: status, at, status }]);
  await scan('2026-11-06T12:01:00Z', 'out-for-delivery');
  expect(await row()).toMatchObject({ waiting_on: 'courier', due_from: new Date('2026-11-06T12:01:00Z') });
  await scan('2026-11-06T12:02:00Z', 'delivered');
  expect(await row()).toMatchObject({ waiting_on: 'us', due_kind: 'state' });
});
