import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { startPayment } from './payment-calls.ts';
import type { PaymentStart } from './payment.rules.ts';

/** Why there is no form: the provider or the server is away, or the form did not come or has come to its end. */
export type StartProblem = 'away' | 'broken';

/**
 * Begins the payment, and again when asked to. What the server refuses because the excess no longer is due, the page
 * finds out by asking how it stands. The secret that comes back lives in this component alone.
 */
export function usePaymentStart(claimId: string, refresh: () => Promise<void>) {
  const [start, setStart] = useState<PaymentStart | null>(null);
  const [problem, setProblem] = useState<StartProblem | null>(null);
  const isLeft = useRef(false);

  const begin = async () => {
    const outcome = await startPayment(claimId);
    if (isLeft.current) return;
    if (outcome.data !== null) return setStart(outcome.data);
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
  return { start, problem, again, breakOff: () => setProblem('broken') };
}
