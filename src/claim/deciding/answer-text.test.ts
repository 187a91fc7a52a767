import { expect, test } from 'vitest';

import { answerText } from './answer-text.ts';

test('a day of an answer that has gone by is not promised', () => {
  const answerBy = '2026-11-26T17:00:00Z';
  expect(answerText({ answerBy, isAnswerLate: false })).toBe('You’ll hear from us by 26/11/2026.');
  expect(answerText({ answerBy, isAnswerLate: true })).toContain('You should have heard from us by 26/11/2026.');
  expect(answerText({ answerBy: null, isAnswerLate: false })).toBe('We’ll write to you as soon as we can.');
});
