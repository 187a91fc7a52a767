import type { Services } from '#server/context.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { practiceGateway } from './payment-practice.ts';

/** The provider that the settings name; null where none is set in production. Stripe's library is loaded only for Stripe. */
export async function openPaymentGateway({ settings, database, now }: Services): Promise<PaymentGateway | null> {
  const { payments, production, secretKey } = settings;
  if (payments.kind === 'stripe') {
    const { stripeGateway } = await import('./payment-stripe.ts');
    return stripeGateway(payments, now);
  }
  if (payments.kind === 'off' || production) return null;
  return practiceGateway({ kysely: database.kysely, secretKey, now });
}
