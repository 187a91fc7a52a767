import { describe, expect, test } from 'vitest';

import { cellValue } from './cells.rules.ts';
import type { Column, DateFormat } from './mapping.rules.ts';

const column = (more: Partial<Column> = {}): Column => ({ name: 'Column', path: 'endUserName', dates: 'iso', ...more });
const instant = (cell: string, dates: DateFormat) => cellValue(cell, 'instant', column({ dates }));

describe('a text', () => {
  test.each(['  as it is ', '=1+1', '3.57 E+14', '3.57E+1', 'A3.57E+14', '3.57E+14 x', '#REF', 'x #REF!', '#REF! x'])(
    '%j is kept as it stands',
    (cell) => expect(cellValue(cell, 'text', column())).toEqual({ value: cell }),
  );

  test.each(['3.57E+14', '3E+14', '3.5723e+120'])('%s was a long number once', (cell) =>
    expect(cellValue(cell, 'text', column())).toEqual({
      wrong:
        'The spreadsheet has shortened a long number to this. Format the column as text, put the number in again and export once more.',
    }),
  );
});

describe('a formula’s error', () => {
  const errors = ['#REF!', '#N/A', '#VALUE!', '#name?', '#DIV/0!', '#NULL!', '#NUM!', '#SPILL!', '#CALC!'];
  test.each(errors)('%s is refused whatever the field', (error) => {
    const wrong = { wrong: `The spreadsheet shows an error here (${error}).` };
    for (const kind of ['text', 'instant', 'number', 'integer', 'flag'] as const)
      expect(cellValue(` ${error} `, kind, column())).toEqual(wrong);
  });
});

describe('a date', () => {
  test.each<[string, DateFormat, string]>([
    ['06/11/2026', 'dd/mm/yyyy', '2026-11-06T00:00:00.000Z'],
    ['6.1.2026', 'dd/mm/yyyy', '2026-01-06T00:00:00.000Z'],
    ['06-11-2026 9:30', 'dd/mm/yyyy', '2026-11-06T09:30:00.000Z'],
    [' 06/11/2026 ', 'dd/mm/yyyy', '2026-11-06T00:00:00.000Z'],
    ['01/07/2026 00:30', 'dd/mm/yyyy', '2026-06-30T23:30:00.000Z'],
    ['11/06/2026', 'mm/dd/yyyy', '2026-11-06T00:00:00.000Z'],
    ['1.6.2026', 'mm/dd/yyyy', '2026-01-06T00:00:00.000Z'],
    ['11-06-2026  17:05:09', 'mm/dd/yyyy', '2026-11-06T17:05:09.000Z'],
    ['2026-11-06', 'yyyy-mm-dd', '2026-11-06T00:00:00.000Z'],
    ['2026/1/6T09:30:15', 'yyyy-mm-dd', '2026-01-06T09:30:15.000Z'],
    ['46332', 'excel', '2026-11-06T00:00:00.000Z'],
    ['46332.395833', 'excel', '2026-11-06T09:30:00.000Z'],
    ['46023.7355', 'excel', '2026-01-01T17:39:07.000Z'],
    ['61', 'excel', '1900-03-01T00:00:00.000Z'],
  ])('%s in a column of %s is %s', (cell, format, value) => expect(instant(cell, format)).toEqual({ value }));

  test.each<[string, DateFormat]>([
    ['31/02/2026', 'dd/mm/yyyy'],
    ['13/13/2026', 'dd/mm/yyyy'],
    ['x06/11/2026', 'dd/mm/yyyy'],
    ['06/11/26', 'dd/mm/yyyy'],
    ['006/11/2026', 'dd/mm/yyyy'],
    ['06/11/2026x', 'dd/mm/yyyy'],
    ['06/11/202609:30', 'dd/mm/yyyy'],
    ['06/11/2026 9:3', 'dd/mm/yyyy'],
    ['06/11/2026 009:30', 'dd/mm/yyyy'],
    ['06/11/2026 09:30 pm', 'dd/mm/yyyy'],
    ['06/11/2026 25:00', 'dd/mm/yyyy'],
    ['31/12/2026', 'mm/dd/yyyy'],
    ['x1/06/2026', 'mm/dd/yyyy'],
    ['2026.11.06', 'yyyy-mm-dd'],
    ['x2026-11-06', 'yyyy-mm-dd'],
    ['60', 'excel'],
    ['0', 'excel'],
    ['-46332', 'excel'],
    ['46332.', 'excel'],
    ['x46332', 'excel'],
    ['46332 x', 'excel'],
    ['12345678', 'excel'],
    ['tomorrow', 'excel'],
  ])('%s in a column of %s is refused with an example', (cell, format) => {
    const { wrong } = instant(cell, format) as { wrong: string };
    const example = /^This is not a date such as (?<example>\S+?)[, ]/.exec(wrong)?.groups?.['example'];
    expect(instant(example ?? '', format)).toHaveProperty('value');
  });

  test.each<DateFormat>(['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd', 'excel'])(
    'with a zone says itself what it means in a column of %s',
    (format) => {
      for (const cell of ['2026-11-06T09:30:00Z', '2026-11-06T09:30:00+01:00', '2026-11-06t09:30-05:30'])
        expect(instant(cell, format)).toEqual({ value: cell });
      for (const cell of ['x2026-11-06T09:30:00Z', '2026-11-06T09:30:00Zx', '2026-11-06Z'])
        expect(instant(cell, format)).toHaveProperty('wrong');
    },
  );

  test('in a column that says nothing is left to the claim document', () => {
    expect(instant('06/11/2026', 'iso')).toEqual({ value: '06/11/2026' });
  });
});

describe('a number', () => {
  test.each([
    ['1250', 1_250],
    ['1,250.50', 1_250.5],
    ['£1,250,000', 1_250_000],
    [' £ 12.5 ', 12.5],
    ['-5', -5],
    ['0', 0],
  ])('%s is %d', (cell, value) => {
    expect(cellValue(cell, 'number', column())).toEqual({ value });
    expect(cellValue(cell, 'integer', column())).toEqual({ value });
  });

  test.each(['seventy', '1,2', '12,5', '1,2500', '1.', '.5', '--5', '5-', '1e3', '$5', '1.2.3'])('%s is none', (cell) =>
    expect(cellValue(cell, 'number', column())).toEqual({ wrong: 'This is not a number such as 1250 or 1,250.50.' }),
  );
});

describe('a yes or no', () => {
  test.each(['yes', 'Y', 'TRUE', ' 1 '])('%s is yes', (cell) =>
    expect(cellValue(cell, 'flag', column())).toEqual({ value: true }),
  );
  test.each(['no', 'N', 'False', '0'])('%s is no', (cell) =>
    expect(cellValue(cell, 'flag', column())).toEqual({ value: false }),
  );
  test('another word is refused with those that there are', () => {
    expect(cellValue('maybe', 'flag', column())).toEqual({
      wrong: 'Write yes or y or true or 1, or no or n or false or 0.',
    });
  });
  test('the mapping’s own words take the place of the usual ones', () => {
    const own = column({ yes: ['J', 'ja'], no: ['N'] });
    expect(cellValue('JA', 'flag', own)).toEqual({ value: true });
    expect(cellValue('n', 'flag', own)).toEqual({ value: false });
    expect(cellValue('yes', 'flag', own)).toEqual({ wrong: 'Write J or ja, or N.' });
  });
});
