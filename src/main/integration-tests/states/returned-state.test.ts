// A claim that returns to a state within a day, or whose dates have no time: History, the desk's thread and the pack end with the state it is in.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
beforeAll(async () => {
  desk = await DeskApp.start({ Max: { roles: ['handler', 'lead'], rights: ['state'] } });
});
afterAll(() => desk?.close());

/** The events of the pack's table of states, by time. */
async function eventsOfPack(id: string): Promise<(string | undefined)[]> {
  desk.wait(60);
  const url = `/api/desk/claims/${id}/evidence.zip?for=operator`;
  const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
  const states = strFromU8(unzipSync(rawPayload)['states.csv'] ?? new Uint8Array());
  const rows = states.trimEnd().split('\r\n').slice(1);
  return rows.map((row) => row.split(',')[2]);
}

const eventsOfThread = async (id: string) =>
  (await desk.claim('Max', id)).thread.filter(({ kind }) => kind === 'event').map(({ title }) => title);

type History = { data: { claimTimeline: { entries: { eventName: string | null }[] } } };

async function eventsOfHistory(claimId: string): Promise<string[]> {
  const query = 'query ($claimId: ID!) { claimTimeline(claimId: $claimId) { entries { eventName } } }';
  const headers = { cookie: await cookieFor(desk.database, [claimId], desk.now()) };
  const payload = { query, variables: { claimId } };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const { entries } = answer.json<History>().data.claimTimeline;
  return entries.flatMap(({ eventName }) => eventName ?? []).toReversed();
}

const changedTo = (...states: string[]) => states.map((state) => `Claim state changed to ${state}.`);

const way = ['Awaiting Authorisation', 'Repair', 'Awaiting Authorisation', 'Repair'] as const;

test('bare states of an operator’s system bring an event each, also of a state that comes again within a day', async () => {
  const id = await desk.putClaim('RETURN-1', { state: 'Inspection' });
  const bare = way.slice(0, 3);
  for (const state of bare) {
    desk.wait(3_600);
    expect((await desk.operator('PATCH', '/claims/RETURN-1', { state })).status).toBe(200);
  }
  const events = changedTo('Inspection', ...bare);
  expect((await desk.claim('Max', id)).claim.stateSince).toBe(desk.now().toISOString());
  expect(await eventsOfThread(id)).toEqual(events);
  expect(await eventsOfHistory(id)).toEqual(events);
  expect(await eventsOfPack(id)).toEqual(events);

  const event = { eventDate: desk.now().toISOString(), name: 'Back to the insurer', relatedState: bare[2] };
  await desk.operator('POST', '/claims/RETURN-1/events', event);
  expect(await eventsOfThread(id)).toEqual([...events.slice(0, 3), 'Back to the insurer']);
});

test('moves at the desk bring an event each, also to a state that comes again within a day', async () => {
  const id = await desk.putClaim('RETURN-2', { state: 'Inspection' });
  let seen = 'Inspection';
  for (const state of way) {
    desk.wait(3_600);
    expect((await desk.act('Max', `${id}/state`, { state, seen, reason: 'As agreed' })).status).toBe(200);
    seen = state;
  }
  const events = changedTo('Inspection', ...way);
  expect(await eventsOfThread(id)).toEqual(events);
  expect(await eventsOfPack(id)).toEqual(events);
});

test('a pack ends with the state that the claim is in, where its system sent an event of another one alone', async () => {
  const id = await desk.putClaim('RETURN-3', { state: 'Inspection' });
  desk.wait(3_600);
  const event = { eventDate: desk.now().toISOString(), name: 'On the bench', relatedState: 'Repair' };
  expect((await desk.operator('POST', '/claims/RETURN-3/events', event)).status).toBe(200);
  expect(await eventsOfPack(id)).toEqual([
    ...changedTo('Inspection'),
    'On the bench',
    'In this state by then: its newest event is of another',
  ]);
});

test.each([
  ['oldest first', 'RETURN-4', (events: object[]) => events],
  ['newest first', 'RETURN-5', (events: object[]) => events.toReversed()],
])(
  'a move that comes late with its event brings no second one, where dates have no time: %s',
  async (_, number, sort) => {
    const today = `${desk.now().toISOString().slice(0, 10)}T00:00:00Z`;
    const eventOf = (state: string) => ({
      name: `Claim state changed to ${state}.`,
      eventDate: today,
      relatedState: state,
    });
    const id = await desk.putClaim(number, { state: 'Inspection', events: [eventOf('Inspection')] });
    desk.wait(3 * 24 * 3_600);
    await desk.signInAgain('Max');
    const events = sort(['Inspection', 'Repair', 'Awaiting Authorisation'].map(eventOf));
    const late = await desk.operator('PATCH', `/claims/${number}`, { state: 'Awaiting Authorisation', events });
    expect(late.status).toBe(200);
    const told = changedTo('Inspection', 'Repair', 'Awaiting Authorisation');
    for (const eventsOf of [eventsOfHistory, eventsOfThread, eventsOfPack]) expect(await eventsOf(id)).toEqual(told);
    expect((await desk.claim('Max', id)).claim.stateSince).toBe(new Date(today).toISOString());

    expect((await desk.operator('PATCH', `/claims/${number}`, { state: 'Repair' })).status).toBe(200);
    expect((await eventsOfHistory(id)).at(-1)).toBe('Claim state changed to Repair.');
    expect((await desk.claim('Max', id)).claim.stateSince).toBe(desk.now().toISOString());
  },
);

async function meaningOf(id: string): Promise<string | null> {
  const headers = { cookie: await cookieFor(desk.database, [id], desk.now()) };
  const payload = { query: `{ claim(id: "${id}") { wording { meaning } } }` };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  return answer.json<{ data: { claim: { wording: { meaning: string | null } } } }>().data.claim.wording.meaning;
}

test('the claimant reads no day of a state whose date is that of another’s event', async () => {
  const state = 'Repaired Equipment Returned to End User';
  const inspected = { eventDate: '2026-11-04T09:00:00Z', name: 'Inspected', relatedState: 'Inspection' };
  const moved = await desk.putClaim('OTHER-DAY-1', { events: [inspected] });
  await desk.operator('PATCH', '/claims/OTHER-DAY-1', { state });
  expect(await meaningOf(moved)).toBe('Your claim is finished.');
  expect(await meaningOf(await desk.putClaim('OTHER-DAY-2', { state, events: [inspected] }))).toBe(
    'Your claim is finished.',
  );
  await desk.operator('PATCH', '/claims/OTHER-DAY-1', { lastStateChangeDate: '2026-11-05T09:00:00Z' });
  expect(await meaningOf(moved)).toBe('It came back on Thursday 5\u00a0November.');
});
