import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

import { providerOf } from '#server/gateways/payment/payment-open.ts';
import { nothingHere } from '#server/http/errors.ts';
import type { LivePayments, Payments } from '#features/excess-payment/provider-statement.server.ts';

export type PracticeNow = () => Promise<Payments>;

/** Registers calls of the practice provider. With another one, and in production, there is nothing here. */
export function practiceOnly(
  { services, openGateway }: LivePayments,
  addCalls: (app: FastifyInstance, practice: PracticeNow) => void,
): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async () => {
      if (providerOf(services.settings) !== 'practice') throw nothingHere();
    });
    addCalls(app, async () => {
      const gateway = await openGateway();
      if (gateway?.provider !== 'practice') throw nothingHere();
      return { services, gateway };
    });
  };
}
