import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBoot } from '#web/boot.ts';
import { usePolling } from '#web/graphql/graphql-polling.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { useOnline } from '#web/ui/feedback/useOnline.ts';
import type { PaymentCalls } from './payment-calls.ts';
import type { ExcessState } from '#features/excess-payment/rest/payment-answers.rules.ts';
import { duePence, newAmountText, newsOf } from './excess-texts.ts';

/** Polling interval in seconds while a payment settles: the provider may know before a webhook comes. */
const settlingSeconds = 3;

export type ExcessNow = ReturnType<typeof useExcessState>;

/**
 * Refetches on open, on news, when the page becomes visible and while a payment settles. Offline it is what the
 * browser knows of the claim (`known`).
 */
export function useExcessState(calls: PaymentCalls, known: ExcessState | null) {
  const { pollSeconds } = useBoot();
  const online = useOnline();
  const [state, setState] = useState<ExcessState | null>(null);
  const [changed, setChanged] = useState(false);
  const [amountBefore, setAmountBefore] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const underWay = useRef<Promise<void> | null>(null);

  const loadExcessState = async () => {
    setBusy(true);
    const result = await calls.check();
    setBusy(false);
    setFailed(!result.ok);
    if (!result.ok) return;
    takeAnswer(result.answer);
  };
  const takeAnswer = (answer: ExcessState) => {
    const isNews = state !== null && state.status !== answer.status;
    const [before, due] = [duePence(state), duePence(answer)];
    const isOtherAmount = before !== null && due !== null && before !== due;
    if (isNews) setChanged(true);
    if (isNews || isOtherAmount) {
      setTrying(false);
      setAmountBefore(isOtherAmount ? before : null);
    }
    if (isOtherAmount) announce(newAmountText(due, before));
    else if (isNews || (answer.status !== 'due' && !isTrying)) announce(newsOf(answer));
    setState(answer);
  };
  const refresh = (): Promise<void> =>
    (underWay.current ??= loadExcessState().finally(() => {
      underWay.current = null;
    }));

  const begin = useEffectEvent(() => void refresh());
  useEffect(() => {
    begin();
    // The next page has nothing to do with this payment.
    return () => announce('');
  }, []);
  const settling = state?.status === 'processing';
  usePolling(() => void refresh(), settling ? settlingSeconds : pollSeconds, { busy, failing: failed || settling });
  const setNewTry = (isNew: boolean) => {
    setTrying(isNew);
    if (isNew) announce('');
  };
  return {
    state: state ?? (online ? null : known),
    online,
    changed,
    /** In pence, where another amount has come to be due while the page was open. */
    amountBefore,
    failed,
    busy,
    refresh,
    /** Another payment is under way, so the trouble of the one before is over. */
    isTrying,
    setNewTry,
    isTroubled: state?.status === 'error' && !isTrying,
  };
}
