// What a claimant agrees to, and the proof of it: the same words on the page, in the receipt and at the desk.
import { baseLocale, type Locale } from '#shared/locale.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import type { DeciderKind, QuoteContent, QuoteLine } from './quote-version.rules.ts';

export const money = (pence: number, locale: Locale = baseLocale): string => formatPounds(poundsOf(pence), locale);

export const ownPage = 'you, on your claim’s page';

/** Returns "You approve version 2 of your quote: £184.00, of which you pay £45.00."; without a share where none is known. */
export function consentWords({ number, totalPence, claimantPence }: Agreed, locale: Locale): string {
  const values = { number, total: money(totalPence, locale), share: money(claimantPence, locale) };
  if (claimantPence === 0) return say(locale, 'You approve version {number} of your quote: {total}.', values);
  return say(
    locale,
    claimantPence === totalPence
      ? 'You approve version {number} of your quote: {total}, all of which you pay.'
      : 'You approve version {number} of your quote: {total}, of which you pay {share}.',
    values,
  );
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
  locale: Locale,
): [string, string][] {
  return [
    ...lines.map((line): [string, string] => [lineName(line), lineAmount(line, locale)]),
    [say(locale, 'VAT'), money(vatPence, locale)],
    [say(locale, 'Total'), money(totalPence, locale)],
    ...(claimantPence === 0 ? [] : shareRows({ totalPence, claimantPence }, insurer, locale)),
  ];
}

function lineAmount({ totalPence, vatPence }: QuoteLine, locale: Locale): string {
  const amount = money(totalPence, locale);
  return vatPence === 0 ? amount : say(locale, '{amount}, with {vat} VAT', { amount, vat: money(vatPence, locale) });
}

const shareRows = (
  { totalPence, claimantPence }: Pick<QuoteContent, 'totalPence' | 'claimantPence'>,
  insurer: string | null,
  locale: Locale,
): [string, string][] => [
  [say(locale, 'You pay'), money(claimantPence, locale)],
  [
    say(locale, '{insurer} pays', { insurer: insurer ?? say(locale, 'Your insurer') }),
    money(totalPence - claimantPence, locale),
  ],
];

/** `{name}` is who decided, `{insurer}` the insurer. */
const decidedBy: Record<DeciderKind, ServerText> = {
  claimant: ownPage,
  nominated: '{name}, who may act for you',
  insurer: '{insurer}',
  'within-limit': 'within the limit agreed with {insurer}',
  covered: 'an approval of an earlier version, which was for as much or more',
  'on-behalf': '{name}, who told us',
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
  /** Of the page on which it was decided, because the proof holds the words that were read. */
  locale: Locale;
};

/** Returns what the proof of a decision says of a mailed code. */
export function codeRows({ isCodeEntered = false, byKind, byName }: CodeOf, locale: Locale): [string, string][] {
  const code =
    byKind === 'nominated' ? 'a 6-digit code that we mailed to {name}' : 'a 6-digit code that we mailed to you';
  return isCodeEntered ? [[say(locale, 'Confirmed by'), say(locale, code, { name: byName })]] : [];
}

type CodeOf = { isCodeEntered?: boolean; byKind: DeciderKind; byName: string };

/** They agreed by a tick, on a page of the portal. */
export const isTicked = (byKind: DeciderKind): boolean => byKind === 'claimant' || byKind === 'nominated';

/** Returns labels and values in their order. Nothing of them is read again later, so that the proof stays as it was. */
export function proofRows({ claimNumber, device, insurer, quote, decided, locale }: ProofOf): [string, string][] {
  const { decision, byKind, byName, decidedAt, reason } = decided;
  const isConsent = decision === 'approved' && isTicked(byKind);
  const row = (label: ServerText, value: string): [string, string] => [say(locale, label), value];
  const by = { name: byName, insurer: insurer ?? say(locale, 'your insurer') };
  return [
    row('Claim reference', claimNumber),
    row('Device', device),
    row('Version', String(quote.number)),
    ...amountRows(quote, insurer, locale),
    ...(quote.goodUntil === null ? [] : [row('Good until', formatDate(noonOf(quote.goodUntil), locale))]),
    ...(quote.sentence === '' ? [] : [row('Note', quote.sentence)]),
    row(decision === 'approved' ? 'Approved by' : 'Declined by', say(locale, decidedBy[byKind], by)),
    row('On', formatDateTime(decidedAt, locale)),
    ...codeRows(decided, locale),
    ...(isConsent ? [row('In these words', `${consentWords(quote, locale)} ${say(locale, consentTick)}`)] : []),
    ...(reason === '' ? [] : [row('Reason', reason)]),
  ];
}
