import { useRef, useState } from 'react';
import type { ProviderFormProps } from './provider-form.ts';
import type { CallResult } from '#web/call.ts';
import type { PracticeAnswer } from '#features/excess-payment/rest/payment-answers.rules.ts';

const firstCard = '4242424242424242';

export function usePracticePayment({ calls, start: { clientSecret }, onTry, onRefused, onBroken }: ProviderFormProps) {
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
      return location.assign(calls.completedPath);
    }
    underWay.current = false;
    setBusy(false);
    if (result.ok) setAsksBank(true);
    // Paid meanwhile, or begun by somebody else who pays: the page asks again.
    else if (result.error.code === 'practice-payment-over') onRefused('');
    else onBroken();
    return undefined;
  };

  return {
    number,
    choose,
    asksBank,
    busy,
    pay: () => {
      onTry();
      return callPractice(() => calls.payWithPracticeCard(clientSecret, number));
    },
    answerBank: (confirmed: boolean) => callPractice(() => calls.answerPracticeBank(clientSecret, confirmed)),
  };
}
