import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createIntegrationApp } from './integration-app.fixture.ts';

let api: Awaited<ReturnType<typeof createIntegrationApp>>;
let count = 0;
let number: string;

beforeAll(async () => {
  api = await createIntegrationApp();
});
beforeEach(() => {
  number = `NEWS-${++count}`;
});
afterAll(() => api.close());

const put = (body: object, query = '') => api.call('PUT', `/claims/${number}${query}`, body);
const patch = (body: object, query = '') => api.call('PATCH', `/claims/${number}${query}`, body);

async function recordedKinds(): Promise<string[]> {
  const { rows } = await api.services.database.pool.query<{ kind: string }>(
    'select h.kind from happening h join claim c on c.id = h.claim_id where c.number = $1 order by h.id',
    [number],
  );
  return rows.map(({ kind }) => kind);
}

async function events(): Promise<unknown[]> {
  const { rows } = await api.services.database.pool.query<{ data: unknown }>(
    "select data from outgoing_event where claim_number = $1 and type = 'claim.state_changed' order by entered",
    [number],
  );
  return rows.map(({ data }) => data);
}

describe('the brand of a claim', () => {
  test('is kept and answered, and unset by leaving it out', async () => {
    expect((await put({ brand: 'marigold' })).statusCode).toBe(201);
    const answer = await api.call('GET', `/claims/${number}`);
    expect(answer.json()).toMatchObject({ brand: 'marigold' });
    await put({ policyNumber: 'P' });
    expect((await api.call('GET', `/claims/${number}`)).json()).toMatchObject({ brand: null });
  });

  test('that is not here is refused with those that are', async () => {
    const answer = await put({ brand: 'marigolt' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: 'invalid-document',
        errors: [{ pointer: '/brand', detail: expect.stringContaining('harbour, marigold') }],
      },
    ]);
    await put({});
    expect((await patch({ brand: '../brands' })).statusCode).toBe(400);
  });

  test('that has gone since does not stand in the way of other changes', async () => {
    await put({});
    await api.services.database.pool.query("update claim set brand = 'gone' where number = $1", [number]);
    expect((await patch({ policyNumber: 'P' })).statusCode).toBe(200);
  });
});

describe('a change of state', () => {
  test('is one event with both states and the version, not for a new claim and not for other changes', async () => {
    await put({ state: 'Collection' });
    await patch({ policyNumber: 'P' });
    expect(await events()).toEqual([]);
    const { version } = (await patch({ state: 'Inspection' })).json<{ version: number }>();
    await patch({ state: 'Inspection' });
    expect(await events()).toEqual([{ from: 'Collection', to: 'Inspection', version }]);
  });

  test('that comes with events is one as well', async () => {
    await put({ state: 'Collection' });
    const event = { eventDate: '2026-11-06T09:00:00Z', name: 'Moved', relatedState: 'Inspection' };
    for (let again = 0; again < 2; again += 1) {
      await api.call('POST', `/claims/${number}/events`, { events: [event], state: 'Inspection' });
    }
    expect(await events()).toMatchObject([{ from: 'Collection', to: 'Inspection' }]);
    expect(await recordedKinds()).toEqual(['claim-received', 'state-changed']);
  });

  test('that is undone in the same moment by another write is two', async () => {
    await put({ state: 'Collection' });
    await patch({ state: 'Inspection' });
    await patch({ state: 'Collection' });
    expect(await events()).toHaveLength(2);
  });
});

describe('a quiet write', () => {
  test('tells the claimant nothing, and the operator’s systems all the same', async () => {
    await put({ state: 'Collection' }, '?quiet=true');
    await patch({ state: 'Inspection' }, '?quiet=true');
    const event = { eventDate: '2026-11-06T09:00:00Z', name: 'Moved' };
    await api.call('POST', `/claims/${number}/events?quiet=true`, { events: [event], state: 'Repair' });
    expect(await recordedKinds()).toEqual([]);
    expect(await events()).toHaveLength(2);
    await patch({ state: 'Collection' }, '?quiet=false');
    expect(await recordedKinds()).toEqual(['state-changed']);
  });

  test.each(['?quiet', '?quiet=1', '?quiet=true&quiet=true', '?quiet=no'])('%s is refused', async (query) => {
    const answer = await put({}, query);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-query']);
  });
});

test('the same write twice at once is noted once', async () => {
  await put({ state: 'Collection' });
  await Promise.all(Array.from({ length: 10 }, () => put({ state: 'Inspection' })));
  expect(await recordedKinds()).toEqual(['claim-received', 'state-changed']);
});
