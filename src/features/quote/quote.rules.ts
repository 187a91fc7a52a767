// The quote as its table shows it (spec §2.11). Sums are done in whole pence: what a row costs without VAT is its total
// less its VAT, also where an operator's VAT is larger than the total. The last row is the quote's own total, because
// that is what was quoted, whatever the rows add up to.
import { penceOf } from '#shared/money.ts';

/** Amounts in whole pence. */
export type Amounts = { exVat: number; vat: number; total: number };

export type QuoteLine = Amounts & {
  id: string;
  /** The part's name, or the number of the row, counted from 1, where there is no part. */
  description: string;
  /** What the operator noted of it, where that says more than the part's name. */
  note: string | null;
};

/** Pounds, as GraphQL gives them. */
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

/** The rows in the operator's order, and the closing one. */
export function quoteTable(quote: PricedQuote): { lines: QuoteLine[]; totals: Amounts } {
  return { lines: quote.quoteDetails.map(lineOf), totals: amountsOf(quote) };
}
