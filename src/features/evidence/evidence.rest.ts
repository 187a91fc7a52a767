import type { FastifyPluginAsync, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';

import { bodyAs } from '#server/http/closed-body.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';
import { auditAfter } from './audit.data.ts';
import { queryAs } from './query.server.ts';
import { cursorIn, cursorOf } from './audit.rules.ts';
import { eraseClaim, type DropFile } from './erase.server.ts';
import { exportClaim } from './export.server.ts';

/** Milliseconds after which no transaction can still write an entry of that instant. */
const settled = 60_000;

const afterQuery = z.strictObject({
  after: z.string().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
});
const erasureBody = z.strictObject({ dryRun: z.boolean({ error: 'This must be true or false.' }).default(false) });

type ByNumber = { Params: { number: string } };

async function entriesAfter({ database, now }: Services, request: FastifyRequest) {
  const { after, limit } = queryAs(afterQuery, request.query);
  const cursor = after === '' ? null : cursorIn(after);
  if (after !== '' && !cursor) throw new Problem(400, 'invalid-query', 'after: this is not where an answer ended.');
  const until = new Date(now().getTime() - settled);
  const entries = await auditAfter(database.kysely, { after: cursor, until, most: limit });
  const last = entries.at(-1);
  return { entries, after: last ? cursorOf(last) : after };
}

export type EvidenceParts = {
  mayReadAudit: onRequestAsyncHookHandler;
  mayExport: onRequestAsyncHookHandler;
  mayErase: onRequestAsyncHookHandler;
  operatorOf: (request: FastifyRequest) => string;
  store: PhotoStore;
  dropFile: DropFile;
};

export function evidenceRest(services: Services, parts: EvidenceParts): FastifyPluginAsync {
  const { mayReadAudit, mayExport, mayErase, operatorOf, store, dropFile } = parts;
  return async (app) => {
    const base = '/api/integration/v1';
    app.get(`${base}/audit`, { onRequest: mayReadAudit }, (request) => entriesAfter(services, request));
    app.get<ByNumber>(`${base}/claims/:number/export`, { onRequest: mayExport }, async (request, reply) => {
      const ask = { path: request.params.number, actor: operatorOf(request) };
      const { name, zip } = await exportClaim(services, store, ask);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/zip')
        .send(zip);
    });
    app.post<ByNumber>(`${base}/claims/:number/erasure`, { onRequest: mayErase }, async (request) => {
      const { dryRun } = bodyAs(erasureBody, request.body ?? {});
      return eraseClaim(services, dropFile, { path: request.params.number, actor: operatorOf(request), dryRun });
    });
  };
}
