import * as m from '#web/messages/index.ts';
import type { Fault } from './useQuoteActions.ts';

export const faultTexts: Record<Fault, () => string> = {
  QUOTE_CHANGED: m.quote_trouble_changed,
  QUOTE_EXPIRED: m.quote_trouble_expired,
  QUOTE_WITHDRAWN: m.quote_trouble_withdrawn,
  QUOTE_MISSING: m.quote_trouble_withdrawn,
  QUOTE_DECIDED: m.quote_trouble_decided,
  QUOTE_NOT_YOURS: m.quote_trouble_not_yours,
  CLAIM_OVER: m.quote_trouble_over,
};
