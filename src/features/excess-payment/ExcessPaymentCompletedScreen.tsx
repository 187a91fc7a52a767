import * as m from '#web/paraglide/messages.js';
import { claimPath } from '#web/paths.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { dueText } from './excess-texts.ts';
import { ExcessPage, SettledExcess } from './ExcessPage.tsx';
import { PaymentTrouble } from './PaymentTrouble.tsx';
import type { ExcessState } from './payment.rules.ts';
import { useExcessState } from './useExcessState.ts';
import styles from './ExcessPayment.module.css';

/**
 * §2 `/excess-payment-completed/{id}`: what came of a payment. It believes the server, which asks the provider, and
 * nothing of the address it was opened with.
 */
export function ExcessPaymentCompletedScreen({ claimId }: { claimId: string }) {
  const now = useExcessState(claimId);
  const { state } = now;
  return (
    <ExcessPage now={now} isTroubled={state?.status === 'error'}>
      {state && (state.status === 'due' || state.status === 'error') ? (
        <NotPaid claimId={claimId} due={state} />
      ) : (
        <SettledExcess claimId={claimId} now={now} />
      )}
    </ExcessPage>
  );
}

function NotPaid({ claimId, due }: { claimId: string; due: Extract<ExcessState, { status: 'due' | 'error' }> }) {
  return (
    <div className={styles['body']}>
      {due.status === 'error' && <PaymentTrouble message={due.message} focused={false} />}
      <p className={styles['amount']}>{dueText(due.amountPence)}</p>
      {due.status === 'due' && <p>{m.excess_not_received()}</p>}
      <p>
        <LinkButton href={claimPath('excess-payment', claimId)}>
          {due.status === 'error' ? m.claim_try_again() : m.my_claim_pay_excess()}
        </LinkButton>
      </p>
    </div>
  );
}
