import { ExcessPaymentCompletedScreen } from './ExcessPaymentCompletedScreen.tsx';
import { ExcessPaymentScreen } from './ExcessPaymentScreen.tsx';

type ExcessPagesProps = { page: 'excess-payment' | 'excess-payment-completed'; claimId: string; covered: boolean };

/** Both payment pages in one chunk, because a payer sees both. */
export function ExcessPages({ page, claimId, covered }: ExcessPagesProps) {
  if (page === 'excess-payment-completed') return <ExcessPaymentCompletedScreen claimId={claimId} />;
  return <ExcessPaymentScreen claimId={claimId} covered={covered} />;
}
