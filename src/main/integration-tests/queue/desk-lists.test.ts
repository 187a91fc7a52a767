import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { DeskList } from '#features/desk/list/desk-list.rules.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
const ids: Record<string, string> = {};
const contract = (customer: string) => ({ contract: { name: 'Plan', customer, tatSlaDays: 30 } });

const numbersOf = async (who: string, query: string): Promise<unknown[]> => {
  const { json } = await desk.ask(who, `/views/open/claims${query}`);
  return (json['claims'] as { number: string }[]).map(({ number }) => number);
};

const personId = async (name: string): Promise<string> => {
  const { handlers } = (await desk.ask('Lena', '/handlers')).json as { handlers: { id: string; name: string }[] };
  return handlers.find((one) => one.name === name)?.id ?? '';
};

const give = async (number: string, name: string) =>
  desk.act('Lena', `${ids[number]}/assign`, { assigneeId: await personId(name), seen: null });

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: [] },
      Tom: { rights: [] },
      Lena: { rights: [], roles: ['handler', 'lead'] },
      Nora: { rights: [], clients: ['Northgate'] },
      NorthLead: { rights: [], roles: ['handler', 'lead'], clients: ['Northgate'] },
      MaryLead: { rights: [], roles: ['handler', 'lead'], brands: ['marigold'] },
      Mary: { rights: [], brands: ['marigold'] },
      Aud: { rights: [], roles: ['auditor'], clients: ['Northgate'] },
    },
    [
      { name: 'Northgate', contracts: [{ customer: 'Northgate' }] },
      { name: 'Southgate', contracts: [{ customer: 'Southgate' }] },
    ],
  );
  for (const [number, customer, state] of [
    ['NORTH-1', 'Northgate', 'Inspection'],
    ['NORTH-2', 'Northgate', 'Awaiting Authorisation'],
    ['NORTH-3', 'Northgate', 'Inspection'],
    ['SOUTH-1', 'Southgate', 'Inspection'],
  ] as const) {
    ids[number] = await desk.putClaim(number, {
      ...contract(customer),
      state,
      lastStateChangeDate: '2026-11-05T09:00:00Z',
    });
  }
  await give('NORTH-1', 'Kim');
  await give('SOUTH-1', 'Kim');
});
afterAll(() => desk?.close());

type Options = Record<'clients' | 'states' | 'people', { id: string; name: string }[]>;
const optionsOf = async (who: string) => (await desk.ask(who, '/filter-options')).json as Options;
const clientId = async (name: string) => (await optionsOf('Lena')).clients.find((one) => one.name === name)?.id ?? '';

describe('a list of claims', () => {
  test('is narrowed by what its address names', async () => {
    const [north, kim] = [await clientId('Northgate'), await personId('Kim')];
    expect(new Set(await numbersOf('Tom', `?client=${north}`))).toEqual(new Set(['NORTH-1', 'NORTH-2', 'NORTH-3']));
    expect(await numbersOf('Tom', `?client=${north}&person=${kim}`)).toEqual(['NORTH-1']);
    expect(await numbersOf('Tom', `?waiting=insurer&clock=insurer`)).toEqual(['NORTH-2']);
    expect(await numbersOf('Tom', `?from=2026-11-06&to=2026-11-05`)).toEqual([]);
  });

  test('says which value no filter has', async () => {
    const { status, text } = await desk.ask('Tom', '/views/open/claims?due=soon');
    expect([status, text]).toEqual([400, expect.stringContaining('due is one of over, ')]);
  });

  test('can be narrowed to what the account may see, and an auditor is named no staff', async () => {
    const names = (of: { name: string }[]) => of.map(({ name }) => name);
    expect(names((await optionsOf('Kim')).clients)).toEqual(['Northgate', 'Southgate']);
    expect(names((await optionsOf('Kim')).people)).toEqual([
      'Kim',
      'Lena',
      'Mary',
      'MaryLead',
      'Nora',
      'NorthLead',
      'Tom',
    ]);
    expect(names((await optionsOf('Nora')).clients)).toEqual(['Northgate']);
    expect(names((await optionsOf('Mary')).clients)).toEqual([]);
    await desk.putClaim('MARY-1', { ...contract('Southgate'), brand: 'marigold' });
    expect(names((await optionsOf('Mary')).clients)).toEqual(['Southgate']);
    await desk.operator('DELETE', '/claims/MARY-1');
    expect(await optionsOf('Aud')).toMatchObject({ clients: [{ name: 'Northgate' }], people: [] });
    expect(await numbersOf('Nora', `?client=${await clientId('Southgate')}`)).toEqual([]);
  });
});

type Kept = { id: string; name: string; isShared: boolean; mayChange: boolean; count: number };
const keptOf = async (who: string) => (await desk.ask(who, '/views')).json['kept'] as Kept[];
const waiting: DeskList = { view: 'open', filter: { waiting: 'insurer' } };
const keep = (who: string, id: string, name: string, more: { isShared?: boolean; list?: DeskList } = {}) =>
  desk.send(who, 'PUT', `/kept-views/${id}`, { name, isShared: false, list: waiting, ...more });
const remove = (who: string, id: string) => desk.send(who, 'DELETE', `/kept-views/${id}`);

describe('a view that is kept', () => {
  test('is its owner’s, with a count, until it is removed', async () => {
    const id = newId();
    expect(await keep('Kim', id, '  At \u202Ethe insurer ')).toMatchObject({
      status: 200,
      json: { name: 'At the insurer' },
    });
    expect(await keptOf('Kim')).toMatchObject([{ id, count: 1, mayChange: true, list: waiting }]);
    expect(await keptOf('Tom')).toEqual([]);
    expect((await keep('Tom', id, 'Mine now')).status).toBe(404);
    expect((await remove('Tom', id)).status).toBe(404);
    await keep('Kim', id, 'Inspection', { list: { view: 'unassigned', filter: {} } });
    expect(await keptOf('Kim')).toMatchObject([{ id, name: 'Inspection', count: 2 }]);
    expect((await remove('Kim', id)).status).toBe(200);
    expect(await keptOf('Kim')).toEqual([]);
  });

  test('is shared by a lead, and counted within what each account may see', async () => {
    const id = newId();
    const list: DeskList = { view: 'open', filter: {} };
    expect((await keep('Kim', id, 'Everything', { isShared: true, list })).json['code']).toBe('sharing-not-allowed');
    expect((await keep('Lena', id, 'Everything', { isShared: true, list })).status).toBe(200);
    expect(await keptOf('Tom')).toMatchObject([{ id, count: 4, isShared: true, mayChange: false }]);
    expect(await keptOf('Nora')).toMatchObject([{ id, count: 3 }]);
    expect(await keptOf('Aud')).toEqual([]);
    expect((await keep('Kim', id, 'Mine', { list })).json['code']).toBe('sharing-not-allowed');
    expect((await remove('Kim', id)).json['code']).toBe('sharing-not-allowed');
    expect((await remove('Lena', id)).status).toBe(200);
  });

  test('names no client to whoever does not see it, and nothing that handlers share to an auditor', async () => {
    const [south, kim] = [await clientId('Southgate'), await personId('Kim')];
    const wanted: Record<string, DeskList> = {
      South: { view: 'open', filter: { client: south } },
      'Of Kim': { view: 'open', filter: { person: kim } },
      Mentions: { view: 'mentioned', filter: {} },
      Nobody: { view: 'open', filter: { person: 'nobody' } },
    };
    const kept = Object.entries(wanted).map(([name, list]) => ({ id: newId(), name, list }));
    for (const { id, name, list } of kept) await keep('Lena', id, name, { isShared: true, list });
    const namesFor = async (who: string) => (await keptOf(who)).map(({ name }) => name);
    expect(await namesFor('Tom')).toEqual(['Mentions', 'Nobody', 'Of Kim', 'South']);
    expect(await namesFor('Nora')).toEqual(['Mentions', 'Nobody', 'Of Kim']);
    expect(await namesFor('Aud')).toEqual([]);
    for (const { id } of kept) await remove('Lena', id);
  });

  test.each(['NorthLead', 'MaryLead'])('is neither shared nor found out by a limited lead: %s', async (who) => {
    const [hidden, open, own] = [newId(), newId(), newId()];
    const south: DeskList = { view: 'open', filter: { client: await clientId('Southgate') } };
    await keep('Lena', hidden, 'South', { isShared: true, list: south });
    await keep('Lena', open, 'Waiting', { isShared: true });
    const refused = { status: 403, json: { code: 'sharing-not-allowed' } };
    expect((await desk.ask(who, '/views')).json).toMatchObject({
      mayShare: false,
      kept: [{ id: open, mayChange: false }],
    });
    for (const name of ['South', 'Other'])
      expect(await keep(who, own, name, { isShared: true })).toMatchObject(refused);
    expect(await keep(who, hidden, 'Mine')).toMatchObject({ status: 404 });
    expect(await remove(who, hidden)).toMatchObject({ status: 404 });
    expect(await keep(who, open, 'Mine')).toMatchObject(refused);
    expect(await remove(who, open)).toMatchObject(refused);
    expect(await keep(who, own, 'South')).toMatchObject({ status: 200 });
    expect((await keptOf('Lena')).map(({ name }) => name)).toEqual(['South', 'Waiting']);
    for (const [of, id] of [
      ['Lena', hidden],
      ['Lena', open],
      [who, own],
    ] as const)
      await remove(of, id);
  });

  test('of an auditor is of no handler, and neither is a list that they ask for', async () => {
    const list: DeskList = { view: 'open', filter: { person: await personId('Kim') } };
    const refused = { status: 400, json: { code: 'list-of-a-handler' } };
    expect(await keep('Aud', newId(), 'Of Kim', { list })).toMatchObject(refused);
    expect(await keep('Aud', newId(), 'Theirs', { list: { view: 'mine', filter: {} } })).toMatchObject(refused);
    expect(await desk.ask('Aud', `/views/open/claims?person=${list.filter.person}`)).toMatchObject(refused);
    expect((await numbersOf('Aud', '?person=nobody')).length).toBe(2);
    const id = newId();
    expect((await keep('Aud', id, 'At the insurer')).status).toBe(200);
    expect(await keptOf('Aud')).toMatchObject([{ id, count: 1 }]);
    expect((await remove('Aud', id)).status).toBe(200);
  });

  test('has a name of its own, and there are at most twenty', async () => {
    const first = newId();
    await keep('Tom', first, 'View 1');
    expect((await keep('Tom', newId(), 'VIEW 1')).json['code']).toBe('name-taken');
    for (let at = 2; at <= 20; at += 1) await keep('Tom', newId(), `View ${at}`);
    expect((await keep('Tom', newId(), 'View 21')).json['code']).toBe('too-many-views');
    expect((await keep('Tom', first, 'View 1, changed')).status).toBe(200);
    expect((await keep('Kim', newId(), 'View 1')).status).toBe(200);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a filter that there is not', { list: { view: 'open', filter: { colour: 'red' } } }],
    ['a view that there is not', { list: { view: 'all', filter: {} } }],
  ])('with %s is refused', async (_what, wrong) => {
    const payload = { name: 'Wrong', isShared: false, list: waiting, ...wrong };
    expect((await desk.send('Lena', 'PUT', `/kept-views/${newId()}`, payload)).status).toBe(400);
  });

  test('goes with its account', async () => {
    await desk.database.kysely.deleteFrom('account').where('name', '=', 'Tom').execute();
    const left = await desk.database.kysely.selectFrom('desk_view').select('name').execute();
    expect(left).toEqual([{ name: 'View 1' }]);
  });
});

type Share = { name: string; open: number; over: number; soon: number };
type Board = {
  open: number;
  cells: { clock: string; due: string; count: number }[];
  clients: Share[];
  people: Share[] | null;
};
const boardOf = async (who: string, query = '') => (await desk.ask(who, `/clocks${query}`)).json as unknown as Board;

describe('the board of clocks', () => {
  test('counts each cell as the list that it leads to', async () => {
    const { open, cells } = await boardOf('Lena');
    expect(open).toBe(4);
    expect(cells.length).toBeGreaterThan(1);
    for (const { clock, due, count } of cells) {
      expect([clock, due, (await numbersOf('Lena', `?clock=${clock}&due=${due}`)).length]).toEqual([clock, due, count]);
    }
  });

  test('is of one client where it is asked so, and of what the account may see', async () => {
    const south = `?client=${await clientId('Southgate')}`;
    expect(await boardOf('Lena', south)).toMatchObject({ open: 1, clients: [{ name: 'Southgate', open: 1 }] });
    expect(await boardOf('Aud')).toMatchObject({ open: 3, clients: [{ name: 'Northgate' }], people: null });
    expect((await boardOf('Nora', south)).open).toBe(0);
  });

  test('names handlers and what is late of theirs to a lead alone', async () => {
    expect((await boardOf('Kim')).people).toBeNull();
    const people = (await boardOf('Lena')).people ?? [];
    expect(people.map(({ name, open }) => [name, open])).toEqual([
      ['Kim', 2],
      ['', 2],
    ]);
  });
});

test('work of one client is moved without that of others, and only as many claims as were seen', async () => {
  const from = await personId('Kim');
  const client = await clientId('Southgate');
  const move = (body: object) => desk.send('Lena', 'POST', '/move-work', body);
  expect((await move({ from, client, seen: 2 })).json['code']).toBe('changed-meanwhile');
  expect((await numbersOf('Lena', `?person=${from}`)).length).toBe(2);
  expect((await move({ from, client, seen: 1 })).json).toEqual({ moved: 1, left: 0 });
  expect(await numbersOf('Lena', `?person=${from}`)).toEqual(['NORTH-1']);
  const given = { assigneeId: from, seen: null };
  expect((await desk.send('Lena', 'POST', `/claims/${ids['SOUTH-1']}/assign`, given)).status).toBe(200);
});

test('a lead takes the work of somebody who is away; it is told to the operator’s system and audited', async () => {
  const kim = await personId('Kim');
  expect((await desk.send('Nora', 'POST', '/move-work', { from: kim })).json['code']).toBe('lead-needed');
  expect((await desk.send('Lena', 'POST', '/move-work', { from: kim })).json).toEqual({ moved: 2, left: 0 });
  expect(await numbersOf('Lena', `?person=${kim}`)).toEqual([]);
  expect((await numbersOf('Lena', '?person=nobody')).length).toBe(4);
  expect((await desk.send('Lena', 'POST', '/move-work', { from: kim })).json).toEqual({ moved: 0, left: 0 });
  const { kysely } = desk.database;
  const audited = await kysely
    .selectFrom('audit_event')
    .select('claim_id')
    .where('action', '=', 'desk.move-work')
    .execute();
  expect(new Set(audited.map(({ claim_id }) => claim_id))).toEqual(new Set([ids['NORTH-1'], ids['SOUTH-1']]));
  const told = kysely.selectFrom('outgoing_event').select('data').where('type', '=', 'claim.assigned');
  expect((await told.where('claim_number', '=', 'SOUTH-1').execute()).map(({ data }) => data)).toContainEqual({
    assigneeId: null,
  });
});
