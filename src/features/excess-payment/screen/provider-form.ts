import type { PaymentStart } from '#features/excess-payment/payment.rules.ts';

/** What a provider's form tells the page around it. */
export type ProviderFormProps = {
  claimId: string;
  start: PaymentStart;
  /** A try came to nothing; `message` is the provider's. Whether it is paid after all is asked then. */
  onRefused: (message: string) => void;
  /** The form cannot go on as it is: it begins anew. */
  onBroken: () => void;
};
