import { expect, test } from 'vitest';

import { csvRow } from './csv-row.ts';

test.each(['=1+1', '+1', '-A1', '@A1', '\t=1', '＝1+1', '＋1', '－A1', '＠A1', ' ＝1'])('%j is no formula', (typed) => {
  expect(csvRow([typed])).toBe(`"'${typed}"\r\n`);
});

test.each(['Priya', '-12.50', '1 = 1', '１＋１'])('%j stays as it is', (typed) => {
  expect(csvRow([typed])).toBe(`${typed}\r\n`);
});
