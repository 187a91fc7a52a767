import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How much of a body must come in how long, in bytes and milliseconds: a slow phone sends some kilobytes a second. */
export type BodyPace = { bytes: number; millis: number };

/**
 * The pace of every body. One of 64 kB is here, or cut off, within two minutes at the latest; a photo of 10 MB on a slow
 * phone may take longer than any fixed time.
 */
export const bodyPace: BodyPace = { bytes: 16 * 1_024, millis: 30_000 };

const watches = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function cut(request: IncomingMessage, response: ServerResponse): void {
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
 * Cuts off a request whose body comes more slowly than the pace, whether or not it has been answered. What waits here to
 * be read is no fault of the sender. Node's own `requestTimeout` is a fixed time for every request and knows no exception,
 * so it must be off (0).
 */
export function limitBodies(server: Server, pace: BodyPace = bodyPace): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    let seen = request.socket.bytesRead;
    const look = (): void => {
      if (request.complete) return clearInterval(watch);
      const { bytesRead } = request.socket;
      if (bytesRead - seen < pace.bytes && request.readableLength === 0) return cut(request, response);
      seen = bytesRead;
    };
    const watch = setInterval(look, pace.millis).unref();
    watches.set(request, watch);
    request.once('close', () => clearInterval(watch));
  });
}

/** Lets a body take as long as it needs, for a route that watches over it in another way. */
export function disableBodyTimeout(request: IncomingMessage): void {
  clearInterval(watches.get(request));
}

/** Gives a sender whose request has been answered already this many milliseconds to notice. */
export function endBodySoon(request: IncomingMessage, patience: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => void request.destroy(), patience).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
