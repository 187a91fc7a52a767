import { expect, test } from 'vitest';

import { isSurveyOpen, openUntil } from './survey-days.rules.ts';

test.each([
  ['an answer', { askedAt: '2026-11-01T10:00:00Z', answeredAt: null }, '2026-12-01T23:59:59.999Z'],
  ['a change', { askedAt: '2026-11-01T10:00:00Z', answeredAt: '2026-11-02T10:00:00Z' }, '2026-11-16T23:59:59.999Z'],
  ['an answer in summer', { askedAt: '2026-07-01T10:00:00Z', answeredAt: null }, '2026-07-31T22:59:59.999Z'],
])('%s can be sent until the named day is over in London', (_what, { askedAt, answeredAt }, end) => {
  const times = { askedAt: new Date(askedAt), answeredAt: answeredAt === null ? null : new Date(answeredAt) };
  expect(openUntil(times)).toEqual(new Date(end));
  expect(isSurveyOpen(times, new Date(end))).toBe(true);
  expect(isSurveyOpen(times, new Date(Date.parse(end) + 1))).toBe(false);
});
