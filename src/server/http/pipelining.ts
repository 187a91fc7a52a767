import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

/** Maximum pipelined requests; browsers and proxies send none. */
const mostAhead = 5;

type Unanswered = Set<ServerResponse>;

const unanswered = new WeakMap<Socket, Unanswered>();

function noteRequest({ socket }: IncomingMessage, response: ServerResponse): void {
  const open: Unanswered = unanswered.get(socket) ?? new Set();
  unanswered.set(socket, open);
  if (open.size >= mostAhead) return void socket.destroy();
  open.add(response);
  response.once('close', () => open.delete(response));
}

/**
 * Handles pipelined requests of one connection in sequence (RFC 9112 §9.3.2 requires responses in order). Node starts
 * them all at once, so a client that reads none of twenty files would hold them all in memory. A client with too many
 * unanswered requests is disconnected.
 */
export function answerInOrder(app: FastifyInstance): void {
  app.server.prependListener('request', noteRequest);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.socket?.destroyed) return;
    const open = unanswered.get(raw.socket);
    if (open === undefined || open.size < 2) return done();
    const inOrder = [...open];
    const previous = inOrder[inOrder.indexOf(reply.raw) - 1];
    if (previous === undefined) done();
    else previous.once('close', () => raw.socket.destroyed || done());
  });
}
