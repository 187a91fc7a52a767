// A claim that gets another insurer while an action of a handler waits for it.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { within } from '#server/db/within.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let other: Client;

beforeAll(async () => {
  const clients = ['Larkfield', 'Northfield'].map((name) => ({ name, contracts: [{ customer: name }] }));
  const rights = ['bulk', 'reply', 'state', 'photos', 'passcode', 'quote', 'complaint'] as const;
  desk = await DeskApp.start(
    { Nora: { rights: [...rights], clients: ['Larkfield'] }, Lena: { rights: [], roles: ['handler', 'lead'] } },
    clients,
  );
  other = new Client(desk.database.pool.options);
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await desk?.close();
});

const insuredBy = (customer: string) => ({ contract: { name: 'Plan', customer, tatSlaDays: 5 } });

/** On several machines the connection that waits is a worker’s. */
const waiting =
  inject('testServer').workers.length > 0
    ? `select from citus_lock_waits`
    : `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
const waits = (count: number) =>
  vi.waitFor(async () => expect((await other.query(waiting)).rowCount).toBe(count), within(10_000));

const move = (number: string) =>
  desk.operator('PUT', `/claims/${number}`, {
    endUserName: 'Priya Nair',
    registeredAddress: { postcode: 'LS6 2AB' },
    state: 'Inspection',
    ...insuredBy('Northfield'),
  });

/** Begins the action while a PUT that gives the claim to Northfield waits for its lock. */
async function actWhileItMoves<Answer>(number: string, id: string, begin: () => Promise<Answer>): Promise<Answer> {
  await other.query('begin');
  await other.query('select from claim where id = $1 for update', [id]);
  const put = move(number);
  await waits(1);
  const answer = begin();
  await waits(2);
  await other.query('commit');
  expect((await put).status).toBe(200);
  return answer;
}

let count = 0;

async function putClaim() {
  const number = `MOVES-${(count += 1)}`;
  return { number, id: await desk.putClaim(number, insuredBy('Larkfield')) };
}

const actions: Record<string, (id: string) => ReturnType<DeskApp['act']>> = {
  'a note': (id) => desk.act('Nora', `${id}/note`, { text: 'A note.' }),
  'a call': (id) =>
    desk.act('Nora', `${id}/call`, {
      direction: 'in',
      reason: 'date',
      minutes: 1,
      text: 'Friday.',
      answered: false,
      seen: null,
    }),
  'a complaint': (id) => desk.act('Nora', `${id}/complaint-take`, { words: 'Late.', channel: 'call' }),
  'a snooze': (id) => desk.act('Nora', `${id}/snooze`, { until: '2026-11-09' }),
  'a look at the passcode': (id) => desk.act('Nora', `${id}/passcode/open`, { reason: 'repair' }),
  'a preview': (id) => desk.act('Nora', `${id}/state-preview`, { state: 'Repair' }),
  'a draft': (id) => desk.keepDraft('Nora', id, 'note', 'A draft.'),
};

test.each(Object.entries(actions))('%s of who sees it no more is refused', async (_name, begin) => {
  const { number, id } = await putClaim();
  expect(await actWhileItMoves(number, id, () => begin(id))).toMatchObject({
    status: 404,
    json: { code: 'claim-not-found' },
  });
});

test('a bulk action names it as not found, and gives it to nobody', async () => {
  const { number, id } = await putClaim();
  const action = { kind: 'snooze', until: '2026-11-09' };
  const run = () => desk.send('Nora', 'POST', '/bulk', { action, claims: [{ id }] });
  const { json } = await actWhileItMoves(number, id, run);
  expect(json).toMatchObject({ done: 0, failed: [{ claimId: id, code: 'claim-not-found' }] });
});

test.each([
  ['leaves a handler who sees it no more', 'Nora', 1],
  ['stays with one who still sees it', 'Lena', 0],
])('a claim that moves %s', async (_what, who, leaves) => {
  const { number, id } = await putClaim();
  const { me } = (await desk.ask(who, '/handlers')).json;
  expect((await desk.act(who, `${id}/assign`, { assigneeId: me, seen: null })).status).toBe(200);
  expect((await move(number)).status).toBe(200);
  expect((await desk.claim('Lena', id)).work.assignee?.name ?? 'nobody').toBe(leaves ? 'nobody' : who);
  const found = await desk.ask('Lena', '/views/unassigned/claims');
  expect(found.text.includes(id)).toBe(leaves === 1);
  const told = `select data from outgoing_event where claim_id = $1 and type = 'claim.assigned' and data ->> 'assigneeId' is null`;
  expect((await other.query(told, [id])).rowCount).toBe(leaves);
  const noted = `select changes from audit_event where claim_id = $1 and action = 'desk.assign' and actor = 'portal'`;
  expect((await other.query(noted, [id])).rows).toEqual(
    leaves ? [{ changes: [{ field: 'assignee', from: 'Nora', to: '' }] }] : [],
  );
});
