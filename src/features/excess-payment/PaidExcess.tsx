import { useEffect, useRef } from 'react';
import { formatDashedDate } from '#shared/dates.ts';
import * as m from '#web/paraglide/messages.js';
import { buttonClasses } from '#web/ui/Button.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { formatPence } from './excess-texts.ts';
import { cardBrandName } from './card-brand.rules.ts';
import { receiptPath, type ExcessState, type PaidCard } from './payment.rules.ts';
import styles from './ExcessPayment.module.css';

type Paid = Extract<ExcessState, { status: 'paid' }>;

/** §2 Paid. `focused`: whether it has just taken the place of something that may have had the focus. */
export function PaidExcess({ claimId, paid, focused }: { claimId: string; paid: Paid; focused: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <div className={styles['body']}>
      <h2 ref={heading} tabIndex={-1} className={styles['paid']}>
        <span className={styles['tick']}>
          <TickIcon size={20} />
        </span>
        {m.excess_paid()}
      </h2>
      {paid.paidOn !== null && <p className="tabular">{m.excess_paid_on({ date: formatDashedDate(paid.paidOn) })}</p>}
      <KeyValueList
        items={[
          { key: m.excess_amount(), value: <span className="tabular">{formatPence(paid.amountPence)}</span> },
          ...(paid.card === null ? [] : [{ key: m.excess_card(), value: cardText(paid.card) }]),
        ]}
      />
      <Refund paid={paid} />
      {paid.hasReceipt && (
        <p>
          <a href={receiptPath(claimId)} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
            {m.excess_receipt()}
          </a>
        </p>
      )}
    </div>
  );
}

function Refund({ paid: { amountPence, refundedPence } }: { paid: Paid }) {
  if (refundedPence === 0) return null;
  if (refundedPence >= amountPence) return <p>{m.excess_refunded_all()}</p>;
  return <p>{m.excess_refunded({ amount: formatPence(refundedPence) })}</p>;
}

/** "Visa ending in 4242", as much of it as the provider gives. */
function cardText({ brand, lastFour }: PaidCard): string {
  const name = cardBrandName(brand) || m.excess_card();
  return lastFour === '' ? name : m.excess_card_ending({ brand: name, lastFour });
}
