import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

import { Problem, sendProblem, tryLater } from './errors.ts';

/**
 * Answers whoever still comes on an open connection while the server stops with a problem document; Fastify's own answer
 * has another shape. To be added first, so that nothing is read from a store that is about to close. The app is made
 * with `return503OnClosing: false`. The stop waits for no connection but those that bear a request: each ends with its
 * answer, and those on which nothing has been said, which browsers and proxies open to spare, end at once. Node's own
 * closing of idle ones leaves them.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    return sendProblem(reply, new Problem(503, 'unavailable', tryLater, { retryAfterSeconds: 10 }));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
