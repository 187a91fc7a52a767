import { expect, test } from 'vitest';

import type { ClaimUpdate, SentNotice } from './claim-updates-answer.rules.ts';
import { outcomeLines } from './outcome-words.ts';

const at = '2026-11-06T12:00:00.000Z';
const notice: SentNotice = { channel: 'mail', state: 'sent', at, reason: '' };
const waiting: ClaimUpdate = {
  id: '019a0000-0000-7000-8000-000000000000',
  update: 'excess-due',
  happenedAt: at,
  outcome: null,
  isUnreachable: false,
  dueAt: null,
  notices: [],
};
const told = (...notices: Partial<SentNotice>[]): Partial<ClaimUpdate> => ({
  outcome: 'told',
  notices: notices.map((one) => ({ ...notice, ...one })),
});

test.each<[string, Partial<ClaimUpdate>, string[]]>([
  ['waits for nothing', {}, ['Not sent yet, and nothing is planned. See Failed jobs.']],
  ['waits for a time', { dueAt: at }, ['Waiting until 06/11/2026 12:00.']],
  ['waits for an address', { isUnreachable: true }, ['Waiting for a working email address or mobile number.']],
  ['was sent', told({}), ['Email: sent 06/11/2026 12:00.']],
  [
    'is under way and is held',
    told({ state: 'queued' }, { channel: 'text', state: 'held' }),
    ['Email: being sent.', 'Text: waiting until 06/11/2026 12:00.'],
  ],
  [
    'came back and was dropped',
    told(
      { state: 'undelivered', reason: '550' },
      { channel: 'push', state: 'dropped', reason: 'It was no longer so.' },
    ),
    ['Email: not delivered. 550', 'Browser notification: not sent. It was no longer so.'],
  ],
  ['is known', { outcome: 'known' }, ['Not sent: the last update said the same.']],
  ['is stale', { outcome: 'stale' }, ['Not sent: it no longer applied, or was more than a week old.']],
  [
    'lapsed for want of an address',
    { outcome: 'stale', isUnreachable: true },
    [
      'Not sent: it no longer applied, or was more than a week old.',
      'There was no working email address or mobile number.',
    ],
  ],
  ['is superseded', { outcome: 'superseded' }, ['Not sent: a newer update took its place.']],
  ['is unwanted', { outcome: 'unwanted' }, ['Not sent: the claimant or the brand has turned it off.']],
  ['was off', { outcome: 'off' }, ['Not sent: notifications are turned off for this portal.']],
])('an update that %s says so', (_what, facts, lines) => expect(outcomeLines({ ...waiting, ...facts })).toEqual(lines));
