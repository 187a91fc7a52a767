import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { DeskParcel } from '#features/desk/parcel/parcel-routes.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

// It is Friday 6 November 2026, 12:00.
beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['state'] },
      Tom: { rights: ['reply'] },
      Ada: { rights: [], roles: ['auditor'], clients: ['Masked'] },
    },
    [{ name: 'Masked', contracts: [{ customer: 'Masked Mutual' }], leavesParcels: true }],
  );
});
afterAll(() => desk.close());

const back = 'Awaiting Repaired Equipment Return to End User';

async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `HAND-${(count += 1)}`;
  const contract = { customer: 'Masked Mutual', name: 'Gold', tatSlaDays: 10 };
  return { number, id: await desk.putClaim(number, { state: back, deliveryCourier: 'DPD', contract, ...document }) };
}

const parcelsOf = async (who: string, id: string) =>
  (await desk.ask(who, `/claims/${id}/parcels`)).json['parcels'] as DeskParcel[];

const failed = { direction: 'delivery', at: '2026-11-06T10:41:00Z', status: 'failed', reason: 'nobody-in' };

async function rowsOf<Row extends object>(text: string, id: string): Promise<Row[]> {
  return (await desk.database.pool.query<Row>(text, [id])).rows;
}

async function ask(claimId: string, number: string): Promise<string> {
  const options = { days: ['2026-11-12'], leave: ['neighbour'] };
  const put = await desk.operator('PUT', `/claims/${number}/parcels/P-1`, {
    direction: 'delivery',
    courier: 'DPD',
    bookedFor: '2026-11-10',
    options,
  });
  const clientId = newId();
  const wish = { kind: 'neighbour', words: 'Mrs Hill at 14', ownRisk: true };
  const model = { claimId, parcelId: put.json['id'], clientId, ...wish };
  const query = 'mutation ($model: AskRebookingInput!) { askRebooking(model: $model) { id } }';
  const headers = { cookie: await cookieFor(desk.database, [claimId], desk.now()), 'sec-fetch-site': 'same-origin' };
  const payload = { query, variables: { model } };
  const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  expect(body).not.toContain('errors');
  return clientId;
}

describe('an event by hand', () => {
  test('is shown with its source, tells the claimant, and begins a parcel where there is none', async () => {
    const { id } = await newClaim({ nextDeliveryAttemptDate: '2026-11-06T09:00:00Z', deliveryTrackingDetails: '1550' });
    const key = newId();
    const done = await desk.act('Kim', `${id}/parcel`, failed, key);
    expect(done.status).toBe(200);
    expect((await desk.act('Kim', `${id}/parcel`, failed, key)).json).toEqual(done.json);
    expect(await parcelsOf('Tom', id)).toMatchObject([
      {
        direction: 'delivery',
        courier: 'DPD',
        number: '1550',
        bookedFor: '2026-11-06',
        failed: 'We couldn’t deliver: nobody was in',
        steps: [{ text: 'We couldn’t deliver: nobody was in', source: 'our team' }],
      },
    ]);
    const { todo } = (await desk.ask('Kim', `/claims/${id}/shown`)).json as { todo: { kind: string }[] };
    expect(todo.map(({ kind }) => kind)).toEqual(['rebook-delivery']);
    expect(await rowsOf('select kind from happening where claim_id = $1', id)).toEqual([{ kind: 'delivery-failed' }]);
    expect(await rowsOf(`select detail from audit_event where claim_id = $1 and action = 'desk.parcel'`, id)).toEqual([
      { detail: 'delivery failed' },
    ]);
  });

  test.each([
    ['a reason of another status', { status: 'booked' }, '/reason'],
    ['an instant far ahead', { at: '2026-11-09T10:00:00Z' }, '/at'],
    ['a status that is not known', { status: 'lost' }, '/status'],
    ['news without words', { status: 'news', reason: null }, '/words'],
  ])('with %s is refused with its pointer', async (_, more, pointer) => {
    const { id } = await newClaim();
    const { status, json } = await desk.act('Kim', `${id}/parcel`, { ...failed, ...more });
    expect([status, json]).toMatchObject([400, { errors: [{ pointer }] }]);
    expect(await parcelsOf('Kim', id)).toEqual([]);
  });
});

describe('a wish', () => {
  test('is confirmed at the desk, once', async () => {
    const { id, number } = await newClaim();
    const rebookingId = await ask(id, number);
    const wish = { rebookingId, status: 'confirmed' };
    expect((await desk.act('Kim', `${id}/rebooking-settle`, wish)).json).toEqual({ changed: true });
    expect((await desk.act('Kim', `${id}/rebooking-settle`, wish)).json).toEqual({ changed: false });
    const [parcel] = await parcelsOf('Kim', id);
    expect(parcel).toMatchObject({ place: 'With a neighbour: Mrs Hill at 14', wishes: [{ status: 'confirmed' }] });
    const refusal = { rebookingId, status: 'refused', answer: 'no' };
    expect((await desk.act('Kim', `${id}/rebooking-settle`, refusal)).json).toMatchObject({
      status: 409,
      code: 'rebooking-settled',
    });
  });

  test('is refused with a reason, and not without', async () => {
    const { id, number } = await newClaim();
    const rebookingId = await ask(id, number);
    const refusal = { rebookingId, status: 'refused' };
    expect((await desk.act('Kim', `${id}/rebooking-settle`, refusal)).json).toMatchObject({
      errors: [{ pointer: '/answer' }],
    });
    const answer = 'the van was loaded already';
    expect((await desk.act('Kim', `${id}/rebooking-settle`, { ...refusal, answer })).status).toBe(200);
    const text = 'Not possible: the van was loaded already. Your delivery stays on 10/11.';
    expect(await parcelsOf('Kim', id)).toMatchObject([{ bookedFor: '2026-11-10', wishes: [{ text }] }]);
  });

  test('has no place for an auditor to whom contacts are masked', async () => {
    const { id, number } = await newClaim();
    await ask(id, number);
    const { text, status } = await desk.ask('Ada', `/claims/${id}/parcels`);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      parcels: [{ wishes: [{ status: 'asked', wish: 'With a neighbour', text: '' }] }],
    });
    expect(text).not.toContain('Hill');
  });
});
