import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { DeskClaim } from '#features/desk/desk-answers.rules.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie } from '#main/graphql.fixture.ts';
import { captureStatements } from '#main/plans/statement-plans.fixture.ts';

const key = 'operator-key-of-more-than-32-characters';
const start = new Date('2026-11-06T12:00:00Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let database: Database;
let app: FastifyInstance;
let folder: string;
let now = start;
const cookies: Record<string, string> = {};

const base = { endUserName: 'Priya Nair', registeredAddress: { postcode: 'LS6 2AB' }, state: 'Inspection' };

type Write = { method?: 'PUT' | 'PATCH' | 'POST'; path?: string; headers?: Record<string, string> };

async function send(number: string, payload: object, { method = 'PUT', path = '', headers = {} }: Write = {}) {
  const answer = await app.inject({
    method,
    url: `/api/integration/v1/claims/${number}${path}`,
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload,
  });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json<{ id: string; version: number; changed: boolean }>();
}

async function move(id: string, payload: object, { who = 'kim', once = randomUUID() } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/desk/claims/${id}/state`,
    headers: { cookie: cookies[who] ?? '', 'idempotency-key': once },
    payload,
  });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
}

async function claimAt(id: string): Promise<DeskClaim> {
  const answer = await app.inject({ url: `/api/desk/claims/${id}`, headers: { cookie: cookies['kim'] ?? '' } });
  return answer.json<DeskClaim>();
}

const stateOf = async (id: string) =>
  (
    await database.kysely
      .selectFrom('claim')
      .innerJoin('state', 'state.id', 'claim.state_id')
      .select('system_name')
      .where('claim.id', '=', id)
      .executeTakeFirst()
  )?.system_name;

const changesOf = async (id: string) =>
  database.kysely
    .selectFrom('desk_change')
    .select(['base', 'value', 'outcome', 'unheard', 'became'])
    .where('claim_id', '=', id)
    .orderBy('id')
    .execute();

const eventsOf = async (id: string, type: string) =>
  database.kysely
    .selectFrom('outgoing_event')
    .select('data')
    .where('claim_id', '=', id)
    .where('type', '=', type)
    .execute();

async function moved(number: string, document: object = base): Promise<string> {
  const { id } = await send(number, document);
  expect((await move(id, { state: 'Repair', seen: 'Inspection' })).status).toBe(200);
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fettle-desk-state-'));
  const env = { DATA_DIR: folder, SECRET_KEY: 'a secret of the tests, 32 characters', INTEGRATION_KEY: key };
  app = await buildApp({ database, settings: readSettings(env), now: () => now });
  await app.ready();
  for (const [who, rights] of [
    ['kim', ['state']],
    ['reader', []],
  ] as const) {
    const email = `${who}@example.com`;
    cookies[who] = await accountCookie(database, { email, roles: ['handler'] }, start);
    await database.kysely
      .updateTable('account')
      .set({ name: 'Kim Lee', rights: [...rights] })
      .where('email', '=', email)
      .execute();
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  now = start;
});

describe('a handler moves a claim on', () => {
  test('it is in that state at once, History says who, and the systems and the claimant hear of it', async () => {
    const id = await moved('MOVE-1');
    const { claim, thread } = await claimAt(id);
    expect(claim.state).toBe('Repair');
    expect(thread.filter(({ kind, name }) => kind === 'event' && name === 'Kim Lee')).toHaveLength(1);
    expect(await eventsOf(id, 'claim.state_changed')).toMatchObject([{ data: { from: 'Inspection', to: 'Repair' } }]);
    expect(await eventsOf(id, 'desk.changed')).toMatchObject([
      { data: { field: 'state', from: 'Inspection', to: 'Repair', version: 2 } },
    ]);
    const told = database.kysely.selectFrom('happening').select('facts').where('claim_id', '=', id);
    expect(await told.where('kind', '=', 'state-changed').execute()).toHaveLength(1);
  });

  test('a state that is not the one seen is named, and nothing is changed', async () => {
    const { id } = await send('MOVE-2', base);
    const { status, json } = await move(id, { state: 'Awaiting Authorisation', seen: 'Repair' });
    expect([status, json['code'], json['state']]).toEqual([409, 'changed-meanwhile', 'Inspection']);
    expect([await stateOf(id), await changesOf(id)]).toEqual(['Inspection', []]);
  });

  test('a colleague’s state is named with who set it and when', async () => {
    const id = await moved('MOVE-COLLEAGUE');
    const { status, json } = await move(id, { state: 'Awaiting Authorisation', seen: 'Inspection' });
    expect([status, json]).toEqual([
      409,
      expect.objectContaining({ code: 'changed-meanwhile', state: 'Repair', by: 'Kim Lee', at: now.toISOString() }),
    ]);
    expect(json['title']).toContain('set by Kim Lee');
  });

  test('needs the right, a state of the catalogue, and happens once for its key', async () => {
    const { id } = await send('MOVE-3', base);
    const repair = { state: 'Repair', seen: 'Inspection' };
    expect((await move(id, repair, { who: 'reader' })).json['code']).toBe('right-needed');
    expect((await move(id, { ...repair, state: 'Nowhere' })).status).toBe(400);
    expect((await move(id, { ...repair, state: 'Inspection' })).status).toBe(400);
    const once = randomUUID();
    expect(await move(id, repair, { once })).toEqual(await move(id, repair, { once }));
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('several moves keep what the operator’s system said last', async () => {
    const id = await moved('MOVE-4');
    const back = { state: 'Awaiting Authorisation', seen: 'Repair', reason: 'The insurer asks again.' };
    expect((await move(id, back)).status).toBe(200);
    expect(await changesOf(id)).toMatchObject([
      { base: 'Inspection', value: 'Repair', outcome: 'replaced' },
      { base: 'Inspection', value: 'Awaiting Authorisation', outcome: 'waiting' },
    ]);
  });
});

describe('a document that has not heard of a change does not undo it', () => {
  test('an identical PUT changes and undoes nothing', async () => {
    const id = await moved('MOVE-10');
    const { statements, stop } = captureStatements();
    expect((await send('MOVE-10', base)).changed).toBe(false);
    stop();
    // One read of the claim by its number and hash, and no transaction.
    const texts = [...statements.keys()].filter((text) => /\b(?:claim|desk_\w+)\b/.test(text));
    expect(texts).toEqual([expect.stringContaining('document_hash')]);
    expect([await stateOf(id), await changesOf(id)]).toMatchObject(['Repair', [{ outcome: 'waiting', unheard: 0 }]]);
  });

  test('a PUT with the state of before is written but for the state, and counted', async () => {
    const id = await moved('MOVE-11');
    await send('MOVE-11', { ...base, endUserName: 'Priya Shah' });
    expect((await claimAt(id)).claim).toMatchObject({ state: 'Repair', name: 'Priya Shah' });
    expect(await changesOf(id)).toMatchObject([{ outcome: 'waiting', unheard: 1 }]);
  });

  test('a PUT with the state of before does not give its deadline to the state of the desk', async () => {
    const id = await moved('MOVE-14');
    await send('MOVE-14', { ...base, endUserName: 'Priya Shah', stateDeadline: minutesLater(600) });
    const { state_deadline } = await database.kysely
      .selectFrom('claim')
      .select('state_deadline')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([await stateOf(id), state_deadline]).toEqual(['Repair', null]);
  });

  test('a PATCH, an event and a message that say nothing of the state leave it waiting', async () => {
    const id = await moved('MOVE-12');
    await send('MOVE-12', { endUserName: 'Priya Shah' }, { method: 'PATCH' });
    await send('MOVE-12', { eventDate: start, name: 'Part ordered' }, { method: 'POST', path: '/events' });
    const message = { dateSent: start, subject: 'Part', body: 'It is here.' };
    await send('MOVE-12', message, { method: 'POST', path: '/messages' });
    expect([await stateOf(id), await changesOf(id)]).toMatchObject(['Repair', [{ outcome: 'waiting', unheard: 0 }]]);
  });

  test('a quiet import line with the state of before undoes nothing', async () => {
    const id = await moved('MOVE-13');
    await database.kysely.updateTable('claim').set({ document_hash: null }).where('id', '=', id).execute();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/integration/v1/imports',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      payload: `${JSON.stringify({ number: 'MOVE-13', ...base })}\n`,
    });
    expect(answer.statusCode).toBeLessThan(300);
    expect([await stateOf(id), await changesOf(id)]).toMatchObject(['Repair', [{ outcome: 'waiting', unheard: 1 }]]);
  });
});

describe('a document that has heard of a change counts', () => {
  test('the same state is agreed, and its event stands once in History', async () => {
    const id = await moved('MOVE-20');
    const event = { eventDate: minutesLater(5), name: 'State changed to Repair', relatedState: 'Repair' };
    now = minutesLater(6);
    await send('MOVE-20', { ...base, state: 'Repair', events: [event] });
    expect(await changesOf(id)).toMatchObject([{ outcome: 'taken' }]);
    const { thread } = await claimAt(id);
    expect(thread.filter(({ kind, title }) => kind === 'event' && title.includes('Repair'))).toHaveLength(1);
    const history = database.kysely.selectFrom('claim_event').select('name').where('claim_id', '=', id);
    expect((await history.execute()).filter(({ name }) => name.includes('Repair'))).toHaveLength(1);
    expect(await eventsOf(id, 'claim.state_changed')).toHaveLength(1);
  });

  test('another state is the newest word: the thread and an event say so', async () => {
    const id = await moved('MOVE-21');
    await send('MOVE-21', { ...base, state: 'Awaiting Authorisation' });
    expect([await stateOf(id), await changesOf(id)]).toMatchObject([
      'Awaiting Authorisation',
      [{ outcome: 'overruled' }],
    ]);
    expect((await claimAt(id)).thread.filter(({ kind }) => kind === 'overruled')).toMatchObject([
      { title: 'Repair', text: 'Awaiting Authorisation', name: 'Kim Lee' },
    ]);
    expect(await eventsOf(id, 'desk.change_overruled')).toMatchObject([
      { data: { value: 'Repair', became: 'Awaiting Authorisation' } },
    ]);
  });

  test.each<[string, (number: string) => Promise<unknown>]>([
    ['a PATCH that names it', (number) => send(number, { state: 'Inspection' }, { method: 'PATCH' })],
    ['the same PUT with If-Match of this version', (number) => send(number, base, { headers: { 'if-match': '"2"' } })],
    [
      'a PUT whose state changed more than a minute later',
      (number) => send(number, { ...base, lastStateChangeDate: minutesLater(2) }),
    ],
    [
      'events that come with it',
      (number) =>
        send(
          number,
          { state: 'Inspection', events: [{ eventDate: start, name: 'Back', relatedState: 'Inspection' }] },
          { method: 'POST', path: '/events' },
        ),
    ],
  ])('the state of before goes back by %s', async (how, write) => {
    const number = `BACK-${how.length}`;
    const id = await moved(number);
    now = minutesLater(3);
    await write(number);
    expect([await stateOf(id), await changesOf(id)]).toMatchObject([
      'Inspection',
      [{ outcome: 'overruled', became: 'Inspection' }],
    ]);
  });
});
