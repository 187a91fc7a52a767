import { formatDashedDate } from '#shared/time/dates.ts';
import type { Money } from '#claim/money/money.rules.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import { cardBrandName } from './card-brand.rules.ts';

export type Receipt = {
  claimNumber: string;
  pence: number;
  paidAt: Date;
  card: { brand: string; lastFour: string } | null;
  paymentId: string;
  refundedPence: number;
  isPractice: boolean;
};

export function cardText(card: Receipt['card']): string {
  if (!card) return '';
  const brand = cardBrandName(card.brand);
  return card.lastFour === '' ? brand : `${brand} ending in ${card.lastFour}`.trim();
}

export const practiceNote = 'This was a practice payment. No money was taken.';

export function receiptFacts({ claimNumber, pence, paidAt, card, paymentId, refundedPence }: Receipt) {
  const facts: [label: string, value: string][] = [
    ['Amount', formatPounds(poundsOf(pence))],
    ['Paid on', formatDashedDate(paidAt)],
    ['Claim reference', claimNumber],
  ];
  if (card) facts.push(['Card', cardText(card)]);
  facts.push(['Payment reference', paymentId]);
  if (refundedPence > 0) facts.push(['Refunded', formatPounds(poundsOf(refundedPence))]);
  return facts;
}

/** Of several payments together. */
export function totalFacts({ paidPence, refundedPence, duePence }: Money): [label: string, value: string][] {
  const sums = [
    ['Paid in all', paidPence],
    ['Refunded in all', refundedPence],
    ['Still to pay', duePence],
  ] as const;
  return sums.map(([label, pence]) => [label, formatPounds(poundsOf(pence))]);
}
