import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** In milliseconds: a photo of 10 MB has this long to arrive on a slow phone; headers have Node's own minute. */
export const bodyPatience = 180_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function cut(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  const { socket } = request;
  const close = (): void => void socket.destroy();
  if (response.headersSent) return close();
  const problem = { type: 'about:blank', title: 'The body came too slowly.', status: 408, code: 'request-timeout' };
  response.writeHead(408, {
    'content-type': 'application/problem+json',
    connection: 'close',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(problem), close);
}

/**
 * Cuts off a request whose body has not come whole in time, whether or not it has been answered. Node's own
 * `requestTimeout` does the same for every request and knows no exception, so it must be off (0).
 */
export function limitBodies(server: Server, patience: number = bodyPatience): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const timer = setTimeout(() => cut(request, response), patience).unref();
    deadlines.set(request, timer);
    request.once('close', () => clearTimeout(timer));
  });
}

/** Lets a body take as long as it needs, for a route that watches over it in another way. */
export function letBodyTakeItsTime(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}

/** Gives a sender whose request has been answered already this many milliseconds to notice. */
export function endBodySoon(request: IncomingMessage, patience: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => void request.destroy(), patience).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
