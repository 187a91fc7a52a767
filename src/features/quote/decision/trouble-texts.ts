import * as m from '#web/messages/index.ts';
import type { Fault } from './useQuoteActions.ts';

const faultTexts: Record<Fault, () => string> = {
  QUOTE_CHANGED: m.quote_trouble_changed,
  QUOTE_EXPIRED: m.quote_trouble_expired,
  QUOTE_WITHDRAWN: m.quote_trouble_withdrawn,
  QUOTE_MISSING: m.quote_trouble_withdrawn,
  QUOTE_DECIDED: m.quote_trouble_decided,
  QUOTE_NOT_YOURS: m.quote_trouble_not_yours,
  CLAIM_OVER: m.quote_trouble_over,
};

/** `isAsked`: it was a question, of which nothing would say that it was not sent. */
export function faultText(fault: Fault, isAsked: boolean): string {
  const isSilent = fault === 'QUOTE_DECIDED' || fault === 'CLAIM_OVER';
  return isAsked && isSilent ? m.question_refused() : faultTexts[fault]();
}
