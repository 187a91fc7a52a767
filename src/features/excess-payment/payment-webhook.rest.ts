import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { BadSignature, UnreadableEvent, type PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import type { Load } from '#server/limits/overload.ts';
import { takeEvent } from './provider-statement.server.ts';

/** Room for the largest of Stripe's events. */
const bodyLimit = 256 * 1024;

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}

/**
 * `POST /api/payments/webhook`: what the provider tells us. The signature is over the bytes as they came, so they are
 * read before anything parses them, and the answer is given once all of it is committed. Without Stripe there is no
 * such call.
 */
export function paymentWebhookRest(services: Services, gateway: PaymentGateway | null): FastifyPluginAsync {
  return async (app) => {
    if (gateway?.provider !== 'stripe') return;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    // Who has no signature is refused for nothing, and a provider that is refused comes back after an hour.
    const config: Load = { load: 'vital' };
    app.post('/api/payments/webhook', { bodyLimit, config }, async ({ body, headers, log }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      try {
        await takeEvent({ services, gateway }, gateway.readEvent(bytes, headerText(headers['stripe-signature'])));
      } catch (error) {
        if (error instanceof UnreadableEvent) {
          log.error({ err: error }, 'payment event unreadable');
          throw new Problem(400, 'unreadable-event', 'This event is signed, and not of a shape that is known here.');
        }
        if (!(error instanceof BadSignature)) throw error;
        throw new Problem(400, 'bad-signature', 'The signature of this event is missing, wrong or of another time.');
      }
      return { received: true };
    });
  };
}
