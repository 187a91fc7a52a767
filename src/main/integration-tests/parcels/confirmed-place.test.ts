import { afterAll, beforeAll, expect, test } from 'vitest';

import { randomUUID } from 'node:crypto';

import { notificationJob } from '#main/start/notification-jobs.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { injectCall } from '../people/inject-call.fixture.ts';
import { ask, desk, graphql, one, parcelClaim, put, send, settle, startParcels } from './parcels.fixture.ts';
import { mailsOf } from './told-notice.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() => startParcels());
afterAll(() => desk?.close());

const shop = 'Pick-up point: Corner Shop, 1 High Street, Leeds';
const toBeThere = /be there|take it in/i;

async function confirmShop() {
  const claim = await parcelClaim({}, { endUserEmail: 'oliver@example.com' });
  await ask(claim.id, claim.parcelId, { kind: 'place', placeId: 'shop-1' });
  await settle(claim.number, (await one(claim.id)).rebooking?.id ?? '', 'confirm');
  return claim;
}

async function readShared(id: string) {
  const own = await cookieFor(desk.database, [id], desk.now());
  const wanted = { claimId: id, linkId: randomUUID(), days: 7 };
  const { json } = await injectCall(desk.app, 'POST', '/api/enduser/shareClaim', { cookie: own, payload: wanted });
  const payload = { secret: String(json['url']).split('#')[1] };
  const { cookie } = await injectCall(desk.app, 'POST', `/api/shared/${id}/open`, { payload });
  return injectCall(desk.app, 'GET', `/api/shared/${id}`, { cookie });
}

type Wording = { sentence: string; meaning: string; next: string };
type Entry = { kind: string; meaning: string | null };

test('My Claim says where the parcel goes, and History that it was confirmed', async () => {
  const { id } = await confirmShop();
  const query = `query ($id: ID!) { claim(id: $id) { wording { sentence meaning next } bookedDelivery { place } }
    claimTimeline(claimId: $id, first: 50) { entries { kind meaning } } }`;
  type Answer = {
    claim: { wording: Wording; bookedDelivery: { place: string } };
    claimTimeline: { entries: Entry[] };
  };
  const { data, errors } = await graphql<Answer>(id, query, { id });
  expect(errors).toBeUndefined();
  expect(data?.claim.wording).toMatchObject({ next: expect.stringContaining(`It goes to: ${shop}`) });
  expect(JSON.stringify(data?.claim.wording)).not.toMatch(toBeThere);
  expect(data?.claim.bookedDelivery.place).toBe(shop);
  expect(data?.claimTimeline.entries).toContainEqual({ kind: 'parcel-place', meaning: shop });
});

test('once it is delivered, My Claim says where it was to go, and a shared link of what kind the place is', async () => {
  const { id, number } = await confirmShop();
  await send(number, [{ externalId: 'E-done', at: '2026-11-06T11:00:00Z', status: 'delivered' }]);
  const query = 'query ($id: ID!) { claim(id: $id) { wording { meaning next } } }';
  const { data } = await graphql<{ claim: { wording: Wording } }>(id, query, { id });
  expect(data?.claim.wording).toMatchObject({
    meaning: expect.stringMatching(`^That was on .* It was to go to: ${shop}$`),
    next: 'If you don’t have it, message us.',
  });
  const { json, body } = await readShared(id);
  expect(json['meaning']).toMatch(/It was to go to: Pick-up point$/);
  expect(body).not.toContain('Corner Shop');
});

test('the calendar says where the parcel goes', async () => {
  const { id } = await confirmShop();
  const headers = { cookie: await cookieFor(desk.database, [id], desk.now()) };
  const { body } = await desk.app.inject({ url: `/api/claims/${id}/calendar/delivery.ics`, headers });
  expect(body.replaceAll('\r\n ', '')).toContain('It goes to: Pick-up point: Corner Shop');
  expect(body).not.toMatch(toBeThere);
});

test('whoever has a shared link reads what kind of place it is, and no more', async () => {
  const { id } = await confirmShop();
  const { json: shared, body } = await readShared(id);
  expect(shared['next']).toMatch(/It goes to: Pick-up point$/);
  expect(body).not.toMatch(/Corner Shop|be there|take it in/i);
});

test('the notice of what was confirmed asks nobody to be there', async () => {
  const { id, number } = await confirmShop();
  await put(number, { bookedFor: '2026-11-12' });
  desk.wait(120);
  await desk.runDue(notificationJob(desk.services));
  const [mail, ...others] = await mailsOf(id);
  expect(others).toEqual([]);
  expect(mail).toContain(`It goes to: ${shop}`);
  expect(mail).not.toMatch(toBeThere);
});

const contract = { customer: 'Leaving Mutual', name: 'Gold', tatSlaDays: 10 };
const refuge = 'Flat 3\n22 Refuge Close\n\nHull\nHU5 2QQ';

test.each([
  [{ kind: 'neighbour', words: 'Mrs Novak, 24 Refuge Close', ownRisk: true }, 'With a neighbour'],
  [{ kind: 'safe-place', words: 'Behind the bins of Mrs Novak', ownRisk: true }, 'In a safe place'],
  [{ kind: 'address', address: refuge }, 'Another address: Hull, HU5'],
])('notices name what was typed of a confirmed wish no more than the mail that told it: %o', async (wish, told) => {
  const { id, number, parcelId } = await parcelClaim({}, { contract, endUserEmail: 'oliver@example.com' });
  expect(await ask(id, parcelId, wish)).toBeNull();
  await settle(number, (await one(id)).rebooking?.id ?? '', 'confirm');
  desk.wait(120);
  await desk.runDue(notificationJob(desk.services));
  await put(number, { bookedFor: '2026-11-12' });
  desk.wait(120);
  await desk.runDue(notificationJob(desk.services));
  const mails = await mailsOf(id);
  expect(mails).toHaveLength(2);
  expect(mails[0]).toContain(told);
  expect(mails.join('\n')).not.toMatch(/Novak|Refuge|2QQ/);
});
