import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { startPayment } from './payment-calls.ts';
import type { PaymentStart } from '#features/excess-payment/payment.rules.ts';

/** Why there is no form: provider or server is away, the form failed or ended, or the viewer may only view. */
export type StartProblem = 'away' | 'broken' | 'read-only';

type Shown = { claimId: string; amountPence: number; refresh: () => Promise<void> };

/**
 * Starts the payment of the amount shown, and again on request. If the amount differs now or nothing is due, the page
 * refetches the state. The client secret stays in this component.
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
  /** Continues with the open payment: the same form while it is the same payment. */
  const goOn = async () => {
    await refresh();
    if (!isLeft.current) await begin();
  };
  return { start, problem, again, goOn, breakOff: () => setProblem('broken') };
}
