// Who pays for the repair that a quote names (visual §12.8). Said only where it is known: a state that nobody has
// worded may as well be the insurer's refusal.
import type { Outcome } from '#claim/wording/outcome.rules.ts';

export type PayerFacts = {
  /** The current state's; null where the claim has none. */
  systemName: string | null;
  trackerNumber: number | null;
  /** Whether some event says that the repair has begun. */
  isRepairBegun: boolean;
  outcome: Outcome | null;
  insurer: string | null;
};

/** `isAgreed`: whether the insurer has agreed to the repair, or still decides. */
export type Payer = { insurer: string; isAgreed: boolean };

/** States of the catalogue to which a claim comes only with the insurer's agreement. */
const agreed: ReadonlySet<string> = new Set([
  'Repair',
  'Sent for External Repair',
  'Awaiting Repaired Equipment Return to End User',
  'Repaired Equipment Returned to End User',
]);

const completion = 3;

function isAgreed({ systemName, trackerNumber, isRepairBegun }: PayerFacts): boolean {
  if (systemName === null || /\bvoucher\b/i.test(systemName)) return false;
  return agreed.has(systemName) || (trackerNumber === completion && isRepairBegun);
}

/** Returns who pays for the repair, or null where that is not known or nothing is repaired. */
export function payerOf(facts: PayerFacts): Payer | null {
  const { insurer, outcome, systemName } = facts;
  if (insurer === null || (outcome !== null && outcome !== 'repaired')) return null;
  if (systemName === 'Awaiting Authorisation') return { insurer, isAgreed: false };
  return isAgreed(facts) ? { insurer, isAgreed: true } : null;
}
