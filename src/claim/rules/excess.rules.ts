// Until this portal has received money, the operator's documents decide (spec §4.8, security promise 16). A document
// that does not know of it yet must not make a claimant pay twice.

type Taken = { excess_payment_taken: boolean; excess_taken_date: Date | null };
type Stored = Taken & { excess_paid_here: boolean };

export function withStoredPayment<Wanted extends Taken>(stored: Stored | null, wanted: Wanted): Wanted {
  if (!stored?.excess_paid_here) return wanted;
  return { ...wanted, excess_payment_taken: true, excess_taken_date: stored.excess_taken_date };
}

type ClaimExcess = Taken & { policy_excess_pence: number; state_id: string | null };

export function mayOutdatePayment(before: ClaimExcess, after: ClaimExcess): boolean {
  return (
    before.policy_excess_pence !== after.policy_excess_pence ||
    before.excess_payment_taken !== after.excess_payment_taken ||
    before.state_id !== after.state_id
  );
}
