import { expect, test } from 'vitest';

import { nothingKnown, stateOf } from '#claim/wording/wording.fixture.ts';
import type { OwnWords } from '#claim/wording/own/own-words.rules.ts';
import type { History, ParcelThen } from './facts-then.rules.ts';
import { type OwnerThen, wordsOfState, type WordsKnown, type WordsThen } from './state-words.rules.ts';

const nothing: History = { parcels: [], quotes: [], offers: [], promises: [], lock: null };

const at = (text: string): Date => new Date(`2026-11-${text}Z`);

const today: OwnerThen = {
  to: null,
  brand: 'harbour',
  clientId: 'client',
  isKnown: true,
  file: {},
  insurer: null,
};

const known: WordsKnown = {
  versions: [],
  told: [],
  owners: [today],
  facts: { ...nothingKnown, device: { type: 'Laptop', manufacturer: '', model: '', hasImei: false } },
  history: nothing,
  locale: 'en-GB',
  until: at('20T12:00'),
};

const version = (number: number, publishedAt: Date, words: OwnWords, key = 'Repair'): WordsThen => ({
  id: `${key} ${number}`,
  version: number,
  owner: { brand: null, clientId: 'client' },
  key,
  locale: 'en-GB',
  words,
  publishedAt,
});

const shown = (more: Partial<WordsKnown>, systemName: string, to: Date | null = at('12T09:00')) =>
  wordsOfState({ ...known, ...more }, { state: stateOf(systemName), from: at('10T09:00'), to });

test('words that are published while a state lasts have a row of their own, and so has their taking back', () => {
  const versions = [
    version(1, at('09T09:00'), { meaning: ['One.'] }),
    version(2, at('10T13:18'), { meaning: ['Two.'], usually: ['Three days.'] }),
    version(3, at('10T13:19'), {}),
    version(4, at('12T09:00'), { meaning: ['Too late.'] }),
  ];
  const rows = shown({ versions }, 'Repair');
  expect(rows.map(({ from, to, meaning, usually }) => [from, to, meaning, usually])).toEqual([
    [at('10T09:00'), at('10T13:18'), 'One.', ''],
    [at('10T13:18'), at('10T13:19'), 'Two.', 'Three days.'],
    [at('10T13:19'), at('12T09:00'), 'Our engineers have started.', ''],
  ]);
  expect(rows.map(({ source }) => source)).toEqual([
    'version 1 of the client (en-GB), which counted then',
    'version 2 of the client (en-GB), which counted then',
    'as ships now, or as the brand’s file has it now',
  ]);
});

test('a notice proves the version that it names', () => {
  const versions = [version(1, at('09T09:00'), { meaning: ['One.'] })];
  const told = [{ at: at('10T10:00'), wordingIds: ['Repair 1'] }];
  expect(shown({ versions, told }, 'Repair')[0]?.source).toContain('which a notice names');
});

const english = version(1, at('09T09:00'), { meaning: ['One.'] });
const polish: WordsThen = { ...version(2, at('09T10:00'), { meaning: ['Dwa.'] }), locale: 'pl' };

/** A translation stands upon the English words. */
const both = 'version 1 of the client (en-GB), version 2 of the client (pl)';

test.each([
  ['none was sent', [], 'One.', 'version 1 of the client (en-GB), which counted then'],
  ['at its beginning', [['10T09:00', 'Repair 2']], 'Dwa.', `${both}, which a notice names`],
  ['before its end', [['12T08:59', 'Repair 2']], 'Dwa.', `${both}, which a notice names`],
  ['at its end', [['12T09:00', 'Repair 2']], 'One.', 'version 1 of the client (en-GB), which counted then'],
  ['before it', [['10T08:59', 'Repair 2']], 'One.', 'version 1 of the client (en-GB), which counted then'],
  ['of another key', [['10T10:00', 'Inspection 9']], 'One.', 'version 1 of the client (en-GB), which counted then'],
  [
    'in both languages',
    [
      ['10T10:00', 'Repair 2'],
      ['10T11:00', 'Repair 1'],
    ],
    'One.',
    'version 1 of the client (en-GB), which a notice names',
  ],
])('a state’s language is that of its notices: %s', (_when, notices, meaning, source) => {
  const told = notices.map(([time = '', id = '']) => ({ at: at(time), wordingIds: [id] }));
  expect(shown({ versions: [english, polish], told }, 'Repair')).toMatchObject([{ meaning, source }]);
});

test('without notices the page had the language of the claim', () => {
  const [row] = shown({ versions: [english, polish], locale: 'pl' }, 'Repair');
  expect(row).toMatchObject({ meaning: 'Dwa.', source: `${both}, which counted then` });
});

test('words of a brand are said to be the brand’s, and stand beside the client’s', () => {
  const ofBrand: WordsThen = {
    ...version(4, at('09T09:00'), { next: ['Then we test it.'] }),
    owner: { brand: 'harbour', clientId: null },
  };
  const [row] = shown({ versions: [english, ofBrand] }, 'Repair');
  expect(row).toMatchObject({ meaning: 'One.', next: 'Then we test it.' });
  expect(row?.source).toBe('version 1 of the client (en-GB), version 4 of the brand (en-GB), which counted then');
});

test('words of another brand or client count for as long as the claim was theirs', () => {
  const ofBrand: WordsThen = {
    ...version(4, at('09T09:00'), { meaning: ['Theirs.'] }),
    owner: { brand: 'northgate', clientId: null },
  };
  const before = { ...today, to: at('11T09:00'), brand: 'northgate', clientId: null };
  const rows = shown({ versions: [english, ofBrand], owners: [before, today] }, 'Repair');
  expect(rows.map(({ from, meaning, source }) => [from, meaning, source])).toEqual([
    [at('10T09:00'), 'Theirs.', 'version 4 of the brand then (en-GB), which counted then'],
    [at('11T09:00'), 'One.', 'version 1 of the client (en-GB), which counted then'],
  ]);
});

test('a notice proves the words of today’s client where it is not kept whose the claim was', () => {
  const owners = [{ ...today, to: at('11T09:00'), isKnown: false }, today];
  const sources = (told: WordsKnown['told']) =>
    shown({ versions: [english], told, owners }, 'Repair').map(({ source }) => source);
  const counted = 'version 1 of the client (en-GB), which counted then';
  const notKept = 'and whose the claim was then is not kept';
  expect(sources([])).toEqual([`version 1 of the client of today (en-GB), ${notKept}`, counted]);
  const named = 'which a notice names';
  expect(sources([{ at: at('10T10:00'), wordingIds: ['Repair 1'] }])[0]).toContain(named);
  expect(shown({ owners }, 'Repair')[0]?.source).toContain(notKept);
});

test('a state without words of its own has those of any state', () => {
  const state = { ...stateOf('Repair'), systemName: 'Quality control', name: 'Quality control' };
  const [row] = wordsOfState(known, { state, from: at('10T09:00'), to: null });
  expect(row?.circumstance).toBe('words for any state');
});

const parcel: ParcelThen = {
  direction: 'collection',
  courier: 'DPD',
  bookedFor: null,
  createdAt: at('10T09:00'),
  events: [
    { id: 'a', at: at('11T10:00'), receivedAt: at('11T10:05'), status: 'failed' },
    { id: 'b', at: at('11T18:00'), receivedAt: at('11T18:05'), status: 'collected' },
  ],
  wishes: [
    {
      askedAt: at('11T12:00'),
      settledAt: at('11T14:00'),
      expiresAt: at('15T00:00'),
      status: 'refused',
      confirmedFor: null,
      wish: { kind: 'day', day: '2026-11-14' },
    },
  ],
};

test('a visit that failed is said as the page said it, from when the portal knew of it', () => {
  const rows = shown({ history: { ...nothing, parcels: [parcel] } }, 'Collection Arranged');
  expect(rows.map(({ from, sentence }) => [from, sentence])).toEqual([
    [at('10T09:00'), expect.stringContaining('collects your laptop {day}')],
    [at('11T10:05'), 'DPD couldn’t collect your laptop'],
    [at('11T12:00'), 'DPD couldn’t collect your laptop'],
    [at('11T14:00'), 'DPD couldn’t collect your laptop'],
    [at('11T18:05'), 'DPD has collected your laptop'],
  ]);
  const [booked, failed, asked] = rows;
  expect(booked?.circumstance).toContain('the days of visits are not kept');
  expect(failed).toMatchObject({
    circumstance: 'visit failed',
    next: 'The courier comes again once another day is arranged.',
  });
  expect(asked?.next).toBe('We’ll tell you when what you asked for is answered.');
});

test('a visit that was booked after one failed is said to be of a time that is not kept', () => {
  const parcels = [{ ...parcel, wishes: [], bookedFor: '2026-11-13' }];
  const [, failed] = shown({ history: { ...nothing, parcels } }, 'Collection Arranged');
  expect(failed?.circumstance).toBe('visit failed; another visit was booked since, and it is not kept when');
});

test('a quote is said to be decided, and to have run out, from when it was', () => {
  const quote = {
    number: 1,
    decides: 'claimant' as const,
    totalPence: 100,
    goodUntil: '2026-11-10',
    waitedDays: 0,
    askedAt: null,
    answeredAt: null,
    sentAt: at('10T10:00'),
  };
  const circumstances = (more: { status: 'sent' | 'approved'; settledAt: Date | null }) =>
    shown({ history: { ...nothing, quotes: [{ ...quote, ...more }] } }, 'Awaiting Authorisation').map(
      ({ from, circumstance }) => [from, circumstance],
    );
  const begun = [at('10T09:00'), ''];
  expect(circumstances({ status: 'sent', settledAt: null })).toEqual([
    begun,
    [at('10T10:00'), 'yours'],
    [at('11T00:00'), 'expired'],
  ]);
  expect(circumstances({ status: 'approved', settledAt: at('10T11:00') })).toEqual([
    begun,
    [at('10T10:00'), 'yours'],
    [at('10T11:00'), 'approved'],
  ]);
});

test('a repair is late from the day after the one that was promised then', () => {
  const promises = [
    { latest: '2026-11-10', setAt: at('09T09:00'), withdrawnAt: null },
    { latest: '2026-11-20', setAt: at('11T12:00'), withdrawnAt: null },
  ];
  const rows = shown({ history: { ...nothing, promises } }, 'Repair');
  expect(rows.map(({ from, circumstance }) => [from, circumstance])).toEqual([
    [at('10T09:00'), ''],
    [at('11T00:00'), 'late'],
    [at('11T12:00'), ''],
  ]);
  expect(rows[1]?.meaning).toMatch(/^We expected to finish by Tuesday 10\sNovember\./);
});

test('nothing later than the pack is told, and the same instants give the same rows', () => {
  const versions = [version(1, at('21T09:00'), { meaning: ['Later.'] })];
  const rows = shown({ versions }, 'Repair', null);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.to).toBeNull();
  expect(shown({ versions, until: at('20T18:00') }, 'Repair', null)).toEqual(rows);
});
