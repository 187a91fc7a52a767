import type { FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

import { viewerOf } from '#claim/claim.access.ts';
import type { Brands } from '#server/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/errors.ts';
import { reportPress } from './report-pdf.server.ts';
import { readReportClaim, readReportClaimByNumber } from './report.data.ts';
import { isReportReady, reportOf, reportTitle, type ReportClaim } from './report.rules.ts';

type ByClaim = { Querystring: { claimId?: unknown } };
type ByNumber = { Params: { number: string } };

/** What main hands over: the brands, where their logos lie, and who is an operator. */
export type ReportParts = { brands: Brands; brandsFolder: string; requireOperator: onRequestAsyncHookHandler };

/** RFC 6266: a plain name for old programs, the true one beside it. */
function fileName(number: string): string {
  const title = reportTitle(number).replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '-');
  const plain = title.replaceAll(/[^\x20-\x7e]/g, '-');
  const encoded = encodeURIComponent(title.toWellFormed()).replaceAll("'", '%27');
  return `inline; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`;
}

function foundOr404(claim: ReportClaim | null): ReportClaim {
  if (claim === null) throw new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
  if (isReportReady(claim)) return claim;
  throw new Problem(404, 'report-not-ready', "We'll add the report here after the inspection.");
}

/**
 * The inspection report as a PDF: `/api/media/inspectionReport?claimId=` within the claim session, beside the photos
 * of §7, and `/api/integration/v1/claims/{number}/report.pdf` for the operator's key. A claim that is missing, somebody
 * else's or named by a malformed id gets one answer.
 */
export function reportRest(
  services: Services,
  { brands, brandsFolder, requireOperator }: ReportParts,
): FastifyPluginAsync {
  const { database, settings, now } = services;
  return async (app) => {
    const press = reportPress(brandsFolder);
    app.addHook('onClose', press.close);

    const send = async (
      claim: ReportClaim | null,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const report = reportOf(foundOr404(claim));
      const pdf = await press.draw(report, brands.of(request.hostname));
      return reply
        .type('application/pdf')
        .header('content-disposition', fileName(report.number))
        .header('cache-control', 'private, no-store')
        .send(pdf);
    };

    app.get<ByClaim>('/api/media/inspectionReport', async (request, reply) => {
      const { claimId } = request.query;
      const id = typeof claimId === 'string' ? claimId : '';
      return send(await readReportClaim(database.pool, id, viewerOf(request, settings), now()), request, reply);
    });
    app.get<ByNumber>(
      '/api/integration/v1/claims/:number/report.pdf',
      { onRequest: requireOperator },
      async (request, reply) =>
        send(await readReportClaimByNumber(database.pool, request.params.number), request, reply),
    );
  };
}
