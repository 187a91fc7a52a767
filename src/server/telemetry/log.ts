import type { FastifyInstance } from 'fastify';

type Loggable = Error & { code?: string; originalError?: unknown };
type FromPostgres = Error & { code?: string; severity: string; routine?: string; constraint?: string };

function fromPostgres(error: unknown): FromPostgres | null {
  if (!(error instanceof Error)) return null;
  if ('severity' in error) return error as FromPostgres;
  return fromPostgres('originalError' in error ? error.originalError : error.cause);
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line))
    .join('\n');
}

/**
 * PostgreSQL repeats stored and typed values in `detail`, `where` and the message, so they are left out. SQLSTATE,
 * routine and constraint are enough to find the fault.
 */
export function errorForLog(error: Loggable) {
  const { name: type, message, stack = '' } = error;
  const refused = fromPostgres(error);
  if (!refused) return { type, message, code: error.code, stack };
  const { code, routine, constraint } = refused;
  return {
    type,
    message: `PostgreSQL error ${code ?? ''}`.trim(),
    code,
    routine,
    constraint,
    stack: framesOf(refused),
  };
}

/**
 * Logs by allow-list (security promise 18): no user input, address or cookie, and no path, because paths hold claim ids
 * and queries hold references.
 */
export function loggerOptions(production: boolean) {
  return {
    level: production ? 'info' : 'warn',
    base: {},
    serializers: { err: errorForLog, req: () => ({}), res: () => ({}) },
  };
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request');
    done();
  });
}
