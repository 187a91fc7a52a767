import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { accountActor, changeOf, addAuditEntry, type AuditAction } from '#server/audit.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import { brandOptions, checkBrandsKnown } from '#server/brands/known-brands.ts';
import { createKey, endOfDay, listKeys, revokeKey } from './integration-keys.data.ts';
import { integrationKeyRoutes } from './integration-key-routes.ts';
import type { createKeyBody } from './integration-keys.rules.ts';

type KeyServices = Services & { brands: Pick<Brands, 'all'> };

function expiryOf(day: string | null, now: Date): Date | null {
  const end = day === null ? null : endOfDay(day);
  if (end === null || end > now) return end;
  const errors = [{ pointer: '/expiresOn', detail: 'This must be today or later.' }];
  throw new Problem(400, 'invalid-body', 'The body is not valid.', { errors });
}

async function create(
  { database, brands: known, now }: KeyServices,
  request: FastifyRequest,
  { name, scopes, brands, expiresOn }: z.output<typeof createKeyBody>,
) {
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
    const note = auditEntryOf(request, now(), 'integration-key.created', `${name}: ${scopes.join(', ')}`);
    await addAuditEntry(tx, { ...note, changes });
    return created;
  });
}

async function revoke({ database, now }: Services, request: FastifyRequest, keyId: string) {
  await database.kysely.transaction().execute(async (tx) => {
    const name = await revokeKey(tx, keyId, now());
    if (name === null) throw new Problem(404, 'unknown-key', 'There is no such key, or it is revoked already.');
    await addAuditEntry(tx, auditEntryOf(request, now(), 'integration-key.revoked', name));
  });
  return done;
}

function auditEntryOf(request: FastifyRequest, at: Date, action: AuditAction, detail: string) {
  return { at, actor: accountActor(accountOf(request).accountId), action, detail };
}

export function integrationKeysRest(services: KeyServices, guard: Guard): FastifyPluginAsync {
  return async (app) =>
    addRoutes(app, integrationKeyRoutes, {
      guard,
      handlers: {
        integrationKeys: async () => ({
          keys: await listKeys(services.database.kysely),
          brands: brandOptions(services.brands),
        }),
        createIntegrationKey: ({ body, request }) => create(services, request, body),
        revokeIntegrationKey: ({ body: { keyId }, request }) => revoke(services, request, keyId),
      },
    });
}
