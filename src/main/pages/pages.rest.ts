import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { stopTracking } from '#claim/access/stop-tracking.server.ts';
import { trackedCouriers } from '#claim/parcel/couriers.rules.ts';
import type { Services } from '#server/context.ts';
import { mailPicturesRest } from '#server/outbox/mail-pictures/mail-pictures.rest.ts';
import { stoppedPath } from '#shared/page/stopped-path.ts';
import { assetsRest } from '#main/http/assets.rest.ts';
import { brandFilesRest } from '#main/http/brand-files.rest.ts';
import { installRest } from '#main/http/install.rest.ts';
import { serviceWorkerRest } from '#main/first-page/service-worker.rest.ts';
import { pageAnswerRest, type PageSources } from './page-answer.rest.ts';

/** Without script: a form post that can only end the sender's own session. */
function stopTrackingRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_r, _b, done) => done(null, null),
    );
    app.post('/stop-tracking', async (request, reply) => {
      await stopTracking(services, request, reply);
      return reply.header('cache-control', 'no-store').redirect(stoppedPath, 303);
    });
  };
}

export function pagesRest(services: Services, pages: PageSources): FastifyPluginAsync {
  return async (app) => {
    await app.register(assetsRest(join(pages.built.folder, 'assets')));
    // For files that routes send by name; each folder served by itself has its own registration.
    await app.register(fastifyStatic, { root: pages.built.folder, serve: false, preCompressed: true });
    await app.register(brandFilesRest(services, pages.brands));
    await app.register(mailPicturesRest(pages.brands));
    for (const { logo } of trackedCouriers.map(({ tracking }) => tracking)) {
      const cached = { maxAge: 24 * 60 * 60 * 1_000, immutable: false };
      app.get(logo, (_request, reply) => reply.sendFile(basename(logo), pages.built.folder, cached));
    }
    await app.register(serviceWorkerRest(services, pages));
    await app.register(installRest(pages));
    await app.register(stopTrackingRest(services));
    app.get('/robots.txt', (_request, reply) => reply.sendFile('robots.txt', pages.built.folder));
    await app.register(pageAnswerRest(services, pages));
  };
}
