import type { Readable } from 'node:stream';

import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { importOptionsOf } from './import-options.server.ts';
import { type ImportRequest, ImportDesk } from '#features/imports/import-desk.server.ts';
import { importRoutes } from './import-routes.ts';
import { findImport, listImports, refusalsOf } from '#features/imports/imports.data.ts';
import { shownImport } from './shown-import.server.ts';

const mediaTypes = {
  ndjson: ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines'],
  csv: ['text/csv', 'text/tab-separated-values'],
};

function acceptStreams(app: FastifyInstance): void {
  for (const type of [...mediaTypes.ndjson, ...mediaTypes.csv]) {
    app.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
  }
}

function formatOf(request: FastifyRequest): 'ndjson' | 'csv' {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (mediaTypes.ndjson.includes(type.trim().toLowerCase())) return 'ndjson';
  if (mediaTypes.csv.includes(type.trim().toLowerCase())) return 'csv';
  throw new Problem(415, 'unsupported-media-type', 'Send the file as application/x-ndjson or text/csv.');
}

const noSuchImport = () => new Problem(404, 'import-not-found', 'There is no import with this id.');

type Given = { guard: Guard; operatorOf: (request: FastifyRequest) => string };

export function importsRest(services: Services, { guard, operatorOf }: Given): FastifyPluginAsync {
  const { kysely } = services.database;
  return async (app) => {
    acceptStreams(app);
    const desk = new ImportDesk(services, app.log);
    app.addHook('preClose', () => desk.close());
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const find = async (id: string) => {
      const stored = await findImport(kysely, id);
      if (stored === null) throw noSuchImport();
      return stored;
    };
    addRoutes(app, importRoutes, {
      guard,
      malformed: { id: noSuchImport },
      handlers: {
        importClaims: async ({ query, body, request, reply }) => {
          const options = importOptionsOf(request, formatOf(request), query);
          const asked: ImportRequest = { ...options, sender: operatorOf(request) };
          const { id, isNew } = await desk.take(asked, request.raw, body as Readable);
          reply.code(isNew ? 201 : 200).header('location', `${operatorPath}/imports/${id}`);
          return shownImport(await find(id), services.now());
        },
        listImports: async ({ query: { before = null, key = null, limit } }) => {
          const found = await listImports(kysely, { before, key, limit });
          return { imports: found.map((stored) => shownImport(stored, services.now())) };
        },
        getImport: async ({ params: { id } }) => shownImport(await find(id), services.now()),
        listRefusals: async ({ params, query }) => {
          const { id } = await find(params.id);
          const refusals = await refusalsOf(kysely, id, query);
          return { refusals, after: refusals.at(-1)?.line ?? query.after };
        },
      },
    });
  };
}
