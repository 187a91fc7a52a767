import type { FastifyInstance } from 'fastify';

import { accountAuditRest } from '#features/evidence/account-audit.rest.ts';
import { evidenceRest } from '#features/evidence/evidence.rest.ts';
import { operatorOf, requireScope } from '#features/integration/integration.access.ts';
import type { Photos } from '#features/photos/photos.server.ts';
import type { Services } from '#server/context.ts';
import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';

type Parts = { store: PhotoStore; photos: Photos };

export async function registerEvidence(
  app: FastifyInstance,
  services: Services,
  { store, photos }: Parts,
): Promise<void> {
  await app.register(accountAuditRest(services));
  await app.register(
    evidenceRest(services, {
      mayReadAudit: requireScope(services, 'audit:read'),
      mayExport: requireScope(services, 'exports:read'),
      mayErase: requireScope(services, 'claims:erase'),
      operatorOf,
      store,
      dropFile: photos.drop,
    }),
  );
}
