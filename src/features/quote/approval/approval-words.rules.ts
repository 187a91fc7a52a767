/** A quote that was approved, or what was chosen of an offer beyond repair. */
export type ProofSubject = 'quote' | 'outcome';

export const proofNames: Record<ProofSubject, string> = { quote: 'Approved quote', outcome: 'Your choice' };

export const proofLeads: Record<ProofSubject, string> = {
  quote: 'This is what was approved, as it was then.',
  outcome: 'This is what was chosen, as it was then.',
};
