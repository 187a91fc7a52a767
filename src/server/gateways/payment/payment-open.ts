import type { Services } from '#server/context.ts';
import { withSpan } from '#server/telemetry/tracing.ts';
import type { Settings } from '#server/settings/env.ts';
import type { PaymentGateway, PaymentProvider } from './payment-gateway.ts';
import { practiceGateway } from './payment-practice.ts';

function traced(gateway: PaymentGateway): PaymentGateway {
  const span = (call: string) => ({ name: `payment ${call}`, kind: 'client' }) as const;
  return {
    ...gateway,
    create: (order) => withSpan(span('create'), () => gateway.create(order)),
    retrieve: (id) => withSpan(span('retrieve'), () => gateway.retrieve(id)),
    cancel: (id) => withSpan(span('cancel'), () => gateway.cancel(id)),
    refund: (order) => withSpan(span('refund'), () => gateway.refund(order)),
  };
}

/** Returns null where nothing can be paid online. */
export function providerOf({
  payments,
  production,
}: Pick<Settings, 'payments' | 'production'>): PaymentProvider | null {
  if (payments.kind === 'stripe') return 'stripe';
  return payments.kind === 'off' || production ? null : 'practice';
}

export async function openPaymentGateway({ settings, database, now }: Services): Promise<PaymentGateway | null> {
  const { payments, secretKey } = settings;
  if (payments.kind === 'stripe') {
    const { stripeGateway } = await import('./payment-stripe.ts');
    return traced(stripeGateway(payments, now));
  }
  if (providerOf(settings) === null) return null;
  return practiceGateway({ kysely: database.kysely, secretKey, now });
}

/** Returns the gateway of the provider that is set now. Ask once for each thing to do, and do it all with that one. */
export type OpenGateway = () => Promise<PaymentGateway | null>;

/** Keeps the gateway until administrators set other keys. */
export function livePaymentGateway(services: Services): OpenGateway {
  const { settings } = services;
  let opened: { payments: Settings['payments']; gateway: Promise<PaymentGateway | null> } | null = null;
  return () => {
    if (opened?.payments !== settings.payments) {
      opened = { payments: settings.payments, gateway: openPaymentGateway(services) };
    }
    return opened.gateway;
  };
}
