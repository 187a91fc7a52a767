import { GraphQLError } from 'graphql';

import type { ChoiceFault } from '#claim/offer/offer-status.rules.ts';

export function outcomeError(code: string, message: string, field?: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(field !== undefined && { field }) } });
}

const faults: Record<ChoiceFault, string> = {
  'offer-missing': 'There is nothing to choose from.',
  'offer-changed': 'What you can choose has changed. Look at it again first.',
  'option-unknown': 'This is not part of what you can choose.',
  'offer-expired': 'The time to choose is over. Nothing was chosen for you, and we’ll get in touch with you.',
  'offer-withdrawn': 'This offer was withdrawn.',
  'offer-in-hand': 'What you chose is in hand already, so it can’t be changed.',
  'choice-fixed': 'What you chose can’t be changed.',
  'chosen-since': 'You’ve chosen since then.',
  'option-expired': 'This voucher can no longer be spent. Choose something else, or ask us.',
  'claim-over': 'This claim has moved on.',
};

/** OFFER_CHANGED and the like. */
export const errorOfFault = (fault: ChoiceFault): GraphQLError =>
  outcomeError(fault.toUpperCase().replaceAll('-', '_'), faults[fault]);
