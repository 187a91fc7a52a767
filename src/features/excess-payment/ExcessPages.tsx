import { ExcessPaymentCompletedScreen } from './ExcessPaymentCompletedScreen.tsx';
import { ExcessPaymentScreen } from './ExcessPaymentScreen.tsx';

type ExcessPagesProps = { claimId: string; completed: boolean; covered: boolean };

/** Both pages of a payment in one piece of the script, because whoever pays sees both. */
export function ExcessPages({ claimId, completed, covered }: ExcessPagesProps) {
  if (completed) return <ExcessPaymentCompletedScreen claimId={claimId} />;
  return <ExcessPaymentScreen claimId={claimId} covered={covered} />;
}
