import { afterAll, beforeAll, expect, test } from 'vitest';

import { createIntegrationApp, fixedNow } from './integration-app.fixture.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

let api: Awaited<ReturnType<typeof createIntegrationApp>>;
beforeAll(async () => {
  api = await createIntegrationApp();
});
afterAll(() => api.close());

const put = (number: string, body: unknown) => api.call('PUT', `/claims/${number}`, body);

/** Returns the claim's stored events: when, of which state, and whether the portal wrote them. */
async function eventsOf(number: string) {
  const { rows } = await api.services.database.pool.query<{ at: Date; state: string | null; own: boolean }>(
    `select e.event_date as at, s.system_name as state, e.written_by_portal as own
     from claim c join claim_event e on e.claim_id = c.id left join state s on s.id = e.related_state_id
     where c.number = $1 order by e.event_date, s.system_name`,
    [number],
  );
  return rows.map(({ at, state, own }) => [at.toISOString(), state, own]);
}

const now = fixedNow.toISOString();

test('a bare state brings its event, which is no part of the document', async () => {
  await put('OWN-1', { state: 'Repair' });
  expect(await eventsOf('OWN-1')).toEqual([[now, 'Repair', true]]);
  expect((await api.call('GET', '/claims/OWN-1')).json()).toMatchObject({ events: [], lastStateChangeDate: null });
});

test('the same document again, and another one of the same state, add no other', async () => {
  await put('OWN-2', { state: 'Repair' });
  await put('OWN-2', { state: 'Repair' });
  await put('OWN-2', { state: 'Repair', policyNumber: 'P-1' });
  await api.call('PATCH', '/claims/OWN-2', { policyNumber: 'P-2' });
  expect(await eventsOf('OWN-2')).toEqual([[now, 'Repair', true]]);
});

test('the operator’s own event takes its place; the event of another state stays', async () => {
  await put('OWN-3', { state: 'Inspection' });
  await api.call('PATCH', '/claims/OWN-3', { state: 'Repair' });
  const eventDate = new Date(fixedNow.getTime() - hourMs).toISOString();
  const event = { eventDate, name: 'Claim state changed to Repair.', relatedState: 'Repair' };
  expect((await api.call('POST', '/claims/OWN-3/events', event)).statusCode).toBe(200);
  expect(await eventsOf('OWN-3')).toEqual([
    [eventDate, 'Repair', false],
    [now, 'Inspection', true],
  ]);
});

test('an event that names its state in words alone is one of that state', async () => {
  await put('OWN-4', { state: 'Repair', events: [{ eventDate: now, name: 'Claim state changed to Repair.' }] });
  expect(await eventsOf('OWN-4')).toEqual([[now, 'Repair', false]]);
});
