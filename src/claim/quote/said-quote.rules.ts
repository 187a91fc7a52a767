// What a claim document says of a quote, in the form in which it is compared.
import { penceOf } from '#shared/money.ts';
import type { QuoteLine } from './quote-version.rules.ts';

export type SaidQuote = {
  totalPence: number;
  vatPence: number;
  lines: { part: string; description: string; totalPence: number; vatPence: number }[];
};

type DocumentQuote = {
  total: number;
  vat: number;
  quoteDetails: readonly { part: { name: string } | null; description: string; total: number; vat: number }[];
};

export function saidQuote(quote: DocumentQuote | null): SaidQuote | null {
  return (
    quote && {
      totalPence: penceOf(quote.total),
      vatPence: penceOf(quote.vat),
      lines: quote.quoteDetails.map(({ part, description, total, vat }) => ({
        part: part?.name ?? '',
        description,
        totalPence: penceOf(total),
        vatPence: penceOf(vat),
      })),
    }
  );
}

/** Returns the same text for the same quote, whatever the order of its members. */
export function saidText(said: SaidQuote | null): string {
  if (said === null) return 'null';
  const lines = said.lines.map(({ part, description, totalPence, vatPence }) => [
    part,
    description,
    totalPence,
    vatPence,
  ]);
  return JSON.stringify([said.totalPence, said.vatPence, lines]);
}

type SaidLine = [part: string, description: string, totalPence: number, vatPence: number];

/** Returns what `saidText` has made a text of. */
export function saidIn(text: string): SaidQuote | null {
  const said = JSON.parse(text) as [totalPence: number, vatPence: number, lines: SaidLine[]] | null;
  if (said === null) return null;
  const [totalPence, vatPence, lines] = said;
  return {
    totalPence,
    vatPence,
    lines: lines.map(([part, description, total, vat]) => ({ part, description, totalPence: total, vatPence: vat })),
  };
}

/** Returns the version that a document's quote is, but for who decides and pays: it says neither that nor quantities nor rates. */
export const saidVersion = ({ totalPence, vatPence, lines }: SaidQuote) => ({
  lines: lines.map((line): QuoteLine => {
    const netPence = line.totalPence - line.vatPence;
    return { ...line, quantity: 1, netPence, vatRate: null };
  }),
  totalPence,
  vatPence,
  goodUntil: null,
  sentence: '',
  ...({ externalId: null, origin: 'system', byAccount: null } as const),
});
