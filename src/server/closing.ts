import type { FastifyInstance } from 'fastify';

import { Problem, sendProblem, tryLater } from './errors.ts';

/**
 * Answers whoever still comes on an open connection while the server stops with a problem document; Fastify's own answer
 * has another shape. To be added first, so that nothing is read from a store that is about to close. The app is made
 * with `return503OnClosing: false`.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    return sendProblem(reply, new Problem(503, 'unavailable', tryLater, { retryAfterSeconds: 10 }));
  });
}
