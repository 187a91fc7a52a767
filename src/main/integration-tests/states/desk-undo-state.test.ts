import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({
    Kim: { rights: ['state'] },
    Tom: { rights: ['state'] },
    Reader: { rights: ['reply'] },
    Marigold: { rights: ['state'], brands: ['marigold'] },
  });
});
afterAll(() => desk?.close());

async function newClaim(): Promise<{ id: string; number: string }> {
  const number = `UNDO-${(count += 1)}`;
  return { number, id: await desk.putClaim(number) };
}

const move = (id: string, state: string, seen = 'Inspection', who = 'Kim') =>
  desk.act(who, `${id}/state`, { state, seen, reason: 'It goes there.' });
const undo = (id: string, changeId: unknown, who = 'Kim') => desk.act(who, `${id}/undo-state`, { changeId });
const preview = (id: string, state: string, who = 'Kim') => desk.act(who, `${id}/state-preview`, { state });
const stateOf = async (id: string) => (await desk.claim('Kim', id)).claim.systemName;
const put = (number: string, state: string) =>
  desk.operator('PUT', `/claims/${number}`, {
    endUserName: 'Priya Nair',
    endUserEmail: 'priya@example.com',
    registeredAddress: { postcode: 'LS6 2AB' },
    state,
  });

async function rowsOf(table: 'claim_event' | 'happening', claimId: string): Promise<unknown[]> {
  const { rows } = await desk.database.pool.query(`select * from ${table} where claim_id = $1 order by id`, [claimId]);
  return rows;
}

describe('a change of state that is undone', () => {
  test('has its reason in the thread for handlers until then', async () => {
    const id = await desk.putClaim('UNDO-REASON');
    const { json } = await desk.act('Kim', `${id}/state`, {
      state: 'Repair',
      seen: 'Inspection',
      reason: 'The part is here.',
    });
    const reasons = async () => (await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'reason');
    expect(await reasons()).toMatchObject([{ name: 'Kim', title: 'Repair', text: 'The part is here.' }]);
    await undo(id, json['changeId']);
    expect(await reasons()).toEqual([]);
  });

  test('the state, its date and the history are as before, and nobody is told', async () => {
    const { id, number } = await newClaim();
    const before = await desk.operator('GET', `/claims/${number}`);
    const events = await rowsOf('claim_event', id);
    const told = await rowsOf('happening', id);
    const moved = await move(id, 'Repair');
    expect(await rowsOf('happening', id)).not.toEqual(told);
    desk.wait(59);
    expect((await undo(id, moved.json['changeId'])).status).toBe(200);
    const after = await desk.operator('GET', `/claims/${number}`);
    expect({ ...after.json, version: 0, updatedAt: 0 }).toEqual({ ...before.json, version: 0, updatedAt: 0 });
    expect(await rowsOf('claim_event', id)).toEqual(events);
    expect(await rowsOf('happening', id)).toEqual(told);
  });

  test('a deadline of the state of before holds for no other state, and comes back with it', async () => {
    const stateDeadline = '2026-11-20T12:00:00.000Z';
    const id = await desk.putClaim('UNDO-DEADLINE', { stateDeadline });
    const deadline = async () => (await desk.operator('GET', '/claims/UNDO-DEADLINE')).json['stateDeadline'];
    const undone = await move(id, 'Repair');
    expect(await deadline()).toBe(null);
    await undo(id, undone.json['changeId']);
    expect(await deadline()).toBe(stateDeadline);
    await move(id, 'Repair');
    desk.wait(5);
    const refused = await move(id, 'Awaiting Authorisation', 'Repair');
    const path = `/claims/UNDO-DEADLINE/desk-changes/${String(refused.json['changeId'])}/refuse`;
    await desk.operator('POST', path, { reason: 'Not yet.' });
    expect([await stateOf(id), await deadline()]).toEqual(['Inspection', stateDeadline]);
  });

  test('leaves nothing for the operator’s system to hear of, and a change before it waits on', async () => {
    const [once, twice] = [await newClaim(), await newClaim()];
    await undo(once.id, (await move(once.id, 'Repair')).json['changeId']);
    await put(once.number, 'Repair');
    await put(once.number, 'Inspection');
    expect(await stateOf(once.id)).toBe('Inspection');
    await move(twice.id, 'Repair');
    desk.wait(5);
    const second = await move(twice.id, 'Awaiting Authorisation', 'Repair');
    expect((await undo(twice.id, second.json['changeId'])).status).toBe(200);
    await put(twice.number, 'Inspection');
    expect(await stateOf(twice.id)).toBe('Repair');
  });

  test('is refused after a minute, to a colleague, and once the claim has moved on', async () => {
    const { id } = await newClaim();
    const first = await move(id, 'Repair');
    expect((await undo(id, first.json['changeId'], 'Tom')).json['code']).toBe('change-not-found');
    expect((await undo(id, newId())).json['code']).toBe('change-not-found');
    expect((await undo(id, 'x')).status).toBe(400);
    await move(id, 'Awaiting Authorisation', 'Repair', 'Tom');
    expect((await undo(id, first.json['changeId'])).json['code']).toBe('changed-meanwhile');
    const other = await newClaim();
    const moved = await move(other.id, 'Repair');
    desk.wait(61);
    expect((await undo(other.id, moved.json['changeId'])).json['code']).toBe('too-late');
    expect(await stateOf(other.id)).toBe('Repair');
  });
});

describe('the preview of a change', () => {
  test('says what comes of the state, and stores nothing', async () => {
    const { id, number } = await newClaim();
    const before = await desk.operator('GET', `/claims/${number}`);
    const events = await rowsOf('claim_event', id);
    const shown = await preview(id, 'Awaiting Authorisation');
    expect(shown.status).toBe(200);
    const wording = { sentence: 'We’re waiting for Tidewater Insurance' };
    expect(shown.json).toMatchObject({ page: { MyClaim: { claim: { wording } } } });
    expect((await preview(id, 'Repair')).json).not.toEqual(shown.json);
    expect(await desk.operator('GET', `/claims/${number}`)).toEqual(before);
    expect(await rowsOf('claim_event', id)).toEqual(events);
  });

  test('is for those who may move the claim', async () => {
    const { id } = await newClaim();
    expect((await preview(id, 'Repair', 'Reader')).json['code']).toBe('right-needed');
    expect((await preview(id, 'Repair', 'Marigold')).json['code']).toBe('claim-not-found');
    expect((await preview(id, 'Sent to the moon')).status).toBe(400);
    expect((await preview(id, 'Inspection')).status).toBe(400);
  });
});
