import type { Outcome } from './complaint.rules.ts';

/** How a complaint ended, for the insurer. */
export const outcomeWords: Record<Outcome, string> = {
  accepted: 'answered and accepted',
  redress: 'answered with redress, without accepting it',
  refused: 'answered and refused',
  resolved: 'resolved, as the claimant accepted',
  withdrawn: 'withdrawn',
  elsewhere: 'answered elsewhere',
  mistaken: 'taken in by mistake',
};
