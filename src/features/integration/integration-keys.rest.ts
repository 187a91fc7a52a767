import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { accountOf, requireRole } from '#server/account.access.ts';
import { accountActor, noteInAudit, type AuditAction } from '#server/audit.data.ts';
import { bodyAs } from '#server/closed-body.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/errors.ts';
import { createKey, listKeys, revokeKey } from './integration-keys.data.ts';
import { createKeyBody, revokeKeyBody } from './integration-keys.rules.ts';

async function create({ database, now }: Services, request: FastifyRequest) {
  const { name, scopes } = bodyAs(createKeyBody, request.body);
  return database.kysely.transaction().execute(async (tx) => {
    const created = await createKey(tx, { name, scopes }, now());
    if (created === null) {
      const errors = [{ pointer: '/name', detail: 'There is a key of this name already. Choose another name.' }];
      throw new Problem(409, 'key-name-taken', 'There is a key of this name already.', { errors });
    }
    await noteInAudit(tx, noteOf(request, now(), 'integration-key.created', `${name}: ${scopes.join(', ')}`));
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

/** Keys of the integration API for administrators: a key is in the one answer that follows its creation, and nowhere else. */
export function integrationKeysRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    const admin = { onRequest: requireRole(services, 'admin'), bodyLimit: 4_096 };
    app.get('/api/account/integrationKeys', admin, async () => ({ keys: await listKeys(services.database.kysely) }));
    app.post('/api/account/createIntegrationKey', admin, (request) => create(services, request));
    app.post('/api/account/revokeIntegrationKey', admin, (request) => revoke(services, request));
  };
}
