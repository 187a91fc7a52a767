import { WhatNext } from '#claim/next/WhatNext.tsx';
import { receiptPath } from '#claim/rules/receipt-path.rules.ts';
import * as m from '#web/messages/index.ts';
import { type Paid, PaidFacts, ReceiptLink } from './PaidFacts.tsx';
import styles from './ExcessPayment.module.css';

type PaidExcessProps = { claimId: string; paid: Paid; changed: boolean; arriving: boolean };

export function PaidExcess({ claimId, paid, changed, arriving }: PaidExcessProps) {
  const { nominee, receiptMail, hasReceipt } = paid;
  const by = nominee === null ? null : m.excess_paid_for_you({ name: nominee });
  return (
    <div className={styles['body']}>
      <PaidFacts paid={paid} by={by} changed={changed} arriving={arriving} />
      {receiptMail !== null && <p>{receiptMail === 'sent' ? m.excess_receipt_mailed() : m.excess_receipt_coming()}</p>}
      {hasReceipt && <ReceiptLink href={receiptPath(claimId)} label={m.excess_receipt()} />}
      <WhatNext claimId={claimId} title={m.excess_next()} />
    </div>
  );
}
