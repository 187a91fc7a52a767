import { GraphQLError } from 'graphql';

import type { DecisionFault } from '#claim/quote/quote-status.rules.ts';

export function quoteError(code: string, message: string, field?: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(field !== undefined && { field }) } });
}

const faults: Record<DecisionFault, string> = {
  'quote-missing': 'There is no quote to decide about.',
  'quote-changed': 'The quote has changed. Look at the new version first.',
  'quote-expired': 'The time in which this quote could be decided is over. Ask for a new one.',
  'quote-withdrawn': 'This quote was withdrawn.',
  'quote-decided': 'This quote was decided about already.',
  'quote-not-yours': 'Somebody else decides about this quote.',
  'claim-over': 'This claim has ended.',
};

/** QUOTE_CHANGED and the like. */
export const errorOfFault = (fault: DecisionFault): GraphQLError =>
  quoteError(fault.toUpperCase().replaceAll('-', '_'), faults[fault]);
