import type { PaymentCalls } from './payment-calls.ts';
import type { PaymentStart } from '#features/excess-payment/rest/payment-answers.rules.ts';

export type ProviderFormProps = {
  calls: PaymentCalls;
  start: PaymentStart;
  /** Called when the payer presses “Pay now”. */
  onTry: () => void;
  /** Called after a failed attempt with the provider's message; the page then checks whether it is paid after all. */
  onRefused: (message: string) => void;
  onBroken: () => void;
};
