import { actingPath } from '#claim/nominated/nominated.rules.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { ActingPayment as Payment } from '../acting-answers.rules.ts';
import styles from './Acting.module.css';

type PaymentProps = { claimId: string; payment: Payment };

/** What is to be paid, and the way to the page of the payment. */
export function ActingPayment({ claimId, payment: { state, duePence } }: PaymentProps) {
  const amount = formatPounds(poundsOf(duePence));
  return (
    <Card title={state === 'due' ? m.acting_pay() : m.acting_excess()}>
      <div className={styles['form']}>
        <p>{textOf(state, amount)}</p>
        {state !== 'nothing-due' && state !== 'cancelled' && (
          <p>
            {/* Another document, which lets the payment provider in. */}
            <a href={`${actingPath(claimId)}/pay`} className={buttonClasses(state === 'due' ? 'primary' : 'secondary')}>
              {state === 'due' ? m.acting_pay_amount({ amount }) : m.acting_pay_see()}
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}

function textOf(state: Payment['state'], amount: string): string {
  switch (state) {
    case 'due':
      return m.acting_pay_due({ amount });
    case 'processing':
      return m.acting_pay_processing();
    case 'nothing-due':
    case 'cancelled':
      return m.acting_pay_nothing();
    default:
      return m.acting_pay_paid();
  }
}
