import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findSubscription } from '#server/outbox/push/push.data.ts';
import { proveMailbox } from '#claim/access/claim-session.data.ts';
import { accountCookie } from '../../graphql.fixture.ts';
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

async function subscribe(
  claimId: string,
  session: { session_id?: string | undefined; account_session_id?: string | undefined },
) {
  const [row] = await rowsOf<{ id: string }>('select gen_random_uuid() as id where $1::uuid is not null', claimId);
  const id = row?.id ?? '';
  const sealed = { ciphertext: Buffer.of(1), nonce: Buffer.of(1), key_id: 'k', endpoint_hash: Buffer.from(id) };
  const given = { claim_id: claimId, id, ...sealed, locale: 'en-GB', added_at: desk.now(), ...session };
  await desk.database.kysely.insertInto('push_subscription').values(given).execute();
  return async () => (await findSubscription(desk.database.kysely, { claimId, id })) !== undefined;
}

/** Returns a browser that has entered the code of the claim's mail, and its session. */
async function provedBrowser(id: string): Promise<{ cookie: string; session_id: string }> {
  const cookie = await browserOf(id);
  const [newest] = await rowsOf<{ session_id: string }>(
    'select session_id from claim_session_claim where claim_id = $1 order by session_id desc',
    id,
  );
  const session_id = newest?.session_id ?? '';
  await proveMailbox(desk.database.kysely, id, session_id);
  return { cookie, session_id };
}

test('a browser that has proved the mailbox of the claim stays, with its notifications', async () => {
  const { id, number } = await newClaim(document);
  const other = await browserOf(id);
  const ended = await subscribe(id, {
    session_id: (
      await rowsOf<{ id: string }>('select session_id as id from claim_session_claim where claim_id = $1', id)
    )[0]?.id,
  });
  const { cookie: claimant, session_id } = await provedBrowser(id);
  const kept = await subscribe(id, { session_id });
  await correct(number, { registeredAddress: refuge });
  expect([await sees(id, claimant), await sees(id, other)]).toEqual([{ number }, null]);
  expect([await kept(), await ended()]).toEqual([true, false]);
});

describe('once the claim has another e-mail address', () => {
  test('browsers that proved the mailbox of the one before see it no more, whichever is corrected first', async () => {
    for (const bodies of [
      [{ registeredAddress: refuge }, { endUserEmail: 'nadia.new@example.com' }],
      [{ endUserEmail: 'nadia.new@example.com' }, { registeredAddress: refuge }],
      [{ endUserEmail: '' }],
    ]) {
      const { id, number } = await newClaim(document);
      const { cookie, session_id } = await provedBrowser(id);
      const isTold = await subscribe(id, { session_id });
      for (const body of bodies) await correct(number, body);
      expect([await sees(id, cookie), await isTold()]).toEqual([null, false]);
    }
  });

  test('browsers that proved none stay, and so do all where its writing alone changes', async () => {
    const { id, number } = await newClaim(document);
    const [lookedUp, { cookie: proved }] = [await browserOf(id), await provedBrowser(id)];
    await correct(number, { endUserEmail: 'Nadia@Example.com' });
    expect([await sees(id, lookedUp), await sees(id, proved)]).toEqual([{ number }, { number }]);
    await correct(number, { endUserEmail: 'nadia.new@example.com' });
    expect([await sees(id, lookedUp), await sees(id, proved)]).toEqual([{ number }, null]);
  });

  test('an account with the address before hears no more of it, and one with the new address does', async () => {
    const { id, number } = await newClaim(document);
    const heard = await Promise.all(
      ['nadia@example.com', 'nadia.new@example.com'].map(async (email) => {
        await accountCookie(desk.database, { email }, desk.now());
        const [session] = await rowsOf<{ id: string }>(
          'select s.id from account_session s join account a on a.id = s.account_id where a.email = $1',
          email,
        );
        return subscribe(id, { account_session_id: session?.id });
      }),
    );
    await correct(number, { endUserEmail: 'nadia.new@example.com' });
    expect(await Promise.all(heard.map((isTold) => isTold()))).toEqual([false, true]);
  });
});
