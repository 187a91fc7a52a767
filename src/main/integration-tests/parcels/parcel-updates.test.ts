import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aftershipBody, aftershipCall, aftershipSecret, type Checkpoint } from '../../../../harness/aftership.ts';
import {
  addScans,
  desk,
  events,
  failedEvent,
  newClaim,
  nextCount,
  noon,
  one,
  parcelClaim,
  rowsOf,
  sees,
  send,
  startParcels,
  told,
} from './parcels.fixture.ts';

beforeAll(() => startParcels({ AFTERSHIP_WEBHOOK_SECRET: aftershipSecret }));
afterAll(() => desk.close());

const today = { nextDeliveryAttemptDate: '2026-11-06T09:00:00Z' };
const ended = 'Repaired Equipment Returned to End User';
const aNumber = () => `1660${String(nextCount()).padStart(10, '0')}`;
const failed: Checkpoint = { time: '2026-11-06T10:41:00', tag: 'AttemptFail', subtag: 'AttemptFail_002' };
const call = async (tracking: string, points: Checkpoint[]) =>
  (await desk.app.inject(aftershipCall(aftershipBody(tracking, points)))).json<{ added: number }>();

describe('AfterShip’s events of a number that came back', () => {
  test('go to the claim whose document has it, not to a parcel of an earlier claim that has ended', async () => {
    const number = aNumber();
    const earlier = await parcelClaim({ number }, { state: ended });
    const { id } = await newClaim({ deliveryTrackingDetails: number, ...today });
    expect(await call(number, [failed])).toEqual({ added: 1 });
    expect((await one(earlier.id)).events).toEqual([]);
    expect((await one(id)).isWaiting).toBe(true);
  });

  test('go to a parcel on its way, not to one that was delivered, which alone gets what comes later', async () => {
    const number = aNumber();
    const earlier = await parcelClaim({ number });
    await send(earlier.number, [{ externalId: 'E-1', at: '2026-11-02T10:00:00Z', status: 'delivered' }]);
    const signed: Checkpoint = { time: '2026-11-02T10:05:00', tag: 'Delivered', subtag: 'Delivered_003' };
    expect(await call(number, [signed])).toEqual({ added: 1 });
    const { id } = await newClaim({ deliveryTrackingDetails: number, ...today });
    expect(await call(number, [failed])).toEqual({ added: 1 });
    expect((await one(earlier.id)).events).toHaveLength(2);
    expect((await one(id)).events).toHaveLength(1);
  });

  test('go nowhere where two claims may be meant, or the courier is another one', async () => {
    const number = aNumber();
    const claims = [await parcelClaim({ number }), await newClaim({ deliveryTrackingDetails: number, ...today })];
    expect(await call(number, [failed])).toEqual({ added: 0 });
    for (const { id } of claims) expect((await sees(id)).parcels.flatMap((parcel) => parcel.events)).toEqual([]);
    const other = aNumber();
    await parcelClaim({ number: other, courier: 'Royal Mail' });
    expect(await call(other, [failed])).toEqual({ added: 0 });
  });

  test('begin another parcel where the document has a new number, or name one that had none', async () => {
    const [number, later] = [aNumber(), aNumber()];
    const { id } = await parcelClaim({ number }, { deliveryTrackingDetails: later });
    expect(await call(later, [failed])).toEqual({ added: 1 });
    expect((await sees(id)).parcels.map((parcel) => parcel.events.length)).toEqual([0, 1]);
    const unnamed = await parcelClaim({ number: '', bookedFor: '2026-11-06' }, { deliveryTrackingDetails: aNumber() });
    const rows = await rowsOf<{ number: string }>(
      'select delivery_tracking_details as number from claim where id = $1',
      unnamed.id,
    );
    expect(await call(rows[0]?.number ?? '', [failed])).toEqual({ added: 1 });
    expect((await sees(unnamed.id)).parcels).toHaveLength(1);
    expect(await call(rows[0]?.number ?? '', [failed])).toEqual({ added: 0 });
  });
});

describe('AfterShip’s checkpoints', () => {
  test('of a time that cannot be right have the time when AfterShip learnt of them, or are left out', async () => {
    const number = aNumber();
    const { id } = await parcelClaim({ number, bookedFor: '2026-11-06' }, today);
    const far = '2099-01-01T10:00:00Z';
    const points: Checkpoint[] = [
      { ...failed, time: far, createdAt: '2026-11-06T10:50:00Z' },
      { time: far, createdAt: far, tag: 'OutForDelivery' },
    ];
    expect(await call(number, points)).toEqual({ added: 1 });
    expect((await one(id)).events).toMatchObject([{ at: '2026-11-06T10:50:00.000Z' }]);
  });

  test('whose words and place come later are the same, and a visit that failed is told once a day', async () => {
    const number = aNumber();
    const { id } = await parcelClaim({ number, bookedFor: '2026-11-06' }, today);
    expect(await call(number, [failed])).toEqual({ added: 1 });
    const filled = { ...failed, message: 'Nobody was in', location: 'Leeds' };
    expect(await call(number, [filled])).toEqual({ added: 0 });
    expect(await call(number, [filled, { ...failed, time: '2026-11-06T11:20:00' }])).toEqual({ added: 1 });
    expect(await told(id)).toEqual(['delivery-failed']);
    expect((await events(id)).map(({ type }) => type)).toEqual(['delivery.failed']);
  });
});

test('AfterShip’s call for a parcel that is full is taken, adds nothing and tells nobody', async () => {
  const number = aNumber();
  const { id, parcelId } = await parcelClaim({ number, bookedFor: '2026-11-06' }, today);
  await addScans(id, parcelId, 1_000);
  const { statusCode, body } = await desk.app.inject(aftershipCall(aftershipBody(number, [failed])));
  expect([statusCode, body]).toEqual([200, JSON.stringify({ added: 0 })]);
  expect((await one(id)).failed).toBeNull();
  expect(await events(id)).toEqual([]);
});

test('a visit that failed of a claim that has ended is kept, and told to nobody', async () => {
  const { id, number } = await parcelClaim({ bookedFor: '2026-11-06' }, { state: ended });
  const before = await told(id);
  expect((await send(number, [failedEvent])).json).toEqual({ added: 1, known: 0 });
  expect(await one(id)).toMatchObject({ bookedFor: noon('2026-11-06'), events: [{ at: '2026-11-06T10:41:00.000Z' }] });
  expect(await told(id)).toEqual(before);
  expect(await events(id)).toEqual([]);
});
