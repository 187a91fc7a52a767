// The fields of a quote as they are typed, and what they mean.
import { type Decider, pricedLine, type QuoteLine, totalsOf } from '#claim/quote/quote-version.rules.ts';
import { mostLines } from '#claim/quote/quote-limits.rules.ts';
import { penceTyped, typedPounds } from '#web/ui/fields/typed-amount.ts';
import type { ClaimQuotes, ShownLine } from '../../quote/quote-answers.rules.ts';

export type LineTyped = {
  key: number;
  part: string;
  description: string;
  quantity: string;
  net: string;
  rate: string;
};

export type QuoteTyped = {
  lines: LineTyped[];
  decides: Decider;
  share: string;
  until: string;
  sentence: string;
};

const usualRate = 20;

export const blankLine = (key: number): LineTyped => ({
  key,
  part: '',
  description: '',
  quantity: '1',
  net: '',
  rate: String(usualRate),
});

export const isBlank = ({ part, description, net }: LineTyped): boolean => `${part}${description}${net}`.trim() === '';

export const nextKey = (lines: readonly LineTyped[]): number => Math.max(-1, ...lines.map(({ key }) => key)) + 1;

/** Of an amount that came without a rate: the usual one where that gives the same VAT, otherwise what it was. */
function rateOf({ vatRate, netPence, quantity, vatPence }: ShownLine): number {
  if (vatRate !== null) return vatRate;
  const net = netPence * quantity;
  const usual = pricedLine({ part: '', description: '', quantity, netPence, vatRate: usualRate });
  if (net === 0 || usual.vatPence === vatPence) return usualRate;
  return Math.min(100, Math.max(0, Math.round((vatPence / net) * 10_000) / 100));
}

export const typedLine = (line: ShownLine, key: number): LineTyped => ({
  key,
  part: line.part,
  description: line.description,
  quantity: String(line.quantity),
  net: typedPounds(line.netPence),
  rate: String(rateOf(line)),
});

/** Returns the draft, otherwise the newest version to be changed, otherwise nothing but a line. */
export function typedOf({ draft, versions, terms }: ClaimQuotes): QuoteTyped {
  const from = draft ?? versions[0];
  if (from === undefined) {
    return { lines: [blankLine(0)], decides: terms.decides, share: typedPounds(0), until: '', sentence: '' };
  }
  const { lines, decides, claimantPence, sentence } = from;
  return {
    lines: lines.length > 0 ? lines.map(typedLine) : [blankLine(0)],
    decides,
    share: typedPounds(claimantPence),
    until: draft?.goodUntil ?? '',
    sentence,
  };
}

export const quantityTyped = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null;

export function rateTyped(text: string): number | null {
  const rate = text.trim().replace(/\s*%$/, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(rate) && Number(rate) <= 100 ? Number(rate) : null;
}

/** Returns the line with its amounts; null while one of them cannot be read. */
export function pricedOf({ part, description, quantity, net, rate }: LineTyped): QuoteLine | null {
  const [count, netPence, vatRate] = [quantityTyped(quantity), penceTyped(net), rateTyped(rate)];
  if (count === null || netPence === null || vatRate === null) return null;
  return pricedLine({ part: part.trim(), description: description.trim(), quantity: count, netPence, vatRate });
}

export const filledLines = ({ lines }: QuoteTyped): LineTyped[] => lines.filter((line) => !isBlank(line));

/** Of the lines whose amounts can be read. */
export const sumsOf = (typed: QuoteTyped) => totalsOf(filledLines(typed).flatMap((line) => pricedOf(line) ?? []));

/** Null while an amount cannot be read, because what is left is not what the quote will say. */
export const wholeSums = (typed: QuoteTyped) =>
  filledLines(typed).every((line) => pricedOf(line) !== null) ? sumsOf(typed) : null;

export type Fault = 'lines' | 'name' | 'quantity' | 'amount' | 'rate' | 'total' | 'share' | 'day' | 'who';

function faultOfLine(line: LineTyped): [field: keyof LineTyped, fault: Fault][] {
  if (isBlank(line)) return [];
  return [
    ...(`${line.part}${line.description}`.trim() === '' ? [['description', 'name'] as const] : []),
    ...(quantityTyped(line.quantity) === null ? [['quantity', 'quantity'] as const] : []),
    ...(penceTyped(line.net) === null ? [['net', 'amount'] as const] : []),
    ...(rateTyped(line.rate) === null ? [['rate', 'rate'] as const] : []),
  ].map(([field, fault]) => [field, fault]);
}

/** By field, as `net 3` of the line with that key. `today` is a London day. */
export function faultsIn(typed: QuoteTyped, today: string): Record<string, Fault> {
  const { totalPence } = sumsOf(typed);
  const ofLines = typed.lines.flatMap((line) =>
    faultOfLine(line).map(([field, fault]) => [`${field} ${line.key}`, fault] as const),
  );
  const share = penceTyped(typed.share);
  const isRead = ofLines.length === 0;
  return {
    ...Object.fromEntries(ofLines),
    ...(isRead && totalPence < 0 && { total: 'total' as const }),
    ...(filledLines(typed).length > mostLines && { total: 'lines' as const }),
    ...((share === null || (isRead && (share < 0 || share > Math.max(0, totalPence)))) && {
      share: share === null ? ('amount' as const) : ('share' as const),
    }),
    ...(typed.until !== '' && typed.until < today && { until: 'day' as const }),
  };
}

/** As a call takes it; the caller has found no fault. */
export function bodyOf(typed: QuoteTyped) {
  return {
    lines: filledLines(typed).flatMap((line) => {
      const priced = pricedOf(line);
      if (priced === null) return [];
      const { part, description, quantity, netPence, vatRate } = priced;
      return [{ part, description, quantity, netPence, vatRate: vatRate ?? 0 }];
    }),
    claimantPence: penceTyped(typed.share) ?? 0,
    decides: typed.decides,
    goodUntil: typed.until === '' ? null : typed.until,
    sentence: typed.sentence,
  };
}
