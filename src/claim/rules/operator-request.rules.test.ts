import { describe, expect, it, test } from 'vitest';

import { requestOf, isAnswered, type Given } from './operator-request.rules.ts';

const sent = { answers: true, isHeld: true, isRead: false, isWithdrawn: false };

test.each([
  ['/submit-passcode', 'submit-passcode'],
  ['submit-passcode', 'submit-passcode'],
  ['/my-claim/1/Submit-Passcode/?a=b#c', 'submit-passcode'],
  ['/remove-icloud', 'remove-icloud'],
  ['/my-claim/1/remove-icloud', 'remove-icloud'],
  ['', null],
  ['/', null],
  ['/excess-payment', 'excess-payment'],
  ['/submit-passcode/help', null],
  ['/help?next=/submit-passcode', null],
])('a notification that leads to %j asks for %s', (linkPath, ask) => expect(requestOf(linkPath)).toBe(ask));

describe('a passcode that was asked for', () => {
  const given = (passcode: Given['passcode']): boolean =>
    isAnswered('/submit-passcode', { passcode, isLockRemoved: true, isExcessTaken: true });

  test.each([
    ['was never sent', null, false],
    ['waits to be opened', sent, true],
    ['waits to be opened, sent before it was asked for', { ...sent, answers: false }, true],
    ['was opened', { ...sent, isRead: true }, true],
    ['was opened and deleted', { ...sent, isRead: true, isHeld: false }, true],
    ['was opened before another notification came', { ...sent, isRead: true, answers: false }, false],
    ['was deleted before anybody opened it', { ...sent, isHeld: false }, false],
    ['was withdrawn', { ...sent, isHeld: false, isWithdrawn: true }, false],
  ])('%s: done %s', (_what, passcode, done) => expect(given(passcode)).toBe(done));
});

describe('an iCloud lock', () => {
  test.each([
    [true, true],
    [false, false],
  ])('confirmed for this notification %s: done %s', (isLockRemoved, done) =>
    expect(isAnswered('/remove-icloud', { passcode: sent, isLockRemoved, isExcessTaken: true })).toBe(done),
  );
});

test.each([
  ['/excess-payment', true, true],
  ['/Excess-Payment/?a', true, true],
  ['/excess-payment', false, false],
  ['/excess-payment-completed', true, false],
])('a notification that leads to %s, the excess taken %s: done %s', (linkPath, isExcessTaken, done) =>
  expect(isAnswered(linkPath, { passcode: sent, isLockRemoved: true, isExcessTaken })).toBe(done),
);

it('never counts a notification that asks for nothing here as done', () =>
  expect(isAnswered('/help', { passcode: sent, isLockRemoved: true, isExcessTaken: true })).toBe(false));
