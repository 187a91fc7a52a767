import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { DeskClaim, viewAnswer } from '#features/desk/desk-answers.rules.ts';
import { purgeDoneActions } from '#features/desk/action/act.server.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie } from '#main/graphql.fixture.ts';
import type { z } from 'zod';

const key = 'operator-key-of-more-than-32-characters';
const start = new Date('2026-11-06T12:00:00Z');
const tomorrow = '2026-11-07T09:00:00.000Z';

let database: Database;
let app: FastifyInstance;
let folder: string;
let now = start;
const cookies: Record<string, string> = {};
const ids: Record<string, string> = {};

async function addClaim(number: string, document: object = {}): Promise<string> {
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/integration/v1/claims/${number}`,
    headers: { authorization: `Bearer ${key}` },
    payload: {
      endUserName: 'Priya Nair',
      registeredAddress: { postcode: 'LS6 2AB' },
      state: 'Inspection',
      ...document,
    },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function get<Answer>(path: string, who = 'kim'): Promise<Answer> {
  const answer = await app.inject({ url: `/api/desk${path}`, headers: { cookie: cookies[who] ?? '' } });
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>();
}

const claim = (id: string, who?: string) => get<DeskClaim>(`/claims/${id}`, who);

async function post(path: string, payload: object, who = 'kim', once: string | null = randomUUID()) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/desk${path}`,
    headers: { cookie: cookies[who] ?? '', ...(once !== null && { 'idempotency-key': once }) },
    payload,
  });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
}

const act = (id: string, name: string, payload: object, who?: string, once?: string | null) =>
  post(`/claims/${id}/${name}`, payload, who, once);

type Rights = { rights?: string[]; roles?: ('handler' | 'lead' | 'admin')[]; brands?: string[]; name?: string };

async function addHandler(who: string, { roles = ['handler'], brands, ...more }: Rights = {}): Promise<void> {
  const email = `${who}@example.com`;
  cookies[who] = await accountCookie(database, { email, roles, ...(brands && { brands }) }, start);
  const account = await database.kysely
    .updateTable('account')
    .set({ name: more.name ?? '', rights: more.rights ?? [] })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  ids[who] = account.id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fettle-desk-work-'));
  const env = { DATA_DIR: folder, SECRET_KEY: 'a secret of the tests, 32 characters', INTEGRATION_KEY: key };
  app = await buildApp({ database, settings: readSettings(env), now: () => now });
  await app.ready();
  await addHandler('kim', { rights: ['reply', 'state'], name: 'Kim Lee' });
  await addHandler('reader');
  await addHandler('lead', { roles: ['handler', 'lead'], name: 'Lou Grant' });
  await addHandler('marigold', { brands: ['marigold'], rights: ['reply', 'state'] });
  await addHandler('admin', { roles: ['admin'] });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

describe('who works on a claim', () => {
  test('a handler takes it, gives it to another, and it stands in their views', async () => {
    const id = await addClaim('WORK-1');
    const taken = await act(id, 'assign', { assigneeId: ids['kim'], seen: null });
    expect(taken.json).toEqual({ assignee: { id: ids['kim'], name: 'Kim Lee' } });
    expect((await claim(id)).work.assignee?.name).toBe('Kim Lee');
    const numbersOf = async (view: string, who: string) =>
      (await get<z.infer<typeof viewAnswer>>(`/views/${view}/claims`, who)).claims.map(({ number }) => number);
    expect(await numbersOf('mine', 'kim')).toContain('WORK-1');
    expect(await numbersOf('unassigned', 'kim')).not.toContain('WORK-1');
    await act(id, 'assign', { assigneeId: ids['lead'], seen: ids['kim'] });
    expect(await numbersOf('mine', 'kim')).not.toContain('WORK-1');
    expect(await numbersOf('mine', 'lead')).toContain('WORK-1');
  });

  test('whoever saw another assignee is told who has it now, by whom and when, and nothing changes', async () => {
    const id = await addClaim('WORK-2');
    await act(id, 'assign', { assigneeId: ids['lead'], seen: null });
    const { status, json } = await act(id, 'assign', { assigneeId: ids['kim'], seen: null });
    const title = 'This claim is with Lou Grant now, set by Kim Lee on 06/11/2026 at 12:00. Nothing was changed.';
    expect([status, json['code'], json['title']]).toEqual([409, 'changed-meanwhile', title]);
    expect(json).toMatchObject({ assignee: { name: 'Lou Grant' }, by: 'Kim Lee', at: start.toISOString() });
    expect((await claim(id)).work.assignee?.id).toBe(ids['lead']);
  });

  test.each<[string, () => string | undefined]>([
    ['an account that is no handler', () => ids['admin']],
    ['a handler of another brand', () => ids['marigold']],
    ['nobody’s id', () => randomUUID()],
  ])('a claim is not given to %s', async (_whom, assigneeId) => {
    const id = await addClaim(`WORK-${randomUUID().slice(0, 8)}`);
    expect((await act(id, 'assign', { assigneeId: assigneeId(), seen: null })).status).toBe(400);
    expect((await claim(id)).work.assignee).toBe(null);
  });

  test('the list of handlers names those who see the same claims, and who asks', async () => {
    const { handlers, me } = await get<{ handlers: { name: string }[]; me: string }>('/handlers');
    expect(handlers.map(({ name }) => name)).toEqual(['Kim Lee', 'Lou Grant', 'marigold', 'reader']);
    expect(me).toBe(ids['kim']);
  });

  test('ten who press “Take next” on five claims get one each, and five are told that there is none', async () => {
    const { kysely } = database;
    const open = await kysely.selectFrom('desk_claim').select('claim_id').where('assignee_id', 'is', null).execute();
    for (const { claim_id: id } of open) await act(id, 'assign', { assigneeId: ids['lead'], seen: null });
    const free = await Promise.all([1, 2, 3, 4, 5].map((at) => addClaim(`NEXT-${at}`)));
    const taken = await Promise.all(Array.from({ length: 10 }, () => post('/take-next', {})));
    const got = taken.map(({ json }) => json['claimId']).filter((id) => id !== null);
    expect(got.length).toBe(5);
    expect(new Set(got)).toEqual(new Set(free));
    expect(taken.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  });

  test('“Take next” that is sent again takes no second claim', async () => {
    const free = [await addClaim('NEXT-6'), await addClaim('NEXT-7')];
    const once = randomUUID();
    const first = await post('/take-next', {}, 'kim', once);
    expect(await post('/take-next', {}, 'kim', once)).toEqual(first);
    const assignees = await Promise.all(free.map(async (id) => (await claim(id)).work.assignee));
    expect(assignees.filter((assignee) => assignee !== null).length).toBe(1);
  });
});

describe('when and for whom a claim waits', () => {
  test('a snoozed claim is due when the snooze ends, and the snooze can be ended', async () => {
    const id = await addClaim('WAIT-1');
    const before = (await claim(id)).claim.due;
    expect((await act(id, 'snooze', { until: tomorrow })).json).toEqual({ snoozedUntil: tomorrow, dueBefore: null });
    expect(await claim(id)).toMatchObject({
      claim: { due: { kind: 'snooze', at: tomorrow } },
      work: { snoozedUntil: tomorrow },
    });
    await act(id, 'snooze', { until: null });
    expect((await claim(id)).claim.due).toEqual(before);
  });

  test('a snooze ends once the claim leaves its handler, and stays with one who takes it', async () => {
    const id = await addClaim('WAIT-LEFT');
    const snoozedUntil = async () => (await claim(id)).work.snoozedUntil;
    const give = (assigneeId: string | undefined | null, seen: string | undefined | null) =>
      act(id, 'assign', { assigneeId, seen });
    const due = (await claim(id)).claim.due;
    await act(id, 'snooze', { until: tomorrow });
    await give(ids['kim'], null);
    await give(ids['kim'], ids['kim']);
    expect(await snoozedUntil()).toBe(tomorrow);
    await give(ids['lead'], ids['kim']);
    expect(await snoozedUntil()).toBeNull();
    expect((await claim(id)).claim.due).toEqual(due);
    await act(id, 'snooze', { until: tomorrow });
    await give(null, ids['lead']);
    expect(await snoozedUntil()).toBeNull();
    await give(ids['kim'], null);
    await act(id, 'snooze', { until: tomorrow });
    expect((await post('/move-work', { from: ids['kim'] }, 'lead')).status).toBe(200);
    expect(await snoozedUntil()).toBeNull();
    const changes = await database.kysely
      .selectFrom('audit_event')
      .select('changes')
      .where('claim_id', '=', id)
      .where('action', 'in', ['desk.assign', 'desk.move-work'])
      .orderBy('id')
      .execute();
    const ended = { field: 'snoozedUntil', from: tomorrow, to: '' };
    const ends = changes.map(({ changes: made }) =>
      (made as object[]).filter((one) => 'field' in one && one.field === 'snoozedUntil'),
    );
    expect(ends).toEqual([[], [ended], [ended], [], [ended]]);
  });

  test('what changes nothing is not in the audit, and what does says from what', async () => {
    const id = await addClaim('WAIT-AUDIT');
    const later = '2026-11-12T09:00:00.000Z';
    const noted = async () => {
      const entries = database.kysely
        .selectFrom('audit_event')
        .select(['action', 'changes'])
        .where('claim_id', '=', id);
      const found = await entries
        .where('action', 'in', ['desk.snooze', 'desk.assign', 'desk.wait'])
        .orderBy('id')
        .execute();
      return found.map(({ action, changes }) => [action, changes]);
    };
    expect((await act(id, 'assign', { assigneeId: null, seen: null })).status).toBe(200);
    expect((await act(id, 'snooze', { until: null })).status).toBe(200);
    expect(await noted()).toEqual([]);
    for (const until of [tomorrow, tomorrow, later]) expect((await act(id, 'snooze', { until })).status).toBe(200);
    await act(id, 'wait', { on: 'parts', until: null });
    expect(await noted()).toEqual([
      ['desk.snooze', [{ field: 'snoozedUntil', from: '', to: tomorrow }]],
      ['desk.snooze', [{ field: 'snoozedUntil', from: tomorrow, to: later }]],
      ['desk.wait', [{ field: 'waitingOn', from: '', to: 'parts' }]],
    ]);
  });

  test('a day means its opening for a snooze, and its close for what is waited for', async () => {
    const id = await addClaim('WAIT-4');
    expect((await act(id, 'snooze', { until: '2026-11-10' })).json['snoozedUntil']).toBe('2026-11-10T09:00:00.000Z');
    expect((await act(id, 'wait', { on: 'parts', until: '2027-06-10' })).json['until']).toBe(
      '2027-06-10T16:30:00.000Z',
    );
  });

  test('what a handler says holds until the state changes', async () => {
    const id = await addClaim('WAIT-2');
    await act(id, 'wait', { on: 'parts', until: tomorrow });
    expect((await claim(id)).claim).toMatchObject({ waitingOn: 'parts', due: { kind: 'parts', at: tomorrow } });
    expect((await claim(id)).work).toMatchObject({ waitingOn: 'parts', waitingUntil: tomorrow });
    const patched = await app.inject({
      method: 'PATCH',
      url: '/api/integration/v1/claims/WAIT-2',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/merge-patch+json' },
      payload: { state: 'Repair' },
    });
    expect(patched.statusCode).toBe(200);
    expect((await claim(id)).claim.waitingOn).toBe('us');
    expect((await claim(id)).work).toMatchObject({ waitingOn: null, waitingUntil: null });
  });

  test.each(['2026-11-06T11:59:00Z', '2028-01-01T00:00:00Z', 'tomorrow', 3])(
    'a time like %s is refused',
    async (until) => {
      const id = await addClaim(`WAIT-${randomUUID().slice(0, 8)}`);
      expect((await act(id, 'snooze', { until })).status).toBe(400);
      expect((await act(id, 'wait', { on: 'parts', until })).status).toBe(400);
      expect((await claim(id)).work).toEqual({
        assignee: null,
        snoozedUntil: null,
        waitingOn: null,
        waitingUntil: null,
        waitingFor: null,
      });
    },
  );

  test('the version that the operator’s system knows stays', async () => {
    const id = await addClaim('WAIT-3');
    const read = () => database.kysely.selectFrom('claim').select('version').where('id', '=', id).executeTakeFirst();
    const before = await read();
    await act(id, 'wait', { on: 'insurer' });
    await act(id, 'assign', { assigneeId: ids['kim'], seen: null });
    expect(await read()).toEqual(before);
  });
});

describe('every action', () => {
  test('needs the right, which an administrator can take away at any moment', async () => {
    const id = await addClaim('RIGHT-1');
    const { status, json } = await act(id, 'snooze', { until: tomorrow }, 'reader');
    expect([status, json['code']]).toEqual([403, 'right-needed']);
    await addHandler('former', { rights: ['reply'] });
    expect((await act(id, 'snooze', { until: tomorrow }, 'former')).status).toBe(200);
    await database.kysely
      .updateTable('account')
      .set({ rights: [] })
      .where('id', '=', ids['former'] ?? '')
      .execute();
    expect((await act(id, 'snooze', { until: null }, 'former')).status).toBe(403);
    expect((await claim(id)).work.snoozedUntil).toBe(tomorrow);
  });

  test('a lead needs no right of its own, and the answer says what each may', async () => {
    const id = await addClaim('RIGHT-2');
    expect((await act(id, 'snooze', { until: tomorrow }, 'lead')).status).toBe(200);
    expect((await claim(id, 'lead')).may).toEqual(['reply', 'state', 'quote', 'photos', 'complaint', 'bulk', 'refund']);
    expect((await claim(id)).may).toEqual(['reply', 'state']);
    expect((await claim(id, 'reader')).may).toEqual([]);
  });

  test('answers a claim of another brand like one that does not exist', async () => {
    const id = await addClaim('RIGHT-3');
    const foreign = await act(id, 'snooze', { until: tomorrow }, 'marigold');
    const missing = await act(randomUUID(), 'snooze', { until: tomorrow });
    expect(foreign).toEqual(missing);
    expect(foreign.status).toBe(404);
  });

  test('is refused to administrators and to whoever is not signed in', async () => {
    const id = await addClaim('RIGHT-4');
    expect((await act(id, 'snooze', { until: tomorrow }, 'admin')).status).toBe(403);
    expect((await act(id, 'snooze', { until: tomorrow }, 'nobody')).status).toBe(401);
  });

  test('is done once for each Idempotency-Key, and the answer is given again for a day', async () => {
    const id = await addClaim('ONCE-1');
    const once = randomUUID();
    const take = () => act(id, 'assign', { assigneeId: ids['kim'], seen: null }, 'kim', once);
    const [first, second] = await Promise.all([take(), take()]);
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    const entries = await database.kysely
      .selectFrom('audit_event')
      .select(['action', 'changes'])
      .where('claim_id', '=', id)
      .where('action', 'like', 'desk.%')
      .execute();
    expect(entries).toEqual([{ action: 'desk.assign', changes: [{ field: 'assignee', from: '', to: 'Kim Lee' }] }]);
    now = new Date(start.getTime() + 25 * 60 * 60 * 1_000);
    await purgeDoneActions({ database, now: () => now, settings: readSettings({ DATA_DIR: folder }) });
    now = start;
    expect((await take()).status).toBe(409);
  });

  test('needs a key, and none that another action had', async () => {
    const id = await addClaim('ONCE-2');
    const none = await act(id, 'snooze', { until: tomorrow }, 'kim', null);
    expect([none.status, none.json['code']]).toEqual([400, 'idempotency-key-needed']);
    const once = randomUUID();
    await act(id, 'snooze', { until: tomorrow }, 'kim', once);
    const other = await act(id, 'assign', { assigneeId: null, seen: null }, 'kim', once);
    expect([other.status, other.json['code']]).toEqual([409, 'idempotency-key-used']);
  });

  test('refuses the key of an action for the same action with another body', async () => {
    const id = await addClaim('ONCE-3');
    const once = randomUUID();
    expect((await act(id, 'snooze', { until: tomorrow }, 'kim', once)).status).toBe(200);
    const other = await act(id, 'snooze', { until: null }, 'kim', once);
    expect([other.status, other.json['code']]).toEqual([409, 'idempotency-key-used']);
    expect((await act(id, 'snooze', { until: tomorrow }, 'kim', once)).status).toBe(200);
    expect((await claim(id)).work.snoozedUntil).toBe(tomorrow);
  });
});

test('putting off and waiting pass over nothing that somebody else has said since', async () => {
  const id = await addClaim('SEEN-1');
  const none = { on: null, until: null, what: null };
  expect((await act(id, 'snooze', { until: tomorrow, seen: null })).status).toBe(200);
  const late = await act(id, 'snooze', { until: null, seen: null }, 'lead');
  expect([late.status, late.json['code']]).toEqual([409, 'changed-meanwhile']);
  expect((await claim(id)).work.snoozedUntil).toBe(tomorrow);
  expect((await act(id, 'snooze', { until: null, seen: tomorrow })).status).toBe(200);
  const parts = { on: 'parts', until: tomorrow, what: 'a screen' };
  expect((await act(id, 'wait', { ...parts, seen: none })).status).toBe(200);
  const other = await act(id, 'wait', { on: 'courier', seen: none }, 'lead');
  expect([other.status, other.json['code']]).toEqual([409, 'changed-meanwhile']);
  expect((await claim(id)).work).toMatchObject({ waitingOn: 'parts', waitingFor: 'a screen' });
  expect((await act(id, 'wait', { on: null, seen: parts })).status).toBe(200);
});
