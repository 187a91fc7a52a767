import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { BadSignature, UnreadableEvent, type PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { paymentWebhookRoutes } from './excess-payment-routes.ts';
import { takeEvent } from '#features/excess-payment/provider-statement.server.ts';

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}

function problemOf(error: unknown, log: FastifyBaseLogger): unknown {
  if (error instanceof UnreadableEvent) {
    log.error({ err: error }, 'payment event unreadable');
    return new Problem(400, 'unreadable-event', 'This event is signed, and not of a shape that is known here.');
  }
  if (!(error instanceof BadSignature)) return error;
  return new Problem(400, 'bad-signature', 'The signature of this event is missing, wrong or of another time.');
}

/**
 * Reads the body unparsed, because the signature covers the raw bytes. The answer is sent after the commit. Without
 * Stripe the route does not exist.
 */
export function paymentWebhookRest(services: Services, gateway: PaymentGateway | null): FastifyPluginAsync {
  return async (app) => {
    if (gateway?.provider !== 'stripe') return;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    addRoutes(app, paymentWebhookRoutes, {
      guard: () => null,
      handlers: {
        takePaymentEvent: async ({ body, request: { headers, log } }) => {
          const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
          try {
            await takeEvent({ services, gateway }, gateway.readEvent(bytes, headerText(headers['stripe-signature'])));
          } catch (error) {
            throw problemOf(error, log);
          }
          return { received: true } as const;
        },
      },
    });
  };
}
