import { expect, test } from 'vitest';

import { afterClaimant, afterOperator, secondsWaited } from './waiting.rules.ts';

const now = new Date('2026-11-06T09:30:00.000Z');
const earlier = new Date('2026-11-06T09:28:29.600Z');
const settled = { messages: 3, waiting_since: null, waiting_attended: false };
const asked = { messages: 4, waiting_since: earlier, waiting_attended: true };

test('a claimant’s message is seen by the claimant and begins the wait', () => {
  const read = { messages: 4, seen_by_claimant: 4, last_message_at: now, used_at: now, closed_at: null };
  expect(afterClaimant(settled, true, now)).toEqual({ ...read, waiting_since: now, waiting_attended: true });
  expect(afterClaimant(settled, false, now)).toMatchObject({ waiting_since: now, waiting_attended: false });
});

test('a second question does not begin the wait again', () => {
  const after = afterClaimant(asked, false, now);
  expect(after).toMatchObject({ messages: 5, seen_by_claimant: 5 });
  expect(after).not.toHaveProperty('waiting_since');
  expect(after).not.toHaveProperty('waiting_attended');
});

test('an operator’s message is seen by the operator and ends the wait', () => {
  expect(afterOperator(asked, now)).toEqual({
    ...{ messages: 5, seen_by_operator: 5, last_message_at: now, closed_at: null },
    ...{ waiting_since: null, waiting_attended: false },
  });
});

test('the wait counts in whole seconds, and only if a handler was online', () => {
  expect(secondsWaited(asked, now)).toBe(90);
  expect(secondsWaited({ ...asked, waiting_attended: false }, now)).toBeNull();
  expect(secondsWaited({ ...settled, waiting_attended: true }, now)).toBeNull();
});
