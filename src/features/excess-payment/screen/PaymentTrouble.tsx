import * as errorTexts from '#shared/error-texts.ts';
import * as m from '#web/messages/index.ts';
import { useResultFocus } from './useResultFocus.ts';
import styles from './ExcessPayment.module.css';

type PaymentTroubleProps = {
  message: string;
  /** That it is still due, as this payer is told. */
  stillDue?: string | undefined;
  changed: boolean;
  arriving?: boolean;
};

export function PaymentTrouble({
  message,
  stillDue = m.excess_still_due(),
  changed,
  arriving = false,
}: PaymentTroubleProps) {
  const box = useResultFocus<HTMLDivElement>(changed, arriving);
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles['trouble']}>
      <h2>{errorTexts.excess_payment_failed}</h2>
      {message !== '' && (
        <>
          <p className={styles['from']}>{m.excess_provider_message()}</p>
          <p>{message}</p>
        </>
      )}
      <p>{stillDue}</p>
    </div>
  );
}
