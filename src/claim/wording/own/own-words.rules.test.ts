import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import { textFields } from '#shared/wording.ts';
import { misplacedIn, ownWords, warningsOf } from './own-words.rules.ts';

test.each([
  ['The courier comes on Monday.', ['day']],
  ['We’ll call within 2 working days.', ['day']],
  ['It is due on 24/12/2026.', ['day']],
  ['Mr Jones has it.', ['person']],
  ['You damaged it.', ['fault']],
  ['The courier comes {day}.', []],
  ['An engineer looks at your {device}.', []],
  ['It may take a while.', []],
])('%s warns of %j', (text, kinds) => {
  expect(warningsOf({ meaning: [text] }).map(({ what }) => what)).toEqual(kinds);
});

test('how long a state usually takes may name days', () => {
  expect(warningsOf({ usually: ['This usually takes within 2 working days.'] })).toEqual([]);
});

test.each([
  [{ heading: 'One text' }],
  [{ heading: [] }],
  [{ heading: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  [{ heading: ['1 < 2'] }],
  [{ heading: ['two\nlines'] }],
  [{ actor: 'the shop' }],
  [{ title: ['Unknown'] }],
])('%j is refused', (words) => {
  expect(ownWords.safeParse(words).success).toBe(false);
});

describe('what an operator words', () => {
  const faultsIn = (words: object) =>
    ownWords.safeParse(words).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  test('is each text of a state, and what goes with it; all may be left out', () => {
    const texts = Object.fromEntries(textFields.map((field) => [field, ['Your {device}', 'It']]));
    const all = { ...texts, actor: 'us', isEnd: false, targetHours: 8, isTold: true };
    expect(ownWords.parse(all)).toEqual(all);
    expect(ownWords.parse({})).toEqual({});
    expect(ownWords.parse({ heading: [' Here it is '] })).toEqual({ heading: ['Here it is'] });
  });

  test('may be as long, and as many texts, as there may be', () => {
    const most = { heading: Array.from({ length: 5 }, () => 'x'.repeat(300)), targetHours: 1_040 };
    expect(ownWords.parse(most)).toEqual(most);
    expect(ownWords.parse({ targetHours: 1 })).toEqual({ targetHours: 1 });
  });

  test.each([
    [{ heading: ['x'.repeat(301)] }, 'heading.0: must have at most 300 characters'],
    [{ heading: ['1 < 2'] }, 'heading.0: must have no < and no >: words are shown as they are written, without HTML'],
    [{ heading: ['2 > 1'] }, 'heading.0: must have no < and no >: words are shown as they are written, without HTML'],
    [{ next: [] }, 'next: must have a text; leave the field out to fall back'],
    [{ next: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'next: must have at most 5 texts'],
    [{ actor: 'the shop' }, 'actor: must be one of us, claimant, insurer, courier, parts, nobody'],
    [{ targetHours: 1.5 }, 'targetHours: must be whole hours'],
    [{ targetHours: 0 }, 'targetHours: must be at least 1 hour'],
    [{ targetHours: 1_041 }, 'targetHours: must be at most 1040 hours'],
  ])('is refused with its reason: %#', (words, fault) => {
    expect(faultsIn(words)).toEqual([fault]);
  });

  test('is described to systems', () => {
    const { properties = {} } = z.toJSONSchema(ownWords, { io: 'input' });
    const described = Object.entries(properties).flatMap(([name, field]) =>
      typeof field === 'object' && field.description !== undefined ? [[name, field.description]] : [],
    );
    expect(Object.fromEntries(described)).toEqual({
      actor: 'On whom the claim waits, for claimants and at the desk.',
      isEnd: 'Whether a claim in this state is over.',
      targetHours: 'Within how many working hours the state should have ended.',
      isTold: 'Whether claimants are sent a notice of the state.',
    });
  });
});

test('what is the same in every language belongs to English alone', () => {
  const all = { heading: ['Texts'], actor: 'us' as const, isEnd: false, targetHours: 8, isTold: false };
  expect(misplacedIn(all, 'pl')).toEqual(['actor', 'isEnd', 'targetHours', 'isTold']);
  expect(misplacedIn({ heading: ['Texts'], targetHours: 8 }, 'pl')).toEqual(['targetHours']);
  expect(misplacedIn({ heading: ['Texts'], isTold: undefined }, 'pl')).toEqual([]);
  expect(misplacedIn(all, 'en-GB')).toEqual([]);
});

const foundIn = (text: string) => warningsOf({ meaning: [text] }).map(({ what, words }) => `${what}: ${words}`);

describe('a warning quotes what it warns of', () => {
  test.each([
    'Monday',
    'tuesdays',
    'Wednesday',
    'THURSDAY',
    'Fridays',
    'Saturday',
    'Sunday',
    'today',
    'Tomorrow',
    'tonight',
    'next week',
    '1 January',
    '2nd  February',
    '3rd March',
    '4th April',
    '15 May',
    '16 June',
    '31 July',
    '21st August',
    '8 September',
    '9 October',
    '10 November',
    '24 December',
    '24/12',
    '1/2/26',
    '24/12/2026',
    'within 48 hours',
    'in an hour',
    'in a day',
    'within one week',
    'in two  working  days',
    'in three weeks',
    'within four hours',
    'in five days',
    'in  ten  working days',
  ])('of the day “%s”', (day) => {
    expect(foundIn(`It comes ${day}, we think.`)).toEqual([`day: ${day}`]);
  });

  test.each([
    'Mondayish',
    'in a while',
    'in six days',
    'within days',
    '100 Mayors',
    'in 2 minutes',
    'yesterday',
    'this week',
    'the 1st of all',
    'a marching band',
  ])('not of “%s”, which is no day', (text) => {
    expect(foundIn(`It comes ${text}, we think.`)).toEqual([]);
  });

  test.each(['Mr Jones', 'Mrs. Jones', 'ms  Żak', 'Miss J', 'Mx Lee', 'Dr Nair', 'My name is', 'I am', 'I’m', "I'm"])(
    'of the person “%s”',
    (person) => {
      expect(foundIn(`Hello, ${person}, and so on.`)).toEqual([`person: ${person}`]);
    },
  );

  test.each(['HMR Jones', 'Mr 7', 'I amend it', 'MrJones', 'Dr.'])('not of “%s”, who is nobody', (text) => {
    expect(foundIn(`Hello, ${text}, and so on.`)).toEqual([]);
  });

  test.each([
    'your fault',
    'You failed',
    'you forgot',
    'you broke',
    'you damaged',
    'you neglected',
    'you ignored',
    'blame',
    'careless',
    'carelessness',
    'misuse',
    'misused',
    'negligent',
    'negligence',
  ])('of the fault “%s”', (fault) => {
    expect(foundIn(`It was ${fault}, we think.`)).toEqual([`fault: ${fault}`]);
  });

  test.each(['your default', 'you failsafe', 'blameless', 'misplaced'])('not of “%s”, which blames nobody', (text) => {
    expect(foundIn(`It was ${text}, we think.`)).toEqual([]);
  });

  test('with its field, in the order of the fields and of their texts', () => {
    const words = {
      pastMeaning: ['Mr Jones broke it'],
      usually: ['In two days, as Dr Nair says'],
      heading: ['Here', 'You broke it on Monday, Mr Jones'],
    };
    expect(warningsOf(words)).toEqual([
      { field: 'heading', what: 'day', words: 'Monday' },
      { field: 'heading', what: 'person', words: 'Mr Jones' },
      { field: 'heading', what: 'fault', words: 'You broke' },
      { field: 'usually', what: 'person', words: 'Dr Nair' },
      { field: 'pastMeaning', what: 'person', words: 'Mr Jones' },
    ]);
    expect(warningsOf({})).toEqual([]);
  });
});
