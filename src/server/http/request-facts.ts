import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The key of the integration API that a request came with, and what its claims are limited to. */
export type RequestOperator = {
  /** The name of the key. */
  name: string;
  /** The method and the route, such as `PATCH /claims/:number`. */
  call: string;
  /** Ids of the brands whose claims the key reads and writes; null for all. */
  brands: readonly string[] | null;
  /** Whether claims that name no brand are of one of those. */
  withDefaultBrand: boolean;
  /** Whether a transaction of the request has written its own entry of the audit. */
  isAudited: boolean;
};

export type RequestFacts = { address: string | null; operator: RequestOperator | null };

const store = new AsyncLocalStorage<RequestFacts>();

/** An address as PostgreSQL reads it: without a zone, and IPv4 as IPv4; null for what is none. */
export function networkAddress(ip: string): string | null {
  const [bare = ''] = ip.split('%');
  const plain = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(plain) === 0 ? null : plain;
}

/** Keeps who sends a request at hand for the audit and the guards of the data layer. Call it before routes are registered. */
export function keepRequestFacts(app: FastifyInstance): void {
  const known = new WeakMap<FastifyRequest, RequestFacts>();
  app.addHook('onRequest', (request, _reply, done) => {
    const facts = { address: networkAddress(request.ip), operator: null };
    known.set(request, facts);
    store.run(facts, done);
  });
  // Again, because a body is read by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const facts = known.get(request);
    if (facts) store.run(facts, done);
    else done();
  });
}

/** The facts of the present request, for work that goes on in another thread; null outside a request. */
export function requestFacts(): RequestFacts | null {
  return store.getStore() ?? null;
}

/** Runs work as part of a request whose facts were handed on. */
export function withRequestFacts<Answer>(facts: RequestFacts | null, work: () => Answer): Answer {
  return facts === null ? work() : store.run(facts, work);
}

/** The network address that the present request came from; null outside a request. */
export function requestAddress(): string | null {
  return store.getStore()?.address ?? null;
}

/** The key that the present request came with; null without one and outside a request. */
export function requestOperator(): RequestOperator | null {
  return store.getStore()?.operator ?? null;
}

/** Keeps the key that the present request was let in with. Throws where a limit of it could not be kept. */
export function setRequestOperator(operator: RequestOperator): void {
  const facts = store.getStore();
  if (facts) facts.operator = operator;
  else if (operator.brands !== null) throw new Error('Register keepRequestFacts before the routes.');
}
