import fc from 'fast-check';
import { expect, test } from 'vitest';

import { poundsOf } from '#shared/money.ts';
import { quoteTable } from './quote.rules.ts';

const detail = (more: object = {}) => ({ id: 'd', description: '', part: null, total: 120, vat: 20, ...more });
const linesOf = (...quoteDetails: ReturnType<typeof detail>[]) =>
  quoteTable({ total: 0, vat: 0, quoteDetails }).lines.map(({ description, note }) => [description, note]);

test('a row is called after its part, or by its number where there is none', () => {
  expect(
    linesOf(
      detail({ part: { name: 'Screen' } }),
      detail(),
      detail({ part: { name: ' ' } }),
      detail({ part: { name: 'Battery' } }),
      detail(),
    ),
  ).toEqual([
    ['Screen', null],
    ['2', null],
    ['3', null],
    ['Battery', null],
    ['5', null],
  ]);
});

test('the operator’s note stands beside it unless it says the same', () => {
  expect(
    linesOf(
      detail({ part: { name: 'Screen' }, description: 'screen ' }),
      detail({ part: { name: 'Screen' }, description: 'OLED, black' }),
      detail({ description: 'Labour' }),
    ),
  ).toEqual([
    ['Screen', null],
    ['Screen', 'OLED, black'],
    ['3', 'Labour'],
  ]);
});

test.each([
  { total: 120, vat: 20, exVat: 10_000 },
  { total: 0.3, vat: 0.1, exVat: 20 },
  { total: 1.1, vat: 0.19, exVat: 91 },
  { total: 15, vat: 20, exVat: -500 },
  { total: 0, vat: 0, exVat: 0 },
  { total: -12, vat: -2, exVat: -1_000 },
])('£$total with £$vat of VAT costs $exVat pence without', ({ total, vat, exVat }) => {
  const { lines, totals } = quoteTable({ total, vat, quoteDetails: [detail({ total, vat })] });
  expect(lines[0]?.exVat).toBe(exVat);
  expect(totals.exVat).toBe(exVat);
});

test('the closing row is the quote’s own total, and stands without rows too', () => {
  const totals = { exVat: 10_000, vat: 2_000, total: 12_000 };
  expect(quoteTable({ total: 120, vat: 20, quoteDetails: [] })).toEqual({ lines: [], totals });
  expect(quoteTable({ total: 120, vat: 20, quoteDetails: [detail({ total: 60, vat: 10 })] }).totals).toEqual(totals);
});

test('pence that went through pounds come out exact, whatever they are', () => {
  const pence = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });
  fc.assert(
    fc.property(pence, pence, (total, vat) => {
      const { totals } = quoteTable({ total: poundsOf(total), vat: poundsOf(vat), quoteDetails: [] });
      expect(totals).toEqual({ exVat: total - vat, vat, total });
    }),
  );
});
