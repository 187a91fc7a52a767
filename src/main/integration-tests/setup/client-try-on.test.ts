import { v4 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;

beforeAll(async () => {
  desk = await DeskApp.start(
    { Ada: { rights: [], roles: ['admin'] }, Tom: { rights: [], roles: ['handler', 'lead'] } },
    [{ name: 'Northgate', contracts: [{ customer: 'Northgate Insurance' }] }],
    { DEMO: 'on' },
  );
});
afterAll(() => desk.close());

type Tried = { kind: string; page: { MyClaim: { claim: Record<string, unknown> } } };

async function tryOn(who: string, client: object) {
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/api/account/tryClient',
    headers: { cookie: desk.cookieOf(who) },
    payload: { clientId: newId(), contracts: [], ...client },
  });
  const { claims = [] } = answer.json<{ claims?: Tried[] }>();
  const ofKind = (kind: string) => claims.find((one) => one.kind === kind)?.page.MyClaim.claim;
  return { status: answer.statusCode, body: answer.body, ofKind };
}

async function countRows(): Promise<number[]> {
  const { rows } = await desk.database.pool.query(`select (select count(*)::int from client) clients,
    (select count(*)::int from claim) claims, (select count(*)::int from claim_session) sessions`);
  return Object.values(rows[0] as Record<string, number>);
}

test('claims are drawn as a client would show them, and nothing is stored', async () => {
  const before = await countRows();
  const byClaimant = await tryOn('Ada', { name: 'New', quotes: { decides: 'claimant', days: 30, coversLess: true } });
  const byInsurer = await tryOn('Ada', { name: 'New', quotes: { decides: 'insurer', days: 30, coversLess: true } });
  expect(byClaimant.ofKind('inspection')).toMatchObject({ insurer: 'Sample Insurance' });
  expect(byClaimant.ofKind('quote')?.['todo']).not.toEqual(byInsurer.ofKind('quote')?.['todo']);
  expect(await countRows()).toEqual(before);
});

test('what cannot be saved cannot be tried either', async () => {
  expect((await tryOn('Ada', { name: 'Northgate' })).status).toBe(409);
  expect((await tryOn('Ada', { name: '' })).status).toBe(400);
  expect((await tryOn('Tom', { name: 'New' })).status).toBe(403);
});
