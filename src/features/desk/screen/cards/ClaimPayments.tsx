import { anomalyText } from '#claim/operator/anomaly-texts.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import type { moneyRoutes } from '../../money/money-routes.ts';
import { timeInWords } from '../due-texts.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { Asked } from './Asked.tsx';
import styles from '../Cards.module.css';

const statuses: Record<string, () => string> = {
  declined: m.desk_payments_declined,
  action: m.desk_payments_running,
  processing: m.desk_payments_running,
  cancelled: m.desk_payments_cancelled,
  paid: m.desk_payments_paid,
};

const money = (pence: number): string => formatPounds(poundsOf(pence));

export function ClaimPayments({ claimId, now }: { claimId: string; now: Date }) {
  const query = useDeskQuery<typeof moneyRoutes.deskPayments>('GET /api/desk/claims/:claimId/payments', {
    params: { claimId },
  });
  return (
    <Asked query={query}>
      {({ payments, anomalies }) => (
        <>
          {payments.length === 0 && <p>{m.desk_payments_none()}</p>}
          <ul className={styles['rows']}>
            {payments.map(({ id, pence, status, at, refundedPence }) => (
              <li key={id}>
                <span>
                  {m.desk_payments_line({
                    amount: money(pence),
                    status: (statuses[status] ?? m.desk_payments_begun)(),
                    time: timeInWords(at, now),
                  })}
                </span>
                {refundedPence > 0 && <span>{m.desk_payments_refunded({ amount: money(refundedPence) })}</span>}
              </li>
            ))}
            {anomalies.map(({ key, kind, detail }) => (
              <li key={key}>
                <strong>{anomalyText(kind).what}</strong>
                <span>{detail}</span>
                <span>{anomalyText(kind).todo}</span>
              </li>
            ))}
          </ul>
          {payments.length > 0 && anomalies.length === 0 && <p>{m.desk_payments_fits()}</p>}
        </>
      )}
    </Asked>
  );
}
