import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';

import type { Services } from '#server/context.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { claimRoutes } from './claim-routes.ts';
import { keyGuard } from './integration.access.ts';
import { integrationRest } from './integration.rest.ts';
import { parcelRoutes } from './parcels/parcel-routes.server.ts';
import { outcomeRoutes } from './outcome/outcome-routes.server.ts';
import { quoteRoutes } from './quotes/quote-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { dateRoutes } from './date-routes.ts';
import { noteRoutes } from './desk/note-routes.ts';
import { workRoutes } from './desk/work-routes.ts';
import { stateRoutes } from './state-routes.ts';

export const operatorKey = 'operator-key-of-more-than-32-characters';
export const fixedNow = new Date('2026-11-06T10:00:00Z');

/** Starts the integration API alone, on a database of its own. */
export async function createIntegrationApp(): Promise<{
  app: FastifyInstance;
  services: Services;
  call: (
    method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    more?: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
}> {
  const database = await createTestDatabase();
  const settings = readSettings({
    SECRET_KEY: 'k'.repeat(64),
    INTEGRATION_KEY: operatorKey,
    DATA_DIR: '/tmp/fettle-integration-test',
  });
  const services: Services = { database, settings, now: () => fixedNow };
  const app = Fastify();
  handleErrors(app);
  acceptOnlyJson(app);
  const described = {
    routes: {
      ...claimRoutes,
      ...dateRoutes,
      ...noteRoutes,
      ...parcelRoutes,
      ...quoteRoutes,
      ...reportRoutes,
      ...outcomeRoutes,
      ...stateRoutes,
      ...workRoutes,
    },
    webhooks: {},
  };
  await app.register(integrationRest(services, { guard: keyGuard(services), ...described }), { prefix: operatorPath });
  return {
    app,
    services,
    call: (method, path, body, more = {}) =>
      app.inject({
        method,
        url: `/api/integration/v1${path}`,
        ...(body !== undefined && {
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        }),
        ...more,
        headers: {
          authorization: `Bearer ${operatorKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...more.headers,
        },
      }),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
