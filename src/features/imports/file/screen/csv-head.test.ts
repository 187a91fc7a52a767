import { expect, test } from 'vitest';

import { readCsvHead, textOfFile } from './csv-head.ts';
import { guessFields } from './guess-field.ts';

const bytes = (...list: number[]) => new Uint8Array(list).buffer;

test('reads the first rows, with quotes, line ends within them and a byte order mark', () => {
  expect(
    readCsvHead('\u{FEFF}Claim No;"Name; full";Post code\r\nC-1;"O\'Neil ""Kit""\nJones";LS9 8AB\r\n\r\nC-2;;\n'),
  ).toEqual({
    delimiter: ';',
    columns: ['Claim No', 'Name; full', 'Post code'],
    samples: [
      ['C-1', 'O\'Neil "Kit"\nJones', 'LS9 8AB'],
      ['C-2', '', ''],
    ],
    rows: 3,
  });
});

test.each(['a|b\n1|2', 'a\tb\n1\t2', 'a,b\n1,2'])('finds the delimiter of %j', (text) => {
  expect(readCsvHead(text)).toMatchObject({ columns: ['a', 'b'], samples: [['1', '2']] });
});

test('an empty file has no head', () => {
  expect(readCsvHead('\n \n')).toBeNull();
});

test('reads UTF-8, and what spreadsheets of Windows write', () => {
  expect(textOfFile(bytes(0xc3, 0xa9))).toBe('é');
  expect(textOfFile(bytes(0xe9, 0x80))).toBe('é€');
});

test('guesses what columns mean, each field once', () => {
  const columns = [
    'Claim No',
    'Policy No',
    'Customer',
    'Email',
    'Postcode',
    'Status',
    'IMEI',
    'Reference',
    'Excess (£)',
  ];
  expect(guessFields(columns)).toEqual([
    'number',
    'policyNumber',
    'endUserName',
    'endUserEmail',
    'registeredAddress.postcode',
    'state',
    null,
    null,
    'policyExcessAmount',
  ]);
});
