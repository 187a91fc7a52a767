import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/errors.ts';
import { findKey, touchKey } from './integration-key.data.ts';

/** What a key may do. */
export const scopes = ['claims:read', 'claims:write', 'states:write'] as const;
export type Scope = (typeof scopes)[number];

const minute = 60_000;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

async function scopesOf({ database, settings, now }: Services, key: string): Promise<readonly string[] | null> {
  const hash = sha256(key);
  if (settings.integrationKey !== null && timingSafeEqual(hash, sha256(settings.integrationKey))) return scopes;
  const stored = await findKey(database.pool, hash);
  if (!stored) return null;
  const time = now();
  const isStale = stored.last_used_at === null || time.getTime() - stored.last_used_at.getTime() >= minute;
  if (isStale) await touchKey(database.pool, stored.id, time);
  return stored.scopes;
}

function unauthorised(reply: FastifyReply, isSent: boolean): Problem {
  reply.header('www-authenticate', `Bearer realm="integration"${isSent ? ', error="invalid_token"' : ''}`);
  return new Problem(401, 'unauthorised', 'Send a valid key as Authorization: Bearer <key>.');
}

/** Refuses a request without a valid key of this scope, before its body is read: 401 or 403. */
export function requireScope(services: Services, scope: Scope) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = bearerOf(request);
    const granted = key === null ? null : await scopesOf(services, key);
    if (granted === null) throw unauthorised(reply, key !== null);
    if (!granted.includes(scope)) throw new Problem(403, 'scope-missing', `This key lacks the scope ${scope}.`);
  };
}
