import { formatDayMonth, formatLongDate, londonTime } from '#shared/time/dates.ts';
import { formatPounds } from '#shared/money.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import styles from './QuotePayer.module.css';

export const PayerFields = graphql(`
  fragment PayerFields on Claim @_unmask {
    repairPayer {
      insurer
      isAgreed
    }
    policyExcessAmount
    excessPaymentTaken
    excessTakenDate
  }
`);

type PayerClaim = FragmentOf<typeof PayerFields>;

function paidText(paidAt: string | null): string {
  const year = londonTime(paidAt)?.year;
  if (paidAt === null || year === undefined) return m.quote_excess_paid();
  const isThisYear = year === londonTime(new Date())?.year;
  return m.quote_excess_paid_on({ date: isThisYear ? formatDayMonth(paidAt) : formatLongDate(paidAt) });
}

export function QuotePayer({ claim }: { claim: PayerClaim }) {
  const { repairPayer: payer, policyExcessAmount: excess } = claim;
  if (!payer) return null;
  const { insurer, isAgreed } = payer;
  return (
    <div className={styles['payer']}>
      <p>
        {isAgreed ? m.quote_insurer_pays({ insurer }) : m.quote_insurer_would_pay({ insurer })}
        {excess > 0 && ` ${m.quote_only_excess({ amount: formatPounds(excess) })}`}
      </p>
      {excess > 0 && claim.excessPaymentTaken && <p>{paidText(claim.excessTakenDate ?? null)}</p>}
    </div>
  );
}
