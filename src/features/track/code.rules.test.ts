import { describe, expect, test } from 'vitest';

import {
  codeFrom,
  codeLifetimeMs,
  codeTries,
  mailsPerHour,
  mailWindowMs,
} from '#claim/mailed-code/mailed-code.rules.ts';
import { codeAddress, type CodeOutcome, outcomeIn, returnUrlIn, stepLifetimeMs } from './code.rules.ts';

describe('a code', () => {
  test.each(['123456', ' 123 456 ', '123-456', '123\u2013456', '12.34.56', '1\n2\t3456'])('%j is read', (text) =>
    expect(codeFrom(text)).toBe('123456'),
  );
  test.each([
    '',
    '12345',
    '1234567',
    '12345a',
    'x123456',
    '123456x',
    '\u0661\u0662\u0663\u0664\u0665\u0666',
    '123_456',
  ])('%j is none', (text) => expect(codeFrom(text)).toBeNull());
});

test('limits: ten minutes and five tries for a code, an hour for the step, three mails an hour', () => {
  expect([codeLifetimeMs, codeTries, stepLifetimeMs]).toEqual([600_000, 5, 3_600_000]);
  expect([mailsPerHour, mailWindowMs]).toEqual([3, 3_600_000]);
});

describe('the outcome in the address', () => {
  test.each<CodeOutcome>([
    { kind: 'malformed' },
    { kind: 'wrong', left: 4 },
    { kind: 'wrong', left: 5 },
    { kind: 'over' },
    { kind: 'limited', minutes: 60 },
    { kind: 'sent' },
    { kind: 'unavailable' },
  ])('%j comes back as it was', (outcome) => {
    const { search } = new URL(codeAddress('/my-claim/C?a=b', outcome), 'https://x');
    expect(outcomeIn(search)).toEqual(outcome);
    expect(returnUrlIn(search)).toBe('/my-claim/C?a=b');
  });

  test.each([
    ['?outcome=wrong', { kind: 'wrong', left: 1 }],
    ['?outcome=wrong&left=6', { kind: 'wrong', left: 1 }],
    ['?outcome=wrong&left=0', { kind: 'wrong', left: 1 }],
    ['?outcome=wrong&left=1.5', { kind: 'wrong', left: 1 }],
    ['?outcome=wrong&left=x', { kind: 'wrong', left: 1 }],
    ['?outcome=limited&minutes=61', { kind: 'limited', minutes: 1 }],
    ['?outcome=limited&minutes=-3', { kind: 'limited', minutes: 1 }],
    ['?outcome=other', null],
    ['', null],
  ])('%j is validated', (search, outcome) => expect(outcomeIn(search)).toEqual(outcome));

  test('is left out with the rest where there is none', () => {
    expect(codeAddress(null)).toBe('/track/code');
    expect(codeAddress('/my-claim')).toBe('/track/code?returnUrl=%2Fmy-claim');
    expect(codeAddress(null, { kind: 'sent' })).toBe('/track/code?outcome=sent');
    expect(returnUrlIn('')).toBeNull();
  });
});
