import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import type { ExcessNow } from './useExcessState.ts';
import type { PaymentCalls } from './payment-calls.ts';
import { PaymentTrouble } from './PaymentTrouble.tsx';
import { usePaymentStart, type StartProblem } from './usePaymentStart.ts';
import { PracticeForm } from './PracticeForm.tsx';
import type { ProviderFormProps } from './provider-form.ts';
import { StripeForm } from './StripeForm.tsx';
import styles from './ExcessPayment.module.css';

type PaymentFormProps = {
  calls: PaymentCalls;
  amountPence: number;
  lastMessage: string | null;
  stillDue?: string;
  now: Pick<ExcessNow, 'isTrying' | 'setNewTry' | 'refresh'>;
};

/** Reserves the space of the provider's form, so that the layout does not shift. */
export function PaymentForm({ calls, amountPence, lastMessage, stillDue, now }: PaymentFormProps) {
  const { isTrying, setNewTry, refresh } = now;
  const { start, problem, again, goOn, breakOff } = usePaymentStart({ calls, amountPence, refresh });
  const [refused, setRefused] = useState<{ message: string; tries: number } | null>(null);
  const message = isTrying ? null : (refused?.message ?? lastMessage);
  const onRefused = (text: string) => {
    setNewTry(false);
    setRefused((last) => ({ message: text, tries: (last?.tries ?? 0) + 1 }));
    void goOn();
  };
  return (
    <>
      {message !== null && (
        <PaymentTrouble key={refused?.tries} message={message} stillDue={stillDue} changed={refused !== null} />
      )}
      {problem === null ? (
        <div className={styles['place']}>
          {start === null ? (
            <FormSkeleton />
          ) : (
            <FormOf
              key={start.clientSecret}
              calls={calls}
              start={start}
              onTry={() => setNewTry(true)}
              onRefused={onRefused}
              onBroken={breakOff}
            />
          )}
        </div>
      ) : (
        <NotBegun problem={problem} again={again} />
      )}
    </>
  );
}

function FormOf(props: ProviderFormProps) {
  return props.start.provider === 'stripe' ? <StripeForm {...props} /> : <PracticeForm {...props} />;
}

function FormSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">{m.excess_loading()}</span>
      <Skeleton className={styles['skeleton']} />
    </div>
  );
}

const notBegunTexts = { away: m.excess_away, broken: m.excess_form_failed, elsewhere: m.excess_elsewhere };

function NotBegun({ problem, again }: { problem: StartProblem; again: () => void }) {
  if (problem === 'read-only') return <p className={styles['unchecked']}>{m.excess_read_only()}</p>;
  return (
    <div role="alert" className={styles['unchecked']}>
      <p>{notBegunTexts[problem]()}</p>
      <Button look="secondary" onClick={again}>
        {m.claim_try_again()}
      </Button>
    </div>
  );
}
