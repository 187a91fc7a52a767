import { useState } from 'react';
import { anomalyText } from '#claim/operator/anomaly-texts.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { ClaimPayments, moneyRoutes, ShownPayment, ShownRefund } from '../../money/money-routes.ts';
import { Asked } from '../cards/Asked.tsx';
import { useCardFocus } from '../cards/useCardFocus.ts';
import { Values } from '../cards/Values.tsx';
import { firstName, timeInWords } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { moneyValues, refundText } from './money-texts.ts';
import styles from '../Cards.module.css';
import own from './Money.module.css';

const RefundSheet = lazyDialog(async () => (await import('./RefundSheet.tsx')).RefundSheet);
const AskExcessSheet = lazyDialog(async () => (await import('./AskExcessSheet.tsx')).AskExcessSheet);

const statuses: Record<string, () => string> = {
  declined: m.desk_payments_declined,
  action: m.desk_payments_running,
  processing: m.desk_payments_running,
  cancelled: m.desk_payments_cancelled,
  paid: m.desk_payments_paid,
};

const money = (pence: number): string => formatPounds(poundsOf(pence));

type CardProps = { claimId: string; name: string; may: DeskClaim['may']; now: Date };

export function PaymentsCard({ claimId, name, may, now }: CardProps) {
  const query = useDeskQuery<typeof moneyRoutes.deskPayments>('GET /api/desk/claims/:claimId/payments', {
    params: { claimId },
  });
  const [opened, setOpened] = useState<string | null>(null);
  const { again } = query;
  const close = () => setOpened(null);
  const { card, closeToCard } = useCardFocus();
  return (
    <Asked query={query}>
      {(answer) => {
        const payment = answer.payments.find(({ id }) => id === opened);
        return (
          <div ref={card} tabIndex={-1} className={own['card']}>
            <Values values={moneyValues(answer.money, firstName(name))} none={m.desk_money_none()} />
            <Payments answer={answer} may={may} now={now} refund={(id) => setOpened(id)} />
            <Anomalies anomalies={answer.anomalies} />
            {may.includes('reply') && answer.money.state === 'due' && (
              <Button look="secondary" onClick={() => setOpened('ask')}>
                {m.desk_ask_excess()}
              </Button>
            )}
            {answer.asked !== null && answer.money.duePence > 0 && (
              <p>{m.desk_ask_excess_last({ name: answer.asked.by, time: timeInWords(answer.asked.at, now) })}</p>
            )}
            {payment !== undefined && (
              <DialogSuspense>
                <RefundSheet
                  claimId={claimId}
                  name={name}
                  now={now}
                  again={again}
                  payment={payment}
                  onClose={close}
                  onDone={() => closeToCard(close)}
                />
              </DialogSuspense>
            )}
            {opened === 'ask' && (
              <DialogSuspense>
                <AskExcessSheet
                  claimId={claimId}
                  name={name}
                  now={now}
                  again={again}
                  duePence={answer.money.duePence}
                  onClose={close}
                />
              </DialogSuspense>
            )}
          </div>
        );
      }}
    </Asked>
  );
}

type PaymentsProps = { answer: ClaimPayments; may: DeskClaim['may']; now: Date; refund: (id: string) => void };

function Payments({ answer: { payments, refunds, anomalies }, may, now, refund }: PaymentsProps) {
  if (payments.length === 0) return <p>{m.desk_payments_none()}</p>;
  return (
    <>
      <ul className={styles['rows']}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>{paymentText(payment, now)}</span>
            {payment.nominee !== '' && <span>{m.desk_payments_nominee({ name: payment.nominee })}</span>}
            {payment.isDisputed && <strong>{m.desk_payments_disputed()}</strong>}
            {refunds
              .filter(({ paymentId }) => paymentId === payment.id)
              .map((one) => (
                <RefundLine key={one.id} now={now} refund={one} />
              ))}
            {may.includes('refund') && payment.mayBeRefunded && (
              <Button look="secondary" onClick={() => refund(payment.id)}>
                {m.desk_refund_open({ amount: money(payment.pence - payment.refundedPence - payment.waitingPence) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {anomalies.length === 0 && <p>{m.desk_payments_fits()}</p>}
    </>
  );
}

const paymentText = ({ pence, status, at }: ShownPayment, now: Date): string =>
  m.desk_payments_line({
    amount: money(pence),
    status: (statuses[status] ?? m.desk_payments_begun)(),
    time: timeInWords(at, now),
  });

function RefundLine({ refund, now }: { refund: ShownRefund; now: Date }) {
  const hasFailed = refund.status === 'failed' || refund.status === 'refused';
  const text = refundText(refund, timeInWords(refund.at, now));
  return (
    <>
      {hasFailed ? <strong>{text}</strong> : <span>{text}</span>}
      {refund.words !== '' && <span>{m.desk_refund_because({ words: refund.words })}</span>}
    </>
  );
}

function Anomalies({ anomalies }: Pick<ClaimPayments, 'anomalies'>) {
  if (anomalies.length === 0) return null;
  return (
    <ul className={styles['rows']}>
      {anomalies.map(({ key, kind, detail }) => (
        <li key={key}>
          <strong>{anomalyText(kind).what}</strong>
          <span>{detail}</span>
          <span>{anomalyText(kind).todo}</span>
        </li>
      ))}
    </ul>
  );
}
