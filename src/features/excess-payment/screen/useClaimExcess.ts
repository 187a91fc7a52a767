import type { Offers } from '#shared/page/boot.ts';
import { penceOf } from '#shared/money.ts';
import { canPayOnline } from '#shared/online-payment.ts';
import { useBoot } from '#web/boot.ts';
import { graphql, useFreshQuery, type ResultOf } from '#web/graphql/graphql.ts';
import type { ExcessState } from '#features/excess-payment/rest/payment-answers.rules.ts';

const ClaimExcessQuery = graphql(`
  query ClaimExcess($id: ID!) {
    claim(id: $id) {
      id
      displayStatus
      policyExcessAmount
      excessPaymentTaken
      excessTakenDate
      money {
        paid
      }
    }
  }
`);

type ClaimExcess = NonNullable<ResultOf<typeof ClaimExcessQuery>['claim']>;

const taken = { hasReceipt: false, card: null, receiptMail: null, refundedPence: 0, nominee: null } as const;

function excessOf(claim: ClaimExcess, offers: Offers): ExcessState {
  const amountPence = penceOf(claim.policyExcessAmount);
  if (amountPence === 0) return { status: 'nothing-due' };
  if (claim.excessPaymentTaken) {
    const paidOn = claim.excessTakenDate ?? null;
    return { status: 'paid', amountPence: penceOf(claim.money.paid), paidOn, ...taken };
  }
  if (claim.displayStatus === 'Cancelled') return { status: 'nothing-due' };
  return { status: 'due', amountPence, canPayOnline: canPayOnline(offers, amountPence) };
}

/** Returns the state by the claim's cached data, for use while offline (visual §4.11). */
export function useClaimExcess(claimId: string): ExcessState | null {
  const { offers } = useBoot();
  const { data } = useFreshQuery(ClaimExcessQuery, { id: claimId });
  return data?.claim ? excessOf(data.claim, offers) : null;
}
