import { useRef, useState } from 'react';
import { claimPath } from '#web/paths.ts';
import type { ProviderFormProps } from './provider-form.ts';
import type { CallResult } from '#web/call.ts';
import { answerPracticeBank, payWithPracticeCard } from './payment-calls.ts';
import type { PracticeAnswer } from '#features/excess-payment/rest/payment-answers.rules.ts';

const firstCard = '4242424242424242';

export function usePracticePayment({ claimId, start: { clientSecret }, onBroken }: ProviderFormProps) {
  const [number, choose] = useState(firstCard);
  const [asksBank, setAsksBank] = useState(false);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const callPractice = async (call: () => Promise<CallResult<PracticeAnswer>>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const result = await call();
    if (result.ok && result.answer.status !== 'requires-action') {
      return location.assign(claimPath('excess-payment-completed', claimId));
    }
    underWay.current = false;
    setBusy(false);
    if (result.ok) setAsksBank(true);
    else onBroken();
    return undefined;
  };

  return {
    ...{ number, choose, asksBank, busy },
    pay: () => callPractice(() => payWithPracticeCard(claimId, clientSecret, number)),
    answerBank: (confirmed: boolean) => callPractice(() => answerPracticeBank(claimId, clientSecret, confirmed)),
  };
}
