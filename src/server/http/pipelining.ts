import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

/** No browser and no proxy asks again before it is answered; a client that does may be so far ahead. */
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
 * Answers the requests of one connection one after the other (RFC 9112 §9.3.2 wants their answers in this order). Node
 * begins them all at once, so that a client which reads none of twenty files would have all of them held in memory.
 * Whoever runs further ahead is cut off.
 */
export function answerInOrder(app: FastifyInstance): void {
  app.server.prependListener('request', noteRequest);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Of a connection that is gone nothing more is begun.
    if (raw.socket?.destroyed) return;
    const open = unanswered.get(raw.socket);
    if (open === undefined || open.size < 2) return done();
    const inOrder = [...open];
    const previous = inOrder[inOrder.indexOf(reply.raw) - 1];
    if (previous === undefined) done();
    else previous.once('close', () => raw.socket.destroyed || done());
  });
}
