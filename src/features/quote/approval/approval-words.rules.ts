import type { ServerText } from '#shared/words/server-texts.ts';
/** A quote that was approved, or what was chosen of an offer beyond repair. */
export type ProofSubject = 'quote' | 'outcome';

export const proofNames: Record<ProofSubject, ServerText> = { quote: 'Approved quote', outcome: 'Your choice' };

export const proofLeads: Record<ProofSubject, ServerText> = {
  quote: 'This is what was approved, as it was then.',
  outcome: 'This is what was chosen, as it was then.',
};
