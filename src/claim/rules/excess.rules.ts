// Until this portal has received money, the operator's documents decide (spec §4.8, security promise 16). A document
// from before that payment must not make a claimant pay twice.

import { isSetDate, londonDayNumber } from '#shared/time/dates.ts';

type ExcessTaken = { excess_payment_taken: boolean; excess_taken_date: Date | null };
type Stored = ExcessTaken & { excess_paid_here: boolean };

/** Returns the columns that the document wants, but for a payment received here, which stays. */
export function withStoredPayment<Wanted extends ExcessTaken>(stored: Stored | null, wanted: Wanted): Wanted {
  if (!stored?.excess_paid_here) return wanted;
  return { ...wanted, excess_payment_taken: true, excess_taken_date: stored.excess_taken_date };
}

type Amount = { policy_excess_pence: number };

/**
 * Returns what was paid elsewhere where it is no longer the excess; else null. A payment of another day is another one, of
 * the excess as it is then.
 */
export function takenPence(
  stored: Stored & Amount & { excess_taken_pence: number | null },
  wanted: ExcessTaken & Amount,
): number | null {
  const [before, after] = [stored.excess_taken_date, wanted.excess_taken_date];
  const isOther = isSetDate(before) && isSetDate(after) && londonDayNumber(before) !== londonDayNumber(after);
  const isTaken = stored.excess_payment_taken && wanted.excess_payment_taken && !stored.excess_paid_here;
  if (!isTaken || isOther) return null;
  const said = stored.excess_taken_pence ?? stored.policy_excess_pence;
  return said > 0 && said !== wanted.policy_excess_pence ? said : null;
}

type ClaimExcess = ExcessTaken & { policy_excess_pence: number; state_id: string | null };

/** Returns whether an open payment has to be reviewed: what the claimant owes may have changed. */
export function needsExcessReview(before: ClaimExcess, after: ClaimExcess): boolean {
  return (
    before.policy_excess_pence !== after.policy_excess_pence ||
    before.excess_payment_taken !== after.excess_payment_taken ||
    before.state_id !== after.state_id
  );
}
