import { expect, test } from 'vitest';

import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { allEntries } from './all-entries.ts';

const entry = (minute: number) => ({ id: `event ${minute}`, at: `2026-11-06T12:0${minute}:00.000Z` }) as ThreadEntry;
const entries = (...minutes: number[]) => minutes.map(entry);

test('without earlier entries there are the newest', () => {
  expect(allEntries([], entries(3, 4))).toEqual(entries(3, 4));
});

test('what the newest page has lost to news is still there, each entry once', () => {
  const shown = entries(1, 2, 3, 4);
  expect(allEntries(shown, entries(4, 5))).toEqual(entries(1, 2, 3, 4, 5));
});

test('what has been taken back is gone', () => {
  expect(allEntries(entries(1, 2, 3, 4), entries(2, 4))).toEqual(entries(1, 2, 4));
});
