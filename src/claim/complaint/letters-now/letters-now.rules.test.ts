import { describe, expect, test } from 'vitest';

import { usualHours } from '#claim/desk/clocks.rules.ts';
import { deadlinesOf } from '../complaint-clocks.rules.ts';
import type { ComplaintFacts, ComplaintKind, LetterKind } from '../complaint.rules.ts';
import { letterRefusal, lettersNow, sendRefusal } from './letters-now.rules.ts';

const receivedAt = new Date('2026-09-28T09:00:00Z');
const day = (text: string) => new Date(`2026-${text}T10:00:00Z`);

const factsOf = (more: Partial<ComplaintFacts> = {}): ComplaintFacts => {
  const { kind = 'service', respondent = 'operator' } = more;
  const of = { kind, respondent, receivedAt };
  const nothing = { acknowledgedAt: null, holdingAt: null, eightWeeksAt: null, receiptAt: null, promisedOn: null };
  return { ...of, ...deadlinesOf(of, usualHours), ...nothing, closedAt: null, ...more };
};

const refusalOf = (letter: LetterKind, now: Date, more?: Partial<ComplaintFacts>) =>
  sendRefusal(factsOf(more), letter, now);

describe('[25] an acknowledgement', () => {
  test('goes until the eight weeks are over, and is refused from then on', () => {
    const { finalBy } = factsOf();
    expect(refusalOf('acknowledgement', new Date(finalBy.getTime() - 1))).toBeNull();
    expect(refusalOf('acknowledgement', finalBy)).toEqual({
      code: 'acknowledgement-late',
      detail: expect.stringContaining('Send the 8-week letter or a final answer.'),
    });
  });

  test('about data goes until the last day to confirm it', () => {
    const { acknowledgeBy } = factsOf({ kind: 'data' });
    expect(refusalOf('acknowledgement', new Date(acknowledgeBy.getTime() - 1), { kind: 'data' })).toBeNull();
    expect(refusalOf('acknowledgement', acknowledgeBy, { kind: 'data' })).toEqual({
      code: 'acknowledgement-late',
      detail: expect.stringContaining('Send a holding letter, which confirms it too, or a final answer.'),
    });
  });

  test('says nothing else than the 8-week letter that has gone', () => {
    expect(refusalOf('acknowledgement', day('11-20'), { eightWeeksAt: day('11-19') })).toEqual({
      code: 'acknowledgement-late',
      detail: expect.stringContaining('Send a holding letter or a final answer.'),
    });
  });

  test('goes once, also where it would be late', () => {
    const again = { acknowledgedAt: day('09-29') };
    expect(refusalOf('acknowledgement', day('11-30'), again)?.code).toBe('letter-sent');
  });

  test('that went another way is recorded, however late it was', () => {
    expect(letterRefusal(factsOf(), 'acknowledgement', day('11-30'))).toBeNull();
    expect(letterRefusal(factsOf({ eightWeeksAt: day('11-19') }), 'acknowledgement', day('11-20'))).toBeNull();
  });
});

test('[25] a summary goes until the third working day, and an 8-week letter from two weeks before its end', () => {
  const { summaryBy, finalBy } = factsOf();
  const [lastOfSummary, firstOfEightWeeks] = [summaryBy ?? receivedAt, new Date(finalBy.getTime() - 14 * 86_400_000)];
  expect(refusalOf('summary', lastOfSummary)).toBeNull();
  expect(refusalOf('summary', new Date(lastOfSummary.getTime() + 1))?.code).toBe('summary-late');
  expect(refusalOf('eight-weeks', new Date(firstOfEightWeeks.getTime() - 1))?.code).toBe('letter-early');
  expect(refusalOf('eight-weeks', firstOfEightWeeks)).toBeNull();
  expect(refusalOf('eight-weeks', firstOfEightWeeks, { kind: 'data' })?.code).toBe('letter-unknown');
});

describe('[25] the letter that is due', () => {
  const acknowledgedAt = day('09-29');
  const promised = { acknowledgedAt, holdingAt: day('10-20'), promisedOn: '2026-11-06' };
  test.each<[string, string, Partial<ComplaintFacts>, LetterKind]>([
    ['09-28', 'on the first day', {}, 'acknowledgement'],
    ['10-15', 'where nothing has gone', {}, 'acknowledgement'],
    ['10-15', 'after the acknowledgement', { acknowledgedAt }, 'holding'],
    ['10-30', 'once the four weeks are over too, for which one letter does', {}, 'holding'],
    ['11-02', 'before the day that a letter promised', promised, 'holding'],
    ['11-20', 'where a later day was promised', { ...promised, promisedOn: '2026-12-11' }, 'final'],
    ['11-30', 'after eight weeks where nothing has gone', {}, 'eight-weeks'],
    ['11-30', 'after eight weeks with an acknowledgement', { acknowledgedAt }, 'eight-weeks'],
    ['12-15', 'after eight weeks and a promised day', { ...promised, promisedOn: '2026-12-11' }, 'eight-weeks'],
    ['11-30', 'after the 8-week letter', { eightWeeksAt: day('11-20'), promisedOn: '2026-12-18' }, 'final'],
    ['09-28', 'about data', { kind: 'data' }, 'acknowledgement'],
    ['11-02', 'about data once its day is over', { kind: 'data' }, 'holding'],
    ['11-30', 'about data after eight weeks', { kind: 'data' }, 'final'],
    ['11-30', 'of an insurer that has not confirmed it', { respondent: 'insurer' }, 'eight-weeks'],
    [
      '11-30',
      'of such an insurer after the 8-week letter',
      { respondent: 'insurer', eightWeeksAt: day('11-20') },
      'holding',
    ],
  ])('on %s, %s', (at, _what, more, due) => {
    const now = lettersNow(factsOf(more), day(at));
    expect(now.due).toBe(due);
    expect(now.letters.find(({ letter }) => letter === due)?.refused).toBeNull();
  });

  test('is named among all letters of its kind, with why others do not go', () => {
    expect(
      lettersNow(factsOf({ respondent: 'insurer' as ComplaintFacts['respondent'] }), day('11-30')).letters,
    ).toEqual([
      { letter: 'acknowledgement', refused: 'acknowledgement-late' },
      { letter: 'summary', refused: 'summary-late' },
      { letter: 'holding', refused: null },
      { letter: 'final', refused: 'no-receipt' },
      { letter: 'eight-weeks', refused: null },
    ]);
    const kinds: ComplaintKind[] = ['service', 'data'];
    expect(kinds.map((kind) => lettersNow(factsOf({ kind }), day('09-28')).letters.length)).toEqual([5, 3]);
  });

  test('is none once it is closed', () => {
    expect(lettersNow(factsOf({ closedAt: day('10-01') }), day('10-02'))).toEqual({ letters: [], due: null });
  });
});
