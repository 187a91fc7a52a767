import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { v7 as newId } from 'uuid';

import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;
let id = '';

beforeAll(async () => {
  desk = await DeskApp.start({
    Kim: { rights: ['state'] },
    Ada: { rights: [] },
    Lena: { rights: [], roles: ['handler', 'lead'] },
  });
});
beforeEach(async () => {
  id = await desk.putClaim(`WITH-${(count += 1)}`, { state: 'Inspection' });
});
afterAll(() => desk?.close());

const move = (body: object, who = 'Kim', key: string = newId()) =>
  desk.act(who, `${id}/state`, { state: 'Repair', seen: 'Inspection', reason: '', ...body }, key);
const handlers = async () => (await desk.ask('Kim', '/handlers')).json['handlers'] as { id: string; name: string }[];
const idOf = async (name: string) => (await handlers()).find((handler) => handler.name === name)?.id ?? '';
const waitingNotices = async () =>
  desk.database.kysely.selectFrom('happening').select('kind').where('claim_id', '=', id).execute();

describe('a move with what else is done', () => {
  test('sets for whom and what the claim waits, who has it and a note, in one call and once', async () => {
    const assign = { assigneeId: await idOf('Ada'), seen: null };
    const wait = { on: 'parts', until: '2026-11-13', what: 'Rear glass' };
    const body = { wait, assign, note: 'Bench 4 is free on Monday.' };
    const key = newId();
    const moved = await move(body, 'Kim', key);
    expect(moved.status).toBe(200);
    expect((await move(body, 'Kim', key)).json).toEqual(moved.json);
    const { claim, work, thread } = await desk.claim('Kim', id);
    expect([claim.systemName, claim.waitingOn, work.waitingFor, work.assignee?.name]).toEqual([
      'Repair',
      'parts',
      'Rear glass',
      'Ada',
    ]);
    expect(thread.filter(({ kind }) => kind === 'note')).toMatchObject([{ text: 'Bench 4 is free on Monday.' }]);
    const audit = await desk.database.kysely
      .selectFrom('audit_event')
      .select('action')
      .where('claim_id', '=', id)
      .where('action', 'like', 'desk.%')
      .execute();
    expect(audit.map(({ action }) => action).toSorted()).toEqual([
      'desk.assign',
      'desk.note',
      'desk.state',
      'desk.wait',
    ]);
  });

  test('does nothing of it where one part cannot be done', async () => {
    const assign = { assigneeId: newId(), seen: null };
    expect((await move({ assign, note: 'Kept?' })).status).toBe(400);
    const { claim, thread } = await desk.claim('Kim', id);
    expect(claim.systemName).toBe('Inspection');
    expect(thread.some(({ kind }) => kind === 'note')).toBe(false);
  });

  test('what the claim waits for ends with the state', async () => {
    await move({ wait: { on: 'parts', until: '2026-11-13', what: 'Rear glass' } });
    await desk.act('Kim', `${id}/state`, { state: 'Sent for External Repair', seen: 'Repair', reason: '' });
    const { claim, work } = await desk.claim('Kim', id);
    expect([claim.waitingOn, work.waitingFor, work.waitingUntil]).not.toContain('Rear glass');
    expect(work).toMatchObject({ waitingFor: null, waitingUntil: null });
  });

  test('the operator’s system reads and sets what a claim waits for', async () => {
    await move({ wait: { on: 'parts', until: null, what: 'Rear glass' } });
    const path = `/claims/WITH-${count}`;
    expect((await desk.operator('GET', `${path}/work`)).json).toMatchObject({ waiting: { what: 'Rear glass' } });
    const set = await desk.operator('POST', `${path}/waiting`, { on: 'courier', what: 'A van' });
    expect(set.json).toMatchObject({ waiting: { on: 'courier', what: 'A van' } });
    expect((await desk.claim('Kim', id)).work.waitingFor).toBe('A van');
  });
});

describe('a reason', () => {
  test.each([
    ['a state that does not usually follow', { state: 'Collection' }],
    ['a move of which the claimant is not told', { tell: false }],
  ])('is needed for %s', async (_what, body) => {
    const refused = await move(body);
    expect([refused.status, refused.json['errors']]).toMatchObject([400, [{ pointer: '/reason' }]]);
    expect((await move({ ...body, reason: 'Sent to the wrong bench.' })).status).toBe(200);
  });
});

describe('telling', () => {
  test('is left out where the handler says so, and the claim’s page shows the state all the same', async () => {
    expect((await move({ tell: false, reason: 'They know by telephone.' })).status).toBe(200);
    expect(await waitingNotices()).toEqual([]);
    const reasons = (await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'reason');
    expect(reasons).toMatchObject([{ text: 'They know by telephone.' }]);
    const audit = desk.database.kysely.selectFrom('audit_event').select('detail').where('claim_id', '=', id);
    expect(await audit.where('action', '=', 'desk.state').execute()).toEqual([{ detail: 'quietly' }]);
  });

  test('is prepared otherwise', async () => {
    expect((await move({})).status).toBe(200);
    expect(await waitingNotices()).toMatchObject([{ kind: 'state-changed' }]);
  });
});

describe('the states of the desk', () => {
  test('name those that may follow, the usual one first', async () => {
    const { states } = (await desk.ask('Kim', '/states')).json as { states: { systemName: string; next: string[] }[] };
    const inspection = states.find(({ systemName }) => systemName === 'Inspection');
    expect(inspection?.next.slice(0, 2)).toEqual(['Awaiting Authorisation', 'Awaiting Activation Lock Removal']);
    expect(inspection?.next).not.toContain('Claim Cancelled');
  });
});

describe('the preview of a move', () => {
  test('says by which channel and when the claimant is notified, and changes nothing', async () => {
    const shown = await desk.act('Kim', `${id}/state-preview`, { state: 'Repair' });
    const at = new Date(desk.now().getTime() + 60_000).toISOString();
    const [mail, ...others] = (shown.json['notices'] as { channels: object[] }).channels;
    expect(mail).toMatchObject({ channel: 'mail', to: 'priya@example.com', at, why: null });
    expect(others).toMatchObject([
      { channel: 'push', at: null, why: 'no-address' },
      { channel: 'text', at: null, why: 'no-address' },
    ]);
    expect([(await desk.claim('Kim', id)).claim.systemName, await waitingNotices()]).toEqual(['Inspection', []]);
  });
});
