import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { startPayment } from './payment-calls.ts';
import type { PaymentStart } from '#features/excess-payment/payment.rules.ts';

/**
 * Why there is no form: the provider or the server is away, the form did not come or has come to its end, or the claim
 * is only looked at.
 */
export type StartProblem = 'away' | 'broken' | 'read-only';

type Shown = { claimId: string; amountPence: number; refresh: () => Promise<void> };

/**
 * Begins the payment of the amount that the page shows, and again when asked to. Where another amount is due by now, or
 * the server refuses because nothing is due any more, the page finds out by asking how the excess stands. The secret
 * that comes back lives in this component alone.
 */
export function usePaymentStart({ claimId, amountPence, refresh }: Shown) {
  const [start, setStart] = useState<PaymentStart | null>(null);
  const [problem, setProblem] = useState<StartProblem | null>(null);
  const isLeft = useRef(false);

  const begin = async () => {
    const { data, problem: refusal } = await startPayment(claimId);
    if (isLeft.current) return;
    if (data?.amountPence === amountPence) return setStart(data);
    if (refusal === 'claim-read-only') return setProblem('read-only');
    await refresh();
    if (!isLeft.current) setProblem('away');
  };
  const beginFirst = useEffectEvent(() => void begin());
  useEffect(() => {
    isLeft.current = false;
    beginFirst();
    return () => {
      isLeft.current = true;
    };
  }, []);

  const again = () => {
    setProblem(null);
    setStart(null);
    void begin();
  };
  /** Goes on with what is open now: the same form while the same payment is. */
  const goOn = async () => {
    await refresh();
    if (!isLeft.current) await begin();
  };
  return { start, problem, again, goOn, breakOff: () => setProblem('broken') };
}
