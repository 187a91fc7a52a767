import { describe, expect, test } from 'vitest';

import { parcelSteps, payerText, todoText } from './shown-texts.ts';

const now = new Date('2026-11-06T12:00:00Z');
const day = '2026-11-04T10:00:00.000Z';
const ahead = '2026-11-09T10:00:00.000Z';

describe('a parcel', () => {
  const parcel = { journey: 'delivery', courier: 'DPD', number: '1', trackingUrl: null, status: 'open' } as const;
  const steps = (more: object) =>
    parcelSteps({ ...parcel, doneAt: null, lastAttempt: null, nextAttempt: null, ...more }, now);

  test.each([
    [{}, ['Not arranged yet.']],
    [{ nextAttempt: ahead }, ['The courier comes on Monday 9\u00a0November']],
    [
      { nextAttempt: ahead, lastAttempt: day },
      ['The courier tried on Wednesday 4\u00a0November', 'The courier comes on Monday 9\u00a0November'],
    ],
    [{ status: 'done', doneAt: day }, ['Delivered on Wednesday 4\u00a0November']],
    [{ status: 'done' }, ['Delivered']],
    [{ status: 'done', journey: 'collection' }, ['At the workshop']],
    [{ status: 'none', lastAttempt: day }, ['There will be none.']],
  ])('with %j is said as %j', (more, words) => expect(steps(more)).toEqual(words));
});

test.each([
  [null, 'The claimant is not told who pays.'],
  [{ insurer: 'Marigold', isAgreed: true, since: null }, 'Marigold pays for the repair.'],
  [{ insurer: 'Marigold', isAgreed: false, since: null }, 'Marigold decides about the repair.'],
  [
    { insurer: 'Marigold', isAgreed: false, since: day },
    'Marigold decides about the repair, since Wednesday 4\u00a0November.',
  ],
])('a payer of %j is said as %s', (payer, words) => expect(payerText(payer, now)).toBe(words));

test('one unread message is not counted', () => {
  const todo = { kind: 'read-messages', reason: '', amount: null, day: null } as const;
  expect(todoText({ ...todo, count: 1 }, now)).toBe('Read a message');
  expect(todoText({ ...todo, count: 3 }, now)).toBe('Read 3 messages');
});
