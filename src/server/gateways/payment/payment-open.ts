import type { Services } from '#server/context.ts';
import { withSpan } from '#server/telemetry/tracing.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { practiceGateway } from './payment-practice.ts';

function traced(gateway: PaymentGateway): PaymentGateway {
  const span = (call: string) => ({ name: `payment ${call}`, kind: 'client' }) as const;
  return {
    ...gateway,
    create: (order) => withSpan(span('create'), () => gateway.create(order)),
    retrieve: (id) => withSpan(span('retrieve'), () => gateway.retrieve(id)),
    cancel: (id) => withSpan(span('cancel'), () => gateway.cancel(id)),
  };
}

export async function openPaymentGateway({ settings, database, now }: Services): Promise<PaymentGateway | null> {
  const { payments, production, secretKey } = settings;
  if (payments.kind === 'stripe') {
    const { stripeGateway } = await import('./payment-stripe.ts');
    return traced(stripeGateway(payments, now));
  }
  if (payments.kind === 'off' || production) return null;
  return practiceGateway({ kysely: database.kysely, secretKey, now });
}
