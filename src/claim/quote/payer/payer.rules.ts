// The payer is given only where it is known (visual §12.8): an unworded state may be the insurer's rejection.
import type { KnownState } from '#shared/known-state.ts';
import type { Outcome } from '#claim/wording/outcome.rules.ts';

export type PayerFacts = {
  systemName: string | null;
  trackerNumber: number | null;
  isRepairBegun: boolean;
  outcome: Outcome | null;
  insurer: string | null;
};

export type Payer = { insurer: string; isAgreed: boolean };

/** States of the catalogue to which a claim comes only with the insurer's agreement. */
export const agreedStates: ReadonlySet<string> = new Set<KnownState>([
  'Repair',
  'Sent for External Repair',
  'Awaiting Repaired Equipment Return to End User',
  'Repaired Equipment Returned to End User',
]);

const awaitingDecision: KnownState = 'Awaiting Authorisation';

const completion = 3;

function isAgreed({ systemName, trackerNumber, isRepairBegun }: PayerFacts): boolean {
  if (systemName === null || /\bvoucher\b/i.test(systemName)) return false;
  return agreedStates.has(systemName) || (trackerNumber === completion && isRepairBegun);
}

export function payerOf(facts: PayerFacts): Payer | null {
  const { insurer, outcome, systemName } = facts;
  if (insurer === null || (outcome !== null && outcome !== 'repaired')) return null;
  if (systemName === awaitingDecision) return { insurer, isAgreed: false };
  return isAgreed(facts) ? { insurer, isAgreed: true } : null;
}
