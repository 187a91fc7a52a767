// Until this portal has received money, the operator's documents decide (spec §4.8, security promise 16). A document
// from before that payment must not make a claimant pay twice.

type ExcessTaken = { excess_payment_taken: boolean; excess_taken_date: Date | null };
type Stored = ExcessTaken & { excess_paid_here: boolean };

/** Returns the columns that the document wants, but for a payment received here, which stays. */
export function withStoredPayment<Wanted extends ExcessTaken>(stored: Stored | null, wanted: Wanted): Wanted {
  if (!stored?.excess_paid_here) return wanted;
  return { ...wanted, excess_payment_taken: true, excess_taken_date: stored.excess_taken_date };
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
