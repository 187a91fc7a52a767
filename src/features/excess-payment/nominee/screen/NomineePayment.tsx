import { type ReactNode, useEffect, useMemo } from 'react';
import type { ExcessState } from '#features/excess-payment/rest/payment-answers.rules.ts';
import { DueAmount, NoneDue } from '#features/excess-payment/screen/DueAmount.tsx';
import { dueText } from '#features/excess-payment/screen/excess-texts.ts';
import { PaidFacts, ReceiptLink } from '#features/excess-payment/screen/PaidFacts.tsx';
import { PaymentForm } from '#features/excess-payment/screen/PaymentForm.tsx';
import { PaymentTrouble } from '#features/excess-payment/screen/PaymentTrouble.tsx';
import type { PaymentCalls } from '#features/excess-payment/screen/payment-calls.ts';
import { Processing, Unchecked } from '#features/excess-payment/screen/UnsettledExcess.tsx';
import { type ExcessNow, useExcessState } from '#features/excess-payment/screen/useExcessState.ts';
import { useResultFocus } from '#features/excess-payment/screen/useResultFocus.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { nomineeCalls } from './nominee-calls.ts';
import styles from '#features/excess-payment/screen/ExcessPayment.module.css';

export type NomineePaymentProps = {
  claimId: string;
  /** Whom the nominee acts for, in words. */
  claimant: string;
  /** `paid` is where the payment provider leads back to. */
  page: 'pay' | 'paid';
  onRefused: () => Promise<void>;
  /** The way back to the claim. */
  back: ReactNode;
};

/** The payment page of somebody who acts for a claimant. It knows nothing but the answers of the nominee's own calls. */
export function NomineePayment({ claimId, claimant, page, onRefused, back }: NomineePaymentProps) {
  const calls = useMemo(() => nomineeCalls(claimId, onRefused), [claimId, onRefused]);
  const now = useExcessState(calls, null);
  const { state } = now;
  const title = m.acting_pay_title();
  useTitle(now.isTroubled ? m.error_title({ title }) : title);
  useFirstFocus();
  return (
    <div className={styles['screen']}>
      <PageHeading>{title}</PageHeading>
      <Card>
        {state === null && !now.online ? (
          <p>{m.excess_offline()}</p>
        ) : (
          <Payment claimId={claimId} claimant={claimant} page={page} calls={calls} now={now} />
        )}
        {now.failed && now.online && <Unchecked now={now} />}
      </Card>
      {back}
    </div>
  );
}

/** The link that led here is in another document, so the focus is nowhere. A result takes it from the heading. */
function useFirstFocus(): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  }, []);
}

type PaymentProps = Omit<NomineePaymentProps, 'onRefused' | 'back'> & { calls: PaymentCalls; now: ExcessNow };

function Payment({ claimId, claimant, page, calls, now }: PaymentProps): ReactNode {
  const { state, changed } = now;
  const arriving = page === 'paid';
  switch (state?.status) {
    case 'paid':
      return (
        <div className={styles['body']}>
          <PaidFacts
            paid={state}
            by={state.nominee === null ? null : m.acting_pay_by_you()}
            changed={changed}
            arriving={arriving}
          />
          {state.hasReceipt && (
            <ReceiptLink
              href={`/api/acting/${encodeURIComponent(claimId)}/payment/receipt`}
              label={m.acting_pay_receipt()}
            />
          )}
        </div>
      );
    case 'processing':
      return (
        <Processing
          title={state.nominee === null ? m.excess_processing_other() : m.excess_processing()}
          changed={changed}
          arriving={arriving}
        />
      );
    case 'nothing-due':
      return <NoneDue changed={changed} />;
    case 'due':
    case 'error':
      if (arriving) return <NotPaid claimId={claimId} due={state} />;
      return <Due key={state.amountPence} claimant={claimant} calls={calls} now={now} due={state} />;
    default:
      return <p className={styles['lead']}>{m.excess_checking()}</p>;
  }
}

type DueState = Extract<ExcessState, { status: 'due' | 'error' }>;

type DueProps = { claimant: string; calls: PaymentCalls; now: ExcessNow; due: DueState };

function Due({ claimant, calls, now, due }: DueProps) {
  const { amountPence, canPayOnline } = due;
  return (
    <div className={styles['body']}>
      <DueAmount amountPence={amountPence} amountBefore={now.amountBefore} />
      <p>{m.acting_pay_you({ name: claimant })}</p>
      {!canPayOnline && <p>{m.acting_pay_off()}</p>}
      {canPayOnline && !now.online && <p>{m.excess_offline()}</p>}
      {canPayOnline && now.online && (
        <PaymentForm
          calls={calls}
          amountPence={amountPence}
          now={now}
          lastMessage={due.status === 'error' ? due.message : null}
          stillDue={m.acting_pay_still_due()}
        />
      )}
    </div>
  );
}

function NotPaid({ claimId, due }: { claimId: string; due: DueState }) {
  const heading = useResultFocus<HTMLHeadingElement>(false, due.status === 'due');
  return (
    <div className={styles['body']}>
      {due.status === 'error' && (
        <PaymentTrouble message={due.message} stillDue={m.acting_pay_still_due()} changed={false} arriving />
      )}
      <h2 ref={heading} tabIndex={-1} className={styles['amount']}>
        {dueText(due.amountPence)}
      </h2>
      {due.status === 'due' && <p>{m.acting_pay_still_due()}</p>}
      {due.canPayOnline && (
        <p>
          <a href={`/acting/${claimId}/pay`} className={buttonClasses()}>
            {due.status === 'error' ? m.claim_try_again() : m.acting_pay_title()}
          </a>
        </p>
      )}
    </div>
  );
}
