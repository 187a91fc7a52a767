import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBoot } from '#web/boot.ts';
import { usePolling } from '#web/graphql/graphql-polling.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { useOnline } from '#web/ui/feedback/useOnline.ts';
import type { PaymentCalls } from './payment-calls.ts';
import type { ExcessState } from '#features/excess-payment/rest/payment-answers.rules.ts';
import { newsOf } from './excess-texts.ts';

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
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const underWay = useRef<Promise<void> | null>(null);

  const loadExcessState = async () => {
    setBusy(true);
    const result = await calls.check();
    setBusy(false);
    setFailed(!result.ok);
    if (!result.ok) return;
    const { answer } = result;
    const isNews = state !== null && state.status !== answer.status;
    if (isNews) setChanged(true);
    if (isNews || answer.status !== 'due') announce(newsOf(answer));
    setState(answer);
  };
  const refresh = (): Promise<void> =>
    (underWay.current ??= loadExcessState().finally(() => {
      underWay.current = null;
    }));

  const begin = useEffectEvent(() => void refresh());
  useEffect(() => begin(), []);
  const settling = state?.status === 'processing';
  usePolling(() => void refresh(), settling ? settlingSeconds : pollSeconds, { busy, failing: failed || settling });
  return { state: state ?? (online ? null : known), online, changed, failed, busy, refresh };
}
