import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { expireRebookings } from '#claim/parcel/expire-rebookings.server.ts';
import { readBrandWording } from '#claim/wording/brand-wording.server.ts';
import { brandsFolder } from '#features/notifications/notifications.fixture.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import { readSituation } from '#features/notifications/situation.data.ts';
import { raiseAlarms } from '#features/desk/alarms/raise-alarms.server.ts';
import {
  ask,
  desk,
  events,
  failedEvent,
  hourSeconds,
  one,
  parcelClaim,
  put,
  rowsOf,
  sees,
  send,
  settle,
  startParcels,
  told,
  withdraw,
} from './parcels.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() =>
  startParcels(
    {},
    {
      Lena: { rights: [], roles: ['handler', 'lead'] },
      Ada: { rights: [], roles: ['auditor'], clients: ['Leaving'] },
    },
  ),
);
afterAll(() => desk?.close());

const alertsOf = (id: string) =>
  rowsOf<{ name: string; kind: string; stage: string }>(
    `select a.name, d.kind, d.stage from desk_alert d join account a on a.id = d.account_id
     where d.claim_id = $1 and d.kind like 'rebooking%' order by d.at, d.kind, a.name`,
    id,
  );

const threadOf = async (who: string, id: string) =>
  (await desk.claim(who, id)).thread
    .filter(({ kind }) => kind === 'courier' || kind === 'wish')
    .map(({ kind, state, title, text, name }) => ({ kind, state, title, text, name }));

const wishOf = async (id: string) => (await one(id)).rebooking?.id ?? '';

async function askForDay(): Promise<{ id: string; number: string }> {
  const { id, number, parcelId } = await parcelClaim({ bookedFor: '2026-11-10' });
  expect(await ask(id, parcelId, { day: '2026-11-12' })).toBeNull();
  return { id, number };
}

async function later<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  desk.wait(seconds);
  const result = await work();
  desk.wait(-seconds);
  return result;
}

describe('what a claimant asks the courier for', () => {
  test('alarms the leads of a claim that nobody has, at once, and is due in the queue', async () => {
    const { id } = await askForDay();
    await raiseAlarms(desk.services);
    expect(await alertsOf(id)).toEqual([{ name: 'Lena', kind: 'rebooking', stage: 'soon' }]);
    const { claim } = await desk.claim('Kim', id);
    expect(claim.due).toEqual({ kind: 'rebooking', from: '2026-11-06T12:00:00.000Z', at: '2026-11-06T14:00:00.000Z' });
  });

  test('alarms whoever has the claim, and the leads too once it is over', async () => {
    const { id, number, parcelId } = await parcelClaim();
    await desk.operator('PUT', `/claims/${number}/assignee`, { email: 'kim@example.com' });
    await ask(id, parcelId, { day: '2026-11-12' });
    await raiseAlarms(desk.services);
    expect(await alertsOf(id)).toEqual([{ name: 'Kim', kind: 'rebooking', stage: 'soon' }]);
    await later(3 * hourSeconds, () => raiseAlarms(desk.services));
    expect((await alertsOf(id)).slice(1)).toEqual([
      { name: 'Kim', kind: 'rebooking', stage: 'over' },
      { name: 'Lena', kind: 'rebooking', stage: 'over' },
    ]);
  });

  test('is due before the failed visit that it is about, and no longer once it is settled', async () => {
    const { id, number, parcelId } = await parcelClaim({ bookedFor: '2026-11-06' });
    await send(number, [failedEvent]);
    await ask(id, parcelId, { day: '2026-11-12' });
    expect((await desk.claim('Kim', id)).claim.due?.kind).toBe('rebooking');
    await settle(number, await wishOf(id), 'refuse', { answer: 'no van' });
    expect((await desk.claim('Kim', id)).claim.due?.kind).toBe('courier');
  });

  test('stands in the thread when it is asked and when it is confirmed or refused, and so does what couriers say', async () => {
    const { id, number } = await askForDay();
    await send(number, [{ externalId: 'E-1', at: '2026-11-06T11:00:00Z', status: 'on-its-way' }]);
    await settle(number, await wishOf(id), 'refuse', { answer: 'the van was loaded already' });
    expect(await threadOf('Kim', id)).toMatchObject([
      { kind: 'courier', title: 'delivery', text: 'On its way', name: 'our systems' },
      { kind: 'wish', state: 'asked', text: expect.stringContaining('Another day: Thursday') },
      { kind: 'wish', state: 'refused', title: 'the van was loaded already' },
    ]);
  });

  test('stands in the thread when it is taken back', async () => {
    const { id } = await askForDay();
    await withdraw(id, await wishOf(id));
    expect((await threadOf('Kim', id)).map(({ state }) => state)).toEqual(['asked', 'withdrawn']);
  });

  test('that nobody answers in time is told to the claimant, the desk and the operator’s system, once', async () => {
    const { id } = await askForDay();
    await later(6 * 24 * hourSeconds, async () => {
      await expireRebookings(desk.services);
      await expireRebookings(desk.services);
    });
    expect((await threadOf('Kim', id)).map(({ state }) => state)).toEqual(['asked', 'expired']);
    expect((await events(id)).map(({ type }) => type)).toEqual([
      'delivery.rebooking_asked',
      'delivery.rebooking_expired',
    ]);
    expect(await told(id)).toEqual(['rebooking-settled']);
    expect(await alertsOf(id)).toEqual([{ name: 'Lena', kind: 'rebooking-expired', stage: 'now' }]);
  });

  test('is told of each of two parcels in words of its own, whichever was asked for last', async () => {
    const { id, number, parcelId } = await parcelClaim();
    const other = (await put(number, { number: '15509876543210' }, 'P-2')).json;
    await ask(id, parcelId, { day: '2026-11-12' });
    await ask(id, String(other['id']), { day: '2026-11-11' });
    const wishes = (await sees(id)).parcels.map(({ rebooking }) => rebooking?.id ?? '');
    await settle(number, wishes[0] ?? '', 'refuse', { answer: 'the van is full' });
    await settle(number, wishes[1] ?? '', 'confirm');
    const reading = {
      wordingOf: readBrandWording(readBrands(brandsFolder)),
      locale: 'en-GB',
      now: desk.now(),
    } as const;
    const { situation } = await readSituation(desk.database.kysely, id, reading);
    const saidOf = (wish: string) => situation.rebookings.find((one) => one.id === wish)?.settled;
    expect(wishes.map(saidOf)).toEqual([
      expect.stringContaining('the van is full'),
      expect.stringMatching(/Wednesday\s11\sNovember/),
    ]);
  });

  test('is told only to the operator’s system as ended where the parcel came meanwhile', async () => {
    const { id, number } = await askForDay();
    await send(number, [{ externalId: 'E-1', at: '2026-11-06T11:30:00Z', status: 'delivered' }]);
    expect((await events(id)).at(-1)?.type).toBe('delivery.rebooking_expired');
    expect([await told(id), await alertsOf(id)]).toEqual([[], []]);
  });

  test('is in the thread without typed words for an insurer’s auditor', async () => {
    const { id, number, parcelId } = await parcelClaim(
      {},
      { contract: { customer: 'Leaving Mutual', name: 'Gold', tatSlaDays: 10 } },
    );
    await ask(id, parcelId, { kind: 'neighbour', words: 'Mrs Hill at 14', ownRisk: true });
    await send(number, [
      { externalId: 'E-1', at: '2026-11-06T11:00:00Z', status: 'news', words: 'Left with Mrs Hill' },
    ]);
    expect(JSON.stringify(await threadOf('Kim', id))).toContain('Mrs Hill at 14');
    const seen = await threadOf('Ada', id);
    expect(seen.map(({ text }) => text)).toEqual(['News from the courier', 'With a neighbour']);
  });
});
