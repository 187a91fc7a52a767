import type { Readable } from 'node:stream';

import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify';
import { z } from 'zod';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { queryAs } from '#server/http/query.ts';
import type { Load } from '#server/limits/overload.ts';
import { findImport, listImports, refusalsOf } from './imports.data.ts';
import { shownImport } from './shown-import.ts';
import { type AskedImport, ImportDesk } from './import-desk.server.ts';
import { askedOptions } from './asked-options.ts';

const basePath = '/api/integration/v1/imports';
const mostAtOnce = 500;
const usualAtOnce = 100;
const mediaTypes = {
  ndjson: ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines'],
  csv: ['text/csv', 'text/tab-separated-values'],
};

const limit = z.coerce.number().int().min(1).max(mostAtOnce).default(usualAtOnce);
const listQuery = z.strictObject({ before: z.uuid().nullish(), key: z.string().min(1).max(200).nullish(), limit });
const refusalsQuery = z.strictObject({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit,
});

type ById = { Params: { id: string } };

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

type Given = {
  mayWrite: onRequestAsyncHookHandler;
  operatorOf: (request: FastifyRequest) => string;
};

export function importsRest(services: Services, { mayWrite, operatorOf }: Given): FastifyPluginAsync {
  const { kysely } = services.database;
  return async (app) => {
    acceptStreams(app);
    const desk = new ImportDesk(services, app.log);
    app.addHook('preClose', () => desk.close());
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const show = async (id: string) => {
      const stored = z.uuid().safeParse(id).success ? await findImport(kysely, id) : null;
      if (stored === null) throw new Problem(404, 'import-not-found', 'There is no import with this id.');
      return stored;
    };
    // It takes as long as the file, and the desk has its own limit.
    const config: Load = { load: 'own-limits' };
    app.post(basePath, { onRequest: mayWrite, config }, async (request, reply: FastifyReply) => {
      const asked: AskedImport = { ...askedOptions(request, formatOf(request)), sender: operatorOf(request) };
      const { id, isNew } = await desk.take(asked, request.raw, request.body as Readable);
      reply.code(isNew ? 201 : 200).header('location', `${basePath}/${id}`);
      return shownImport(await show(id), services.now());
    });
    app.get(basePath, { onRequest: mayWrite }, async (request) => {
      const detail = `before is the id of an import, key an Idempotency-Key and limit 1 to ${mostAtOnce}.`;
      const { before = null, key = null, limit: most } = queryAs(listQuery, request, detail);
      const found = await listImports(kysely, { before, key, limit: most });
      return { imports: found.map((stored) => shownImport(stored, services.now())) };
    });
    app.get<ById>(`${basePath}/:id`, { onRequest: mayWrite }, async (request) =>
      shownImport(await show(request.params.id), services.now()),
    );
    app.get<ById>(`${basePath}/:id/refusals`, { onRequest: mayWrite }, async (request) => {
      const page = queryAs(refusalsQuery, request, `after is a line (0 or more) and limit is 1 to ${mostAtOnce}.`);
      const { id } = await show(request.params.id);
      const refusals = await refusalsOf(kysely, id, page);
      return { refusals, after: refusals.at(-1)?.line ?? page.after };
    });
  };
}
