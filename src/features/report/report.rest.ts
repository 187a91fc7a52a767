import type { FastifyPluginAsync, FastifyReply } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Locale } from '#shared/locale.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { handleStoreErrors } from '#server/gateways/photo-store/store-errors.server.ts';
import { sendPdf } from '#server/pdf/pdf-answer.server.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { operatorPath } from '#shared/operator-path.ts';
import type { ReportPress } from './report-press.server.ts';
import { readReportClaim, readReportClaimByNumber, type Found } from './report.data.ts';
import { ownReportRoutes, reportRoutes } from './report-routes.ts';
import { isReportReady } from '#claim/report/report.rules.ts';

export type ReportParts = { guard: Guard; press: ReportPress };

const wholeNumber = /^[1-9]\d{0,8}$/;

/** Throws 404 for what is no number of a version. */
function versionIn(wanted: unknown): number | null {
  if (wanted === undefined) return null;
  if (typeof wanted === 'string' && wholeNumber.test(wanted)) return Number(wanted);
  throw noSuchVersion();
}

function noSuchVersion(): Problem {
  return new Problem(404, 'report-not-found', 'There is no such version of the report.');
}

function foundOr404(found: Found | null, wanted: number | null): Found {
  if (found === null) throw new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
  if (wanted !== null && found.version === null) throw noSuchVersion();
  if (found.version !== null || isReportReady(found.claim)) return found;
  throw new Problem(404, 'report-not-ready', "We'll add the report here after the inspection.");
}

/** Missing, foreign and malformed ids get the same response. `photos=1` adds the inspection's photos. */
export function reportRest(services: Services, { guard, press }: ReportParts): FastifyPluginAsync {
  const { database, settings, now } = services;
  return async (app) => {
    app.addHook('onClose', press.close);
    handleStoreErrors(app);

    const send = async (
      found: Found | null,
      { wanted, photos, locale }: { wanted: number | null; photos: unknown; locale?: Locale },
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const { title, pdf } = await press.draw(foundOr404(found, wanted), photos === '1', locale);
      return sendPdf(reply, title, pdf);
    };

    addRoutes(app, ownReportRoutes, {
      guard: accountGuard(services),
      handlers: {
        inspectionReport: async ({ query: { claimId, photos, version }, request, reply }) => {
          const id = typeof claimId === 'string' ? claimId : '';
          const of = { viewer: viewerOf(request, settings), wanted: versionIn(version) };
          const found = await readReportClaim(database.pool, id, of, now());
          return send(found, { wanted: of.wanted, photos, locale: localeOf(request) }, reply);
        },
      },
    });
    await app.register(
      async (operator) =>
        addRoutes(operator, reportRoutes, {
          guard,
          handlers: {
            getReport: async ({ params: { number }, query: { photos, version }, reply }) => {
              const wanted = versionIn(version);
              return send(await readReportClaimByNumber(database, number, wanted), { wanted, photos }, reply);
            },
          },
        }),
      { prefix: operatorPath },
    );
  };
}
