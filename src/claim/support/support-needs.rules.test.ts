import { expect, test } from 'vitest';

import { longestDays, longestNeed, supportCodes } from './support-codes.rules.ts';
import {
  changesOfNeeds,
  faultsOfNeeds,
  faultTexts,
  insurerChanged,
  isSupportCode,
  type Need,
  nothingChosen,
  type WantedNeeds,
} from './support-needs.rules.ts';
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
  ['a telephone alone', { codes: ['telephone'] }, []],
  ['as many days ahead as there may be', { codes: ['writing'], until: '2027-11-07' }, []],
  ['one day more', { codes: ['writing'], until: '2027-11-08' }, ['until day-not-good']],
  ['a month that is none', { codes: ['writing'], until: '2026-13-01' }, ['until day-not-good']],
  ['an instant', { codes: ['writing'], until: '2026-11-06T00:00:00.000Z' }, ['until day-not-good']],
  ['a day in another form', { codes: ['writing'], until: '6 November 2026' }, ['until day-not-good']],
  [
    'several faults at once',
    { codes: ['telephone', 'writing'], words: 'x'.repeat(longestNeed + 1), until: 'soon' },
    ['codes both-ways', 'words words-unticked', 'words words-too-long', 'until day-not-good'],
  ],
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

test('what is asked for already stays: of “other” with the same words, of the rest whatever the words', () => {
  const live: Need[] = [
    { id: '1', code: 'other', words: 'A lip reader' },
    { id: '2', code: 'other', words: 'A lip reader, please' },
    { id: '3', code: 'writing', words: 'Old words' },
  ];
  expect(changesOfNeeds(live, wanted({ codes: ['writing', 'other'], words: 'A lip reader' }))).toEqual({
    withdrawn: [live[1]],
    kept: [live[0], live[2]],
    added: [],
  });
  expect(changesOfNeeds(live, wanted())).toEqual({ withdrawn: live, kept: [], added: [] });
});

test('each need has its code, and no other text is one', () => {
  expect(supportCodes.filter(isSupportCode)).toEqual([...supportCodes]);
  expect(['', 'diagnosis', 'OTHER'].filter(isSupportCode)).toEqual([]);
  expect(longestDays).toBe(366);
});

test('faults are told in plain words', () => {
  expect(faultTexts).toEqual({
    'both-ways': 'Choose telephone or writing, not both.',
    'nothing-chosen': 'Nothing is chosen, so nothing was saved.',
    'changed-meanwhile': 'They were changed since they were read, so nothing was saved.',
    'changed-sealed': 'They were changed since they were read, so nothing was saved. Saving again replaces them all.',
    'words-missing': 'Tell us in a few words what else would help.',
    'words-unticked': 'Choose “other” too, or leave these words out.',
    'words-too-long': 'Use at most 200 letters.',
    'day-not-good': 'Choose a day from today on, at most a year ahead.',
    'insurer-changed': 'The claim has another insurer now, so nothing was saved. Save again if that one may be told.',
  });
  expect(nothingChosen).toEqual({ field: 'codes', code: 'nothing-chosen' });
  expect(insurerChanged).toEqual({ field: 'insurer', code: 'insurer-changed' });
});
