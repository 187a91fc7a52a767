import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { keptByBrand } from '#server/brands/kept-by-brand.ts';
import type { Services } from '#server/context.ts';
import { nothingHere, sendProblem } from '#server/http/errors.ts';
import { localeOf } from '#server/http/locale.ts';
import { templatesPath, workerPath } from '#shared/page/templates.ts';
import { sendCompressed } from './html.server.ts';
import type { Pages } from '#main/pages/pages.server.ts';
import { composeTemplates } from './templates.server.ts';

const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * If the setting turns the worker off, the same path serves one that unregisters itself. The documents' path then
 * returns 404, at which an active worker deletes those it has.
 */
export function serviceWorkerRest({ settings }: Services, pages: Pages): FastifyPluginAsync {
  const composedOf = keptByBrand<ReturnType<typeof composeTemplates>>();
  const templatesFor = (request: FastifyRequest) => {
    const byLocale = composedOf(pages.brands.of(request.hostname));
    const locale = localeOf(request);
    const templates = byLocale.get(locale) ?? composeTemplates(pages, settings, request);
    byLocale.set(locale, templates);
    return templates;
  };
  return async (app) => {
    const script = settings.serviceWorker ? 'service-worker.js' : 'service-worker-off.js';
    app.get(workerPath, (_request, reply) =>
      reply
        .header('content-security-policy', workerPolicy)
        .header('cache-control', 'no-cache')
        .sendFile(script, pages.built.folder, { cacheControl: false }),
    );
    app.get(templatesPath, (request, reply) => {
      if (!settings.serviceWorker) return sendProblem(reply, nothingHere());
      const { page, etag } = templatesFor(request);
      reply.header('cache-control', 'private, no-cache').header('etag', etag);
      reply.header('vary', 'Accept-Language, Cookie, Accept-Encoding');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return sendCompressed(request, reply.type('application/json'), page, true);
    });
  };
}
