import * as m from '#web/messages/index.ts';
import { dueText, formatPence } from './excess-texts.ts';
import { useResultFocus } from './useResultFocus.ts';
import styles from './ExcessPayment.module.css';

type DueAmountProps = { amountPence: number; amountBefore: number | null };

/** Takes the focus after another amount, because the form of the one before may have had it. */
export function DueAmount({ amountPence, amountBefore }: DueAmountProps) {
  const place = useResultFocus<HTMLParagraphElement>(amountBefore !== null, false);
  return (
    <>
      <p ref={place} tabIndex={-1} className={styles['amount']}>
        {dueText(amountPence)}
      </p>
      {amountBefore !== null && <p>{m.excess_before({ amount: formatPence(amountBefore) })}</p>}
    </>
  );
}

/** `changed`: there was something to pay until now. */
export function NoneDue({ changed }: { changed: boolean }) {
  const place = useResultFocus<HTMLParagraphElement>(changed, false);
  return (
    <p ref={place} tabIndex={-1} className={styles['lead']}>
      {m.excess_none()}
    </p>
  );
}
