import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ask,
  back,
  desk,
  failedEvent,
  hourSeconds,
  newClaim,
  one,
  put,
  send,
  settle,
  startParcels,
} from './parcels.fixture.ts';
import { answerTold, noticeTold } from './told-notice.fixture.ts';

// It is Friday 6 November 2026, 12:00; the courier is booked for Tuesday 10 November.
beforeAll(() => startParcels());
afterAll(() => desk?.close());

const contract = { customer: 'Leaving Mutual', name: 'Gold', tatSlaDays: 10 };
const toCollect = { state: 'Collection Arranged', nextDeliveryAttemptDate: null, courier: 'DPD' };
const collectedOn = { ...toCollect, nextCollectionAttemptDate: '2026-11-10T09:00:00Z' };
const anotherDay = { kind: 'day', day: '2026-11-11' };
const shop = { kind: 'place', placeId: 'shop-1' };
const neighbour = { kind: 'neighbour', words: 'Sam, 41 Stonegate', ownRisk: true };
const safePlace = { kind: 'safe-place', words: 'Behind the shed', ownRisk: true };
const address = { kind: 'address', address: '19 Stonegate\n\n\nYork\nYO1 7HU' };

type Direction = 'collection' | 'delivery';
type How = 'confirm' | 'refuse';

async function answered(direction: Direction, wish: object, how: How, before: object[] = []) {
  const document = direction === 'collection' ? collectedOn : { state: back };
  const { id, number } = await newClaim({ contract, ...document });
  const { json } = await put(number, { direction, ...(before.length > 0 && { bookedFor: '2026-11-06' }) });
  if (before.length > 0) await send(number, before);
  expect(await ask(id, String(json['id']), wish)).toBeNull();
  const rebookingId = (await one(id)).rebooking?.id ?? '';
  const answer = how === 'refuse' ? { answer: 'The van is full' } : {};
  expect((await settle(number, rebookingId, how, answer)).status).toBe(200);
  return id;
}

const saidBy = async (id: string) => (await answerTold(id)).mail.paragraphs;

const nothingToDo = 'You don’t need to do anything right now.';
const packBy = (day: string) =>
  `Back up your device and pack it by ${day} November 2026. Be there, or ask someone to hand it over.`;
const beThere = (day: string) => `Be there on ${day} November 2026, or ask someone to take it in.`;
const notAtHome = 'You don’t need to be at home for it.';

describe('the answer to a wish is told with what My Claim asks for', () => {
  test.each<[Direction, string, object, How, string]>([
    ['collection', 'another day', anotherDay, 'confirm', packBy('Wednesday 11')],
    ['collection', 'another day', anotherDay, 'refuse', packBy('Tuesday 10')],
    ['collection', 'a pick-up point', shop, 'confirm', 'Have your device packed by Tuesday 10 November 2026.'],
    ['delivery', 'another day', anotherDay, 'confirm', beThere('Wednesday 11')],
    ['delivery', 'another day', anotherDay, 'refuse', beThere('Tuesday 10')],
    ['delivery', 'another address', address, 'confirm', beThere('Tuesday 10')],
    ['delivery', 'another address', address, 'refuse', beThere('Tuesday 10')],
    ['delivery', 'a pick-up point', shop, 'confirm', notAtHome],
    ['delivery', 'a pick-up point', shop, 'refuse', beThere('Tuesday 10')],
    ['delivery', 'a safe place', safePlace, 'confirm', notAtHome],
    ['delivery', 'a neighbour', neighbour, 'confirm', notAtHome],
    ['delivery', 'a neighbour', neighbour, 'refuse', beThere('Tuesday 10')],
  ])('%s, %s %j, %s: %s', async (direction, _, wish, how, todo) => {
    const said = await saidBy(await answered(direction, wish, how));
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(how === 'confirm' ? /^Confirmed\. / : /^Not possible: The van is full\. Your \w+ stays on/);
    expect(said[1]).toBe(todo);
  });

  test('without a day in whose place another one is booked since', async () => {
    const { id, number } = await newClaim({ contract, state: back });
    const { json } = await put(number);
    expect(await ask(id, String(json['id']), anotherDay)).toBeNull();
    await settle(number, (await one(id)).rebooking?.id ?? '', 'confirm');
    await put(number, { bookedFor: '2026-11-13' });
    expect(await saidBy(id)).toEqual(['Confirmed. Another day.', beThere('Friday 13')]);
  });

  test('in Polish too', async () => {
    const id = await answered('delivery', anotherDay, 'confirm');
    expect((await answerTold(id, 'pl')).mail.paragraphs).toEqual([
      expect.stringContaining('Potwierdzono. Inny dzień: '),
      'Bądź na miejscu albo poproś kogoś o przyjęcie urządzenia. Termin: środa, 11 listopada 2026.',
    ]);
  });

  test('once refused after a visit that failed, it is to arrange what happens next', async () => {
    const said = await saidBy(await answered('collection', anotherDay, 'refuse', [failedEvent]));
    expect(said.at(-1)).toBe('On your claim’s page, arrange what happens next with your parcel.');
    expect(said).not.toContain(nothingToDo);
  });

  test('of a collection that was not made on its day, it is to message us', async () => {
    const id = await answered('collection', anotherDay, 'refuse');
    desk.wait(120 * hourSeconds);
    expect((await saidBy(id)).at(-1)).toBe('If they didn’t come, message us to rearrange.');
    desk.wait(-120 * hourSeconds);
  });
});

test('no mail says that there is nothing to do while the device is to be packed', async () => {
  const { id, number } = await newClaim({ ...collectedOn, policyExcessAmount: 75, endUserEmail: 'o@example.com' });
  await desk.operator('PATCH', `/claims/${number}`, { excessPaymentTaken: true });
  const { mail } = await noticeTold(id, 'excess-paid');
  expect(mail.paragraphs).toEqual(['Thank you. We’ve received your excess payment.', packBy('Tuesday 10')]);
});
