import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createNotifications } from './notifications.fixture.ts';
import { remindOfTodos } from './todo-reminders.server.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

type Api = Awaited<ReturnType<typeof createNotifications>>;

const friday = '2026-11-06T12:00:00.000Z';
let api: Api;
let number = 0;

beforeAll(async () => {
  api = await createNotifications(friday);
});
beforeEach(() => {
  api.setTime(friday);
  number += 1;
});
afterAll(() => api.close());

const name = (): string => `R-${number}`;
const reach = { endUserEmail: 'priya@example.com' };
const asks = (linkPath: string) => ({ notification: { name: 'Please', linkName: 'Go', linkPath } });

async function tell(document: object, quiet = false): Promise<void> {
  await api.put(name(), { state: 'Inspection', ...reach }, quiet);
  await api.patch(name(), document, quiet);
  await api.wait(5);
  api.sent.length = 0;
}

/** Returns the mails of this claim from now until then, with the task done each hour. */
async function mailsUntil(end: string): Promise<[heading: string, at: string][]> {
  for (let time = api.services.now().getTime() + hourMs; time <= Date.parse(end); time += hourMs) {
    await api.moveTo(new Date(time).toISOString());
    await remindOfTodos(api.services);
  }
  await api.wait(2);
  const own = api.sent.filter(({ message }) => message.mail.subject.includes(`claim ${name()})`));
  return own.map(({ message, at }) => [message.mail.heading, at.slice(0, 13)]);
}

test.each([
  ['an excess', { policyExcessAmount: 50 }, 'Your excess is still due'],
  ['a passcode', asks('/submit-passcode'), 'We still need your device’s passcode'],
  ['a lock', asks('/remove-icloud'), 'Your device is still locked to iCloud'],
  ['a lock by its state', { state: 'Awaiting Activation Lock Removal' }, 'Your device is still locked to iCloud'],
])('%s is reminded of once, at the end of the second working day', async (_, document, heading) => {
  await tell(document);
  expect(await mailsUntil('2026-11-20T12:05:00Z')).toEqual([[heading, '2026-11-10T18']]);
});

test('what was done in the meantime, or never told, has no reminder', async () => {
  await tell({ policyExcessAmount: 50 });
  await api.patch(name(), { excessPaymentTaken: true });
  await api.wait(5);
  api.sent.length = 0;
  expect(await mailsUntil('2026-11-20T12:05:00Z')).toEqual([]);
  number += 1;
  api.setTime(friday);
  await tell({ policyExcessAmount: 50 }, true);
  expect(await mailsUntil('2026-11-20T12:05:00Z')).toEqual([]);
});

test('an excess that changes is reminded of after its last amount was told', async () => {
  await tell({ policyExcessAmount: 50 });
  await api.moveTo('2026-11-10T10:05:00Z');
  await api.patch(name(), { policyExcessAmount: 75 });
  await api.wait(5);
  api.sent.length = 0;
  expect(await mailsUntil('2026-11-20T12:05:00Z')).toEqual([['Your excess is still due', '2026-11-12T18']]);
});

test('a lock that is asked for by its state, and then by a notification, is reminded of once', async () => {
  const byState = { state: 'Awaiting Activation Lock Removal' };
  for (const [first, second] of [
    [byState, asks('/remove-icloud')],
    [asks('/remove-icloud'), byState],
  ] as const) {
    number += 1;
    api.setTime(friday);
    await tell(first);
    await api.moveTo('2026-11-09T10:05:00Z');
    await api.patch(name(), second);
    await api.wait(5);
    api.sent.length = 0;
    expect(await mailsUntil('2026-11-20T12:05:00Z')).toEqual([
      ['Your device is still locked to iCloud', '2026-11-11T18'],
    ]);
  }
});

test('what is asked for again is reminded of again', async () => {
  await tell(asks('/submit-passcode'));
  expect(await mailsUntil('2026-11-13T12:05:00Z')).toHaveLength(1);
  await api.patch(name(), { notification: null });
  await api.wait(5);
  await api.patch(name(), asks('/submit-passcode'));
  await api.wait(5);
  api.sent.length = 0;
  expect(await mailsUntil('2026-11-20T12:05:00Z')).toEqual([['We still need your device’s passcode', '2026-11-17T18']]);
});

test('the working days are those of the claim’s client', async () => {
  const { kysely } = api.services.database;
  const hours = JSON.stringify({ friday: ['09:00-17:30'], saturday: ['09:00-12:00'], sunday: ['09:00-12:00'] });
  const clientId = '019a0000-0000-7000-8000-000000000009';
  await kysely.insertInto('client').values({ id: clientId, name: 'Weekend Cover', hours }).execute();
  await kysely
    .insertInto('client_contract')
    .values({ customer: 'Weekend Cover', name: '', client_id: clientId })
    .execute();
  await tell({ policyExcessAmount: 50, contract: { name: 'Phones', customer: 'Weekend Cover', tatSlaDays: 10 } });
  expect(await mailsUntil('2026-11-12T12:05:00Z')).toEqual([['Your excess is still due', '2026-11-08T12']]);
});
