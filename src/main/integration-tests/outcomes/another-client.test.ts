// The contract of a claim beyond repair is corrected, so that it is another client's, while its offer stands.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { formatDateTime } from '#shared/time/dates.ts';
import { operatorKey } from '../desk-app.fixture.ts';
import {
  choose,
  claimantSees,
  contractOf,
  desk,
  events,
  graphql,
  offered,
  optionOf,
  put,
  startDesk,
  told,
} from './outcome-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => desk.close());

const moveTo = (number: string, customer: string) => desk.operator('PATCH', `/claims/${number}`, contractOf(customer));
const ofFixed = () => offered({}, contractOf('Fixed Mutual'));
const stateOf = async (id: string) => (await claimantSees(id)).outcomeOffer?.['state'];

async function offersInHistory(id: string): Promise<string[]> {
  const query = 'query ($id: ID!) { claimTimeline(claimId: $id) { entries { kind } } }';
  const { data } = await graphql(id, query, { id });
  const { claimTimeline } = data as unknown as { claimTimeline: { entries: { kind: string }[] } };
  return claimTimeline.entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('offer'));
}

async function packOf(id: string, name: string): Promise<string> {
  desk.wait(60);
  const url = `/api/desk/claims/${id}/evidence.zip?for=operator`;
  const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
  return strFromU8(unzipSync(rawPayload)[name] ?? new Uint8Array());
}

describe('an offer whose claim gets another client', () => {
  test('is withdrawn, so that nothing is chosen that this one does not owe', async () => {
    const { id, number } = await ofFixed();
    const { json } = await moveTo(number, 'Voucher Mutual');
    const detail =
      'The claim is another client’s now. What was offered in place of a repair was withdrawn: send a new offer.';
    expect(json['warnings']).toEqual([{ pointer: '/contract', code: 'another-client', detail }]);
    expect(await stateOf(id)).toBe('withdrawn');
    expect((await claimantSees(id)).todo).toEqual([]);
    expect(await choose(id, 'cash')).toBe('OFFER_WITHDRAWN');
    const again = { options: [{ kind: 'return', oldDevice: 'It comes back as it is, with everything on it.' }] };
    expect((await put(number, again)).status).toBe(201);
    expect(await stateOf(id)).toBe('yours');
  });

  test('is withdrawn also once something was chosen of it', async () => {
    const { id, number } = await ofFixed();
    expect(await choose(id, 'cash')).toBeNull();
    await moveTo(number, 'Voucher Mutual');
    expect(await stateOf(id)).toBe('withdrawn');
  });

  test('tells the claimant and the operator’s systems where something was chosen, and them alone', async () => {
    const [chosen, open] = [await ofFixed(), await ofFixed()];
    expect(await choose(chosen.id, 'replacement')).toBeNull();
    const { json } = await moveTo(chosen.number, 'Voucher Mutual');
    await moveTo(open.number, 'Voucher Mutual');
    expect(json['warnings']).toMatchObject([{ detail: expect.stringContaining('do not carry it out') }]);
    expect(await told(chosen.id)).toEqual(['outcome-to-choose', 'outcome-withdrawn']);
    const [choice, withdrawn] = await events(chosen.id);
    const data = { offerId: choice?.data['offerId'], optionId: choice?.data['optionId'] };
    expect(withdrawn).toEqual({ type: 'outcome.withdrawn', data: { ...data, offerVersion: 1, kind: 'replacement' } });
    expect([await told(open.id), await events(open.id)]).toEqual([['outcome-to-choose'], []]);
  });

  test('is withdrawn in History too once something was chosen', async () => {
    const { id, number } = await ofFixed();
    expect(await choose(id, 'replacement')).toBeNull();
    desk.wait(1);
    await moveTo(number, 'Voucher Mutual');
    expect(await offersInHistory(id)).toEqual(['offer-withdrawn', 'offer-chosen', 'offer']);
  });

  test('was chosen until then in a pack, which has both instants', async () => {
    const { id, number } = await ofFixed();
    expect(await choose(id, 'cash')).toBeNull();
    const chosenAt = formatDateTime(desk.now());
    desk.wait(3600);
    await moveTo(number, 'Voucher Mutual');
    const withdrawnAt = formatDateTime(desk.now());
    expect(await packOf(id, 'offers.csv')).toContain(`,withdrawn,${chosenAt},${withdrawnAt},`);
    const rows = (await packOf(id, 'states.csv')).split('\r\n');
    const taken = rows.filter((row) => row.includes('We’ve taken back what we offered before.'));
    expect(taken).toEqual([expect.stringMatching(new RegExp(`,${withdrawnAt},The words changed,`))]);
  });

  test.each([
    ['', []],
    ['?notify=true', ['outcome-withdrawn']],
  ])('warns in an import%s, which tells the claimant only if it is asked to', async (query, more) => {
    const { id, number } = await ofFixed();
    expect(await choose(id, 'replacement')).toBeNull();
    const {
      id: _id,
      updatedAt: _at,
      version: _version,
      ...document
    } = (await desk.operator('GET', `/claims/${number}`)).json;
    const line = JSON.stringify({ ...document, number, ...contractOf('Voucher Mutual') });
    const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/x-ndjson' };
    const url = `/api/integration/v1/imports${query}`;
    const answer = await desk.app.inject({ method: 'POST', url, headers, payload: `${line}\n` });
    expect(answer.json()).toMatchObject({
      changed: 1,
      warnings: [{ code: 'another-client', line: 1, number, count: 1 }],
    });
    expect(await told(id)).toEqual(['outcome-to-choose', ...more]);
    expect((await events(id)).map(({ type }) => type)).toEqual(['outcome.chosen', 'outcome.withdrawn']);
  });

  test('stays where what was chosen is in hand, and under another contract of the same client', async () => {
    const { id, number } = await ofFixed();
    const silver = { contract: { customer: 'Fixed Mutual', name: 'Silver', tatSlaDays: 5 } };
    expect((await desk.operator('PATCH', `/claims/${number}`, silver)).json['warnings']).toEqual([]);
    expect(await choose(id, 'cash')).toBeNull();
    expect((await desk.operator('POST', `/claims/${number}/outcome/in-hand`, { offerVersion: 1 })).status).toBe(200);
    await moveTo(number, 'Voucher Mutual');
    expect(await stateOf(id)).toBe('in-hand');
  });
});

test('who said at the client before what was chosen is read by that client and the operator alone', async () => {
  const { id, number } = await ofFixed();
  const optionId = await optionOf(id, 'voucher');
  const heard = { number: 1, optionId, who: 'Ann Lee', channel: 'phone', heardAt: desk.now().toISOString() };
  expect((await desk.act('Max', `${id}/outcome-on-behalf`, heard)).status).toBe(200);
  const isNamed = async (who: string) => (await desk.ask(who, `/claims/${id}/outcome`)).text.includes('Ann Lee');
  const api = async () => (await desk.operator('GET', `/claims/${number}/outcome`)).text;
  const proof = async (who: string, ending = '') => {
    const url = `/api/outcome/${id}/choice${ending}`;
    const { statusCode, body } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf(who) } });
    return [statusCode, body.includes('Ann Lee')];
  };
  expect(await api()).toContain('Ann Lee');
  await moveTo(number, 'Voucher Mutual');
  expect(await isNamed('Max')).toBe(true);
  expect(await isNamed('Eve')).toBe(false);
  const { json } = await desk.ask('Eve', `/claims/${id}/outcome`);
  expect(json['choices']).toMatchObject([{ name: 'Voucher for £250.00', byName: '' }]);
  expect(await api()).not.toContain('Ann Lee');
  expect(await proof('Max')).toEqual([200, true]);
  expect(await proof('Eve')).toEqual([404, false]);
  expect((await proof('Eve', '.pdf'))[0]).toBe(404);
});
