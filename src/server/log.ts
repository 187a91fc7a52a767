import type { FastifyInstance } from 'fastify';

type Loggable = Error & { code?: string };

/** What a log may know of an error. Not `detail` and `where`, in which PostgreSQL repeats stored values. */
function errorForLog(error: Loggable) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack ?? '' };
}

/**
 * Structured logs with a request id, by allow-list (security promise 18): nothing that a person typed, no address, no
 * cookie and no path, because paths hold claim ids and queries hold references.
 */
export function loggerOptions(production: boolean) {
  return {
    level: production ? 'info' : 'warn',
    base: {},
    serializers: { err: errorForLog, req: () => ({}), res: () => ({}) },
  };
}

/** One line a request: the route as it was declared, the status and the milliseconds taken. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request');
    done();
  });
}
