import { Readable } from 'node:stream';

import type { FastifyPluginAsync } from 'fastify';

import { accountActor } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { ImportDesk } from '#features/imports/import-desk.server.ts';
import { findImport, refusalsOf } from '#features/imports/imports.data.ts';
import { shownImport } from '#features/imports/rest/shown-import.server.ts';
import { fileRoutes } from './file-routes.ts';

/** What is shown on screen; the rest is read by the integration API. */
const mostRefusals = 20;

/** Files of claims that administrators choose in the browser. */
export function importFileRest(services: Services, guard: Guard): FastifyPluginAsync {
  const { kysely } = services.database;
  return async (app) => {
    const desk = new ImportDesk(services, app.log);
    app.addHook('preClose', () => desk.close());
    addRoutes(app, fileRoutes, {
      guard,
      handlers: {
        importFile: async ({ body: { text, mapping, dryRun, key }, request }) => {
          const options = { format: 'csv', mapping: { ...mapping, encoding: 'utf-8' }, dryRun, notify: false } as const;
          const sender = accountActor(accountOf(request).accountId);
          const file = Readable.from([Buffer.from(text, 'utf8')]);
          const { id } = await desk.take({ sender, key, options, isGzip: false }, request.raw, file);
          const stored = await findImport(kysely, id);
          if (stored === null) throw new Error('An import that was taken is not there.');
          const refusals = await refusalsOf(kysely, id, { after: 0, limit: mostRefusals });
          return { import: shownImport(stored, services.now()), refusals };
        },
      },
    });
  };
}
