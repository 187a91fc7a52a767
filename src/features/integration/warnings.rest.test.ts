import { afterAll, beforeAll, expect, test } from 'vitest';

import { createIntegrationApp } from './integration-app.fixture.ts';

let api: Awaited<ReturnType<typeof createIntegrationApp>>;
beforeAll(async () => {
  api = await createIntegrationApp();
});
afterAll(() => api.close());

const sound = {
  endUserEmail: 'priya@example.com',
  registeredAddress: { line1: '1', city: 'Leeds', postcode: 'LS9 8AB' },
};
const message = { dateSent: '2026-11-05T10:00:00Z', subject: 'Hello', body: 'x' };
const codesOf = (answer: Awaited<ReturnType<typeof api.call>>) =>
  (answer.json().warnings as { code: string }[]).map(({ code }) => code);

test('PUT says what is doubtful, also when the same document comes again', async () => {
  const body = { ...sound, endUserEmail: 'nobody' };
  const first = await api.call('PUT', '/claims/W-1', body);
  expect(first.json().warnings).toEqual([
    { pointer: '/endUserEmail', code: 'email-unreachable', detail: 'No mail can be sent to this address. Correct it.' },
  ]);
  const again = await api.call('PUT', '/claims/W-1', body);
  expect([again.json().changed, codesOf(again)]).toEqual([false, ['email-unreachable']]);
  expect(codesOf(await api.call('PUT', '/claims/W-1', sound))).toEqual([]);
});

test('PATCH warns of the fields that it names alone', async () => {
  await api.call('PUT', '/claims/W-2', {});
  expect(codesOf(await api.call('PATCH', '/claims/W-2', { state: 'Inspection' }))).toEqual([]);
  expect(codesOf(await api.call('PATCH', '/claims/W-2', { endUserEmail: '' }))).toEqual(['no-contact']);
  expect(codesOf(await api.call('PATCH', '/claims/W-2', { registeredAddress: null }))).toEqual(['no-postcode']);
});

test('PATCH of messages says that it replaced them, and PUT that leaves some out does too', async () => {
  await api.call('PUT', '/claims/W-3', { ...sound, messages: [message, { ...message, subject: 'More' }] });
  const patched = await api.call('PATCH', '/claims/W-3', { messages: [message] });
  expect(patched.json().warnings).toEqual([
    {
      pointer: '/messages',
      code: 'messages-replaced',
      detail:
        'The list replaced all messages of the claim: it had 2 and has 1 now. To add messages, use POST /claims/{number}/messages.',
    },
  ]);
  await api.call('POST', '/claims/W-3/messages', { subject: 'A reply', body: 'x' });
  expect(codesOf(await api.call('PUT', '/claims/W-3', { ...sound, messages: [message] }))).toEqual([
    'messages-replaced',
  ]);
});

test('events are warned of where they stand in the call', async () => {
  await api.call('PUT', '/claims/W-4', sound);
  const answer = await api.call('POST', '/claims/W-4/events', [
    { eventDate: '2026-11-05T10:00:00Z', name: 'Courier telephoned' },
    { eventDate: '2026-11-05T11:00:00Z', name: 'Claim state changed to Repair.' },
  ]);
  expect(answer.json().warnings).toMatchObject([
    { pointer: '/events/1/relatedState', code: 'event-without-tracked-state' },
  ]);
});
