import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentCalls } from './payment-calls.ts';
import type { PaymentStart } from '#features/excess-payment/rest/payment-answers.rules.ts';

export type StartProblem = 'away' | 'broken' | 'elsewhere' | 'read-only';

type Shown = { calls: PaymentCalls; amountPence: number; refresh: () => Promise<void> };

/** Refetches the state if the amount differs now or nothing is due. The client secret stays in this component. */
export function usePaymentStart({ calls, amountPence, refresh }: Shown) {
  const [start, setStart] = useState<PaymentStart | null>(null);
  const [problem, setProblem] = useState<StartProblem | null>(null);
  const isLeft = useRef(false);

  const begin = async () => {
    const result = await calls.start();
    if (isLeft.current) return;
    if (result.ok && result.answer.amountPence === amountPence) return setStart(result.answer);
    if (!result.ok && result.error.code === 'claim-read-only') return setProblem('read-only');
    await refresh();
    const isElsewhere = !result.ok && result.error.code === 'payment-begun-elsewhere';
    if (!isLeft.current) setProblem(isElsewhere ? 'elsewhere' : 'away');
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
  const goOn = async () => {
    await refresh();
    if (!isLeft.current) await begin();
  };
  return { start, problem, again, goOn, breakOff: () => setProblem('broken') };
}
