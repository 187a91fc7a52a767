// A version of a quote: lines, who decides about it, and until when. Money is in whole pence.

export const deciders = ['insurer', 'claimant', 'nobody'] as const;
export type Decider = (typeof deciders)[number];

export const quoteStatuses = ['draft', 'sent', 'approved', 'declined', 'superseded', 'expired', 'withdrawn'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** Who or what decided: `covered` is an earlier approval of as much or more, `on-behalf` was heard by a handler. */
export const deciderKinds = ['claimant', 'nominated', 'insurer', 'within-limit', 'on-behalf', 'covered'] as const;
export type DeciderKind = (typeof deciderKinds)[number];

/** How a handler heard of a decision. */
export const heardChannels = ['phone', 'mail', 'letter', 'in-person'] as const;
export type HeardChannel = (typeof heardChannels)[number];

/** `netPence` is of one piece; `vatPence` and `totalPence` of all. `vatRate` is in percent, null where nobody said it. */
export type QuoteLine = {
  part: string;
  description: string;
  quantity: number;
  netPence: number;
  vatRate: number | null;
  vatPence: number;
  totalPence: number;
};

export type QuoteContent = {
  lines: QuoteLine[];
  totalPence: number;
  vatPence: number;
  /** What of the total the claimant pays. */
  claimantPence: number;
  decides: Decider;
  /** A London day, `YYYY-MM-DD`; null without an end. */
  goodUntil: string | null;
  /** To the claimant, beside the table. */
  sentence: string;
};

/** Of the newest version that was sent. `answeredAt` is of the claimant's newest question. */
export type QuoteFacts = {
  number: number;
  decides: Decider;
  status: Exclude<QuoteStatus, 'draft'>;
  totalPence: number;
  goodUntil: string | null;
  /** For how many days questions before the newest one waited. */
  waitedDays: number;
  askedAt: Date | null;
  answeredAt: Date | null;
  /** Of one that has run out: the claimant has asked for another. */
  isNewWanted?: boolean;
};

type PricedLine = Pick<QuoteLine, 'part' | 'description' | 'quantity' | 'netPence'> & { vatRate: number };

/** Halves of a penny are rounded away from zero, once for the line. */
export function pricedLine({ part, description, quantity, netPence, vatRate }: PricedLine): QuoteLine {
  const net = quantity * netPence;
  const vat = Math.sign(net) * Math.round((Math.abs(net) * Math.round(vatRate * 100)) / 10_000);
  // Without this a net of nothing would have a VAT of minus nothing.
  const vatPence = vat === 0 ? 0 : vat;
  return { part, description, quantity, netPence, vatRate, vatPence, totalPence: net + vatPence };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, pence) => sum + pence, 0);

export function totalsOf(lines: readonly QuoteLine[]): Pick<QuoteContent, 'totalPence' | 'vatPence'> {
  return {
    totalPence: sumOf(lines.map(({ totalPence }) => totalPence)),
    vatPence: sumOf(lines.map(({ vatPence }) => vatPence)),
  };
}

const nameOf = ({ part, description }: QuoteLine): string => `${part}\n${description}`.toLowerCase();

/** Returns the lines of a later version that an earlier one had not, by part, description and quantity. */
export function addedLines(later: readonly QuoteLine[], earlier: readonly QuoteLine[]): QuoteLine[] {
  const left = new Map<string, number>();
  for (const line of earlier) left.set(nameOf(line), (left.get(nameOf(line)) ?? 0) + line.quantity);
  return later.filter((line) => {
    const rest = (left.get(nameOf(line)) ?? 0) - line.quantity;
    left.set(nameOf(line), rest);
    return rest < 0;
  });
}

/** Returns whether all lines of a later version stood in the approved one, the same decides, and nobody pays more. */
export function isCovered(later: QuoteContent, approved: QuoteContent): boolean {
  const insurers = ({ totalPence, claimantPence }: QuoteContent): number => totalPence - claimantPence;
  if (later.decides !== approved.decides) return false;
  if (later.claimantPence > approved.claimantPence || insurers(later) > insurers(approved)) return false;
  return addedLines(later.lines, approved.lines).length === 0;
}
