import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { BadSignature, UnreadableEvent, type PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import type { Load } from '#server/limits/overload.ts';
import { takeEvent } from './provider-statement.server.ts';

/** In bytes: fits Stripe's largest events. */
const bodyLimit = 256 * 1024;

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}

/**
 * Reads the body unparsed, because the signature covers the raw bytes. The answer is sent after the commit. Without
 * Stripe the route does not exist.
 */
export function paymentWebhookRest(services: Services, gateway: PaymentGateway | null): FastifyPluginAsync {
  return async (app) => {
    if (gateway?.provider !== 'stripe') return;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    // Never shed: an unsigned request is cheap to refuse, and a refused provider retries only after an hour.
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
