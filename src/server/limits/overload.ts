import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Pool } from 'pg';

import { clientNetworkOf } from '#shared/people/client-network.ts';
import { sendBusyPage } from '#server/http/busy-page.ts';
import { Problem, tryLater } from '#server/http/errors.ts';
import { counter, gauge } from '#server/telemetry/metrics.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { wantsPage } from '#server/http/wants-page.ts';

/**
 * The load class of a route without a slot, or with slots of its own. `own-limits`: waits for something other than this
 * process and the database, or limits itself; refused only while requests queue for connections. `vital`: never refused
 * here. `finding`: open to anybody and writes, so it has separate slots and takes none from people with a claim open.
 */
export type Load = { load: 'own-limits' | 'vital' | 'finding' };

const retryAfterSeconds = 5;
/** Shared by all requests: a stack trace for each would cost more than the response. */
const busy = new Problem(503, 'busy', tryLater, { retryAfterSeconds: retryAfterSeconds });

const shed = counter(
  'fettle_requests_shed_total',
  'Requests refused with 503 because too many came, by what was full.',
  ['full'],
);
const waitingRequests = gauge('fettle_requests_waiting', 'Requests that wait for others to be answered, by queue.', [
  'line',
]);

function limiterOf(atOnce: number, line: string): ConcurrencyLimiter {
  return new ConcurrencyLimiter(atOnce, { onQueueLength: (waiting) => waitingRequests.set({ line }, waiting) });
}

type Slot = { release: () => void; cancel: () => void };

const slots = new WeakMap<FastifyRequest, Slot>();

/** Static files, and pictures and reports, whose producers have queues of their own. */
const file = /^\/(?:assets|brand|icons|api\/media)\//;

function loadOf({ routeOptions, url }: FastifyRequest): Load['load'] | null {
  if (file.test(url)) return 'own-limits';
  return (routeOptions.config as Partial<Load>).load ?? null;
}

/** A body may arrive slowly, so a slot is taken only once it is complete. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

type Done = (error?: Error) => void;

function refuse(full: 'line' | 'connections', request: FastifyRequest, reply: FastifyReply, done: Done): void {
  shed.inc({ full });
  if (wantsPage(request)) void sendBusyPage(reply, retryAfterSeconds);
  else done(busy);
}

function acquireSlot(all: ConcurrencyLimiter, request: FastifyRequest, reply: FastifyReply, done: Done): void {
  const ready = (hasSlot: boolean) => {
    if (hasSlot) done();
    else refuse('line', request, reply, done);
  };
  const queued = { clientNetwork: clientNetworkOf(request.ip), since: 0, ready };
  slots.set(request, { release: () => all.release(queued), cancel: () => all.cancel(queued) });
  all.acquire(queued);
}

/** Also releases the slot of a request whose client has gone: its work still counts until it ends. */
function afterwards(handler: RouteHandlerMethod, release: (request: FastifyRequest) => void): RouteHandlerMethod {
  return function answer(request, reply) {
    const answered: unknown = handler.call(this, request, reply);
    return answered instanceof Promise ? answered.finally(() => release(request)) : answered;
  };
}

/**
 * Limits concurrent requests, so that accepted ones are answered soon. The others get 503 with Retry-After. Add it
 * after the hooks that refuse a request without any work.
 */
export function boundRequests(app: FastifyInstance, pool: Pick<Pool, 'options' | 'waitingCount'>): void {
  const connections = pool.options.max ?? 10;
  // Half as many again, so that one request reads from the database while another is serialised.
  const limiters = {
    all: limiterOf(Math.ceil(connections * 1.5), 'all'),
    finding: limiterOf(Math.ceil(connections * 0.4), 'finding'),
  };
  const mostAwaited = 4 * connections;
  const acquire = (request: FastifyRequest, reply: FastifyReply, done: Done) =>
    acquireSlot(loadOf(request) === 'finding' ? limiters.finding : limiters.all, request, reply, done);
  const release = (request: FastifyRequest) => slots.get(request)?.release();
  app.addHook('onRoute', (route) => {
    route.handler = afterwards(route.handler, release);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const load = loadOf(request);
    if (load === 'vital') return done();
    if (pool.waitingCount >= mostAwaited) return refuse('connections', request, reply, done);
    if (hasBody(request) || load === 'own-limits') return done();
    acquire(request, reply, done);
  });
  app.addHook('preValidation', (request, reply, done) => {
    const load = loadOf(request);
    if (slots.has(request) || load === 'own-limits' || load === 'vital') return done();
    acquire(request, reply, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    release(request);
    done(null, payload);
  });
  app.addHook('onRequestAbort', (request, done) => {
    slots.get(request)?.cancel();
    done();
  });
}
