import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/errors.ts';
import { type IntegrationScope, integrationScopes } from '#shared/integration-scope.ts';
import { findKey, touchKey } from './integration-key.data.ts';

const minute = 60_000;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

type Caller = { name: string; scopes: readonly string[] };

async function callerOf({ database, settings, now }: Services, key: string): Promise<Caller | null> {
  const hash = sha256(key);
  if (settings.integrationKey !== null && timingSafeEqual(hash, sha256(settings.integrationKey))) {
    return { name: 'INTEGRATION_KEY', scopes: integrationScopes };
  }
  const stored = await findKey(database.pool, hash);
  if (!stored) return null;
  const time = now();
  const isStale = stored.last_used_at === null || time.getTime() - stored.last_used_at.getTime() >= minute;
  if (isStale) await touchKey(database.pool, stored.id, time);
  return stored;
}

const callers = new WeakMap<FastifyRequest, string>();

/** The name of the key that a request was let in with, or null where no scope was asked for. */
export function operatorIn(request: FastifyRequest): string | null {
  return callers.get(request) ?? null;
}

/** The name of the key that a request was let in with, for the audit. Throws where no scope was asked for. */
export function operatorOf(request: FastifyRequest): string {
  const name = callers.get(request);
  if (name === undefined) throw new Error('Only a request that requireScope has let in has an operator.');
  return name;
}

function unauthorised(reply: FastifyReply, isSent: boolean): Problem {
  reply.header('www-authenticate', `Bearer realm="integration"${isSent ? ', error="invalid_token"' : ''}`);
  return new Problem(401, 'unauthorised', 'Send a valid key as Authorization: Bearer <key>.');
}

/** Refuses a request without a valid key of this scope, before its body is read: 401 or 403. */
export function requireScope(services: Services, scope: IntegrationScope) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = bearerOf(request);
    const caller = key === null ? null : await callerOf(services, key);
    if (caller === null) throw unauthorised(reply, key !== null);
    if (!caller.scopes.includes(scope)) throw new Problem(403, 'scope-missing', `This key lacks the scope ${scope}.`);
    callers.set(request, caller.name);
  };
}
