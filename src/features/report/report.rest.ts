import type { FastifyPluginAsync, FastifyReply } from 'fastify';

import { insurerOf } from '#claim/rules/insurer.rules.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { handleStoreErrors } from '#server/gateways/photo-store/store-errors.server.ts';
import { sendPdf } from '#server/pdf/pdf-answer.server.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { reportRenderer } from './report-pdf.server.ts';
import type { OpenPhoto } from './report-photos.server.ts';
import { readReportClaim, readReportClaimByNumber, type Found } from './report.data.ts';
import { ownReportRoutes, reportRoutes } from './report-routes.ts';
import { isReportReady, reportOf, reportTitle } from './report.rules.ts';

export type ReportParts = {
  brands: Brands;
  guard: Guard;
  openPhoto: OpenPhoto;
};

function foundOr404(found: Found | null): Found {
  if (found === null) throw new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
  if (isReportReady(found.claim)) return found;
  throw new Problem(404, 'report-not-ready', "We'll add the report here after the inspection.");
}

/** Missing, foreign and malformed ids get the same response. `photos=1` adds the inspection's photos. */
export function reportRest(services: Services, { brands, guard, openPhoto }: ReportParts): FastifyPluginAsync {
  const { database, settings, now } = services;
  return async (app) => {
    const press = reportRenderer(brands.folder);
    app.addHook('onClose', press.close);
    handleStoreErrors(app);

    const send = async (found: Found | null, withPhotos: unknown, reply: FastifyReply): Promise<FastifyReply> => {
      const { claim, photos, customer, ...of } = foundOr404(found);
      const report = reportOf(claim);
      const album = withPhotos === '1' && photos.length > 0 ? { photos, open: openPhoto } : null;
      const brand = brands.byId(of.brand);
      const insurer = insurerOf(customer, brand.insurer);
      const pdf = await press.draw(report, { ...brand, insurer }, { issuedAt: now(), album });
      return sendPdf(reply, reportTitle(report.number), pdf);
    };

    addRoutes(app, ownReportRoutes, {
      guard: accountGuard(services),
      handlers: {
        inspectionReport: async ({ query: { claimId, photos }, request, reply }) => {
          const id = typeof claimId === 'string' ? claimId : '';
          return send(await readReportClaim(database.pool, id, viewerOf(request, settings), now()), photos, reply);
        },
      },
    });
    await app.register(
      async (operator) =>
        addRoutes(operator, reportRoutes, {
          guard,
          handlers: {
            getReport: async ({ params: { number }, query: { photos }, reply }) =>
              send(await readReportClaimByNumber(database, number), photos, reply),
          },
        }),
      { prefix: operatorPath },
    );
  };
}
