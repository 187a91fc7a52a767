import type { OutcomeKind } from '#claim/offer/offer.rules.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ShownOffer, ShownVoucher } from '../../outcome/outcome-answers.rules.ts';
import { timeInWords } from '../due/due-texts.ts';
import type { Fault, OptionField } from './typed-offer.ts';

export const kindNames: Record<OutcomeKind, () => string> = {
  replacement: m.clients_outcomes_replacement,
  voucher: m.clients_outcomes_voucher,
  cash: m.clients_outcomes_cash,
  return: m.clients_outcomes_return,
};

export const fieldNames: Record<OptionField, () => string> = {
  device: m.desk_outcome_device,
  wear: m.desk_outcome_wear,
  differences: m.desk_outcome_differences,
  warranty: m.desk_outcome_warranty,
  days: m.desk_outcome_days,
  amount: m.desk_outcome_amount,
  place: m.outcome_place,
  validUntil: m.outcome_valid_until,
  delivery: m.outcome_delivery,
  cannotUndo: m.outcome_cannot_undo,
  payer: m.outcome_payer,
  oldDevice: m.desk_outcome_old_device,
};

export const faultTexts: Record<Fault, () => string> = {
  missing: m.desk_outcome_wrong_missing,
  number: m.desk_outcome_wrong_number,
  amount: m.desk_outcome_wrong_amount,
  day: m.desk_quote_wrong_day,
};

export const statusTexts: Record<ShownOffer['status'], () => string> = {
  sent: m.desk_outcome_status_sent,
  chosen: m.desk_outcome_status_chosen,
  superseded: m.desk_outcome_status_superseded,
  expired: m.desk_outcome_status_expired,
  withdrawn: m.desk_outcome_status_withdrawn,
};

/** Returns what the newest offer waits for; null where it waits for nothing. */
export function waitsText({ status, isAsked, lastDay, goodUntil }: ShownOffer): string | null {
  if (isAsked) return m.desk_outcome_asked();
  const day = formatDate(noonOf(lastDay ?? goodUntil));
  if (status === 'sent') return m.desk_outcome_until({ day });
  return status === 'expired' ? m.desk_outcome_expired({ day }) : null;
}

const chosenOf = ({ options, chosenId }: ShownOffer) => options.find(({ id }) => id === chosenId);

export const chosenName = (offer: ShownOffer): string => chosenOf(offer)?.name ?? '';

export const isVoucherChosen = (offer: ShownOffer): boolean => chosenOf(offer)?.kind === 'voucher';

/** As calls take what was chosen on screen. */
export const chosenIn = ({ chosenId }: ShownOffer) => (chosenId === null ? {} : { chosenId });

export function chosenText({ status, chosenAt, chosenBy }: ShownOffer, now: Date): string | null {
  if (status !== 'chosen' || chosenAt === null) return null;
  const time = timeInWords(chosenAt, now);
  if (chosenBy === 'nominated') return m.desk_outcome_chosen_nominee({ time });
  return chosenBy === 'claimant' ? m.desk_outcome_chosen_claimant({ time }) : m.desk_outcome_chosen_heard({ time });
}

/** Returns whether the claimant has seen this code, or one before it, which the desk cannot take back. */
export function seenText({ shownAt, firstShownAt, issuedAt }: ShownVoucher, now: Date): string {
  if (shownAt !== null) return m.desk_outcome_seen({ time: timeInWords(shownAt, now) });
  if (firstShownAt === null) return m.desk_outcome_unseen();
  const time = timeInWords(firstShownAt, now);
  return firstShownAt < issuedAt ? m.desk_outcome_seen_earlier({ time }) : m.desk_outcome_seen_again({ time });
}
