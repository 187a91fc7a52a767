import { afterAll, beforeAll, expect, test } from 'vitest';

import { findSubscription } from '#server/outbox/push/push.data.ts';
import { proveMailbox } from '#claim/access/claim-session.data.ts';
import { browserOf, desk, graphql, newClaim, rowsOf, startParcels } from '../parcels/parcels.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() => startParcels());
afterAll(() => desk?.close());

const former = { line1: '1 Oldroad', city: 'York', postcode: 'YO1 7HU' };
const refuge = { line1: '77 Quiet Lane', line2: 'Flat 3', city: 'Cardiff', postcode: 'CF10 1BH' };
const document = { registeredAddress: former, deliveryAddress: former, endUserEmail: 'nadia@example.com' };

const sees = async (id: string, cookie: string) =>
  (
    await graphql<{ claim: { number: string } | null }>(
      id,
      'query ($id: ID!) { claim(id: $id) { number } }',
      { id },
      cookie,
    )
  ).data?.claim ?? null;

const correct = (number: string, body: object) => desk.operator('PATCH', `/claims/${number}`, body);

test('once the registered post code is corrected, browsers that looked the claim up by the one before see it no more', async () => {
  const { id, number } = await newClaim(document);
  const browser = await browserOf(id);
  await correct(number, { registeredAddress: { ...former, line1: '1 Old Road' } });
  await correct(number, { registeredAddress: { ...former, postcode: 'yo17hu' } });
  expect(await sees(id, browser)).toEqual({ number });
  await correct(number, { registeredAddress: refuge });
  expect(await sees(id, browser)).toBeNull();
  const page = await desk.app.inject({ url: `/my-details/${id}`, headers: { cookie: browser } });
  expect(page.body).not.toMatch(/Quiet Lane|CF10/);
  expect(await sees(id, await browserOf(id))).toEqual({ number });
});

test('a policy number that is corrected ends them too, and one that is added does not', async () => {
  const { id, number } = await newClaim({ ...document, policyNumber: '' });
  const browser = await browserOf(id);
  await correct(number, { policyNumber: 'PN-40021' });
  expect(await sees(id, browser)).toEqual({ number });
  await correct(number, { policyNumber: 'PN-40022' });
  expect(await sees(id, browser)).toBeNull();
});

async function subscribe(claimId: string, session: { session_id: string } | { account_session_id: string } | object) {
  const [row] = await rowsOf<{ id: string }>('select gen_random_uuid() as id where $1::uuid is not null', claimId);
  const id = row?.id ?? '';
  const sealed = { ciphertext: Buffer.of(1), nonce: Buffer.of(1), key_id: 'k', endpoint_hash: Buffer.from(id) };
  const given = { claim_id: claimId, id, ...sealed, locale: 'en-GB', added_at: desk.now(), ...session };
  await desk.database.kysely.insertInto('push_subscription').values(given).execute();
  return async () => (await findSubscription(desk.database.kysely, { claimId, id })) !== undefined;
}

test('a browser that has proved the mailbox of the claim stays, with its notifications', async () => {
  const { id, number } = await newClaim(document);
  const [claimant, other] = [await browserOf(id), await browserOf(id)];
  const sessions = await rowsOf<{ id: string }>(
    `select s.id from claim_session s join claim_session_claim c on c.session_id = s.id where c.claim_id = $1 order by s.id`,
    id,
  );
  const [own = '', others = ''] = sessions.map((session) => session.id);
  await proveMailbox(desk.database.kysely, id, own);
  const [kept, ended] = [await subscribe(id, { session_id: own }), await subscribe(id, { session_id: others })];
  await correct(number, { registeredAddress: refuge });
  expect([await sees(id, claimant), await sees(id, other)]).toEqual([{ number }, null]);
  expect([await kept(), await ended()]).toEqual([true, false]);
});
