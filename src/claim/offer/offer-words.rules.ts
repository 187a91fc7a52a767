// What a claimant chooses, and the proof of it: the same words on the page, in the mail and at the desk.
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { codeRows, isTicked, money } from '../quote/quote-words.rules.ts';
import type { ChooserKind, OfferContent, OptionContent } from './offer.rules.ts';

/** Returns "Refurbished iPhone 13, 128 GB, blue". The grade stands in the name, because nobody may miss it. */
export function optionName({ kind, title, grade, amountPence }: OptionContent): string {
  switch (kind) {
    case 'replacement':
      return `${grade === 'refurbished' ? 'Refurbished' : 'New'} ${title}`;
    case 'voucher':
      return `Voucher for ${money(amountPence ?? 0)}`;
    case 'cash':
      return `${money(amountPence ?? 0)} paid to you`;
    case 'return':
      return 'Your device back, unrepaired';
  }
}

export const consentWords = (option: OptionContent): string => `You choose: ${optionName(option)}.`;

export const consentTick = 'I’ve read what I get, and what becomes of my device and its data.';

const count = (amount: number, one: string): string => `${amount} ${one}${amount === 1 ? '' : 's'}`;

type Row = [label: string, value: string];

const row = (label: string, value: string): Row[] => (value === '' ? [] : [[label, value]]);

function kindRows({ kind, grade, amountPence, validUntil, details }: OptionContent): Row[] {
  const { wear, differences, warrantyMonths, workingDays, place, delivery, cannotUndo, payer } = details;
  const after = workingDays === null ? '' : `about ${count(workingDays, 'working day')} after the choice`;
  if (kind === 'replacement') {
    const means = `used before, and tested. Marks of wear you can see from 20 cm: ${wear}`;
    return [
      ...(grade === 'refurbished' ? row('Refurbished means', means) : []),
      ...row('Different from your device', differences),
      ...row('Warranty', warrantyMonths === null ? '' : count(warrantyMonths, 'month')),
      ...row('With you', after),
    ];
  }
  const amount = amountPence === null ? '' : money(amountPence);
  if (kind === 'cash') return [...row('Amount', amount), ...row('Paid by', payer), ...row('Paid', after)];
  if (kind === 'return') return [];
  return [
    ...row('Amount', amount),
    ...row('Where you can spend it', place),
    ...row('Spend it by', validUntil === null ? '' : formatDate(noonOf(validUntil))),
    ...row('How it comes', delivery),
    ...row('What can’t be undone', cannotUndo),
  ];
}

/** Ends with what becomes of the claimant's device. */
export const optionRows = (option: OptionContent): Row[] => [
  ...kindRows(option),
  ...row('Your device and its data', option.details.oldDevice),
];

export type Chosen = { byKind: ChooserKind; byName: string; decidedAt: Date; isCodeEntered?: boolean };

type ProofOf = {
  claimNumber: string;
  device: string;
  offer: Pick<OfferContent, 'goodUntil' | 'sentence'> & { number: number };
  option: OptionContent;
  chosen: Chosen;
};

const chosenBy: Record<ChooserKind, (name: string) => string> = {
  claimant: () => 'you, on your claim’s page',
  nominated: (name) => `${name}, who may act for you`,
  'on-behalf': (name) => `${name}, who told us`,
};

/** Returns labels and values in their order. Nothing of them is read again later, so that the proof stays as it was. */
export function choiceRows({ claimNumber, device, offer, option, chosen }: ProofOf): Row[] {
  const { byKind, byName, decidedAt } = chosen;
  return [
    ['Claim reference', claimNumber],
    ['Your device', device],
    ['Offer', String(offer.number)],
    ['Chosen', optionName(option)],
    ...optionRows(option),
    ['To be chosen by', formatDate(noonOf(offer.goodUntil))],
    ...row('Note', offer.sentence),
    ['Chosen by', chosenBy[byKind](byName)],
    ['On', formatDateTime(decidedAt)],
    ...codeRows(chosen),
    ...(isTicked(byKind) ? row('In these words', `${consentWords(option)} ${consentTick}`) : []),
  ];
}
