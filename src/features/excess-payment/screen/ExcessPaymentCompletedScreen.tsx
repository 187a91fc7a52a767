import { useMemo } from 'react';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { dueText } from './excess-texts.ts';
import { ExcessPage, SettledExcess } from './ExcessPage.tsx';
import { PaymentTrouble } from './PaymentTrouble.tsx';
import type { ExcessState } from '#features/excess-payment/rest/payment-answers.rules.ts';
import { claimantCalls } from './payment-calls.ts';
import { useClaimExcess } from './useClaimExcess.ts';
import { useExcessState } from './useExcessState.ts';
import { useResultFocus } from './useResultFocus.ts';
import styles from './ExcessPayment.module.css';

/** Trusts the server, which asks the provider, and nothing of its URL (spec §2.13). */
export function ExcessPaymentCompletedScreen({ claimId }: { claimId: string }) {
  const calls = useMemo(() => claimantCalls(claimId), [claimId]);
  const now = useExcessState(calls, useClaimExcess(claimId));
  const { state } = now;
  return (
    <ExcessPage claimId={claimId} now={now}>
      {state && (state.status === 'due' || state.status === 'error') ? (
        <NotPaid claimId={claimId} due={state} />
      ) : (
        <SettledExcess claimId={claimId} now={now} arriving />
      )}
    </ExcessPage>
  );
}

type Due = Extract<ExcessState, { status: 'due' | 'error' }>;

function wayOn({ status, canPayOnline }: Due): string {
  if (!canPayOnline) return m.my_claim_how_to_pay();
  return status === 'error' ? m.claim_try_again() : m.my_claim_pay_excess();
}

function NotPaid({ claimId, due }: { claimId: string; due: Due }) {
  return (
    <div className={styles['body']}>
      {due.status === 'error' && <PaymentTrouble message={due.message} changed={false} arriving />}
      <DueHeading due={due} />
      {due.status === 'due' && <p>{m.excess_not_received()}</p>}
      <p>
        <LinkButton href={claimPath('excess-payment', claimId)}>{wayOn(due)}</LinkButton>
      </p>
    </div>
  );
}

function DueHeading({ due }: { due: Due }) {
  const heading = useResultFocus<HTMLHeadingElement>(false, due.status === 'due');
  return (
    <h2 ref={heading} tabIndex={-1} className={styles['amount']}>
      {dueText(due.amountPence)}
    </h2>
  );
}
