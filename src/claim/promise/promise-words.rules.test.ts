import { describe, expect, test } from 'vitest';

import { expectedWords, movedWords, promiseWords } from './promise-words.rules.ts';

const setAt = new Date('2026-07-14T23:30:00Z');
const first = {
  earliest: '2026-11-20',
  latest: '2026-11-20',
  reasonCode: 'part-late',
  reason: '',
  setAt: new Date('2026-11-02T09:00:00Z'),
} as const;
const second = {
  ...first,
  earliest: '2026-11-23',
  latest: '2026-11-24',
  reasonCode: 'other',
  reason: 'a strike',
} as const;
const third = {
  ...first,
  earliest: '2026-11-25',
  latest: '2026-11-25',
  reasonCode: 'courier',
  setAt: new Date('2026-11-20T09:00:00Z'),
} as const;
const now = new Date('2026-11-21T09:00:00Z');

test.each([
  ['2026-11-18', '2026-11-18', 'Expected on 18/11/2026'],
  ['2026-11-18', '2026-11-20', 'Expected between 18/11 and 20/11/2026'],
  ['2026-12-31', '2027-01-02', 'Expected between 31/12/2026 and 02/01/2027'],
])('a date from %s to %s reads as %s', (earliest, latest, words) => {
  expect(expectedWords({ earliest, latest })).toBe(words);
});

test('a move is told with its day in London and its reason', () => {
  expect(movedWords({ ...first, setAt }, 'en-GB')).toBe('Moved on 15/07: a part comes later than planned');
  expect(movedWords(second, 'en-GB')).toBe('Moved on 02/11: a strike');
});

describe('a claimant reads of a promised date', () => {
  test('what is expected, with nothing earlier where it was not moved', () => {
    expect(promiseWords([third], 'en-GB', now)).toEqual({
      label: 'Completion',
      short: 'By 25\u00a0Nov',
      lines: ['Expected on 25/11/2026'],
      ownWords: [],
      earlier: null,
    });
  });

  test('why it moved, and what was said before, the newest first', () => {
    expect(promiseWords([third, second, first], 'en-GB', now)).toEqual({
      label: 'Completion',
      short: 'By 25\u00a0Nov',
      lines: ['Expected on 25/11/2026', 'Moved on 20/11: the courier needs longer'],
      ownWords: ['a strike'],
      earlier: {
        label: 'Earlier dates',
        lines: [
          'Expected between 23/11 and 24/11/2026, said on 02/11: a strike',
          'Expected on 20/11/2026, said on 02/11: a part comes later than planned',
        ],
      },
    });
  });

  test('what it is, on its last day', () => {
    const lastMinute = new Date('2026-11-25T23:59:59Z');
    expect(promiseWords([third], 'en-GB', lastMinute).lines).toEqual(['Expected on 25/11/2026']);
  });

  test('until when a new one comes, once it has passed', () => {
    const by = 'This has taken longer than we said. We’ll give you a new date by 26/11 at 17:30.';
    expect(promiseWords([third, first], 'en-GB', new Date('2026-11-26T00:00:00Z'))).toMatchObject({
      short: 'By 25\u00a0Nov',
      lines: [by],
      earlier: { lines: ['Expected on 20/11/2026, said on 02/11: a part comes later than planned'] },
    });
    expect(promiseWords([third], 'en-GB', new Date('2026-11-26T17:30:00Z')).lines).toEqual([by]);
  });

  test('that a new one comes soon, once that time has passed too', () => {
    expect(promiseWords([third], 'en-GB', new Date('2026-11-26T17:30:01Z')).lines).toEqual([
      'This has taken longer than we said. We’ll give you a new date as soon as we can.',
    ]);
  });

  test('nothing where none was promised', () => {
    expect(() => promiseWords([], 'en-GB', now)).toThrow('There are no words for a date that was not promised.');
  });
});
