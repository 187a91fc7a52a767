import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { nothingHere, Problem } from '#server/http/errors.ts';
import { BadSignature, UnreadableEvent } from '#server/gateways/payment/payment-gateway.ts';
import { providerOf, type OpenGateway } from '#server/gateways/payment/payment-open.ts';
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

type WebhookParts = {
  openGateway: OpenGateway;
  /** Called with each event that the provider signed, before it is processed. */
  onHeard: () => Promise<void>;
};

/**
 * Reads the body unparsed, because the signature covers the raw bytes. The answer is sent after the commit. Without
 * Stripe there is nothing here.
 */
export function paymentWebhookRest(services: Services, { openGateway, onHeard }: WebhookParts): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async () => {
      if (providerOf(services.settings) !== 'stripe') throw nothingHere();
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    addRoutes(app, paymentWebhookRoutes, {
      guard: () => null,
      handlers: {
        takePaymentEvent: async ({ body, request: { headers, log } }) => {
          const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
          const gateway = await openGateway();
          if (gateway?.provider !== 'stripe') throw nothingHere();
          try {
            const event = gateway.readEvent(bytes, headerText(headers['stripe-signature']));
            await onHeard();
            await takeEvent({ services, gateway }, event);
          } catch (error) {
            throw problemOf(error, log);
          }
          return { received: true } as const;
        },
      },
    });
  };
}
