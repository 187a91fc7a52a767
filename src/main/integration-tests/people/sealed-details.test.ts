import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { accountCookie, cookieFor } from '../../graphql.fixture.ts';
import { desk, newClaim, parcelClaim, put, rowsOf, settle, startParcels } from '../parcels/parcels.fixture.ts';
import { mailedCodes, wrongCode } from '../quotes/mailed-codes.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() => startParcels());
afterAll(() => desk?.close());

const home = { line1: '4 Westgate Street', city: 'Gloucester', postcode: 'GL1 2DS' };
const refuge = 'Flat 3\n22 Refuge Close\n\nHull\nHU5 2QQ';
const [homeLines, townAlone] = ['4 Westgate Street\n\n\nGloucester\nGL1 2DS', '\n\n\nHull\nHU5'];
const refugeOfOperator = { line1: 'Flat 3', line2: '22 Refuge Close', city: 'Hull', postcode: 'HU5 2QQ' };
const document = { deliveryAddress: home, endUserEmail: 'nadia@example.com' };
const hiding = { codes: ['other'], words: 'my ex must not know where I live' };

let claim: { id: string; number: string };
/** Two browsers that entered reference and post code. */
let [claimant, former] = ['', ''];

async function begin(made: Promise<{ id: string; number: string }>): Promise<void> {
  await desk.database.pool.query('truncate mail');
  claim = await made;
  claimant = await cookieFor(desk.database, [claim.id], desk.now());
  former = await cookieFor(desk.database, [claim.id], desk.now());
}

beforeEach(() => begin(newClaim(document)));

async function graphql<Data>(cookie: string, query: string, variables: object = {}) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<{ data: Data | null; errors?: { extensions: { code: string } }[] }>();
}

type Seen = {
  deliveryAddress: string;
  deliveryAddressSealed: boolean;
  supportNeeds: Record<string, unknown> | null;
  bookedDelivery: { goesTo: string; goesToSealed: boolean } | null;
  parcels: { rebooking: { id: string; wish: string; text: string; sealed: boolean } | null }[];
};

async function seenBy(cookie: string): Promise<Seen> {
  const { data } = await graphql<{ claim: Seen }>(
    cookie,
    `
      query ($id: ID!) {
        claim(id: $id) {
          deliveryAddress
          deliveryAddressSealed
          bookedDelivery {
            goesTo
            goesToSealed
          }
          supportNeeds {
            sealed
            codes
            words
            until
            tellsInsurer
            savedAt
          }
          parcels {
            rebooking {
              id
              wish
              text
              sealed
            }
          }
        }
      }
    `,
    { id: claim.id },
  );
  if (data === null) throw new Error('The claim was not answered.');
  return data.claim;
}

const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code ?? null;

const changeAddress = async (cookie: string, deliveryAddress: string, more: object = {}) =>
  codeOf(
    await graphql(
      cookie,
      'mutation ($model: ChangeDeliveryAddressInput!) { changeDeliveryAddress(model: $model) { id } }',
      {
        model: { id: claim.id, deliveryAddress, gdprConsent: true, ...more },
      },
    ),
  );

const say = async (cookie: string, needs: object) =>
  codeOf(
    await graphql(cookie, 'mutation ($model: SetSupportNeedsInput!) { setSupportNeeds(model: $model) { id } }', {
      model: { claimId: claim.id, codes: [], ...needs },
    }),
  );

async function post(cookie: string, path: string, payload?: object): Promise<string | number> {
  const url = `/api/details/${claim.id}${path}`;
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code;
}

const mailCode = (cookie: string) => post(cookie, '/code');
const enter = (cookie: string, code: string) => post(cookie, '', { code });
const lastCode = async () => (await mailedCodes(desk)).at(-1)?.code ?? '';

async function addressOf(id: string): Promise<string> {
  const [row] = await rowsOf<{ line: string }>('select delivery_line1 as line from claim where id = $1', id);
  return row?.line ?? '';
}

describe('whoever has reference and post code alone', () => {
  test('reads a changed return address as town and half of its post code, and of needs that there are some', async () => {
    await changeAddress(claimant, refuge);
    await say(claimant, hiding);
    expect(await seenBy(former)).toMatchObject({
      deliveryAddress: townAlone,
      deliveryAddressSealed: true,
      supportNeeds: { sealed: true, codes: [], words: '', until: null, savedAt: desk.now().toISOString() },
    });
    const page = await desk.app.inject({ url: `/my-details/${claim.id}`, headers: { cookie: former } });
    expect(page.statusCode).toBe(200);
    for (const secret of ['Refuge', '2QQ', 'my ex']) expect(page.body).not.toContain(secret);
  });

  test('reads what the operator sent', async () => {
    expect(await seenBy(former)).toMatchObject({ deliveryAddress: homeLines, deliveryAddressSealed: false });
    await changeAddress(claimant, refuge);
    await changeAddress(claimant, homeLines);
    expect(await seenBy(former)).toMatchObject({ deliveryAddress: homeLines, deliveryAddressSealed: false });
  });

  test('does not read what the operator sends after a change either, which may be what was told by telephone', async () => {
    await changeAddress(former, '9 Wrong Road\n\n\nYork\nYO1 7HU');
    await desk.operator('PATCH', `/claims/${claim.number}`, { deliveryAddress: refugeOfOperator });
    expect(await seenBy(former)).toMatchObject({ deliveryAddress: townAlone, deliveryAddressSealed: true });
  });

  test('finds no part of the address by guessing without a change that is told', async () => {
    await changeAddress(claimant, refuge);
    expect(await changeAddress(former, refuge, { seenAddress: refuge })).toBe('ADDRESS_CHANGED');
    expect(await changeAddress(former, refuge, { seenAddress: homeLines })).toBe('ADDRESS_CHANGED');
    expect(await addressOf(claim.id)).toBe('Flat 3');
    await desk.database.pool.query('truncate mail');
    expect(await changeAddress(former, refuge, { seenAddress: townAlone })).toBeNull();
    expect(await desk.database.kysely.selectFrom('mail').select('id').execute()).toHaveLength(1);
    expect(await changeAddress(former, homeLines, { seenAddress: refuge })).toBeNull();
    expect(await addressOf(claim.id)).toBe('4 Westgate Street');
  });

  test('does not read where a booked parcel goes, also after changing the return address', async () => {
    await begin(newClaim({ ...document, deliveryCourier: '', nextDeliveryAttemptDate: null }));
    await changeAddress(claimant, refuge);
    await put(claim.number);
    expect((await seenBy(claimant)).bookedDelivery).toEqual({ goesTo: refuge, goesToSealed: false });
    await changeAddress(former, '9 Wrong Road\n\n\nYork\nYO1 7HU');
    expect(await seenBy(former)).toMatchObject({
      deliveryAddress: '9 Wrong Road\n\n\nYork\nYO1 7HU',
      bookedDelivery: { goesTo: townAlone, goesToSealed: true },
    });
    expect((await seenBy(claimant)).deliveryAddress).toBe('\n\n\nYork\nYO1');
  });

  test('does not read what the operator sent after a change by changing it, nor where a parcel to it goes', async () => {
    await begin(newClaim({ ...document, deliveryCourier: '', nextDeliveryAttemptDate: null }));
    await changeAddress(claimant, '1 First Road\n\n\nYork\nYO1 7HU');
    await desk.operator('PATCH', `/claims/${claim.number}`, { deliveryAddress: refugeOfOperator });
    await put(claim.number);
    await changeAddress(former, '9 Wrong Road\n\n\nYork\nYO1 7HU');
    expect((await seenBy(former)).bookedDelivery).toEqual({ goesTo: townAlone, goesToSealed: true });
    await changeAddress(claimant, refuge);
    expect(await seenBy(former)).toMatchObject({ deliveryAddress: townAlone, deliveryAddressSealed: true });
  });

  test('reads the wish for another address as its town, before and after a courier confirms it', async () => {
    const made = await parcelClaim({}, document);
    await begin(Promise.resolve(made));
    const model = { claimId: claim.id, parcelId: made.parcelId, clientId: newId(), kind: 'address', address: refuge };
    await graphql(claimant, 'mutation ($model: AskRebookingInput!) { askRebooking(model: $model) { id } }', { model });
    const wished = async (cookie: string) => (await seenBy(cookie)).parcels[0]?.rebooking;
    expect(await wished(former)).toMatchObject({ wish: 'Another address: Hull, HU5', sealed: true });
    expect(await wished(claimant)).toMatchObject({ wish: 'Another address: Flat 3, 22 Refuge Close, Hull, HU5 2QQ' });
    await settle(claim.number, model.clientId, 'confirm', {});
    expect((await wished(former))?.text).toBe('Confirmed. Another address: Hull, HU5.');
    expect(await seenBy(former)).toMatchObject({
      deliveryAddress: townAlone,
      bookedDelivery: { goesTo: townAlone, goesToSealed: true },
    });
    expect(await seenBy(claimant)).toMatchObject({ deliveryAddress: refuge, bookedDelivery: { goesTo: refuge } });
  });

  test('replaces all needs unseen, and learns of none', async () => {
    await say(claimant, { codes: ['large-print', 'telephone'] });
    const withdraw = 'mutation ($model: WithdrawSupportNeedInput!) { withdrawSupportNeed(model: $model) { id } }';
    const model = { claimId: claim.id, code: 'large-print' };
    expect(codeOf(await graphql(former, withdraw, { model }))).toBe('NEEDS_SEALED');
    desk.wait(60);
    expect(await say(former, { codes: ['large-print'] })).toBeNull();
    const saved = { codes: ['large-print'], savedAt: desk.now().toISOString(), sealed: false };
    expect((await seenBy(former)).supportNeeds).toMatchObject(saved);
    expect((await seenBy(claimant)).supportNeeds).toMatchObject({ sealed: true, codes: [] });
    await say(claimant, {});
    expect((await seenBy(former)).supportNeeds).toMatchObject({ sealed: false, codes: [], savedAt: null });
  });
});

describe('the whole is read by', () => {
  beforeEach(async () => {
    await changeAddress(claimant, refuge);
    await say(claimant, hiding);
  });
  const whole = { deliveryAddress: refuge, deliveryAddressSealed: false, supportNeeds: { ...hiding, sealed: false } };

  test('the session that wrote it', async () => expect(await seenBy(claimant)).toMatchObject(whole));

  test('the session that wrote it, also once the operator has sent it back in other writing', async () => {
    const deliveryAddress = { ...refugeOfOperator, postcode: 'hu52qq' };
    await desk.operator('PATCH', `/claims/${claim.number}`, { deliveryAddress });
    expect((await seenBy(claimant)).deliveryAddressSealed).toBe(false);
  });

  test('a session with the code that is mailed to the claim, which opens both', async () => {
    expect(await mailCode(former)).toBe(200);
    const [mail, ...more] = await mailedCodes(desk);
    expect([mail?.to, more]).toEqual(['nadia@example.com', []]);
    expect(mail?.content.subject).toMatch(/ is your code to see your details$/);
    const code = await lastCode();
    expect(await enter(former, wrongCode(code))).toBe('code-wrong');
    expect(await seenBy(former)).toMatchObject({ deliveryAddress: townAlone, supportNeeds: { sealed: true } });
    expect(await enter(former, code)).toBe(200);
    expect(await seenBy(former)).toMatchObject(whole);
    const audit = desk.database.kysely.selectFrom('audit_event').select('action').where('claim_id', '=', claim.id);
    expect((await audit.execute()).map(({ action }) => action)).toContain('claim.details-opened');
  });

  test('no other session with that code', async () => {
    await mailCode(claimant);
    const code = await lastCode();
    expect(await enter(former, code)).toBe('code-over');
    const foreign = await cookieFor(desk.database, [(await newClaim(document)).id], desk.now());
    expect([await mailCode(foreign), await enter(foreign, code)]).toEqual(['claim-not-found', 'claim-not-found']);
    expect(await seenBy(former)).toMatchObject({ deliveryAddress: townAlone });
  });

  test('nobody by a code that was mailed to an address that the claim has no more', async () => {
    await mailCode(former);
    const code = await lastCode();
    await desk.operator('PATCH', `/claims/${claim.number}`, { endUserEmail: 'nadia.new@example.com' });
    expect(await enter(former, code)).toBe('code-over');
    expect(await seenBy(former)).toMatchObject({ deliveryAddress: townAlone, supportNeeds: { sealed: true } });
  });

  test('nobody by a code of an address that the claim has no more, nor anything else of the claim', async () => {
    await mailCode(former);
    await enter(former, await lastCode());
    await desk.operator('PATCH', `/claims/${claim.number}`, { endUserEmail: 'nadia.new@example.com' });
    expect(await seenBy(former)).toBeNull();
    expect(await seenBy(await cookieFor(desk.database, [claim.id], desk.now()))).toMatchObject({
      deliveryAddress: townAlone,
      supportNeeds: { sealed: true },
    });
  });

  test('nobody by a code where the claim has no e-mail', async () => {
    await desk.operator('PATCH', `/claims/${claim.number}`, { endUserEmail: '' });
    expect([await mailCode(former), await enter(former, '123456')]).toEqual(Array(2).fill('code-by-telephone'));
    expect(await seenBy(former)).toMatchObject({ deliveryAddress: townAlone, supportNeeds: { sealed: true } });
    expect(await mailedCodes(desk)).toEqual([]);
    const opened = { claimIds: [claim.id], sharedDevice: false, isProved: true };
    const token = await startClaimSession(desk.database.kysely, opened, desk.now());
    const withAnother = `${claimCookieName(desk.services.settings)}=${token}`;
    expect(await seenBy(withAnother)).toMatchObject({ deliveryAddress: townAlone, supportNeeds: { sealed: true } });
  });

  test('a session that a mailed code opened, and an account with the address', async () => {
    const { kysely } = desk.database;
    const opened = { claimIds: [claim.id], sharedDevice: false, isProved: true };
    const token = await startClaimSession(kysely, opened, desk.now());
    expect(await seenBy(`${claimCookieName(desk.services.settings)}=${token}`)).toMatchObject(whole);
    const account = await accountCookie(desk.database, { email: 'nadia@example.com' }, desk.now());
    expect(await seenBy(account)).toMatchObject(whole);
  });

  test('the operator’s system', async () => {
    const { json } = await desk.operator('GET', `/claims/${claim.number}`);
    expect(json).toMatchObject({ deliveryAddress: { line2: '22 Refuge Close', postcode: 'HU5 2QQ' } });
  });

  test('the claimant too once a handler has added to the needs, with a code', async () => {
    await desk.act('Kim', `${claim.id}/needs`, {
      codes: ['other', 'telephone'],
      words: hiding.words,
      until: null,
      tellsInsurer: false,
    });
    expect((await seenBy(claimant)).supportNeeds).toMatchObject({ sealed: true });
    await mailCode(claimant);
    await enter(claimant, await lastCode());
    expect((await seenBy(claimant)).supportNeeds).toMatchObject({ codes: ['telephone', 'other'], words: hiding.words });
  });
});
