import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { remakeDeskRows } from '#claim/desk/desk-rows.data.ts';
import type { SearchAnswer, viewAnswer, viewsAnswer, DeskClaim } from '#features/desk/desk-answers.rules.ts';
import { deskRoutes } from '#features/desk/desk-routes.ts';
import type { DeskView } from '#features/desk/desk-views.rules.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie } from '#main/graphql.fixture.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';
import type { z } from 'zod';

const key = 'operator-key-of-more-than-32-characters';
const now = new Date('2026-11-06T12:00:00Z');
const page = 50;
const others = 60;

let database: Database;
let app: FastifyInstance;
let folder: string;
const cookies: Record<string, string> = {};
const ids: Record<string, string> = {};

async function put(number: string, document: object): Promise<void> {
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/integration/v1/claims/${number}`,
    headers: { authorization: `Bearer ${key}` },
    payload: { endUserName: 'Priya Nair', registeredAddress: { postcode: 'LS6 2AB' }, ...document },
  });
  expect(answer.statusCode).toBe(201);
  ids[number] = answer.json<{ id: string }>().id;
}

async function ask<Answer>(path: string, who = 'handler', payload?: object) {
  const cookie = cookies[who];
  const answer = await app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/desk${path}`,
    ...(payload && { payload }),
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  return { status: answer.statusCode, json: answer.json<Answer>() };
}

const askView = (view: DeskView, who?: string, after?: string) =>
  ask<z.infer<typeof viewAnswer>>(`/views/${view}/claims${after === undefined ? '' : `?after=${after}`}`, who);

const askClaim = (number: string, who?: string) => ask<DeskClaim>(`/claims/${ids[number] ?? ''}`, who);

async function numbersOf(view: DeskView, who?: string): Promise<string[]> {
  const { json } = await askView(view, who);
  return json.claims.map(({ number }) => number);
}

async function findsOf(typed: string, who?: string): Promise<string[]> {
  const { json } = await ask<SearchAnswer>('/search', who, { typed });
  return json.claims.map(({ number }) => number).toSorted();
}

async function countOf(view: DeskView, who?: string): Promise<number | undefined> {
  const { json } = await ask<z.infer<typeof viewsAnswer>>('/views', who);
  return json.views.find((one) => one.view === view)?.count;
}

async function writeAsClaimant(number: string, sentAt: string): Promise<void> {
  const claimId = ids[number] ?? '';
  await database.kysely
    .insertInto('outgoing_message')
    .values({
      claim_id: claimId,
      id: newId(),
      subject: 'My phone',
      message: 'When will it be ready?',
      date_sent: new Date(sentAt),
      position: 1,
    })
    .execute();
  await remakeDeskRows(database.kysely, [claimId], now);
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fettle-desk-'));
  const env = { DATA_DIR: folder, SECRET_KEY: 'a secret of the tests, 32 characters', INTEGRATION_KEY: key };
  app = await buildApp({ database, settings: readSettings(env), now: () => now });
  await app.ready();
  const people = { account: [], admin: ['admin'], handler: ['handler'], ofMarigold: ['handler'] } as const;
  for (const [name, roles] of Object.entries(people)) {
    const brands = name === 'ofMarigold' ? ['marigold'] : null;
    cookies[name] = await accountCookie(database, { email: `${name}@example.com`, roles: [...roles], brands }, now);
  }
  await put('CLM-LATE', { state: 'Inspection', lastStateChangeDate: '2026-10-01T09:00:00Z' });
  await put('CLM-SOON', { state: 'Inspection', stateDeadline: '2026-11-06T15:00:00Z' });
  await put('CLM-INSURER', { state: 'Awaiting Authorisation', lastStateChangeDate: '2026-11-06T09:00:00Z' });
  await put('CLM-ENDED', {
    state: 'Repaired Equipment Returned to End User',
    lastStateChangeDate: '2026-11-05T09:00:00Z',
  });
  await put('CLM-MARIGOLD', { state: 'Inspection', lastStateChangeDate: '2026-11-06T09:00:00Z', brand: 'marigold' });
});

afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

describe('who may', () => {
  const paths = Object.values(deskRoutes).map(
    ({ path, method }) =>
      [
        path.replace('/api/desk', '').replace(':view', 'open').replace(':claimId', newId()),
        method === 'POST' ? { typed: 'Priya' } : undefined,
      ] as const,
  );
  test.each(
    paths.flatMap(([path, body]) => [
      [path, 'nobody', 401, body] as const,
      [path, 'account', 403, body] as const,
      [path, 'admin', 403, body] as const,
    ]),
  )('%s is refused to %s', async (path, who, status, body) => expect((await ask(path, who, body)).status).toBe(status));

  test('a handler of one brand finds nothing of another, in no view, count, search or claim', async () => {
    expect(await findsOf('Priya', 'ofMarigold')).toEqual(['CLM-MARIGOLD']);
    expect(await findsOf('CLM-LATE', 'ofMarigold')).toEqual([]);
    expect(await numbersOf('open', 'ofMarigold')).toEqual(['CLM-MARIGOLD']);
    expect(await countOf('open', 'ofMarigold')).toBe(1);
    expect(await numbersOf('overdue', 'ofMarigold')).toEqual([]);
    expect((await askClaim('CLM-MARIGOLD', 'ofMarigold')).status).toBe(200);
    expect((await askClaim('CLM-LATE', 'ofMarigold')).status).toBe(404);
  });

  test('opening a claim is written down, reading the queue and searching is not', async () => {
    await askView('open');
    expect(await findsOf('clm late')).toEqual(['CLM-LATE']);
    await askClaim('CLM-SOON');
    const { rows } = await database.pool.query<{ claim_id: string }>(
      `select e.claim_id from audit_event e join account a on a.id = e.account_id
        where e.action = 'claim.viewed' and a.email = 'handler@example.com'`,
    );
    expect(rows.map(({ claim_id }) => claim_id)).toEqual([ids['CLM-SOON']]);
  });

  test('a claim that is loaded ahead is written down as loaded, and as viewed once it is opened', async () => {
    const id = ids['CLM-LATE'] ?? '';
    const written = async () => {
      const entries = database.kysely.selectFrom('audit_event').select('action').where('claim_id', '=', id);
      return (await entries.where('actor', '=', 'handler').orderBy('id').execute()).map(({ action }) => action);
    };
    const ahead = await ask(`/claims/${id}?ahead=true`, 'handler');
    expect([ahead.status, await written()]).toEqual([200, ['claim.loaded-ahead']]);
    expect((await askClaim('CLM-LATE')).status).toBe(200);
    expect(await written()).toEqual(['claim.loaded-ahead', 'claim.viewed']);
    expect((await ask(`/claims/${id}?ahead=true`, 'ofMarigold')).status).toBe(404);
  });
});

test('an operator with DESK=off has no desk: no call, no page and no script of it, and the actions of the API', async () => {
  const env = {
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of the tests, 32 characters',
    INTEGRATION_KEY: key,
    DESK: 'off',
  };
  const without = await buildApp({ database, settings: readSettings(env), now: () => now });
  const headers = { cookie: cookies['handler'] ?? '' };
  const ofDesk = (at: FastifyInstance) =>
    routesIn(at.printRoutes()).filter((route) => /^\w+ \/(?:api\/)?(?:desk|station)\b/.test(route));
  const call = await without.inject({ url: '/api/desk/views', headers });
  const claim = await without.inject({ url: `/desk/claims/${ids['CLM-SOON'] ?? ''}`, headers });
  const waitOn = async (on: string | null) => {
    const url = '/api/integration/v1/claims/CLM-SOON/waiting';
    const answer = await without.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${key}` },
      payload: { on },
    });
    return answer.json<{ waiting: object | null }>().waiting;
  };
  expect([await waitOn('parts'), await waitOn(null)]).toMatchObject([{ on: 'parts' }, null]);
  await without.ready();
  expect(ofDesk(app).length).toBeGreaterThan(100);
  expect(ofDesk(without)).toEqual([]);
  await without.close();
  expect(call.statusCode).toBe(404);
  expect(claim.statusCode).toBe(404);
  expect(claim.body).not.toContain('DeskScreen');
  expect((await app.inject({ url: '/desk', headers })).body).toContain('DeskScreen');
  expect((await app.inject({ url: '/desk/complaints', headers })).headers.location).toBe('/desk?view=complaints');
});

describe('the queue', () => {
  test('has what is due first on top, and views by what is due and for whom it waits', async () => {
    expect(await numbersOf('open')).toEqual(['CLM-LATE', 'CLM-SOON', 'CLM-MARIGOLD', 'CLM-INSURER']);
    expect(await numbersOf('overdue')).toEqual(['CLM-LATE']);
    expect(await numbersOf('due-today')).toEqual(['CLM-SOON']);
    expect(await numbersOf('waiting-on-insurer')).toEqual(['CLM-INSURER']);
    expect(await numbersOf('ended-this-week')).toEqual(['CLM-ENDED']);
    expect(await countOf('open')).toBe(4);
  });

  test('a message of the claimant waits for an answer within eight working hours', async () => {
    await writeAsClaimant('CLM-INSURER', '2026-11-06T11:30:00Z');
    const { json } = await askView('waiting-for-answer');
    const [row] = json.claims;
    expect(row).toMatchObject({ number: 'CLM-INSURER', unanswered: 1, unansweredSince: '2026-11-06T11:30:00.000Z' });
    expect(row?.due).toEqual({ kind: 'answer', from: '2026-11-06T11:30:00.000Z', at: '2026-11-09T11:00:00.000Z' });
  });

  test('goes on where a page ended, without a claim twice or left out', async () => {
    for (let at = 0; at < others; at += 1) {
      await put(`CLM-PAGE-${at}`, { state: 'Repair', stateDeadline: '2026-12-01T12:00:00.123Z', brand: 'marigold' });
    }
    const first = await askView('open', 'ofMarigold');
    expect(first.json.claims).toHaveLength(page);
    const second = await askView('open', 'ofMarigold', first.json.next ?? '');
    expect(second.json.next).toBeNull();
    const seen = [...first.json.claims, ...second.json.claims].map(({ number }) => number);
    expect(new Set(seen).size).toBe(others + 1);
    expect(seen).toHaveLength(others + 1);
  });

  test.each(['1~2', 'x', '%00', `99999999999999999999~${newId()}`])('refuses the cursor %s', async (after) => {
    expect((await askView('open', 'handler', after)).status).toBe(400);
  });

  test('finds no view that there is not', async () => {
    expect((await ask('/views/other/claims')).status).toBe(404);
  });
});

test('the search finds a claim by what a change has given it, and no longer by what it has taken', async () => {
  const headers = { authorization: `Bearer ${key}` };
  const url = '/api/integration/v1/claims/CLM-LATE';
  const patch = (payload: object) => app.inject({ method: 'PATCH', url, headers, payload });
  await patch({ endUserName: 'Zoë Wójcik', deliveryTrackingDetails: '1550 1234 5678' });
  expect(await findsOf('wojcik zoe')).toEqual(['CLM-LATE']);
  expect(await findsOf('155012345678')).toEqual(['CLM-LATE']);
  await patch({ endUserName: 'Priya Nair' });
  expect(await findsOf('wojcik zoe')).toEqual([]);
  expect(await findsOf('155012345678')).toEqual(['CLM-LATE']);
});

describe('a claim', () => {
  test('has who it is of, its clocks and everything that was said', async () => {
    const { json } = await askClaim('CLM-INSURER');
    expect(json.claim).toMatchObject({
      number: 'CLM-INSURER',
      name: 'Priya Nair',
      address: 'LS6 2AB',
      waitingOn: 'insurer',
    });
    expect(json.clocks.map(({ kind }) => kind)).toEqual(['answer', 'insurer']);
    expect(json.thread.find(({ kind }) => kind === 'message')).toMatchObject({
      by: 'claimant',
      title: 'My phone',
      text: 'When will it be ready?',
      at: '2026-11-06T11:30:00.000Z',
    });
  });

  test('says where the device goes back to, beside the registered address', async () => {
    const headers = { authorization: `Bearer ${key}` };
    const url = '/api/integration/v1/claims/CLM-INSURER';
    const deliveryAddress = { line1: '99 Station Road', city: 'Bristol', postcode: 'BS1 4QA' };
    await app.inject({ method: 'PATCH', url, headers, payload: { deliveryAddress } });
    const { claim } = (await askClaim('CLM-INSURER')).json;
    expect(claim).toMatchObject({ address: 'LS6 2AB', returnAddress: '99 Station Road, Bristol, BS1 4QA' });
  });

  test.each([newId(), 'CLM-SOON', '%00'])('answers %s like one that does not exist', async (id) => {
    expect((await ask(`/claims/${id}`)).status).toBeOneOf([400, 404]);
  });
});
