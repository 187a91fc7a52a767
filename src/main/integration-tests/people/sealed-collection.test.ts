import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { accountCookie } from '../../graphql.fixture.ts';
import { browserOf, desk, graphql, newClaim, startParcels } from '../parcels/parcels.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() => startParcels());
afterAll(() => desk?.close());

const former = { line1: '1 Oldroad', city: 'York', postcode: 'YO1 7HU' };
const work = { line1: '5 Mill Yard', city: 'Hull', postcode: 'HU5 2QQ' };
const refuge = { line1: '77 Quiet Lane', line2: 'Flat 3', city: 'Cardiff', postcode: 'CF10 1BH' };
const [refugeLines, town] = ['77 Quiet Lane\nFlat 3\n\nCardiff\nCF10 1BH', '\n\n\nCardiff\nCF10'];
const elsewhere = '9 Nowhere\n\n\nYork\nYO1 7HU';

let claim: { id: string; number: string };
/** Two browsers that entered reference and post code. */
let [claimant, partner] = ['', ''];

beforeEach(async () => {
  claim = await newClaim({ registeredAddress: former, deliveryAddress: work, endUserEmail: 'nadia@example.com' });
  [claimant, partner] = [await browserOf(claim.id), await browserOf(claim.id)];
});

type Seen = { collectionAddress: string; collectionAddressSealed: boolean };

async function change(cookie: string, deliveryAddress: string) {
  const query = `mutation ($model: ChangeDeliveryAddressInput!) {
    changeDeliveryAddress(model: $model) { collectionAddress } }`;
  const model = { id: claim.id, deliveryAddress, gdprConsent: true };
  const { data } = await graphql<{ changeDeliveryAddress: Seen }>(claim.id, query, { model }, cookie);
  return data?.changeDeliveryAddress.collectionAddress;
}

async function collected(cookie: string): Promise<Seen | null> {
  const query = 'query ($id: ID!) { claim(id: $id) { collectionAddress collectionAddressSealed } }';
  return (await graphql<{ claim: Seen }>(claim.id, query, { id: claim.id }, cookie)).data?.claim ?? null;
}

const operatorSends = (body: object) => desk.operator('PATCH', `/claims/${claim.number}`, body);
const sealed = { collectionAddress: town, collectionAddressSealed: true };
const whole = { collectionAddress: refugeLines, collectionAddressSealed: false };

test('before any change, what the operator sent is shown', async () => {
  await operatorSends({ collectionAddress: refuge });
  expect(await collected(partner)).toEqual(whole);
});

describe('a collection address that the return address was changed to', () => {
  beforeEach(async () => {
    await change(claimant, refugeLines);
    await operatorSends({ collectionAddress: { ...refuge, postcode: 'cf101bh' } });
  });

  test('is sealed as well, but for who typed it and an account with the claim’s address', async () => {
    expect(await collected(partner)).toEqual(sealed);
    expect(await collected(claimant)).toMatchObject({ collectionAddressSealed: false });
    const account = await accountCookie(desk.database, { email: 'nadia@example.com' }, desk.now());
    expect(await collected(account)).toMatchObject({ collectionAddressSealed: false });
  });

  test('stays sealed for who changes the return address to another one', async () => {
    expect(await change(partner, elsewhere)).toBe(town);
    expect(await collected(partner)).toEqual(sealed);
    const page = await desk.app.inject({ url: `/my-details/${claim.id}`, headers: { cookie: partner } });
    expect(page.body).not.toMatch(/Quiet Lane|1BH/i);
  });

  test('stays sealed once the claimant changes the return address again', async () => {
    await change(claimant, '8 Mill Lane\n\n\nCardiff\nCF11 1AA');
    expect(await collected(partner)).toEqual(sealed);
  });

  test('stays sealed once the operator sends another return address', async () => {
    await operatorSends({ deliveryAddress: { line1: '8 Mill Lane', city: 'Newport', postcode: 'NP1 1AA' } });
    expect(await collected(partner)).toEqual(sealed);
  });
});

test.each([
  ['the registered address', former, /^1 Oldroad/],
  ['the return address of before any change', work, /^5 Mill Yard/],
])('%s is shown as collection address after a change too', async (_which, collectionAddress, lines) => {
  await change(claimant, refugeLines);
  await operatorSends({ collectionAddress });
  expect(await collected(partner)).toMatchObject({ collectionAddressSealed: false });
  expect((await collected(partner))?.collectionAddress).toMatch(lines);
});

test('a claim without a collection address has nothing that is sealed', async () => {
  await operatorSends({ collectionAddress: { line1: '', city: '', postcode: '' } });
  await change(claimant, refugeLines);
  expect(await collected(partner)).toMatchObject({ collectionAddressSealed: false });
});
