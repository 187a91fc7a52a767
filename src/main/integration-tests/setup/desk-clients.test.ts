import { v7 as newId } from 'uuid';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { listClients } from '#claim/desk/clients/clients.data.ts';
import { usualComplaints } from '#claim/desk/clients/complaint-terms.rules.ts';
import { usualOutcomes, usualQuotes, usualReportFields } from '#claim/desk/clients/clients.rules.ts';
import { replaceClients } from '#claim/desk/clients/replace-clients.data.ts';
import { makeDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { remakeAllDeskRows } from '#claim/desk/make-desk-rows.server.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
const apps: DeskApp[] = [];
const earlyHours = { monday: ['06:00-10:00'], tuesday: ['06:00-10:00', '12:00-14:00'] };

beforeEach(async () => {
  desk = await DeskApp.start(
    {
      Ada: { rights: [], roles: ['admin'] },
      Bea: { rights: [], roles: ['admin'] },
      Tom: { rights: [], roles: ['handler', 'lead'] },
      Ina: { rights: [], roles: ['auditor'], clients: ['Northgate'] },
    },
    [
      { name: 'Northgate', contracts: [{ customer: 'Northgate Insurance' }] },
      { name: 'Harbour', brand: 'marigold' },
    ],
  );
  apps.push(desk);
  for (const number of ['CLM-1', 'CLM-2']) await putClaim(number, 'Northgate Insurance');
  await putClaim('CLM-3', 'Other Insurance');
  await desk.database.kysely.deleteFrom('job').where('kind', '=', makeDeskRows.name).execute();
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

const putClaim = (number: string, customer: string) =>
  desk.putClaim(number, { contract: { customer, name: 'Gold', tatSlaDays: 10 } });

type Shown = { id: string; version: number; name: string; openClaims: number; closedAt: string | null };

const call = async (who: string, name: string, payload?: object) => {
  const { statusCode, body } = await desk.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/account/${name}`,
    headers: { cookie: desk.cookieOf(who) },
    ...(payload && { payload }),
  });
  return { status: statusCode, json: JSON.parse(body) as Record<string, unknown> };
};

const list = async () => (await call('Ada', 'clients')).json as { clients: Shown[]; openWithoutClient: number };

const shown = async (name: string) => {
  const client = (await list()).clients.find((one) => one.name === name);
  if (!client) throw new Error(`There is no client ${name}.`);
  return client;
};

const northgate = { name: 'Northgate', contracts: [{ customer: 'Northgate Insurance' }] };
const rowsAreAsked = async () =>
  (await desk.database.kysely.selectFrom('job').select('id').where('kind', '=', makeDeskRows.name).execute()).length >
  0;

test('an administrator adds a client, and the claims of its contract become its own', async () => {
  const wanted = { clientId: newId(), name: 'Other', contracts: [{ customer: 'Other Insurance', name: 'Gold' }] };
  expect((await call('Ada', 'clientEffects', wanted)).json).toEqual({
    retimed: 0,
    joining: 1,
    leaving: 0,
    auditors: 0,
  });
  expect((await list()).openWithoutClient).toBe(1);
  const saved = await call('Ada', 'saveClient', { ...wanted, seen: null });
  expect(saved).toMatchObject({ status: 200, json: { id: wanted.clientId, version: 1, hours: null } });
  expect(await rowsAreAsked()).toBe(true);
  await remakeAllDeskRows(desk.database.kysely, desk.now());
  expect(await list()).toMatchObject({ openWithoutClient: 0 });
  expect((await shown('Other')).openClaims).toBe(1);
  expect((await call('Ada', 'saveClient', { ...wanted, seen: null })).json).toMatchObject({ version: 1 });
});

test('new hours are counted before they are saved, and then move the due times', async () => {
  const { id, version } = await shown('Northgate');
  const due = () =>
    desk.database.kysely.selectFrom('desk_claim').select(['claim_id', 'due_at']).orderBy('claim_id').execute();
  const before = await due();
  const wanted = { clientId: id, ...northgate, hours: earlyHours };
  expect((await call('Ada', 'clientEffects', wanted)).json).toMatchObject({ retimed: 2, joining: 0, leaving: 0 });
  expect(await due()).toEqual(before);
  await call('Ada', 'saveClient', { ...wanted, seen: version });
  await remakeAllDeskRows(desk.database.kysely, desk.now());
  const moved = (await due()).filter(({ due_at }, at) => due_at?.getTime() !== before[at]?.due_at?.getTime());
  expect(moved).toHaveLength(2);
});

test('a name alone moves no claim and asks for no row', async () => {
  const { id, version } = await shown('Northgate');
  const renamed = { ...northgate, clientId: id, name: 'Northgate UK' };
  expect((await call('Ada', 'clientEffects', renamed)).json).toMatchObject({ retimed: 0, joining: 0, leaving: 0 });
  expect((await call('Ada', 'saveClient', { ...renamed, seen: version })).json).toMatchObject({
    name: 'Northgate UK',
    version: version + 1,
    openClaims: 2,
  });
  expect(await rowsAreAsked()).toBe(false);
});

test('a contract, a brand or a name of another client is refused with words, and nothing is saved', async () => {
  const { id, version } = await shown('Harbour');
  const wanted = { clientId: id, name: 'Northgate', brand: 'marigold', contracts: northgate.contracts };
  for (const [name, body] of [
    ['clientEffects', wanted],
    ['saveClient', { ...wanted, seen: version }],
  ] as const) {
    expect(await call('Ada', name, body)).toMatchObject({
      status: 409,
      json: {
        code: 'client-taken',
        errors: [
          { pointer: '/name', detail: 'The name Northgate belongs to Northgate. Take it away there first.' },
          {
            pointer: '/contracts/0',
            detail: 'The contract Northgate Insurance: all belongs to Northgate. Take it away there first.',
          },
        ],
      },
    });
  }
  const brand = { clientId: newId(), name: 'Two', brand: 'marigold', seen: null };
  expect((await call('Ada', 'saveClient', brand)).json).toMatchObject({ errors: [{ pointer: '/brand' }] });
  const twice = { clientId: newId(), name: 'Two', contracts: [{ customer: 'A' }, { customer: 'A' }], seen: null };
  expect((await call('Ada', 'saveClient', twice)).json).toMatchObject({
    errors: [{ pointer: '/contracts/0', detail: 'The contract A: all stands twice.' }],
  });
  expect((await list()).clients.map(({ name }) => name)).toEqual(['Harbour', 'Northgate']);
});

test('of two administrators at once one saves, and the other is told so', async () => {
  const { id, version } = await shown('Northgate');
  const both = await Promise.all(
    ['Ada', 'Bea'].map((who) =>
      call(who, 'saveClient', { ...northgate, clientId: id, name: `Northgate of ${who}`, seen: version }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'changed-meanwhile' });
  const saved = both.find(({ status }) => status === 200)?.json['name'];
  expect((await list()).clients.map(({ name }) => name)).toContain(saved);
});

test('the command replaces what the browser saw', async () => {
  const { id, version } = await shown('Northgate');
  await replaceClients(desk.database.kysely, await listClients(desk.database.kysely), desk.now());
  const late = await call('Ada', 'saveClient', { ...northgate, clientId: id, name: 'Late', seen: version });
  expect(late.json['code']).toBe('changed-meanwhile');
});

test('what the command adds, changes and removes is in the audit, and nothing of what stays', async () => {
  desk.wait(60);
  const harbour = (await listClients(desk.database.kysely)).find(({ name }) => name === 'Harbour');
  if (!harbour) throw new Error('There is no client Harbour.');
  const usual = {
    quotes: usualQuotes,
    outcomes: usualOutcomes,
    complaints: usualComplaints,
    reportFields: [...usualReportFields],
    helpersNeedCode: false,
    decisionsNeedCode: false,
    photoViews: {},
    leavesParcels: false,
    asksSurveys: true,
  };
  const other = { name: 'Other', ...usual, contactsForAuditors: 'masked' as const, contracts: [] };
  await replaceClients(desk.database.kysely, [harbour, other], desk.now());
  await replaceClients(desk.database.kysely, [harbour, { ...other, contactsForAuditors: 'shown' }], desk.now());
  const entries = desk.database.kysely.selectFrom('audit_event').select(['actor', 'action', 'detail', 'changes']);
  const written = await entries.where('at', '=', desk.now()).orderBy('id').execute();
  expect(written.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
    ['portal', 'desk.remove-client', 'Northgate'],
    ['portal', 'desk.save-client', 'Other'],
    ['portal', 'desk.save-client', 'Other'],
  ]);
  expect(written[0]?.changes).toContainEqual({ field: 'contracts', from: 'Northgate Insurance', to: '' });
  expect(written[2]?.changes).toEqual([{ field: 'contactsForAuditors', from: 'masked', to: 'shown' }]);
});

test('a closed client keeps its claims and takes no new ones, until it is opened again', async () => {
  const { id, version } = await shown('Northgate');
  const close = { ...northgate, clientId: id, isClosed: true };
  desk.wait(60);
  const closed = await call('Ada', 'saveClient', { ...close, seen: version });
  expect(closed.json).toMatchObject({ closedAt: '2026-11-06T12:01:00.000Z' });
  desk.wait(60);
  await putClaim('CLM-4', 'Northgate Insurance');
  await remakeAllDeskRows(desk.database.kysely, desk.now());
  expect([(await shown('Northgate')).openClaims, (await list()).openWithoutClient]).toEqual([2, 2]);
  expect(await listClients(desk.database.kysely)).toContainEqual({
    ...northgate,
    quotes: usualQuotes,
    reportFields: usualReportFields,
    contactsForAuditors: 'masked',
    closedAt: '2026-11-06T12:01:00.000Z',
    helpersNeedCode: false,
    photoViews: {},
    leavesParcels: false,
    asksSurveys: true,
    outcomes: usualOutcomes,
    complaints: usualComplaints,
    decisionsNeedCode: false,
  });
  await call('Ada', 'saveClient', { ...close, isClosed: false, seen: version + 1 });
  await remakeAllDeskRows(desk.database.kysely, desk.now());
  expect((await shown('Northgate')).openClaims).toBe(3);
});

test('auditors who would see contacts are counted, and the change is in the audit', async () => {
  const { id, version } = await shown('Northgate');
  const wanted = { ...northgate, clientId: id, contactsForAuditors: 'shown' };
  expect((await call('Ada', 'clientEffects', wanted)).json).toMatchObject({ retimed: 0, auditors: 1 });
  await call('Ada', 'saveClient', { ...wanted, seen: version });
  const { rows } = await desk.database.pool.query(
    `select detail, changes from audit_event where action = 'desk.save-client' and actor like 'account %'`,
  );
  expect(rows).toEqual([
    { detail: 'Northgate', changes: [{ field: 'contactsForAuditors', from: 'masked', to: 'shown' }] },
  ]);
});

test('a client’s own photos are kept in their order, and the audit says so', async () => {
  const { id, version } = await shown('Northgate');
  const photoViews = { phone: ['damage', 'front'] };
  desk.wait(60);
  const wanted = { ...northgate, clientId: id, contactsForAuditors: 'masked', photoViews };
  expect((await call('Ada', 'saveClient', { ...wanted, seen: version })).json).toMatchObject({ photoViews });
  const { rows } = await desk.database.pool.query('select changes from audit_event where at = $1', [desk.now()]);
  expect(rows).toEqual([{ changes: [{ field: 'photoViews', from: '', to: 'phone: damage, front' }] }]);
});

test.each(['Tom', 'Ina', 'nobody'])('only administrators: %s', async (who) => {
  const status = who === 'nobody' ? 401 : 403;
  const body = { ...northgate, clientId: newId() };
  expect((await call(who, 'clients')).status).toBe(status);
  expect((await call(who, 'clientEffects', body)).status).toBe(status);
  expect((await call(who, 'saveClient', { ...body, seen: null })).status).toBe(status);
  expect((await call(who, 'withdrawInvitation', { accountId: newId() })).status).toBe(status);
  expect((await call(who, 'accessEffects', { accountId: newId() })).status).toBe(status);
});

test.each([
  ['an unknown brand', { brand: 'nowhere' }, '/brand'],
  ['hours that end before they begin', { hours: { monday: ['17:00-09:00'] } }, '/hours/monday'],
  ['hours of no weekday', { hours: { bankHolidays: ['09:00-17:00'] } }, '/hours'],
  ['an empty name', { name: ' ' }, '/name'],
  ['a list of photos without one', { photoViews: { phone: [] } }, '/photoViews/phone'],
  ['a photo that stands twice', { photoViews: { phone: ['front', 'front'] } }, '/photoViews/phone'],
  ['a photo that there is not', { photoViews: { phone: ['inside-out'] } }, '/photoViews/phone/0'],
  ['a day that does not exist', { hours: { ...earlyHours, days: { '2026-02-30': [] } } }, '/hours/days/2026-02-30'],
])('%s is refused', async (_, change, pointer) => {
  const refused = await call('Ada', 'saveClient', { clientId: newId(), name: 'New', seen: null, ...change });
  expect(refused).toMatchObject({ status: 400, json: { errors: [{ pointer }] } });
});
