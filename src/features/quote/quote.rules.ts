// A row without VAT is its total less its VAT, even below zero; the last row is the quote's own total (spec §2.11).
import { penceOf } from '#shared/money.ts';

/** In whole pence. */
export type Amounts = { exVat: number; vat: number; total: number };

export type QuoteLine = Amounts & {
  id: string;
  description: string;
  note: string | null;
};

/** In pounds. */
type Priced = { total: number; vat: number };

type Detail = Priced & { id: string; description: string; part: { name: string } | null };

export type PricedQuote = Priced & { quoteDetails: readonly Detail[] };

function amountsOf(priced: Priced): Amounts {
  const [total, vat] = [penceOf(priced.total), penceOf(priced.vat)];
  return { exVat: total - vat, vat, total };
}

function lineOf(detail: Detail, index: number): QuoteLine {
  const part = detail.part?.name.trim() ?? '';
  const note = detail.description.trim();
  const description = part === '' ? String(index + 1) : part;
  return {
    id: detail.id,
    description,
    note: note === '' || note.toLowerCase() === description.toLowerCase() ? null : note,
    ...amountsOf(detail),
  };
}

export function quoteTable(quote: PricedQuote): { lines: QuoteLine[]; totals: Amounts } {
  return { lines: quote.quoteDetails.map(lineOf), totals: amountsOf(quote) };
}
