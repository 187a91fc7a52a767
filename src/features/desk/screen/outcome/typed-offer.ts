// The fields of an offer as they are typed, and what they mean.
import type { Grade, OutcomeKind } from '#claim/offer/offer.rules.ts';
import { penceTyped, typedPounds } from '#web/ui/fields/typed-amount.ts';
import type { ClaimOutcome, ShownOffer, ShownOption } from '../../outcome/outcome-answers.rules.ts';

export const textFields = [
  'device',
  'wear',
  'differences',
  'place',
  'delivery',
  'cannotUndo',
  'payer',
  'oldDevice',
] as const;
export const otherFields = ['warranty', 'days', 'amount', 'validUntil'] as const;

export type OptionField = (typeof textFields)[number] | (typeof otherFields)[number];

export type OptionTyped = { key: number; kind: OutcomeKind; grade: Grade } & Record<OptionField, string>;

/** `reason` is why it takes the place of a choice that is in hand. */
export type OfferTyped = { options: OptionTyped[]; until: string; sentence: string; reason: string };

const blank = { device: '', wear: '', differences: '', place: '', delivery: '', cannotUndo: '', payer: '' };

export const blankOption = (kind: OutcomeKind, key: number): OptionTyped => ({
  key,
  kind,
  grade: 'refurbished',
  ...blank,
  oldDevice: '',
  warranty: '',
  days: '',
  amount: '',
  validUntil: '',
});

/** Which fields an option has, in their order. Marks of wear are of refurbished devices alone. */
export function fieldsOf({ kind, grade }: Pick<OptionTyped, 'kind' | 'grade'>): OptionField[] {
  switch (kind) {
    case 'replacement':
      return [
        'device',
        ...(grade === 'refurbished' ? ['wear' as const] : []),
        'differences',
        'warranty',
        'days',
        'oldDevice',
      ];
    case 'voucher':
      return ['amount', 'place', 'validUntil', 'delivery', 'cannotUndo', 'oldDevice'];
    case 'cash':
      return ['amount', 'payer', 'days', 'oldDevice'];
    case 'return':
      return ['oldDevice'];
  }
}

export type Fault = 'missing' | 'number' | 'amount' | 'day';

const isWhole = (text: string): boolean => /^\d{1,3}$/.test(text.trim());

function faultOf(field: OptionField, text: string, today: string): Fault | null {
  if (field === 'amount') return (penceTyped(text) ?? 0) > 0 ? null : 'amount';
  if (field === 'validUntil') return text >= today ? null : 'day';
  if (text.trim() === '') return 'missing';
  return (field === 'warranty' || field === 'days') && !isWhole(text) ? 'number' : null;
}

/** A code that nobody has seen is taken back, so that its choice is not in hand; the server asks by the same rule. */
export const needsReason = ({ offers: [newest], voucher }: Pick<ClaimOutcome, 'offers' | 'voucher'>): boolean =>
  newest !== undefined && newest.status === 'chosen' && newest.inHandAt !== null && voucher === null;

/** By field, as `device 3` of the option with that key. `today` is a London day. */
export function faultsIn(
  { options, until, reason }: OfferTyped,
  today: string,
  isInHand = false,
): Record<string, Fault> {
  const ofOptions = options.flatMap((option) =>
    fieldsOf(option).flatMap((field) => {
      const fault = faultOf(field, option[field], today);
      return fault === null ? [] : [[`${field} ${option.key}`, fault] as const];
    }),
  );
  return {
    ...(isInHand && reason.trim() === '' && { reason: 'missing' as const }),
    ...Object.fromEntries(ofOptions),
    ...(until !== '' && until < today && { until: 'day' as const }),
  };
}

function optionBody(option: OptionTyped) {
  const { kind, grade, device, wear, differences, warranty, days, amount, place, validUntil } = option;
  const { delivery, cannotUndo, payer, oldDevice } = option;
  const [pence, workingDays] = [penceTyped(amount) ?? 0, Number(days)];
  switch (kind) {
    case 'replacement':
      return { kind, device, grade, wear, differences, warrantyMonths: Number(warranty), workingDays, oldDevice };
    case 'voucher':
      return { kind, amount: pence, place, validUntil, delivery, cannotUndo, oldDevice };
    case 'cash':
      return { kind, amount: pence, payer, workingDays, oldDevice };
    case 'return':
      return { kind, oldDevice };
  }
}

/** As a call takes it; the caller has found no fault. */
export const bodyOf = ({ options, until, sentence, reason }: OfferTyped) => ({
  options: options.map(optionBody),
  goodUntil: until === '' ? null : until,
  sentence,
  replacesInHand: reason,
});

const numberText = (amount: number | null): string => (amount === null ? '' : String(amount));

const typedOption = (option: ShownOption, key: number): OptionTyped => ({
  key,
  kind: option.kind,
  grade: option.grade ?? 'refurbished',
  device: option.title,
  wear: option.wear,
  differences: option.differences,
  place: option.place,
  delivery: option.delivery,
  payer: option.payer,
  cannotUndo: option.cannotUndo,
  oldDevice: option.oldDevice,
  validUntil: option.validUntil ?? '',
  warranty: numberText(option.warrantyMonths),
  days: numberText(option.workingDays),
  amount: option.amountPence === null ? '' : typedPounds(option.amountPence),
});

/** Returns the newest offer to be changed, otherwise nothing. */
export const typedOf = (newest: ShownOffer | undefined): OfferTyped => ({
  options: (newest?.options ?? []).map(typedOption),
  until: '',
  sentence: newest?.sentence ?? '',
  reason: '',
});

export const nextKey = (options: readonly OptionTyped[]): number => Math.max(-1, ...options.map(({ key }) => key)) + 1;
