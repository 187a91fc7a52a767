import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { accountOf, requireRole } from '#server/sessions/account.access.ts';
import { accountActor, changeOf, noteInAudit, type AuditAction } from '#server/audit.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { brandOptions, checkBrandsKnown } from '#server/brands/known-brands.ts';
import { createKey, endOfDay, listKeys, revokeKey } from './integration-keys.data.ts';
import { createKeyBody, revokeKeyBody } from './integration-keys.rules.ts';

type KeyServices = Services & { brands: Pick<Brands, 'all'> };

function expiryOf(day: string | null, now: Date): Date | null {
  const end = day === null ? null : endOfDay(day);
  if (end === null || end > now) return end;
  const errors = [{ pointer: '/expiresOn', detail: 'This must be today or later.' }];
  throw new Problem(400, 'invalid-body', 'The body is not valid.', { errors });
}

async function create({ database, brands: known, now }: KeyServices, request: FastifyRequest) {
  const { name, scopes, brands, expiresOn } = bodyAs(createKeyBody, request.body);
  checkBrandsKnown(known, brands);
  const expiresAt = expiryOf(expiresOn, now());
  return database.kysely.transaction().execute(async (tx) => {
    const created = await createKey(tx, { name, scopes, brands, expiresAt }, now());
    if (created === null) {
      const errors = [{ pointer: '/name', detail: 'There is a key of this name already. Choose another name.' }];
      throw new Problem(409, 'key-name-taken', 'There is a key of this name already.', { errors });
    }
    const changes = [
      ...changeOf('brands', '', brands?.join(', ') ?? ''),
      ...changeOf('expiresAt', '', expiresAt?.toISOString() ?? ''),
    ];
    const note = noteOf(request, now(), 'integration-key.created', `${name}: ${scopes.join(', ')}`);
    await noteInAudit(tx, { ...note, changes });
    return created;
  });
}

async function revoke({ database, now }: Services, request: FastifyRequest) {
  const { keyId } = bodyAs(revokeKeyBody, request.body);
  await database.kysely.transaction().execute(async (tx) => {
    const name = await revokeKey(tx, keyId, now());
    if (name === null) throw new Problem(404, 'unknown-key', 'There is no such key, or it is revoked already.');
    await noteInAudit(tx, noteOf(request, now(), 'integration-key.revoked', name));
  });
  return { succeeded: true };
}

function noteOf(request: FastifyRequest, at: Date, action: AuditAction, detail: string) {
  return { at, actor: accountActor(accountOf(request).accountId), action, detail };
}

/** A key's secret is only in the answer to its creation. */
export function integrationKeysRest(services: KeyServices): FastifyPluginAsync {
  return async (app) => {
    const admin = { onRequest: requireRole(services, 'admin'), bodyLimit: 4_096 };
    app.get('/api/account/integrationKeys', admin, async () => ({
      keys: await listKeys(services.database.kysely),
      brands: brandOptions(services.brands),
    }));
    app.post('/api/account/createIntegrationKey', admin, (request) => create(services, request));
    app.post('/api/account/revokeIntegrationKey', admin, (request) => revoke(services, request));
  };
}
