import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { remakeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['state', 'reply'] },
      Sam: { rights: [] },
      North: { rights: [], brands: ['marigold'] },
      Ada: { rights: [], roles: ['auditor'], clients: ['Northfield'] },
    },
    [{ name: 'Northfield', contracts: [{ customer: 'Northfield Insurance' }] }],
  );
});
afterAll(() => desk?.close());

const contract = { name: 'Gadget Gold', customer: 'Northfield Insurance', tatSlaDays: 10 };

async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `API-${(count += 1)}`;
  return { id: await desk.putClaim(number, document), number };
}

/** A claim that Kim has moved to Repair, of which the operator’s system has not heard. */
async function movedClaim() {
  const claim = await newClaim({ contract });
  const moved = await desk.act('Kim', `${claim.id}/state`, {
    state: 'Repair',
    seen: 'Inspection',
    reason: 'Parts came',
  });
  return { ...claim, changeId: String(moved.json['changeId']) };
}

const stateOf = async (number: string) => (await desk.operator('GET', `/claims/${number}`)).json['state'];
const kindsOf = async (who: string, id: string) => (await desk.claim(who, id)).thread.map(({ kind }) => kind);
const alarmsOf = async (who: string) =>
  ((await desk.ask(who, '/alerts')).json['alerts'] as { kind: string; claimId: string }[]).map(
    ({ kind, claimId }) => `${kind} ${claimId}`,
  );
const eventsOf = async (id: string, type: string) => {
  const events = desk.database.kysely.selectFrom('outgoing_event').select('data').where('claim_id', '=', id);
  return (await events.where('type', '=', type).orderBy('id').execute()).map(({ data }) => data);
};

describe('a change at the desk that waits', () => {
  test('is listed, a page at a time, and stands in GET, which can be sent back as it is', async () => {
    const [one, two] = [await movedClaim(), await movedClaim()];
    const listed: unknown[] = [];
    for (let after = ''; ;) {
      const page = await desk.operator('GET', `/desk-changes?limit=1${after}`);
      expect(page.status).toBe(200);
      listed.push(...(page.json['changes'] as { number: string }[]).map(({ number }) => number));
      const { next } = page.json as { next: string | null };
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(listed).toEqual(expect.arrayContaining([one.number, two.number]));
    expect(new Set(listed).size).toBe(listed.length);
    const { json } = await desk.operator('GET', `/claims/${one.number}`);
    expect(json).toMatchObject({
      state: 'Repair',
      deskChanges: [{ id: one.changeId, base: 'Inspection', value: 'Repair' }],
    });
    expect((await desk.operator('PUT', `/claims/${one.number}`, json)).status).toBe(200);
    expect((await desk.operator('GET', `/claims/${one.number}`)).json).toMatchObject({
      state: 'Repair',
      deskChanges: [],
    });
  });

  test('is taken up by name, once', async () => {
    const { number, changeId } = await movedClaim();
    const path = `/claims/${number}/desk-changes/${changeId}/taken`;
    expect((await desk.operator('POST', path)).json).toEqual({ changed: true, version: 2 });
    expect((await desk.operator('POST', path)).json).toEqual({ changed: false, version: 2 });
    const refused = await desk.operator('POST', path.replace('taken', 'refuse'), { reason: 'Too late.' });
    expect([refused.status, refused.json['code'], refused.json['outcome']]).toEqual([409, 'change-settled', 'taken']);
    expect(await stateOf(number)).toBe('Repair');
  });

  test('is refused with a reason: the state of before counts, the handler hears, the claimant is told', async () => {
    const { id, number, changeId } = await movedClaim();
    const path = `/claims/${number}/desk-changes/${changeId}/refuse`;
    expect((await desk.operator('POST', path, {})).status).toBe(400);
    expect((await desk.operator('POST', path, { reason: 'Not agreed yet.' })).json).toEqual({
      changed: true,
      version: 3,
    });
    expect((await desk.operator('POST', path, { reason: 'Again.' })).json).toEqual({ changed: false, version: 3 });
    expect(await stateOf(number)).toBe('Inspection');
    const { thread } = await desk.claim('Kim', id);
    expect(thread.filter(({ kind }) => kind === 'refused')).toMatchObject([
      { title: 'Repair', text: 'Not agreed yet.', name: 'Kim', state: 'INTEGRATION_KEY' },
    ]);
    expect(await kindsOf('Ada', id)).not.toContain('refused');
    expect(await alarmsOf('Kim')).toContain(`overruled ${id}`);
    expect(await eventsOf(id, 'claim.state_changed')).toMatchObject([{ to: 'Repair' }, { to: 'Inspection' }]);
    const same = await desk.operator('PUT', `/claims/${number}`, {
      endUserName: 'Priya Nair',
      endUserEmail: 'priya@example.com',
      registeredAddress: { postcode: 'LS6 2AB' },
      state: 'Inspection',
      contract,
    });
    expect(same.json).toMatchObject({ changed: false });
  });

  test.each([
    ['an unknown change', (number: string) => `/claims/${number}/desk-changes/${crypto.randomUUID()}/taken`, 404],
    ['an id that is none', (number: string) => `/claims/${number}/desk-changes/x/taken`, 404],
    ['an unknown claim', () => `/claims/NOT-HERE/desk-changes/${crypto.randomUUID()}/taken`, 404],
  ])('%s is not there', async (_, path, status) => {
    const { number } = await newClaim();
    expect((await desk.operator('POST', path(number))).status).toBe(status);
  });

  test('of another claim is not there, and stays', async () => {
    const [one, other] = [await movedClaim(), await newClaim()];
    const answer = await desk.operator('POST', `/claims/${other.number}/desk-changes/${one.changeId}/taken`);
    expect(answer.json['code']).toBe('change-not-found');
    const { json } = await desk.operator('GET', `/claims/${one.number}`);
    expect(json['deskChanges']).toHaveLength(1);
  });

  test('stands in “Not taken up” after a working day, or once three documents have not heard', async () => {
    const { id, number, changeId } = await movedClaim();
    const { id: fresh } = await movedClaim();
    for (const accessories of ['Case', 'Charger', 'Cable']) {
      await desk.operator('PATCH', `/claims/${number}`, { accessories });
      await desk.operator('PUT', `/claims/${number}`, { state: 'Inspection', accessories });
    }
    const inView = async () => {
      const { json } = await desk.ask('Kim', '/views/not-taken-up/claims');
      return (json['claims'] as { id: string }[]).map((row) => row.id);
    };
    expect(await inView()).toEqual([id]);
    const fourDaysAgo = new Date(desk.now().getTime() - 4 * 24 * 60 * 60 * 1_000);
    await desk.database.pool.query('update desk_change set at = $2 where claim_id = $1', [fresh, fourDaysAgo]);
    await remakeDeskRows(desk.database.kysely, [fresh], desk.now());
    expect(await inView()).toEqual([fresh, id]);
    expect((await desk.operator('POST', `/claims/${number}/desk-changes/${changeId}/taken`)).status).toBe(200);
    expect(await inView()).toEqual([fresh]);
  });

  test('stands there although the desk has ended the claim', async () => {
    const { id } = await newClaim();
    const cancelled = { state: 'Claim Cancelled', seen: 'Inspection', reason: 'Asked by telephone' };
    expect((await desk.act('Kim', `${id}/state`, cancelled)).status).toBe(200);
    const fourDaysAgo = new Date(desk.now().getTime() - 4 * 24 * 60 * 60 * 1_000);
    await desk.database.pool.query('update desk_change set at = $2 where claim_id = $1', [id, fourDaysAgo]);
    await remakeDeskRows(desk.database.kysely, [id], desk.now());
    const { json } = await desk.ask('Kim', '/views/not-taken-up/claims');
    expect((json['claims'] as { id: string }[]).map((row) => row.id)).toContain(id);
  });
});

describe('who works on a claim', () => {
  test('is set by the account’s mail, heard at the desk and as an event, and read', async () => {
    const { id, number } = await newClaim();
    const given = await desk.operator('PUT', `/claims/${number}/assignee`, { email: ' KIM@example.com ' });
    expect(given.json).toMatchObject({ assignee: { name: 'Kim', email: 'kim@example.com' }, waiting: null });
    expect(await alarmsOf('Kim')).toContain(`assigned ${id}`);
    expect((await desk.operator('GET', `/claims/${number}/work`)).json).toEqual(given.json);
    const [event] = await eventsOf(id, 'claim.assigned');
    expect(event).toEqual({ assigneeId: (given.json['assignee'] as { id: string }).id });
    expect((await desk.operator('PUT', `/claims/${number}/assignee`, { email: null })).json['assignee']).toBeNull();
    expect((await desk.operator('GET', `/claims/${number}`)).json['version']).toBe(1);
  });

  test.each([
    ['nobody’s address', 'nobody@example.com'],
    ['a handler of another brand', 'north@example.com'],
    ['an auditor', 'ada@example.com'],
  ])('%s is refused', async (_, email) => {
    const { number } = await newClaim({ contract });
    const answer = await desk.operator('PUT', `/claims/${number}/assignee`, { email });
    expect([answer.status, answer.json['errors']]).toEqual([400, [expect.objectContaining({ pointer: '/email' })]]);
  });
});

test('for whom a claim waits is said until its state changes', async () => {
  const { id, number } = await newClaim();
  const path = `/claims/${number}/waiting`;
  const said = await desk.operator('POST', path, { on: 'parts', until: '2026-11-13' });
  expect(said.json['waiting']).toEqual({
    on: 'parts',
    since: desk.now().toISOString(),
    until: '2026-11-13T17:30:00.000Z',
    what: '',
  });
  expect((await desk.claim('Kim', id)).claim.waitingOn).toBe('parts');
  expect((await desk.operator('POST', path, { on: 'parts', until: '2026-11-01' })).status).toBe(400);
  expect((await desk.operator('POST', path, { on: 'somebody' })).status).toBe(400);
  await desk.operator('PATCH', `/claims/${number}`, { state: 'Repair' });
  expect((await desk.operator('GET', `/claims/${number}/work`)).json['waiting']).toBeNull();
});

test('a message that was answered elsewhere no longer waits, and a later one does', async () => {
  const { id, number } = await newClaim();
  const first = await desk.writeAsClaimant(id, 'Where is it?');
  expect((await desk.claim('Kim', id)).claim.unanswered).toBe(1);
  const done = await desk.operator('POST', `/claims/${number}/messages/${first}/done`);
  expect([done.status, done.json['id']]).toEqual([200, first]);
  expect((await desk.claim('Kim', id)).claim.unanswered).toBe(0);
  desk.wait(60);
  await desk.writeAsClaimant(id, 'And now?');
  await desk.operator('POST', `/claims/${number}/messages/${first}/done`);
  expect((await desk.claim('Kim', id)).claim.unanswered).toBe(1);
  const unknown = await desk.operator('POST', `/claims/${number}/messages/${crypto.randomUUID()}/done`);
  expect(unknown.json['code']).toBe('message-not-found');
});

describe('notes', () => {
  test('are written once for their id, and stand in the thread under the key’s name', async () => {
    const { id, number } = await newClaim({ contract });
    const note = { text: 'Agreed by telephone.', sharedWith: 'insurer', externalId: 'n-1' };
    const written = await desk.operator('POST', `/claims/${number}/notes`, note);
    const again = await desk.operator('POST', `/claims/${number}/notes`, { ...note, text: 'Other' });
    expect([written.status, again.status, again.json]).toEqual([201, 200, written.json]);
    const { thread } = await desk.claim('Ada', id);
    expect(thread.filter(({ kind }) => kind === 'note')).toMatchObject([
      { text: 'Agreed by telephone.', name: 'INTEGRATION_KEY', isMine: false },
    ]);
  });

  test('for the desk alone are in no answer of the API', async () => {
    const { id, number } = await newClaim();
    await desk.act('Kim', `${id}/note`, { text: 'Only us.' });
    await desk.act('Kim', `${id}/note`, { text: 'The insurer too.', sharedWith: 'insurer' });
    await desk.operator('POST', `/claims/${number}/notes`, { text: 'From the workshop.' });
    const { text, json } = await desk.operator('GET', `/claims/${number}/notes`);
    expect(json['notes']).toMatchObject([{ text: 'The insurer too.', author: 'Kim' }]);
    expect(text).not.toContain('Only us');
  });

  test('alarm the colleagues whom they name, and not their writer', async () => {
    const { id } = await newClaim();
    const { json } = await desk.ask('Kim', '/handlers');
    const ids = (json['handlers'] as { id: string; name: string }[])
      .filter(({ name }) => name === 'Kim' || name === 'Sam')
      .map((handler) => handler.id);
    expect((await desk.act('Kim', `${id}/note`, { text: '@Sam please', mentions: ids })).status).toBe(200);
    expect(await alarmsOf('Sam')).toContain(`mentioned ${id}`);
    expect(await alarmsOf('Kim')).not.toContain(`mentioned ${id}`);
  });
});

test('a message of the desk stays after a PUT that leaves it out, and is gone once it is removed by name', async () => {
  const { id, number } = await newClaim();
  await desk.act('Kim', `${id}/reply`, { text: 'It is on its way.', seen: null });
  desk.wait(11);
  await desk.sendDue();
  const messages = async () => (await desk.operator('GET', `/claims/${number}`)).json['messages'] as unknown[];
  await desk.operator('PUT', `/claims/${number}`, { state: 'Inspection', accessories: 'Case' });
  expect(await messages()).toHaveLength(1);
  const [{ messageId }] = (await eventsOf(id, 'message.sent')) as [{ messageId: string }];
  expect((await desk.operator('DELETE', `/claims/${number}/messages/${messageId}`)).status).toBe(204);
  expect(await messages()).toEqual([]);
  const again = await desk.operator('DELETE', `/claims/${number}/messages/${messageId}`);
  expect([again.status, again.json['code']]).toEqual([404, 'message-not-found']);
});
