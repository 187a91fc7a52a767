import { formatLongDate } from '#shared/time/dates.ts';
import { formatPounds } from '#shared/money.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { payment, type Payment } from './payment.rules.ts';
import styles from './QuotePayer.module.css';

export const PayerFields = graphql(`
  fragment PayerFields on Claim @_unmask {
    id
    displayStatus
    repairPayer {
      insurer
      isAgreed
    }
    policyExcessAmount
    excessPaymentTaken
    excessTakenDate
    money {
      paidBy
    }
    quoteVersion {
      state
      decides
      total
      claimantPays
      insurerPays
      insurer
    }
  }
`);

type PayerClaim = FragmentOf<typeof PayerFields>;

function paidText({ excessTakenDate, money: { paidBy } }: PayerClaim): string {
  if (paidBy !== null) return m.excess_paid_for_you({ name: paidBy });
  const date = formatLongDate(excessTakenDate);
  return date ? m.quote_excess_paid_on({ date }) : m.quote_excess_paid();
}

function payerText({ kind, insurer, yours, theirs }: Payment): string {
  const amounts = { yours: formatPounds(yours), theirs: formatPounds(theirs) };
  switch (kind) {
    case 'insurer':
      return m.quote_insurer_pays({ insurer: insurer ?? m.quote_your_insurer() });
    case 'insurer-would':
      return m.quote_insurer_would_pay({ insurer: insurer ?? m.quote_your_insurer_within() });
    case 'both':
      return m.quote_both_pay({ ...amounts, insurer: insurer ?? m.quote_your_insurer() });
    case 'both-would':
      return m.quote_both_would_pay({ ...amounts, insurer: insurer ?? m.quote_your_insurer_within() });
    case 'claimant':
      return m.quote_you_pay_all({ amount: amounts.yours });
    case 'nothing':
      return m.quote_you_pay_nothing({ amount: amounts.theirs, insurer: insurer ?? m.quote_your_insurer() });
  }
}

/** Says nothing where it is not known who pays, or nothing is repaired. */
export function QuotePayer({ claim }: { claim: PayerClaim }) {
  const { policyExcessAmount: excess } = claim;
  // Of a cancelled claim nothing is paid for.
  const paid = claim.displayStatus === 'Cancelled' ? null : payment(claim);
  if (paid === null) return null;
  const hasExcess = paid.isExcessAll && excess > 0;
  return (
    <div className={styles['payer']}>
      <p>
        {payerText(paid)}
        {hasExcess && ` ${m.quote_only_excess({ amount: formatPounds(excess) })}`}
      </p>
      {hasExcess && claim.excessPaymentTaken && <p>{paidText(claim)}</p>}
      {excess > 0 && (
        <p>
          <a href={claimPath('excess-payment', claim.id)}>{m.money_see()}</a>
        </p>
      )}
    </div>
  );
}
