import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { foreignBrand } from '#claim/operator/brand-limit.server.ts';
import { noSuchClaim } from '#claim/change/claim-change.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { type RequestOperator, setRequestOperator } from '#server/http/request-facts.ts';
import type { Guard } from '#server/http/route/route.ts';
import { type IntegrationScope, integrationScopes } from '#shared/integration-scope.ts';
import { operatorPath } from '#shared/operator-path.ts';
import type { BrandRule, KeyRight } from '#shared/rest-route.ts';
import { brandOfNumber } from './brand-limit.data.ts';
import { findKey, touchKey } from './keys/integration-key.data.ts';
import { auditRefusedKey } from './keys/refused-key.server.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

type Caller = Pick<RequestOperator, 'name' | 'brands' | 'withDefaultBrand'> & { scopes: readonly string[] };

/** The answer is the same for an unknown and a revoked key. */
type Refused = { refused: 'unknown' | 'revoked'; name: string | null } | { refused: 'expired'; name: string; at: Date };

async function callerOf({ database, settings, now }: Services, key: string): Promise<Caller | Refused> {
  const hash = sha256(key);
  if (settings.integrationKey !== null && timingSafeEqual(hash, sha256(settings.integrationKey))) {
    return { name: 'INTEGRATION_KEY', scopes: integrationScopes, brands: null, withDefaultBrand: true };
  }
  const stored = await findKey(database.pool, hash);
  if (!stored) return { refused: 'unknown', name: null };
  const { name, revoked_at: revokedAt, expires_at: expiresAt } = stored;
  if (revokedAt !== null) return { refused: 'revoked', name };
  const time = now();
  if (expiresAt !== null && expiresAt <= time) return { refused: 'expired', name, at: expiresAt };
  const isStale = stored.last_used_at === null || time.getTime() - stored.last_used_at.getTime() >= minuteMs;
  if (isStale) await touchKey(database.pool, stored.id, time);
  return stored;
}

const callers = new WeakMap<FastifyRequest, string>();

export function operatorIn(request: FastifyRequest): string | null {
  return callers.get(request) ?? null;
}

export function operatorOf(request: FastifyRequest): string {
  const name = callers.get(request);
  if (name === undefined) throw new Error('Only a request that requireScope has let in has an operator.');
  return name;
}

function unauthorised(reply: FastifyReply, isSent: boolean, expired: Date | null = null): Problem {
  reply.header('www-authenticate', `Bearer realm="integration"${isSent ? ', error="invalid_token"' : ''}`);
  if (expired === null) return new Problem(401, 'unauthorised', 'Send a valid key as Authorization: Bearer <key>.');
  const detail = `This key expired at ${expired.toISOString()}. Ask an administrator for a new one.`;
  return new Problem(401, 'key-expired', detail);
}

async function refusedScope(services: Services, { name }: Caller, scope: IntegrationScope): Promise<Problem> {
  await auditRefusedKey(services, name, `lacks the scope ${scope}`);
  return new Problem(403, 'scope-missing', `This key lacks the scope ${scope}.`);
}

async function checkBrands(
  services: Services,
  request: FastifyRequest,
  { name, brands, rule, call }: { name: string; brands: readonly string[]; rule: BrandRule; call: string },
): Promise<void> {
  if (rule === 'filtered' || rule === 'shared') return;
  if (rule === 'refused') {
    await auditRefusedKey(services, name, `is limited to brands: ${call}`);
    const detail = 'This call is about all brands, and this key is limited to some. Use a key without a limit.';
    throw new Problem(403, 'key-limited-to-brands', detail);
  }
  const { number } = request.params as { number: string };
  const brand = unstorableTextIn(number) === null ? await brandOfNumber(services.database.kysely, number) : undefined;
  const isPut = call === 'PUT /claims/:number';
  if (typeof brand === 'string' && brands.includes(brand)) return;
  if (brand !== undefined) await auditRefusedKey(services, name, 'asked for a claim of another brand');
  // Missing claims get the same answer here, because some calls word it differently.
  else if (isPut || unstorableTextIn(number) !== null) return;
  throw isPut ? foreignBrand(brands) : noSuchClaim();
}

/** Rejects a request without a valid key of this scope, before its body is read: 401, 403, or 404 for other brands. */
function requireScope(services: Services, { scope, brands: rule }: KeyRight) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = bearerOf(request);
    if (key === null) throw unauthorised(reply, false);
    const caller = await callerOf(services, key);
    if ('refused' in caller) {
      await auditRefusedKey(services, caller.name, caller.refused);
      throw unauthorised(reply, true, caller.refused === 'expired' ? caller.at : null);
    }
    if (!caller.scopes.includes(scope)) throw await refusedScope(services, caller, scope);
    const { name, brands, withDefaultBrand, scopes } = caller;
    callers.set(request, name);
    const call = `${request.method} ${(request.routeOptions.url ?? '').replace(operatorPath, '')}`;
    const readsNeeds = scopes.includes('needs:read');
    setRequestOperator({ name, call, brands, withDefaultBrand, readsNeeds, isAudited: false });
    if (brands !== null) await checkBrands(services, request, { name, brands, rule, call });
  };
}

export function keyGuard(services: Services): Guard {
  return (who) => {
    if (typeof who !== 'object') throw new Error('A call with a key needs the right of a key.');
    return requireScope(services, who);
  };
}
