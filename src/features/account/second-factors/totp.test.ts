import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';

import { checkTotp, newTotpSecret, totpPicture } from './totp.server.ts';

const now = new Date('2026-11-21T12:00:10Z');
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const step = Math.floor(now.getTime() / 30_000);
const codeIn = (seconds: number) => generateSync({ secret, epoch: Math.floor(now.getTime() / 1_000) + seconds });
const check = (code: string, lastStep: number | null = null) => checkTotp({ secret, lastStep }, code, now);

describe('codes of an authenticator app', () => {
  test.each([
    ['081804', 1_111_111_109],
    ['050471', 1_111_111_111],
    ['005924', 1_234_567_890],
  ])('are those of RFC 6238: %s', (code, seconds) => {
    const expected = { kind: 'right', step: Math.floor(seconds / 30) };
    expect(checkTotp({ secret, lastStep: null }, code, new Date(seconds * 1_000))).toEqual(expected);
  });

  test.each([
    [-30, step - 1],
    [0, step],
    [30, step + 1],
  ])('are good %i s away', (seconds, expected) => {
    expect(check(codeIn(seconds))).toEqual({ kind: 'right', step: expected });
  });

  test('may be typed as they are shown', () => {
    const code = codeIn(0);
    expect(check(` ${code.slice(0, 3)} ${code.slice(3)} `).kind).toBe('right');
  });

  test.each([-600, -60, 60, 600])('%i s away only tell that a clock is wrong', (seconds) => {
    expect(check(codeIn(seconds))).toEqual({ kind: 'other-clock' });
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e5000'])('“%s” is none', (code) => {
    expect(check(code)).toEqual({ kind: 'wrong' });
  });

  test('further away are wrong', () => {
    expect(check(codeIn(3_600)).kind).toBe('wrong');
  });

  test('are good once, and so are those before', () => {
    expect(check(codeIn(0), step)).toEqual({ kind: 'used' });
    expect(check(codeIn(-30), step)).toEqual({ kind: 'used' });
    expect(check(codeIn(30), step).kind).toBe('right');
  });
});

test('what an app is shown is drawn here, with nothing from elsewhere', () => {
  const made = newTotpSecret();
  const { uri, qr } = totpPicture(made, { issuer: 'A & B', label: 'ada@example.com' });
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(uri).searchParams.get('secret')).toBe(made);
  expect(new URL(uri).searchParams.get('issuer')).toBe('A & B');
  expect(qr).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*><rect[^>]*\/><path[^>]*\/><\/svg>$/);
});
