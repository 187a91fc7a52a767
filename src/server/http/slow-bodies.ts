import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type BodyPace = { bytes: number; millis: number };

/** A slow phone sends some kilobytes a second. A photo of 10 MB sent so may exceed any fixed timeout. */
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
 * Aborts a slow request even if it has been answered. Bytes that wait here to be read do not count against the sender.
 * Node's `requestTimeout` is fixed for all requests, so it must be off (0).
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

export function disableBodyTimeout(request: IncomingMessage): void {
  clearInterval(watches.get(request));
}

export function endBodySoon(request: IncomingMessage, timeoutMs: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => void request.destroy(), timeoutMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
