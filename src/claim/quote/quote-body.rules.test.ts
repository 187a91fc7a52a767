import * as z from 'zod';
import { describe, expect, test } from 'vitest';

import { contentOf, faultsOf, lineFields, termFields } from './quote-body.rules.ts';
import type { QuoteContent } from './quote-version.rules.ts';

const line = z.strictObject(lineFields);
const terms = z.strictObject(termFields);

/** Returns each fault as its path and its text. */
const faultsIn = (schema: z.ZodType, value: unknown): [string, string][] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const letters = (count: number) => 'x'.repeat(count);

describe('a line', () => {
  test('needs a rate of VAT alone', () => {
    expect(line.parse({ vatRate: 20 })).toEqual({ part: '', description: '', quantity: 1, vatRate: 20 });
  });

  test('has its names on one line', () => {
    expect(line.parse({ vatRate: 0, part: ' Screen\n6.1 ', description: '\tOLED  black ' })).toMatchObject({
      part: 'Screen 6.1',
      description: 'OLED black',
    });
  });

  test.each([
    ['names as long as may be', { part: letters(300), description: letters(1_000) }],
    ['999 pieces', { quantity: 999 }],
    ['one piece', { quantity: 1 }],
    ['no VAT', { vatRate: 0 }],
    ['as much VAT as it costs', { vatRate: 100 }],
    ['a rate with two decimals', { vatRate: 17.25 }],
  ])('may have %s', (_, more) => expect(faultsIn(line, { vatRate: 20, ...more })).toEqual([]));

  test.each([
    ['a part that is no text', { part: 1 }, 'part', 'This must be a text.'],
    ['too long a part', { part: letters(301) }, 'part', 'This may have at most 300 characters.'],
    [
      'too long a description',
      { description: letters(1_001) },
      'description',
      'This may have at most 1000 characters.',
    ],
    ['half a piece', { quantity: 0.5 }, 'quantity', 'This must be a whole number.'],
    ['no piece', { quantity: 0 }, 'quantity', 'This must be at least 1.'],
    ['a thousand pieces', { quantity: 1_000 }, 'quantity', 'This must be at most 999.'],
    ['a rate in words', { vatRate: '20' }, 'vatRate', 'This must be a number.'],
    ['a rate below nothing', { vatRate: -1 }, 'vatRate', 'This must not be below 0.'],
    ['a rate above all', { vatRate: 101 }, 'vatRate', 'This must be at most 100.'],
    ['a rate with three decimals', { vatRate: 17.255 }, 'vatRate', 'This may have two decimals.'],
  ])('is refused with %s', (_, more, path, text) => {
    expect(faultsIn(line, { vatRate: 20, ...more })).toEqual([[path, text]]);
  });
});

describe('the terms of a quote', () => {
  test('may all be left out', () => {
    expect(terms.parse({})).toEqual({ sentence: '' });
    expect(terms.parse({ goodUntil: null })).toEqual({ goodUntil: null, sentence: '' });
  });

  test('are read without spaces around their text', () => {
    const sent = { decides: 'nobody', goodUntil: '2026-11-24', sentence: ' Two\nlines\u202E ' };
    expect(terms.parse(sent)).toEqual({ ...sent, sentence: 'Two\nlines' });
    expect(faultsIn(terms, { sentence: letters(500) })).toEqual([]);
  });

  test.each([
    ['another decider', { decides: 'shop' }, 'decides', 'This must be one of: insurer, claimant, nobody.'],
    ['no day', { goodUntil: '2026-02-30' }, 'goodUntil', 'This must be a day, like 2026-11-24.'],
    ['a sentence that is no text', { sentence: null }, 'sentence', 'This must be a text.'],
    ['too long a sentence', { sentence: letters(501) }, 'sentence', 'This may have at most 500 characters.'],
  ])('are refused with %s', (_, sent, path, text) => expect(faultsIn(terms, sent)).toEqual([[path, text]]));
});

test('who sends a quote reads what its fields mean', () => {
  const { properties = {} } = z.toJSONSchema(z.strictObject({ ...lineFields, ...termFields }), { io: 'input' }) as {
    properties?: Record<string, { description?: string }>;
  };
  const described = Object.keys(properties).filter((key) => /\w/.test(properties[key]?.description ?? ''));
  expect(described).toEqual(['part', 'vatRate', 'decides', 'goodUntil', 'sentence']);
});

const screen = { part: 'Screen', description: '', quantity: 2, netPence: 100, vatRate: 20 };
const wanted = {
  lines: [screen, { ...screen, part: '', description: 'Labour', quantity: 1 }],
  claimantPence: 45,
  decides: 'claimant',
  goodUntil: null,
  sentence: 'Hello.',
} as const;

test('a quote is priced line by line, and in all', () => {
  const [first, second] = wanted.lines;
  expect(contentOf(wanted)).toEqual({
    ...wanted,
    lines: [
      { ...first, vatPence: 40, totalPence: 240 },
      { ...second, vatPence: 20, totalPence: 120 },
    ],
    totalPence: 360,
    vatPence: 60,
  });
});

describe('a quote that is to be sent', () => {
  const now = new Date('2026-11-10T12:00:00Z');
  const most = 1_000_000_000;
  const quote = contentOf(wanted);
  const faults = (more: Partial<QuoteContent>) => faultsOf({ ...quote, ...more }, { now, share: 'claimantPays' });
  const costs = (totalPence: number, more: object = {}) => ({ ...screen, vatPence: 0, totalPence, ...more });
  const total = ['/lines', 'The total must be from £0 to £10,000,000.'] as const;
  const share = ['/claimantPays', 'The claimant pays from nothing to all of the total.'] as const;
  const lineTooMuch = ['/lines/1', 'This is more than £10,000,000.'] as const;

  test.each<[string, Partial<QuoteContent>, (readonly [string, string])[]]>([
    ['nothing', {}, []],
    [
      'a line without a name, the second',
      { lines: [costs(1), costs(1, { part: '' })] },
      [['/lines/1/description', 'Say what this is.']],
    ],
    ['nothing with a description alone', { lines: [costs(1, { part: '', description: 'Labour' })] }, []],
    ['nothing with a part alone', { lines: [costs(1)] }, []],
    ['nothing with the dearest line', { lines: [costs(most), costs(-most)] }, []],
    ['too dear a line', { lines: [costs(1), costs(most + 1)] }, [lineTooMuch]],
    ['too large a reduction', { lines: [costs(1), costs(-most - 1)] }, [lineTooMuch]],
    ['nothing with no total', { totalPence: 0, claimantPence: 0 }, []],
    ['a total below nothing', { totalPence: -1, claimantPence: 0 }, [total]],
    ['nothing with the largest total', { totalPence: most }, []],
    ['too large a total', { totalPence: most + 1 }, [total]],
    ['a share below nothing', { claimantPence: -1 }, [share]],
    ['nothing with no share', { claimantPence: 0 }, []],
    ['nothing with all as a share', { claimantPence: 360 }, []],
    ['a share of more than all', { claimantPence: 361 }, [share]],
    ['a share of less than nothing', { totalPence: -5, claimantPence: 1 }, [total, share]],
    ['a day gone by', { goodUntil: '2026-11-09' }, [['/goodUntil', 'This day has passed. Give today or a later day.']]],
    ['nothing with today', { goodUntil: '2026-11-10' }, []],
    ['nothing with a day in a year', { goodUntil: '2027-11-11' }, []],
    ['a day beyond a year', { goodUntil: '2027-11-12' }, [['/goodUntil', 'Give a day within the next 366 days.']]],
    [
      'several, in the order of the quote',
      { lines: [costs(most + 1, { part: '' })], totalPence: -1, claimantPence: -1, goodUntil: '2026-11-09' },
      [
        ['/lines/0/description', 'Say what this is.'],
        ['/lines/0', 'This is more than £10,000,000.'],
        total,
        share,
        ['/goodUntil', 'This day has passed. Give today or a later day.'],
      ],
    ],
  ])('has wrong: %s', (_, more, found) => {
    expect(faults(more)).toEqual(found.map(([pointer, detail]) => ({ pointer, detail })));
  });
});
