import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

export type RequestOperator = {
  /** Of the key. */
  name: string;
  /** Method and route, such as `PATCH /claims/:number`. */
  call: string;
  /** The key's brand limit; null for all brands. */
  brands: readonly string[] | null;
  /** Whether the limit includes the default brand, to which claims without a brand belong. */
  withDefaultBrand: boolean;
  /** Whether the key has the scope needs:read. */
  readsNeeds: boolean;
  /** The change's own transaction has audited it, so the call is not audited again. */
  isAudited: boolean;
};

export type RequestFacts = { address: string | null; operator: RequestOperator | null };

const store = new AsyncLocalStorage<RequestFacts>();

export function networkAddress(ip: string): string | null {
  const [bare = ''] = ip.split('%');
  const plain = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(plain) === 0 ? null : plain;
}

/** Call it before routes are registered. */
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

/** Throws if a brand limit could not be enforced. */
export function setRequestOperator(operator: RequestOperator): void {
  const facts = store.getStore();
  if (facts) facts.operator = operator;
  else if (operator.brands !== null) throw new Error('Register keepRequestFacts before the routes.');
}
