import { useMemo } from 'react';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { DueAmount } from './DueAmount.tsx';
import { ExcessPage, SettledExcess } from './ExcessPage.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import type { ExcessState } from '#features/excess-payment/rest/payment-answers.rules.ts';
import { claimantCalls, type PaymentCalls } from './payment-calls.ts';
import { useClaimExcess } from './useClaimExcess.ts';
import { useExcessState, type ExcessNow } from './useExcessState.ts';
import styles from './ExcessPayment.module.css';

type ScreenProps = {
  claimId: string;
  /** True under a dialog: then no payment begins, because this document lacks the card form's policy. */
  covered: boolean;
};

export function ExcessPaymentScreen({ claimId, covered }: ScreenProps) {
  const calls = useMemo(() => claimantCalls(claimId), [claimId]);
  const now = useExcessState(calls, useClaimExcess(claimId));
  const { state } = now;
  return (
    <ExcessPage claimId={claimId} now={now}>
      {state && (state.status === 'due' || state.status === 'error') ? (
        <DueExcess key={state.amountPence} claimId={claimId} calls={calls} due={state} now={now} covered={covered} />
      ) : (
        <SettledExcess claimId={claimId} now={now} />
      )}
    </ExcessPage>
  );
}

type Due = Extract<ExcessState, { status: 'due' | 'error' }>;

type DueProps = ScreenProps & { calls: PaymentCalls; due: Due; now: ExcessNow };

function DueExcess({ claimId, calls, due, now, covered }: DueProps) {
  const readOnly = useReadOnly();
  if (readOnly) return <ReadOnlyExcess due={due} now={now} />;
  return (
    <div className={styles['body']}>
      <DueAmount amountPence={due.amountPence} amountBefore={now.amountBefore} />
      {!due.canPayOnline && <ByContact claimId={claimId} />}
      {due.canPayOnline && !now.online && <p>{m.excess_offline()}</p>}
      {due.canPayOnline && now.online && !covered && (
        <PaymentForm
          calls={calls}
          amountPence={due.amountPence}
          lastMessage={due.status === 'error' ? due.message : null}
          now={now}
        />
      )}
    </div>
  );
}

function ReadOnlyExcess({ due: { amountPence }, now: { amountBefore } }: Pick<DueProps, 'due' | 'now'>) {
  return (
    <div className={styles['body']}>
      <DueAmount amountPence={amountPence} amountBefore={amountBefore} />
      <p>{m.excess_read_only()}</p>
    </div>
  );
}

function ByContact({ claimId }: { claimId: string }) {
  const { brand } = useBoot();
  return (
    <>
      <p>{m.excess_off()}</p>
      <p>{m.excess_by_contact({ phone: brand.contact.phone.replaceAll(' ', '\u00a0') })}</p>
      <p>
        <LinkButton href={claimPath('messages', claimId)} look="secondary">
          {m.excess_message_us()}
        </LinkButton>
      </p>
      <ContactDetails brand={brand} />
    </>
  );
}
