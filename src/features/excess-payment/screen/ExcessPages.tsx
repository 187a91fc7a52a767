import { ExcessPaymentCompletedScreen } from './ExcessPaymentCompletedScreen.tsx';
import { ExcessPaymentScreen } from './ExcessPaymentScreen.tsx';

type ExcessPagesProps = { page: 'excess-payment' | 'excess-payment-completed'; claimId: string; covered: boolean };

/** Both pages of a payment in one piece of the script, because whoever pays sees both. */
export function ExcessPages({ page, claimId, covered }: ExcessPagesProps) {
  if (page === 'excess-payment-completed') return <ExcessPaymentCompletedScreen claimId={claimId} />;
  return <ExcessPaymentScreen claimId={claimId} covered={covered} />;
}
