import { expect, test } from 'vitest';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { firstNew, lastLook, rememberLook } from './last-look.ts';

const entry = (id: string, at: string, isMine = false): ThreadEntry => ({
  id,
  at,
  isMine,
  kind: 'message',
  by: 'claimant',
  name: '',
  title: '',
  text: '',
  state: null,
});

const [first, own, second] = [
  entry('1', '2026-11-06T12:00:00.000Z'),
  entry('2', '2026-11-06T12:01:00.000Z', true),
  entry('3', '2026-11-06T12:02:00.000Z'),
] as const;

test('nothing is new at the first look at a claim', () => {
  expect(lastLook('another')).toBeNull();
  expect(firstNew([first], null)).toBeNull();
});

test('what others have added since the last look begins with its first entry, and not with one’s own', () => {
  rememberLook('claim', [first]);
  expect(firstNew([first, own, second], lastLook('claim'))).toBe(second);
  rememberLook('claim', [first, own, second]);
  expect(firstNew([first, own, second], lastLook('claim'))).toBeNull();
});
