import { WhatNext } from '#claim/next/WhatNext.tsx';
import { receiptPath } from '#claim/rules/receipt-path.rules.ts';
import { formatDashedDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { formatPence } from './excess-texts.ts';
import { cardBrandName } from '#features/excess-payment/card-brand.rules.ts';
import type { ExcessState, PaidCard } from '#features/excess-payment/rest/payment-answers.rules.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import { useResultFocus } from './useResultFocus.ts';
import styles from './ExcessPayment.module.css';

type Paid = Extract<ExcessState, { status: 'paid' }>;

type PaidExcessProps = { claimId: string; paid: Paid; changed: boolean; arriving: boolean };

export function PaidExcess({ claimId, paid, changed, arriving }: PaidExcessProps) {
  const heading = useResultFocus<HTMLHeadingElement>(changed, arriving);
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
      {paid.receiptMail !== null && (
        <p>{paid.receiptMail === 'sent' ? m.excess_receipt_mailed() : m.excess_receipt_coming()}</p>
      )}
      {paid.hasReceipt && (
        <p>
          <a href={receiptPath(claimId)} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
            {m.excess_receipt()}
            <NewTab />
          </a>
        </p>
      )}
      <WhatNext claimId={claimId} title={m.excess_next()} />
    </div>
  );
}

function Refund({ paid: { amountPence, refundedPence } }: { paid: Paid }) {
  if (refundedPence === 0) return null;
  if (refundedPence >= amountPence) return <p>{m.excess_refunded_all()}</p>;
  return <p>{m.excess_refunded({ amount: formatPence(refundedPence) })}</p>;
}

function cardText({ brand, lastFour }: PaidCard): string {
  const name = cardBrandName(brand) || m.excess_card();
  return lastFour === '' ? name : m.excess_card_ending({ brand: name, lastFour });
}
