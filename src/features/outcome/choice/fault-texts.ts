import * as m from '#web/messages/index.ts';
import type { Fault } from './useOfferActions.ts';

const faultTexts: Record<Fault, () => string> = {
  OFFER_CHANGED: m.outcome_trouble_changed,
  OPTION_UNKNOWN: m.outcome_trouble_changed,
  CHOSEN_SINCE: m.outcome_trouble_chosen,
  OPTION_EXPIRED: m.outcome_trouble_option_expired,
  OFFER_EXPIRED: m.outcome_trouble_expired,
  OFFER_WITHDRAWN: m.outcome_trouble_withdrawn,
  OFFER_MISSING: m.outcome_trouble_withdrawn,
  OFFER_IN_HAND: m.outcome_trouble_in_hand,
  CHOICE_FIXED: m.outcome_trouble_fixed,
  CLAIM_OVER: m.outcome_trouble_over,
};

/** `isAsked`: it was a question, with which nothing would have been chosen. */
export const faultText = (fault: Fault, isAsked: boolean): string =>
  isAsked ? m.question_refused() : faultTexts[fault]();
