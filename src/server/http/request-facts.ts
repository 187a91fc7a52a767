import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

export type RequestOperator = {
  name: string;
  /** The method and the route, such as `PATCH /claims/:number`. */
  call: string;
  /** Ids of the brands whose claims the key reads and writes; null for all. */
  brands: readonly string[] | null;
  /** True if claims without a brand belong to one of those. */
  withDefaultBrand: boolean;
  /** True once a transaction of the request has written its own audit entry. */
  isAudited: boolean;
};

export type RequestFacts = { address: string | null; operator: RequestOperator | null };

const store = new AsyncLocalStorage<RequestFacts>();

/** Returns an address as PostgreSQL reads it, without a zone and IPv4 unwrapped; null if it is not valid. */
export function networkAddress(ip: string): string | null {
  const [bare = ''] = ip.split('%');
  const plain = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(plain) === 0 ? null : plain;
}

/**
 * Stores the facts of a request for the audit and the guards of the data layer. Call it before routes are registered.
 */
export function keepRequestFacts(app: FastifyInstance): void {
  const known = new WeakMap<FastifyRequest, RequestFacts>();
  app.addHook('onRequest', (request, _reply, done) => {
    const facts = { address: networkAddress(request.ip), operator: null };
    known.set(request, facts);
    store.run(facts, done);
  });
  // Again, because a body is read in events of the connection, outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const facts = known.get(request);
    if (facts) store.run(facts, done);
    else done();
  });
}

/** Returns the current request's facts, for work that goes on in another thread; null outside a request. */
export function requestFacts(): RequestFacts | null {
  return store.getStore() ?? null;
}

export function withRequestFacts<Answer>(facts: RequestFacts | null, work: () => Answer): Answer {
  return facts === null ? work() : store.run(facts, work);
}

export function requestAddress(): string | null {
  return store.getStore()?.address ?? null;
}

export function requestOperator(): RequestOperator | null {
  return store.getStore()?.operator ?? null;
}

/** Stores the integration key of the current request. Throws if a limit of it could not be enforced. */
export function setRequestOperator(operator: RequestOperator): void {
  const facts = store.getStore();
  if (facts) facts.operator = operator;
  else if (operator.brands !== null) throw new Error('Register keepRequestFacts before the routes.');
}
