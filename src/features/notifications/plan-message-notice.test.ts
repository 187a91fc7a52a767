import { afterAll, beforeAll, expect, test } from 'vitest';

import { defaultPreferences, type Preferences } from '#claim/change/notification-preferences.rules.ts';
import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import { createNotifications } from './notifications.fixture.ts';
import { planMessageNotice } from './plan-message-notice.server.ts';

const noon = '2026-11-06T12:00:00.000Z';
const night = '2026-11-06T23:00:00.000Z';
const morning = '2026-11-07T08:00:00.000Z';
const both = { endUserEmail: 'priya@example.com', endUserMobile: '07700 900123' };
const mobile = { endUserEmail: '', endUserMobile: '07700 900123' };
const message = (id: number) => ({ externalId: `m${id}`, dateSent: noon, subject: 'Hello', body: 'Hi' });

let api: Awaited<ReturnType<typeof createNotifications>>;
let number = 0;

beforeAll(async () => {
  api = await createNotifications(noon);
});
afterAll(() => api.close());

async function newClaim(document: ClaimInput, preferences: Partial<Preferences> = {}): Promise<string> {
  api.setTime(noon);
  const { id } = await api.put(`PLAN-${(number += 1)}`, { state: 'Collection', ...document }, true);
  api.preferences.set(id, { ...defaultPreferences, ...preferences });
  return id;
}

const plan = (id: string) => planMessageNotice(api.notifications, api.services.database.kysely, id);

type Case = [what: string, ClaimInput, Partial<Preferences>, at: string, expected: object];

test.each<Case>([
  ['by day', both, {}, noon, { told: 'yes', channels: ['mail'], at: new Date(noon), why: 'now' }],
  ['at night by mail', both, {}, night, { told: 'yes', channels: ['mail'], at: new Date(night), why: 'now' }],
  ['at night by text', mobile, {}, night, { told: 'yes', channels: ['text'], at: new Date(morning), why: 'night' }],
  [
    'at night with quiet hours',
    both,
    { quietHours: true },
    night,
    { told: 'yes', channels: ['mail'], at: new Date(morning), why: 'night' },
  ],
  ['to somebody who stopped notices', both, { stopped: true }, noon, { told: 'no', why: 'unwanted' }],
  ['without an address', { endUserEmail: '', endUserMobile: '' }, {}, noon, { told: 'no', why: 'no-contact' }],
])('a message %s', async (_what, document, preferences, at, expected) => {
  const id = await newClaim(document, preferences);
  api.setTime(at);
  expect(await plan(id)).toEqual(expected);
});

test('a second message within the hour is told an hour after the first, as it was planned', async () => {
  const id = await newClaim(both);
  await api.patch(`PLAN-${number}`, { messages: [message(1)] });
  await api.wait(1);
  const [first] = api.sent.splice(0);
  const planned = await plan(id);
  const at = new Date(new Date(first?.at ?? '').getTime() + 60 * 60_000);
  expect(planned).toEqual({ told: 'yes', channels: ['mail'], at, why: 'recent' });
  await api.patch(`PLAN-${number}`, { messages: [message(1), message(2)] });
  await api.wait(180);
  expect(api.sent.map((notice) => notice.at)).toEqual([at.toISOString()]);
});
