import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

import { Problem, sendProblem, tryLater } from './errors.ts';

/** In milliseconds: on a connection that is silent for so long nobody was about to ask. */
const silence = 500;
const sweepEvery = 200;

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
    return sendProblem(reply, new Problem(503, 'unavailable', tryLater, { retryAfterSeconds: 10 }));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/**
 * While the server stops, closes connections whose answer has been given, and those that browsers and proxies have opened
 * to spare. Node closes idle ones once, as the stop begins, and none that never bore a request.
 */
export function closeSpareConnections(app: FastifyInstance): void {
  const { server } = app;
  const opened = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    opened.set(socket, performance.now());
    socket.once('close', () => opened.delete(socket));
  });
  const sweep = () => {
    server.closeIdleConnections();
    for (const [socket, at] of opened) {
      if (socket.bytesRead === 0 && performance.now() - at > silence) socket.destroy();
    }
  };
  app.addHook('preClose', async () => {
    const sweeping = setInterval(sweep, sweepEvery);
    server.once('close', () => clearInterval(sweeping));
  });
}
