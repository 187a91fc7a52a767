import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Pool } from 'pg';

import { clientNetworkOf } from '#shared/people/client-network.ts';
import { sendBusyPage } from '#server/http/busy-page.ts';
import { Problem, tryLater } from '#server/http/errors.ts';
import { counter, gauge } from '#server/telemetry/metrics.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { wantsPage } from '#server/http/wants-page.ts';

/**
 * Of a route that takes no turn, or another's. `own-limits`: it waits for something else than this process and the
 * database, or bounds itself, and is refused only while requests queue for connections. `vital`: never refused here.
 * `finding`: anybody may ask it and it writes, so that it has turns of its own and takes none from who has a claim open.
 */
export type Load = { load: 'own-limits' | 'vital' | 'finding' };

const secondsToWait = 5;
/** One for all, because a stack for each would cost more than the refusal. */
const busy = new Problem(503, 'busy', tryLater, { retryAfterSeconds: secondsToWait });

const shed = counter(
  'fettle_requests_shed_total',
  'Requests refused with 503 because too many came, by what was full.',
  ['full'],
);
const inLine = gauge('fettle_requests_waiting', 'Requests that wait for others to be answered, by line.', ['line']);

function lineOf(atOnce: number, line: string): ConcurrencyLimiter {
  return new ConcurrencyLimiter(atOnce, { tell: (waiting) => inLine.set({ line }, waiting) });
}

type Place = { end: () => void; giveUp: () => void };

const turns = new WeakMap<FastifyRequest, Place>();

/** Files that are sent as they are, and pictures and reports, whose makers have lines of their own. */
const file = /^\/(?:assets|brand|icons|api\/media)\//;

function loadOf({ routeOptions, url }: FastifyRequest): Load['load'] | null {
  if (file.test(url)) return 'own-limits';
  return (routeOptions.config as Partial<Load>).load ?? null;
}

/** A body comes as slowly as its sender likes, so that a turn begins when it is there. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

type Done = (error?: Error) => void;

function refuse(full: 'line' | 'connections', request: FastifyRequest, reply: FastifyReply, done: Done): void {
  shed.inc({ full });
  if (wantsPage(request)) void sendBusyPage(reply, secondsToWait);
  else done(busy);
}

function takeTurn(all: ConcurrencyLimiter, request: FastifyRequest, reply: FastifyReply, done: Done): void {
  const ready = (isTurn: boolean) => {
    if (isTurn) done();
    else refuse('line', request, reply, done);
  };
  const turn = { clientNetwork: clientNetworkOf(request.ip), since: 0, ready };
  turns.set(request, { end: () => all.end(turn), giveUp: () => all.giveUp(turn) });
  all.take(turn);
}

/** Also of somebody who has gone, for whom nothing is sent any more: what is done for them still counts. */
function afterwards(handler: RouteHandlerMethod, end: (request: FastifyRequest) => void): RouteHandlerMethod {
  return function answer(request, reply) {
    const answered: unknown = handler.call(this, request, reply);
    return answered instanceof Promise ? answered.finally(() => end(request)) : answered;
  };
}

/**
 * Bounds what is worked on at once, so that under any number of requests those that are taken are answered soon and the
 * others are told soon to come back: 503 with Retry-After. To be added after the hooks that refuse for nothing.
 */
export function boundRequests(app: FastifyInstance, pool: Pick<Pool, 'options' | 'waitingCount'>): void {
  const connections = pool.options.max ?? 10;
  // Half as many again, so that one is read from the store while another is written down.
  const lines = {
    all: lineOf(Math.ceil(connections * 1.5), 'all'),
    finding: lineOf(Math.ceil(connections * 0.4), 'finding'),
  };
  const mostAwaited = 4 * connections;
  const take = (request: FastifyRequest, reply: FastifyReply, done: Done) =>
    takeTurn(loadOf(request) === 'finding' ? lines.finding : lines.all, request, reply, done);
  const end = (request: FastifyRequest) => turns.get(request)?.end();
  app.addHook('onRoute', (route) => {
    route.handler = afterwards(route.handler, end);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const load = loadOf(request);
    if (load === 'vital') return done();
    if (pool.waitingCount >= mostAwaited) return refuse('connections', request, reply, done);
    if (hasBody(request) || load === 'own-limits') return done();
    take(request, reply, done);
  });
  app.addHook('preValidation', (request, reply, done) => {
    const load = loadOf(request);
    if (turns.has(request) || load === 'own-limits' || load === 'vital') return done();
    take(request, reply, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
  app.addHook('onRequestAbort', (request, done) => {
    turns.get(request)?.giveUp();
    done();
  });
}
