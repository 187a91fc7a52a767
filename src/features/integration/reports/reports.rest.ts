import type { FastifyInstance } from 'fastify';

import { putReport } from '#claim/report/reports-of-claim.server.ts';
import { listReports, type ReportVersion } from '#claim/report/report-versions.data.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { claimOfPath } from '../desk/claim-of-path.server.ts';
import { operatorOf } from '../integration.access.ts';
import { type ReportAnswer, reportRoutes } from './report-routes.ts';

function reportAnswer(version: ReportVersion): ReportAnswer {
  const { id, number, origin, issuedAt, withdrawnAt, byName, content, shown, contentHash } = version;
  return {
    id,
    reportVersion: number,
    origin,
    by: byName,
    content,
    findings: shown.findings,
    contentHash,
    issuedAt: issuedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}

/** Versions of the inspection report, by the operator's system. */
export function reportCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, reportRoutes, {
    guard,
    handlers: {
      putReport: async ({ params: { number }, body, request, reply }) => {
        const put = await putReport(services, number, body, operatorOf(request));
        reply.code(put.changed ? 201 : 200);
        return put;
      },
      listReports: async ({ params: { number } }) => ({
        reports: (await listReports(services.database.kysely, await claimOfPath(services, number))).map(reportAnswer),
      }),
    },
  });
}
