import { formatPounds } from '#shared/money.ts';
import { graphql, useFreshQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { noQuoteText } from './no-quote-text.ts';
import styles from './ExcessPayment.module.css';

const ClaimMoneyQuery = graphql(`
  query ClaimMoney($id: ID!) {
    claim(id: $id) {
      id
      displayStatus
      state {
        id
        systemName
        trackerNumber
      }
      money {
        state
        hasQuote
        isWithinExcess
        insurer
        isAgreed
        insurerPays
        youPay
        excess
        paid
        refunded
        stillToPay
        receiptUrl
      }
    }
  }
`);

type Claim = NonNullable<ResultOf<typeof ClaimMoneyQuery>['claim']>;
type Money = Claim['money'];

type CardProps = {
  claimId: string;
  /** The page links it already. */
  hasReceipt: boolean;
};

/** All that is paid on the claim in one place, by one rule with the receipt and the desk. */
export function MoneyCard({ claimId, hasReceipt }: CardProps) {
  const { data } = useFreshQuery(ClaimMoneyQuery, { id: claimId });
  if (!data?.claim) return null;
  const { money } = data.claim;
  const rows = rowsOf(money);
  const lines = linesOf(data.claim);
  if (rows.length === 0 && lines.length === 0) return null;
  return (
    <Card title={m.money_title()}>
      <div className={styles['body']}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {rows.length > 0 && <KeyValueList items={rows} />}
        {!hasReceipt && money.receiptUrl && (
          <p>
            <a href={money.receiptUrl} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
              {m.excess_receipt()}
              <NewTab />
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}

const row = (key: string, amount: number) => ({ key, value: <span className="tabular">{formatPounds(amount)}</span> });

function rowsOf({ insurer, isAgreed, insurerPays, youPay, excess, paid, refunded, stillToPay }: Money) {
  const who = insurer ?? m.quote_your_insurer();
  const insurers = isAgreed ? m.money_insurer_pays({ insurer: who }) : m.money_insurer_would_pay({ insurer: who });
  return [
    ...(insurerPays === null ? [] : [row(insurers, insurerPays)]),
    ...(youPay === null ? [] : [row(isAgreed ? m.money_you_pay() : m.money_you_would_pay(), youPay)]),
    ...(excess > 0 && youPay !== excess ? [row(m.money_excess(), excess)] : []),
    ...(excess > 0 || paid > 0 ? [row(m.money_paid(), paid)] : []),
    ...(refunded > 0 ? [row(m.money_refunded(), refunded)] : []),
    ...(excess > 0 || paid > 0 ? [row(m.money_still_to_pay(), stillToPay)] : []),
  ];
}

const goesOn = ({ displayStatus }: Claim): boolean => displayStatus === 'In Progress' || displayStatus === 'On Hold';

function linesOf(claim: Claim): string[] {
  const { state, isWithinExcess, insurer, youPay, excess, refunded } = claim.money;
  const withoutQuote = noQuoteText(claim);
  const isBeyond = youPay !== null && excess > 0 && youPay !== excess;
  return [
    ...(state === 'cancelled' ? [m.money_cancelled()] : []),
    ...(state === 'processing' ? [m.money_processing()] : []),
    ...(state === 'paid-twice' ? [m.money_paid_twice()] : []),
    ...(withoutQuote === null ? [] : [withoutQuote]),
    ...(isWithinExcess ? [m.money_within_excess({ insurer: insurer ?? m.quote_your_insurer_within() })] : []),
    ...(isBeyond ? [m.money_excess_only()] : []),
    ...(excess === 0 && youPay !== null && youPay > 0 && goesOn(claim) ? [m.money_no_excess()] : []),
    ...(refunded > 0 ? [m.money_refund_days()] : []),
  ];
}
