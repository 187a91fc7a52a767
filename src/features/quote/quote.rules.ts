// The quote as its table shows it (spec §2.11), in whole pence. A row without VAT is its total less its VAT, even if
// an operator's VAT is larger than the total. The last row is the quote's own total, even if the rows add up
// differently.
import { penceOf } from '#shared/money.ts';

/** In whole pence. */
export type Amounts = { exVat: number; vat: number; total: number };

export type QuoteLine = Amounts & {
  id: string;
  /** The part's name, or the row's number, from 1, if there is no part. */
  description: string;
  /** The operator's note, if it differs from the part's name. */
  note: string | null;
};

/** In pounds, as GraphQL returns them. */
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
