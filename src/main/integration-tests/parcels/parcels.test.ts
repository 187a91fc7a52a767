import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { expireRebookings } from '#claim/parcel/expire-rebookings.server.ts';
import { parseCalendar } from '#features/calendar/parse-calendar.fixture.ts';
import {
  aftershipBody,
  aftershipCall,
  aftershipSecret,
  aftershipSignature,
  type Checkpoint,
} from '../../../../harness/aftership.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import {
  desk,
  addScans,
  ask,
  back,
  events,
  failedEvent,
  hourSeconds,
  newClaim,
  nextCount,
  noon,
  one,
  parcel,
  parcelClaim,
  put,
  rowsOf,
  sees,
  send,
  settle,
  startParcels,
  told,
  versionOf,
  withdraw,
} from './parcels.fixture.ts';

beforeAll(() => startParcels({ AFTERSHIP_WEBHOOK_SECRET: aftershipSecret }));
afterAll(() => desk.close());

describe('what couriers say', () => {
  const sent = [
    {
      externalId: 'E-3',
      at: '2026-11-06T09:30:00Z',
      status: 'out-for-delivery',
      windowFrom: '2026-11-06T10:12:00Z',
      windowTo: '2026-11-06T11:12:00Z',
    },
    { externalId: 'E-1', at: '2026-11-05T10:00:00Z', status: 'booked' },
    { externalId: 'E-2', at: '2026-11-05T18:00:00Z', status: 'on-its-way', place: 'Leeds' },
  ];

  test('is shown once and by time, whatever comes twice or out of order', async () => {
    const { id, number } = await parcelClaim();
    expect((await send(number, sent)).json).toEqual({ added: 3, known: 0 });
    expect((await send(number, [...sent, sent[0] ?? {}])).json).toEqual({ added: 0, known: 4 });
    const { events: steps, window } = await one(id);
    expect(steps.map(({ text }) => text)).toEqual(['Booked', 'On its way', 'Out for delivery, 10:12–11:12']);
    expect(steps[0]?.source).toBe('our systems');
    expect(window).toBe('10:12–11:12');
    expect(await told(id)).toEqual([]);
  });

  test('the same again changes nothing of the claim, also its version', async () => {
    const { id, number } = await parcelClaim();
    await send(number, sent);
    const version = await versionOf(id);
    expect((await send(number, sent)).status).toBe(200);
    expect((await put(number)).json).toMatchObject({ changed: false });
    expect(await versionOf(id)).toBe(version);
  });

  test('a late event of long ago takes nothing back', async () => {
    const { id, number } = await parcelClaim();
    await send(number, [{ externalId: 'E-9', at: '2026-11-06T11:00:00Z', status: 'delivered', reason: 'signed' }]);
    await send(number, [failedEvent]);
    expect(await one(id)).toMatchObject({ failed: null, isChangeable: false });
    expect((await one(id)).events.map(({ text }) => text)).toEqual([
      'We couldn’t deliver: nobody was in',
      'Delivered, signed for',
    ]);
    expect(await events(id)).toEqual([]);
  });

  test('of a parcel that is not known is refused, and of a claim that is not', async () => {
    const { number } = await newClaim();
    expect((await send(number, [failedEvent])).json).toMatchObject({ status: 404, code: 'parcel-not-found' });
    expect((await send('PARCEL-NONE', [failedEvent])).status).toBe(404);
  });

  test.each([
    ['a status that is not known', { status: 'teleported' }, '/events/1/status'],
    ['a reason that is not known', { reason: 'cat' }, '/events/1/reason'],
    ['a reason of another status', { status: 'booked' }, '/events/1/reason'],
    ['no instant', { at: 'yesterday' }, '/events/1/at'],
    ['an instant far ahead', { at: '2026-11-08T12:00:00Z' }, '/events/1/at'],
    ['half a window', { windowFrom: '2026-11-06T10:00:00Z' }, '/events/1/windowTo'],
    ['news without words', { status: 'news', reason: null }, '/events/1/words'],
    ['a field that is not known', { mood: 'good' }, '/events/1/mood'],
  ])('%s is refused with its pointer, and nothing of the call is taken', async (_, more, pointer) => {
    const { id, number } = await parcelClaim();
    const { status, json } = await send(number, [sent[1] ?? {}, { ...failedEvent, ...more }]);
    expect(status).toBe(400);
    expect(json).toMatchObject({ errors: [{ pointer }] });
    expect((await one(id)).events).toEqual([]);
  });

  test('500 events are taken in a call, and 501 are not', async () => {
    const { number } = await parcelClaim();
    const many = (most: number) =>
      Array.from({ length: most }, (_, index) => ({
        ...failedEvent,
        externalId: `E-${index}`,
        status: 'on-its-way',
        reason: null,
      }));
    expect((await send(number, many(501))).json).toMatchObject({ errors: [{ pointer: '/events' }] });
    expect((await send(number, many(500))).json).toEqual({ added: 500, known: 0 });
  });

  test('a key without couriers:write writes nothing', async () => {
    const { number } = await parcelClaim();
    const headers = { authorization: 'Bearer another-key-of-more-than-32-characters' };
    const url = `/api/integration/v1/claims/${number}/parcels/P-1`;
    expect((await desk.app.inject({ method: 'PUT', url, headers, payload: parcel })).statusCode).toBe(401);
  });
});

describe('a visit that failed', () => {
  test('is the first To do, and told by an event and a notice, once', async () => {
    const booked = { nextDeliveryAttemptDate: '2026-11-06T09:00:00Z', policyExcessAmount: 75 };
    const { id, number, parcelId } = await parcelClaim({ bookedFor: '2026-11-06' }, booked);
    await send(number, [failedEvent]);
    await send(number, [failedEvent]);
    const { todo, parcels } = await sees(id);
    expect(todo.map(({ kind }) => kind)).toEqual(['rebook-delivery', 'pay-excess']);
    expect(parcels[0]).toMatchObject({ failed: 'We couldn’t deliver: nobody was in', isWaiting: true });
    expect(await events(id)).toEqual([
      {
        type: 'delivery.failed',
        data: {
          parcelId,
          externalId: 'P-1',
          direction: 'delivery',
          reason: 'nobody-in',
          at: '2026-11-06T10:41:00.000Z',
        },
      },
    ]);
    expect(await told(id)).toEqual(['delivery-failed']);
  });

  test('of which another day is booked already is told with that day, and is no To do', async () => {
    const { id, number } = await parcelClaim();
    await send(number, [failedEvent]);
    expect((await sees(id)).todo).toEqual([]);
    expect(await told(id)).toEqual(['delivery-tried']);
    expect((await events(id)).map(({ type }) => type)).toEqual(['delivery.failed']);
  });

  test('waits for the claimant also once the depot has scanned it, with the failure in one call or before', async () => {
    const scan = { externalId: 'E-depot', at: '2026-11-06T11:30:00Z', status: 'on-its-way' };
    const booked = { nextDeliveryAttemptDate: '2026-11-06T09:00:00Z' };
    for (const calls of [[[failedEvent], [scan]], [[failedEvent, scan]]]) {
      const { id, number } = await parcelClaim({ bookedFor: '2026-11-06' }, booked);
      for (const call of calls) await send(number, call);
      const { todo, parcels } = await sees(id);
      expect(todo.map(({ kind }) => kind)).toEqual(['rebook-delivery']);
      expect(parcels[0]).toMatchObject({ isWaiting: true, isChangeable: true });
      expect(await told(id)).toEqual(['delivery-failed']);
    }
  });

  test('can be answered until the day that is wished for, also if asked on its own day', async () => {
    const { id, number, parcelId } = await parcelClaim({ bookedFor: '2026-11-06' });
    await send(number, [failedEvent]);
    expect(await ask(id, parcelId, { day: '2026-11-11' })).toBeNull();
    desk.wait(24 * hourSeconds);
    const { rebooking } = await one(id);
    expect(rebooking?.status).toBe('asked');
    expect((await settle(number, rebooking?.id ?? '', 'confirm')).json).toEqual({ changed: true });
    desk.wait(-24 * hourSeconds);
  });

  test('is no To do any more once another day is booked', async () => {
    const { id, number } = await parcelClaim({ bookedFor: '2026-11-06' });
    await send(number, [failedEvent]);
    expect((await sees(id)).todo[0]?.kind).toBe('rebook-delivery');
    await put(number, { bookedFor: '2026-11-09' });
    expect((await sees(id)).todo).toEqual([]);
  });

  test('is due at the desk at once, and told to nobody when quiet', async () => {
    const { id, number } = await newClaim();
    const path = `/claims/${number}/parcels/P-1`;
    await desk.operator('PUT', `${path}?quiet=true`, { ...parcel, bookedFor: '2026-11-06' });
    await desk.operator('POST', `${path}/events?quiet=true`, { events: [failedEvent] });
    expect(await told(id)).toEqual([]);
    const rows = await rowsOf<{ due_at: Date; waiting_on: string }>(
      'select due_at, waiting_on from desk_claim where claim_id = $1',
      id,
    );
    expect(rows).toEqual([{ due_at: new Date('2026-11-06T10:41:00Z'), waiting_on: 'courier' }]);
  });

  test('of a collection is worded as one', async () => {
    const { id, number } = await newClaim({ state: 'Collection Arranged', courier: 'DPD' });
    await put(number, { direction: 'collection', bookedFor: '2026-11-06' });
    await send(number, [failedEvent]);
    expect(await one(id)).toMatchObject({ failed: 'We couldn’t collect: nobody was in' });
    expect((await sees(id)).todo[0]?.kind).toBe('rebook-delivery');
  });
});

test('a parcel takes a thousand events, and refuses more of them whole', async () => {
  const { id, number, parcelId } = await parcelClaim();
  await addScans(id, parcelId, 999);
  const scan = (externalId: string) => ({ externalId, at: '2026-11-06T11:00:00Z', status: 'on-its-way' });
  expect((await send(number, [scan('last'), scan('beyond')])).json).toMatchObject({
    status: 409,
    code: 'too-many-events',
  });
  expect((await send(number, [scan('last')])).json).toEqual({ added: 1, known: 0 });
  expect((await send(number, [scan('last')])).json).toEqual({ added: 0, known: 1 });
});

describe('a wish', () => {
  test('waits with the booked day as it was, and is confirmed then', async () => {
    const { id, number, parcelId } = await parcelClaim();
    expect((await one(id)).offers).toEqual({
      days: [noon('2026-11-09'), noon('2026-11-11'), noon('2026-11-12')],
      places: [{ id: 'shop-1' }],
      neighbour: false,
      otherAddress: true,
    });
    expect(await ask(id, parcelId, { day: '2026-11-12' })).toBeNull();
    const asked = await one(id);
    expect(asked.bookedFor).toBe(noon('2026-11-10'));
    expect(asked.rebooking).toMatchObject({
      status: 'asked',
      text: 'Asked for on 06/11 at 12:00. DPD hasn’t confirmed yet; until then the booked day stands.',
    });
    const { id: rebookingId = '' } = asked.rebooking ?? {};
    expect(await events(id)).toMatchObject([
      { type: 'delivery.rebooking_asked', data: { rebookingId, wish: 'day', day: '2026-11-12' } },
    ]);
    const { parcels } = (await desk.operator('GET', `/claims/${number}/parcels`)).json as { parcels: object[] };
    expect(parcels).toMatchObject([{ rebookings: [{ id: rebookingId, wish: { kind: 'day', day: '2026-11-12' } }] }]);
    const window = { windowFrom: '2026-11-12T10:00:00Z', windowTo: '2026-11-12T11:00:00Z' };
    expect((await settle(number, rebookingId, 'confirm', window)).json).toEqual({ changed: true });
    expect((await settle(number, rebookingId, 'confirm', window)).json).toEqual({ changed: false });
    expect((await settle(number, rebookingId, 'refuse', { answer: 'no' })).json).toMatchObject({
      code: 'rebooking-settled',
    });
    expect(await sees(id)).toMatchObject({
      visits: [{ kind: 'delivery', date: noon('2026-11-12') }],
      parcels: [{ bookedFor: noon('2026-11-12'), window: '10:00–11:00', rebooking: { status: 'confirmed' } }],
    });
    expect(await told(id)).toEqual(['rebooking-settled']);
  });

  test('is refused with the reason, and the booked day stays', async () => {
    const { id, number, parcelId } = await parcelClaim();
    await ask(id, parcelId, { day: '2026-11-12' });
    const { id: rebookingId = '' } = (await one(id)).rebooking ?? {};
    expect((await settle(number, rebookingId, 'refuse')).json).toMatchObject({ errors: [{ pointer: '/answer' }] });
    await settle(number, rebookingId, 'refuse', { answer: 'the van was loaded already' });
    expect(await one(id)).toMatchObject({
      bookedFor: noon('2026-11-10'),
      rebooking: { text: 'Not possible: the van was loaded already. Your delivery stays on 10/11.' },
    });
  });

  test('is taken back while it waits, and cannot be settled then', async () => {
    const { id, number, parcelId } = await parcelClaim();
    await ask(id, parcelId, { day: '2026-11-12' });
    const { id: rebookingId = '' } = (await one(id)).rebooking ?? {};
    expect(await ask(id, parcelId, { day: '2026-11-11' })).toBe('REBOOKING_WAITS');
    expect(await withdraw(id, rebookingId)).toBeNull();
    expect(await withdraw(id, rebookingId)).toBeNull();
    expect((await settle(number, rebookingId, 'confirm')).json).toMatchObject({ code: 'rebooking-withdrawn' });
    expect((await events(id)).map(({ type }) => type)).toEqual([
      'delivery.rebooking_asked',
      'delivery.rebooking_withdrawn',
    ]);
    expect(await ask(id, parcelId, { day: '2026-11-11' })).toBeNull();
    expect(await withdraw(id, newId())).toBe('REBOOKING_NOT_FOUND');
  });

  test('sent twice is one', async () => {
    const { id, parcelId } = await parcelClaim();
    const clientId = newId();
    expect(await ask(id, parcelId, { day: '2026-11-12' }, clientId)).toBeNull();
    expect(await ask(id, parcelId, { day: '2026-11-12' }, clientId)).toBeNull();
    expect(await events(id)).toHaveLength(1);
  });

  test.each([
    ['a day that is not offered', { day: '2026-11-13' }, 'REBOOKING_NOT_OFFERED'],
    ['no day', {}, 'DAY_REQUIRED'],
    ['a place that is not offered', { kind: 'place', placeId: 'shop-2' }, 'REBOOKING_NOT_OFFERED'],
    [
      'a neighbour, whom the client does not allow',
      { kind: 'neighbour', words: '14', ownRisk: true },
      'REBOOKING_NOT_OFFERED',
    ],
    ['a neighbour without the tick', { kind: 'neighbour', words: '14' }, 'RISK_REQUIRED'],
    ['a safe place without words', { kind: 'safe-place', words: ' ', ownRisk: true }, 'WORDS_REQUIRED'],
    ['an address of one line', { kind: 'address', address: '1 High Street' }, 'ADDRESS_NOT_FIVE_LINES'],
    ['another kind', { kind: 'drone' }, 'BAD_USER_INPUT'],
  ])('for %s is refused, and nothing is written', async (_, model, code) => {
    const { id, parcelId } = await parcelClaim();
    expect(await ask(id, parcelId, model)).toBe(code);
    expect((await one(id)).rebooking).toBeNull();
    expect(await events(id)).toEqual([]);
  });

  test('of a claim that is not one’s own is not found', async () => {
    const { id } = await newClaim();
    const { parcelId } = await parcelClaim();
    expect(await ask(id, parcelId, { day: '2026-11-12' })).toBe('PARCEL_NOT_FOUND');
  });

  test('for a neighbour goes where the client allows it', async () => {
    const { id, number, parcelId } = await parcelClaim(
      {},
      { contract: { customer: 'Leaving Mutual', name: 'Gold', tatSlaDays: 10 } },
    );
    expect((await one(id)).offers?.neighbour).toBe(true);
    expect(await ask(id, parcelId, { kind: 'neighbour', words: 'Number 14', ownRisk: true })).toBeNull();
    const { id: rebookingId = '' } = (await one(id)).rebooking ?? {};
    await settle(number, rebookingId, 'confirm');
    expect(await one(id)).toMatchObject({ place: 'With a neighbour: Number 14', bookedFor: noon('2026-11-10') });
  });

  test('for a pick-up point has the courier’s own words', async () => {
    const { id, number, parcelId } = await parcelClaim({ bookedFor: '2026-11-06' });
    await send(number, [failedEvent]);
    expect(await ask(id, parcelId, { kind: 'place', placeId: 'shop-1' })).toBeNull();
    expect((await sees(id)).todo).toEqual([]);
    const { id: rebookingId = '' } = (await one(id)).rebooking ?? {};
    await settle(number, rebookingId, 'confirm');
    expect(await one(id)).toMatchObject({
      place: 'Pick-up point: Corner Shop, 1 High Street, Leeds',
      isWaiting: false,
    });
  });

  test('for another address changes it when it is confirmed, and no document of before takes it back', async () => {
    const address = { line1: '1 Old Road', city: 'Leeds', postcode: 'LS1 1AA' };
    const { id, number, parcelId } = await parcelClaim({}, { deliveryAddress: address });
    expect(await ask(id, parcelId, { kind: 'address', address: '2 New Road\n\n\nLeeds\nLS2 2BB' })).toBeNull();
    const lineOf = async () =>
      (await rowsOf<{ line: string }>('select delivery_line1 as line from claim where id = $1', id))[0]?.line;
    expect(await lineOf()).toBe('1 Old Road');
    await settle(number, (await one(id)).rebooking?.id ?? '', 'confirm');
    expect(await lineOf()).toBe('2 New Road');
    const document = { state: back, endUserName: 'Priya Nair', deliveryAddress: address };
    expect((await desk.operator('PUT', `/claims/${number}?quiet=true`, document)).status).toBe(200);
    expect(await lineOf()).toBe('2 New Road');
    const changed = await rowsOf(
      `select 1 from outgoing_event where claim_id = $1 and type = 'claim.address_changed'`,
      id,
    );
    expect(changed).toHaveLength(1);
  });

  test('for another address overwrites none that was changed since, and says which counts', async () => {
    const address = { line1: '1 Old Road', city: 'Leeds', postcode: 'LS1 1AA' };
    const { id, number, parcelId } = await parcelClaim({}, { deliveryAddress: address });
    await ask(id, parcelId, { kind: 'address', address: '2 New Road\n\n\nLeeds\nLS2 2BB' });
    await desk.operator('PATCH', `/claims/${number}?quiet=true`, {
      deliveryAddress: { ...address, line1: '3 Newest Road' },
    });
    const { id: rebookingId = '' } = (await one(id)).rebooking ?? {};
    expect((await settle(number, rebookingId, 'confirm')).json).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      address: ['3 Newest Road', '', '', 'Leeds', 'LS1 1AA'],
    });
    const lines = await rowsOf<{ line: string }>('select delivery_line1 as line from claim where id = $1', id);
    expect(lines).toEqual([{ line: '3 Newest Road' }]);
    expect((await one(id)).rebooking?.status).toBe('asked');
    expect((await settle(number, rebookingId, 'refuse', { answer: 'another address counts' })).status).toBe(200);
  });

  test('closes at 20:00 in London of the day before, and runs out at the end of the booked day', async () => {
    const { id, number, parcelId } = await parcelClaim({ bookedFor: '2026-11-07', options: { days: ['2026-11-30'] } });
    desk.wait(8 * hourSeconds - 1);
    expect(await ask(id, parcelId, { day: '2026-11-30' })).toBeNull();
    desk.wait(1);
    expect(await one(id)).toMatchObject({ isChangeable: false, offers: null, rebooking: { status: 'asked' } });
    const other = await parcelClaim({ bookedFor: '2026-11-07', options: { days: ['2026-11-30'] } });
    expect(await ask(other.id, other.parcelId, { day: '2026-11-30' })).toBe('REBOOKING_CLOSED');
    desk.wait(28 * hourSeconds);
    expect((await one(id)).rebooking).toMatchObject({ status: 'expired' });
    const { id: rebookingId = '' } = (await one(id)).rebooking ?? {};
    expect((await settle(number, rebookingId, 'confirm')).json).toMatchObject({ code: 'rebooking-expired' });
    await expireRebookings(desk.services);
    const rows = await rowsOf<{ status: string }>('select status from rebooking where claim_id = $1', id);
    expect(rows).toEqual([{ status: 'expired' }]);
    expect((await one(id)).bookedFor).toBe(noon('2026-11-07'));
    desk.wait(-36 * hourSeconds);
  });
});

describe('documents', () => {
  test('that leave parcels out, or have the day from before, take nothing back', async () => {
    const { id, number, parcelId } = await parcelClaim();
    await ask(id, parcelId, { day: '2026-11-12' });
    await settle(number, (await one(id)).rebooking?.id ?? '', 'confirm');
    const document = {
      state: back,
      endUserName: 'Priya N.',
      deliveryCourier: 'DPD',
      nextDeliveryAttemptDate: '2026-11-10T09:00:00Z',
    };
    await desk.operator('PUT', `/claims/${number}?quiet=true`, document);
    expect((await sees(id)).visits).toEqual([{ kind: 'delivery', date: noon('2026-11-12') }]);
    await desk.operator('PUT', `/claims/${number}?quiet=true`, {
      ...document,
      nextDeliveryAttemptDate: '2026-11-16T09:00:00Z',
    });
    expect((await sees(id)).visits).toEqual([{ kind: 'delivery', date: noon('2026-11-16') }]);
    expect((await desk.operator('DELETE', `/claims/${number}/parcels/P-1`)).status).toBe(204);
    expect((await sees(id)).parcels).toEqual([]);
    expect((await desk.operator('DELETE', `/claims/${number}/parcels/P-1`)).status).toBe(404);
  });

  test('a booked day that is moved is told once', async () => {
    const { id, number } = await parcelClaim();
    await put(number, { bookedFor: '2026-11-13' });
    await put(number, { bookedFor: '2026-11-13' });
    expect(await told(id)).toEqual(['delivery-booked']);
  });
});

describe('the calendar', () => {
  const entry = async (id: string, kind: string) => {
    const headers = { cookie: await cookieFor(desk.database, [id], desk.now()) };
    const { body, statusCode } = await desk.app.inject({ url: `/api/claims/${id}/calendar/${kind}.ics`, headers });
    expect(statusCode).toBe(200);
    return parseCalendar(body).event;
  };

  const changes = [
    ['over the spring change', { from: '2027-03-27', to: '2027-03-28', start: '20270328', end: '20270329' }],
    ['over the autumn change', { from: '2027-10-30', to: '2027-10-31', start: '20271031', end: '20271101' }],
    ['over a year', { from: '2026-12-31', to: '2027-01-01', start: '20270101', end: '20270102' }],
  ] as const;
  const visits = changes.flatMap(([name, days]) =>
    (['delivery', 'collection'] as const).map(
      (direction) => [`${name}, a ${direction}`, { ...days, direction }] as const,
    ),
  );
  test.each(visits)('moves its entry with the visit %s', async (_name, { from, to, start, end, direction }) => {
    // Nothing is collected that has arrived.
    const document = direction === 'collection' ? { state: 'Collection Arranged', events: [] } : {};
    const { id, number, parcelId } = await parcelClaim(
      { direction, bookedFor: from, options: { days: [to] } },
      document,
    );
    const before = await entry(id, direction);
    expect(await ask(id, parcelId, { day: to })).toBeNull();
    expect((await entry(id, direction))['DTSTART;VALUE=DATE']).toBe(before['DTSTART;VALUE=DATE']);
    const { json } = await desk.operator('GET', `/claims/${number}/parcels`);
    const [parcel] = json['parcels'] as { rebookings: { id: string }[] }[];
    await settle(number, parcel?.rebookings[0]?.id ?? '', 'confirm');
    const after = await entry(id, direction);
    expect(after['UID']).toBe(before['UID']);
    expect(Number(after['SEQUENCE'])).toBeGreaterThan(Number(before['SEQUENCE']));
    expect(after['DTSTART;VALUE=DATE']).toBe(start);
    expect(after['DTEND;VALUE=DATE']).toBe(end);
  });
});

describe('AfterShip', () => {
  const today = { nextDeliveryAttemptDate: '2026-11-06T09:00:00Z' };
  const number = () => `1550${String(nextCount()).padStart(10, '0')}`;
  const failed: Checkpoint = {
    time: '2026-11-06T10:41:00',
    tag: 'AttemptFail',
    subtag: 'AttemptFail_002',
    location: 'Leeds',
  };
  const call = async (tracking: string, points: Checkpoint[]) =>
    (await desk.app.inject(aftershipCall(aftershipBody(tracking, points)))).json<{ added: number }>();

  test('brings events by the parcel’s number, each once, in the order of their times', async () => {
    const tracking = number();
    const { id } = await parcelClaim({ number: tracking, bookedFor: '2026-11-06' }, today);
    const points: Checkpoint[] = [
      failed,
      { time: '2026-11-06T07:30:00+00:00', tag: 'OutForDelivery' },
      { time: '2026-11-05', tag: 'InfoReceived' },
      { time: '2026-11-05T20:00:00', tag: 'InTransit', subtag: 'InTransit_002' },
    ];
    expect(await call(tracking, points.slice(1))).toEqual({ added: 3 });
    expect(await call(tracking, points)).toEqual({ added: 1 });
    expect(await call(tracking, points)).toEqual({ added: 0 });
    const { events: steps } = await one(id);
    expect(steps.map(({ text }) => text)).toEqual([
      'Booked',
      'Collected',
      'Out for delivery',
      'We couldn’t deliver: nobody was in',
    ]);
    expect(steps[3]).toMatchObject({ at: '2026-11-06T10:41:00.000Z', source: 'DPD' });
    expect(await told(id)).toEqual(['delivery-failed']);
  });

  test('finds the parcel by the number that documents have, if there is none', async () => {
    const tracking = number();
    const { id } = await newClaim({ deliveryTrackingDetails: tracking, ...today });
    expect(await call(tracking, [failed])).toEqual({ added: 1 });
    expect(await one(id)).toMatchObject({ isWaiting: true, bookedFor: noon('2026-11-06') });
  });

  test('a number that is not known changes nothing', async () => {
    expect(await call('NO-SUCH-NUMBER-1', [failed])).toEqual({ added: 0 });
  });

  test('a status that is not known is news in the courier’s words, and does not change how far the parcel is', async () => {
    const tracking = number();
    const { id } = await parcelClaim({ number: tracking, bookedFor: '2026-11-06' });
    const odd: Checkpoint = { time: '2026-11-06T11:00:00', tag: 'Abducted', message: 'Held by customs' };
    expect(await call(tracking, [failed, odd])).toEqual({ added: 2 });
    expect((await one(id)).events.map(({ text }) => text)).toEqual([
      'We couldn’t deliver: nobody was in',
      'Held by customs',
    ]);
    expect((await one(id)).isWaiting).toBe(true);
  });

  test.each([
    ['no signature', undefined],
    ['another secret', 'other'],
    ['no base64', '%%%'],
  ])('%s is refused', async (_, given) => {
    const tracking = number();
    const { id } = await parcelClaim({ number: tracking });
    const body = aftershipBody(tracking, [failed]);
    const signature = given === 'other' ? aftershipSignature(body, 'another-secret-of-tests') : given;
    const { headers, ...rest } = aftershipCall(body, signature ?? '');
    if (given === undefined) delete headers['aftership-hmac-sha256'];
    const answer = await desk.app.inject({ ...rest, headers });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'bad-signature']);
    expect((await one(id)).events).toEqual([]);
  });

  test('a changed body is refused, and a signed one that is no update too', async () => {
    const body = aftershipBody(number(), [failed]);
    const changed = await desk.app.inject({
      ...aftershipCall(body),
      payload: body.replace('AttemptFail', 'Delivered'),
    });
    expect(changed.statusCode).toBe(400);
    for (const odd of ['{', '[]', '{"event":1}', 'null']) {
      const answer = await desk.app.inject(aftershipCall(odd));
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'unreadable-update']);
    }
    const other = await desk.app.inject(aftershipCall(aftershipBody(number(), [failed], 'edd_revise')));
    expect([other.statusCode, other.json()]).toEqual([200, { added: 0 }]);
  });
});

type Command = { do: 'ask' | 'withdraw' | 'confirm' | 'refuse' | 'wait' | 'fail'; day: number; hours: number };
type Model = { booked: string; wish: { day: string; until: number } | null; last: string | null; failed: boolean };

const dayOf = (day: number) => `2026-12-${String(day).padStart(2, '0')}`;
const offered = [3, 5, 7, 9, 11].map(dayOf);
const midnightAfter = (day: string) => Date.parse(`${day}T00:00:00Z`) + 24 * hourSeconds * 1_000;
const cutOff = (day: string) => Date.parse(`${day}T00:00:00Z`) - 4 * hourSeconds * 1_000;
const today = () => desk.now().toISOString().slice(0, 10);

function expire(model: Model): void {
  if (model.wish && model.wish.until <= desk.now().getTime()) [model.wish, model.last] = [null, 'expired'];
}

/** Returns the code that asking must have. */
function askModel(model: Model, day: string): string | null {
  if (!model.failed && desk.now().getTime() >= cutOff(model.booked)) return 'REBOOKING_CLOSED';
  if (model.wish) return 'REBOOKING_WAITS';
  const isOffered = offered.includes(day) && day > today() && (model.failed || day !== model.booked);
  if (!isOffered) return 'REBOOKING_NOT_OFFERED';
  const first = [...(model.failed ? [] : [model.booked]), day].filter((known) => known >= today()).toSorted()[0] ?? day;
  [model.wish, model.last] = [{ day, until: midnightAfter(first) }, 'asked'];
  return null;
}

function settleModel(model: Model, how: 'confirm' | 'refuse'): number | null {
  if (!model.wish) return null;
  if (how === 'confirm') [model.booked, model.failed] = [model.wish.day, false];
  [model.wish, model.last] = [null, how === 'confirm' ? 'confirmed' : 'refused'];
  return 200;
}

type Real = { id: string; number: string; parcelId: string };

/** Does one thing to both; returns what each of them said of it. */
async function step(
  model: Model,
  { id, number, parcelId }: Real,
  next: Command,
): Promise<[real: unknown, model: unknown]> {
  const rebookingId = (await one(id)).rebooking?.id ?? newId();
  if (next.do === 'wait') desk.wait(next.hours * hourSeconds);
  if (next.do === 'fail') {
    await send(number, [{ ...failedEvent, externalId: newId(), at: desk.now().toISOString() }]);
    model.failed = today() >= model.booked;
  }
  if (next.do === 'ask') return [await ask(id, parcelId, { day: dayOf(next.day) }), askModel(model, dayOf(next.day))];
  if (next.do === 'withdraw') {
    await withdraw(id, rebookingId);
    if (model.wish) [model.wish, model.last] = [null, 'withdrawn'];
  }
  if (next.do !== 'confirm' && next.do !== 'refuse') return [null, null];
  const { status } = await settle(number, rebookingId, next.do, next.do === 'refuse' ? { answer: 'no' } : {});
  const expected = settleModel(model, next.do);
  return [expected === null ? null : status, expected];
}

test('a wish goes as a plain model of it says, in any order of what happens', async () => {
  const start = desk.now().getTime();
  const command = fc.record({
    do: fc.constantFrom<Command['do'][]>('ask', 'ask', 'withdraw', 'confirm', 'refuse', 'wait', 'fail'),
    day: fc.constantFrom(3, 5, 7, 9, 11, 13),
    hours: fc.integer({ min: 1, max: 60 }),
  });
  const property = fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (commands) => {
    desk.wait((Date.parse('2026-12-01T12:00:00Z') - desk.now().getTime()) / 1_000);
    const claim = await parcelClaim({ bookedFor: dayOf(4), options: { days: offered } });
    const model: Model = { booked: dayOf(4), wish: null, last: null, failed: false };
    for (const next of commands) {
      const [real, expected] = await step(model, claim, next);
      expect(real).toBe(expected);
      expire(model);
      const { bookedFor, rebooking } = await one(claim.id);
      expect([bookedFor, rebooking?.status ?? null]).toEqual([noon(model.booked), model.last]);
    }
  });
  await fc.assert(property, { numRuns: 25 });
  desk.wait((start - desk.now().getTime()) / 1_000);
});
