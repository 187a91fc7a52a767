import { formatDashedDate } from '#shared/time/dates.ts';
import type { Money } from '#claim/money/money.rules.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import { cardBrandName } from './card-brand.rules.ts';

export type Receipt = {
  claimNumber: string;
  pence: number;
  paidAt: Date;
  card: { brand: string; lastFour: string } | null;
  paymentId: string;
  /** The nominee who has paid for the claimant; empty where the claimant has. */
  paidBy: string;
  refundedPence: number;
  isPractice: boolean;
};

export function cardText(card: Receipt['card'], locale: Locale): string {
  if (!card) return '';
  const brand = cardBrandName(card.brand);
  return card.lastFour === ''
    ? brand
    : say(locale, '{brand} ending in {digits}', { brand, digits: card.lastFour }).trim();
}

export const practiceNote = 'This was a practice payment. No money was taken.';

export function receiptFacts(receipt: Receipt, locale: Locale) {
  const { claimNumber, pence, paidAt, card, paymentId, paidBy, refundedPence } = receipt;
  const money = (amountPence: number) => formatPounds(poundsOf(amountPence), locale);
  const facts: [label: string, value: string][] = [
    [say(locale, 'Amount'), money(pence)],
    [say(locale, 'Paid on'), formatDashedDate(paidAt, locale)],
    [say(locale, 'Claim reference'), claimNumber],
  ];
  if (paidBy !== '') facts.push([say(locale, 'Paid by'), paidBy]);
  if (card) facts.push([say(locale, 'Card'), cardText(card, locale)]);
  facts.push([say(locale, 'Payment reference'), paymentId]);
  if (refundedPence > 0) facts.push([say(locale, 'Refunded'), money(refundedPence)]);
  return facts;
}

/** Of several payments together. */
export function totalFacts(
  { paidPence, refundedPence, duePence }: Money,
  locale: Locale,
): [label: string, value: string][] {
  const sums = [
    ['Paid in all', paidPence],
    ['Refunded in all', refundedPence],
    ['Still to pay', duePence],
  ] as const;
  return sums.map(([label, pence]) => [say(locale, label), formatPounds(poundsOf(pence), locale)]);
}
