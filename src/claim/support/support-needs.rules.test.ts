import { expect, test } from 'vitest';

import { longestNeed } from './support-codes.rules.ts';
import { changesOfNeeds, faultsOfNeeds, type Need, type WantedNeeds } from './support-needs.rules.ts';
import { wantedIn } from './needs-form.rules.ts';

const wanted = (more: Partial<WantedNeeds> = {}): WantedNeeds => ({
  codes: [],
  words: '',
  until: null,
  tellsInsurer: false,
  ...more,
});

test.each<[string, Partial<WantedNeeds>, string[]]>([
  ['nothing', {}, []],
  ['one', { codes: ['large-print'] }, []],
  ['two that contradict each other', { codes: ['writing', 'telephone'] }, ['codes both-ways']],
  ['something else in words', { codes: ['other'], words: 'A lip reader' }, []],
  ['something else without words', { codes: ['other'] }, ['words words-missing']],
  ['words without their tick', { words: 'A lip reader' }, ['words words-unticked']],
  ['as many letters as there may be', { codes: ['other'], words: '🦊'.repeat(longestNeed) }, []],
  ['one letter more', { codes: ['other'], words: 'x'.repeat(longestNeed + 1) }, ['words words-too-long']],
  ['today', { codes: ['writing'], until: '2026-11-06' }, []],
  ['yesterday', { codes: ['writing'], until: '2026-11-05' }, ['until day-not-good']],
  ['a day that is none', { codes: ['writing'], until: '2027-02-30' }, ['until day-not-good']],
  ['no day at all', { codes: ['writing'], until: 'soon' }, ['until day-not-good']],
  ['two years ahead', { codes: ['writing'], until: '2028-11-06' }, ['until day-not-good']],
])('%s', (_what, more, faults) => {
  expect(faultsOfNeeds(wanted(more), '2026-11-06').map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
});

test('what is wanted is kept, the rest withdrawn, and what is new added once', () => {
  const need = (id: string, code: Need['code'], words = ''): Need => ({ id, code, words });
  const live = [need('1', 'large-print'), need('2', 'writing'), need('3', 'other', 'Old words')];
  const codes = ['large-print', 'other', 'more-time', 'more-time'] as const;
  const { kept, withdrawn, added } = changesOfNeeds(live, wanted({ codes, words: 'New words' }));
  expect([kept.map(({ id }) => id), withdrawn.map(({ id }) => id), added]).toEqual([
    ['1'],
    ['2', '3'],
    ['other', 'more-time'],
  ]);
});

test('a form is read as it was sent, without what no form has', () => {
  const sent = new URLSearchParams([
    ['need', 'writing'],
    ['need', 'a diagnosis'],
    ['words', ' Two\nlines '],
    ['until', ''],
    ['insurer', 'yes'],
  ]);
  expect(wantedIn(sent)).toEqual({ codes: ['writing'], words: 'Two lines', until: null, tellsInsurer: true });
});
