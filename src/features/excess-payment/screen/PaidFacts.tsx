import { formatDashedDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { cardBrandName } from '#features/excess-payment/card-brand.rules.ts';
import type { ExcessState, PaidCard } from '#features/excess-payment/rest/payment-answers.rules.ts';
import { formatPence } from './excess-texts.ts';
import { useResultFocus } from './useResultFocus.ts';
import styles from './ExcessPayment.module.css';

export type Paid = Extract<ExcessState, { status: 'paid' }>;

type PaidFactsProps = {
  paid: Paid;
  /** Who has paid, where that is to be said. */
  by: string | null;
  changed: boolean;
  arriving: boolean;
};

/** That it is paid, when, how much, by which card, and what went back. */
export function PaidFacts({ paid, by, changed, arriving }: PaidFactsProps) {
  const heading = useResultFocus<HTMLHeadingElement>(changed, arriving);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles['paid']}>
        <span className={styles['tick']}>
          <TickIcon size={20} />
        </span>
        {m.excess_paid()}
      </h2>
      {paid.paidOn !== null && <p className="tabular">{m.excess_paid_on({ date: formatDashedDate(paid.paidOn) })}</p>}
      {by !== null && <p>{by}</p>}
      <KeyValueList
        items={[
          { key: m.excess_amount(), value: <span className="tabular">{formatPence(paid.amountPence)}</span> },
          ...(paid.card === null ? [] : [{ key: m.excess_card(), value: cardText(paid.card) }]),
        ]}
      />
      <Refund paid={paid} />
    </>
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

export function ReceiptLink({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <a href={href} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
        {label}
        <NewTab />
      </a>
    </p>
  );
}
