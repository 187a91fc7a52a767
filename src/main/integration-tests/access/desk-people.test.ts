import { afterAll, beforeAll, expect, test } from 'vitest';

import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
const ids = new Map<string, string>();

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Ada: { rights: [], roles: ['admin'] },
      Kim: { rights: ['reply', 'passcode'] },
      Tom: { rights: [], roles: ['handler', 'lead'] },
    },
    [
      { name: 'Northgate', contracts: [{ customer: 'Northgate Insurance' }] },
      { name: 'Harbour', contracts: [{ customer: 'Harbour Insurance' }] },
    ],
  );
  const accounts = await desk.database.kysely.selectFrom('account').select(['id', 'name']).execute();
  for (const { id, name } of accounts) ids.set(name, id);
  for (const [number, customer] of [
    ['CLM-1', 'Northgate Insurance'],
    ['CLM-2', 'Harbour Insurance'],
  ] as const) {
    const claimId = await desk.putClaim(number, { contract: { customer, name: 'Gold', tatSlaDays: 10 } });
    await desk.act('Tom', `${claimId}/assign`, { assigneeId: ids.get('Kim'), seen: null });
  }
});
afterAll(() => desk?.close());

const ask = async (who: string, change: object) => {
  const { statusCode, body } = await desk.app.inject({
    method: 'POST',
    url: '/api/account/accessEffects',
    headers: { cookie: desk.cookieOf('Ada') },
    payload: { accountId: ids.get(who), ...change },
  });
  expect(statusCode).toBe(200);
  return JSON.parse(body) as Record<string, unknown>;
};

const clientId = async (name: string) =>
  (await desk.database.kysely.selectFrom('client').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

test('before a role is taken away the open claims are counted, and so are those beyond new limits', async () => {
  expect(await ask('Kim', { roles: [] })).toMatchObject({ openClaims: 2, rightsOfNobody: ['passcode'] });
  expect(await ask('Kim', { clientIds: [await clientId('Harbour')] })).toMatchObject({ openClaims: 1 });
  expect(await ask('Kim', { brands: ['marigold'] })).toMatchObject({ openClaims: 2 });
  expect(await ask('Kim', { rights: ['reply', 'passcode'] })).toEqual({
    openClaims: 0,
    isOnlyLead: false,
    clientsWithoutLead: [],
    rightsOfNobody: [],
    isLastAdmin: false,
  });
});

test('the only lead and the last administrator are named', async () => {
  expect(await ask('Tom', { roles: ['handler'] })).toMatchObject({
    isOnlyLead: true,
    clientsWithoutLead: ['Harbour', 'Northgate'],
  });
  expect(await ask('Tom', { clientIds: [await clientId('Harbour')] })).toMatchObject({
    isOnlyLead: false,
    clientsWithoutLead: ['Northgate'],
  });
  expect(await ask('Ada', { roles: [] })).toMatchObject({ isLastAdmin: true });
});

test('asking changes nothing', async () => {
  await ask('Kim', { roles: [] });
  const account = await desk.database.kysely
    .selectFrom('account')
    .select('roles')
    .where('name', '=', 'Kim')
    .executeTakeFirst();
  expect(account?.roles).toEqual(['handler']);
});
