import { expect, test } from 'vitest';

import { afterClaimant, afterOperator, secondsUntilOffer, secondsWaited } from './waiting.rules.ts';

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
    messages: 5,
    seen_by_operator: 5,
    last_message_at: now,
    closed_at: null,
    waiting_since: null,
    waiting_attended: false,
  });
});

test('the wait counts in whole seconds, and only if a handler was online', () => {
  expect(secondsWaited(asked, now)).toBe(90);
  expect(secondsWaited({ ...asked, waiting_attended: false }, now)).toBeNull();
  expect(secondsWaited({ ...settled, waiting_attended: true }, now)).toBeNull();
});

const since = (seconds: number) => ({
  ...asked,
  claim_id: 'a claim',
  waiting_since: new Date(now.getTime() - seconds * 1_000),
});

test.each<[string, Parameters<typeof secondsUntilOffer>[0], number | null]>([
  ['at once', since(0), 120],
  ['after 119.5 s', since(119.5), 1],
  ['after two minutes', since(120), 0],
  ['after an hour', since(3_600), 0],
  ['once it was answered', { ...settled, claim_id: 'a claim' }, null],
  ['while no desk was present', { ...since(300), waiting_attended: false }, null],
  ['without a claim', { ...since(300), claim_id: null }, null],
])('%s, seconds until the offer to leave a message', (_when, chat, seconds) =>
  expect(secondsUntilOffer(chat, now)).toBe(seconds),
);
