import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { Problem, sendProblem, tryLater } from './errors.ts';

const idleMs = 500;
const sweepEvery = 200;
/** Longer than a request takes from a proxy to a busy server. */
const lastRequestsMs = 500;

const leaving = new WeakSet<Server>();

/**
 * Takes no new connections, and gives each open one its last answer for a moment. Otherwise a request that is on its way
 * while its connection is closed gets no answer, and a proxy may not repeat a POST.
 */
export async function answerLastRequests({ server }: FastifyInstance): Promise<void> {
  leaving.add(server);
  const closed = once(server, 'close');
  // Not that of the HTTP server, which closes connections whose request it has not read yet.
  Server.prototype.close.call(server);
  await Promise.race([closed, pause(lastRequestsMs)]);
}

/**
 * Sends a problem document (503) to requests on open connections while the server stops; Fastify's own response has
 * another shape. Add it first, so that nothing reads from a database that is about to close. The app needs
 * `return503OnClosing: false`.
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
    if (isClosing || leaving.has(app.server)) reply.header('connection', 'close');
  });
}

/**
 * Node closes idle connections only once, at the start, and never one that carried no request, such as those that
 * browsers open in advance.
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
      if (socket.bytesRead === 0 && performance.now() - at > idleMs) socket.destroy();
    }
  };
  app.addHook('preClose', async () => {
    const sweeping = setInterval(sweep, sweepEvery);
    server.once('close', () => clearInterval(sweeping));
  });
}
