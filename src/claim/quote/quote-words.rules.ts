// What a claimant agrees to, and the proof of it: the same words on the page, in the receipt and at the desk.
import { formatPounds, poundsOf } from '#shared/money.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import type { DeciderKind, QuoteContent, QuoteLine } from './quote-version.rules.ts';

export const money = (pence: number): string => formatPounds(poundsOf(pence));

/** Returns "You approve version 2 of your quote: £184.00, of which you pay £45.00."; without a share where none is known. */
export function consentWords({ number, totalPence, claimantPence }: Agreed): string {
  const part = claimantPence === totalPence ? 'all of which you pay' : `of which you pay ${money(claimantPence)}`;
  const share = claimantPence === 0 ? '' : `, ${part}`;
  return `You approve version ${number} of your quote: ${money(totalPence)}${share}.`;
}

export const consentTick = 'I approve this repair and its price.';

type Agreed = Pick<QuoteContent, 'totalPence' | 'claimantPence'> & { number: number };

/** Returns "Screen: OLED, black (2)". */
export function lineName({ part, description, quantity }: QuoteLine): string {
  const name = [part, description].filter((text) => text !== '').join(': ');
  return quantity === 1 ? name : `${name} (${quantity})`;
}

/** Ends with what is paid by whom, where the claimant pays a part; without `insurer` it is called so. */
export function amountRows(
  { lines, totalPence, vatPence, claimantPence }: QuoteContent,
  insurer: string | null,
): [string, string][] {
  return [
    ...lines.map((line): [string, string] => [
      lineName(line),
      line.vatPence === 0 ? money(line.totalPence) : `${money(line.totalPence)}, with ${money(line.vatPence)} VAT`,
    ]),
    ['VAT', money(vatPence)],
    ['Total', money(totalPence)],
    ...(claimantPence === 0 ? [] : shareRows({ totalPence, claimantPence }, insurer)),
  ];
}

const shareRows = (
  { totalPence, claimantPence }: Pick<QuoteContent, 'totalPence' | 'claimantPence'>,
  insurer: string | null,
): [string, string][] => [
  ['You pay', money(claimantPence)],
  [`${insurer ?? 'Your insurer'} pays`, money(totalPence - claimantPence)],
];

const decidedBy: Record<DeciderKind, (name: string, insurer: string) => string> = {
  claimant: () => 'you, on your claim’s page',
  nominated: (name) => `${name}, who may act for you`,
  insurer: (_, insurer) => insurer,
  'within-limit': (_, insurer) => `within the limit agreed with ${insurer}`,
  covered: () => 'an approval of an earlier version, which was for as much or more',
  'on-behalf': (name) => `${name}, who told us`,
};

export type Decided = {
  decision: 'approved' | 'declined';
  byKind: DeciderKind;
  byName: string;
  decidedAt: Date;
  reason: string;
  isCodeEntered?: boolean;
};

type ProofOf = {
  claimNumber: string;
  device: string;
  insurer: string | null;
  quote: QuoteContent & { number: number };
  decided: Decided;
};

/** Returns what the proof of a decision says of a mailed code. */
export function codeRows({ isCodeEntered = false, byKind, byName }: CodeOf): [string, string][] {
  const whom = byKind === 'nominated' ? byName : 'you';
  return isCodeEntered ? [['Confirmed by', `a 6-digit code that we mailed to ${whom}`]] : [];
}

type CodeOf = { isCodeEntered?: boolean; byKind: DeciderKind; byName: string };

/** They agreed by a tick, on a page of the portal. */
export const isTicked = (byKind: DeciderKind): boolean => byKind === 'claimant' || byKind === 'nominated';

/** Returns labels and values in their order. Nothing of them is read again later, so that the proof stays as it was. */
export function proofRows({ claimNumber, device, insurer, quote, decided }: ProofOf): [string, string][] {
  const { decision, byKind, byName, decidedAt, reason } = decided;
  const isConsent = decision === 'approved' && isTicked(byKind);
  return [
    ['Claim reference', claimNumber],
    ['Device', device],
    ['Version', String(quote.number)],
    ...amountRows(quote, insurer),
    ...(quote.goodUntil === null ? [] : [['Good until', formatDate(noonOf(quote.goodUntil))] as [string, string]]),
    ...(quote.sentence === '' ? [] : [['Note', quote.sentence] as [string, string]]),
    [decision === 'approved' ? 'Approved by' : 'Declined by', decidedBy[byKind](byName, insurer ?? 'your insurer')],
    ['On', formatDateTime(decidedAt)],
    ...codeRows(decided),
    ...(isConsent ? [['In these words', `${consentWords(quote)} ${consentTick}`] as [string, string]] : []),
    ...(reason === '' ? [] : [['Reason', reason] as [string, string]]),
  ];
}
