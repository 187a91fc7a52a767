import { describe, expect, it, test } from 'vitest';

import { askOf, isAnswered, type Given } from './asked.rules.ts';

const sent = { answers: true, isHeld: true, isRead: false, isWithdrawn: false };

test.each([
  ['/submit-passcode', 'submit-passcode'],
  ['submit-passcode', 'submit-passcode'],
  ['/my-claim/1/Submit-Passcode/?a=b#c', 'submit-passcode'],
  ['/remove-icloud', 'remove-icloud'],
  ['/my-claim/1/remove-icloud', 'remove-icloud'],
  ['', null],
  ['/', null],
  ['/excess-payment', null],
  ['/submit-passcode/help', null],
  ['/help?next=/submit-passcode', null],
])('a notification that leads to %j asks for %s', (linkPath, ask) => expect(askOf(linkPath)).toBe(ask));

describe('a passcode that was asked for', () => {
  const given = (passcode: Given['passcode']): boolean =>
    isAnswered('/submit-passcode', { passcode, icloudAnswers: true });

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
  ])('confirmed for this notification %s: done %s', (icloudAnswers, done) =>
    expect(isAnswered('/remove-icloud', { passcode: sent, icloudAnswers })).toBe(done),
  );
});

it('never counts a notification that asks for neither as done', () =>
  expect(isAnswered('/excess-payment', { passcode: sent, icloudAnswers: true })).toBe(false));
