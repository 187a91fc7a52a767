import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem, tryLater } from '#server/http/errors.ts';
import { jsonParser } from '#server/http/json-body.ts';
import { counter } from '#server/telemetry/metrics.ts';
import { ownOrigins } from '#server/http/origin.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { clientNetworkOf } from '#shared/people/client-network.ts';
import { takeFrom, type Bucket } from '#shared/limits/token-bucket.ts';
import { cspReportRoutes } from './csp-report-routes.ts';
import { cspReportsIn, reportsInAll, reportsPerAddress } from './csp-report.rules.ts';

const mostAddresses = 10_000;

const reports = counter('fettle_csp_reports_total', 'Reports of browsers that a page broke its content policy.', [
  'directive',
]);
const refused = counter('fettle_csp_reports_refused_total', 'Reports of browsers that came too fast.');

function deliveryLimit(): (address: string, now: Date) => boolean {
  const ofAddresses = new Map<string, Bucket>();
  let ofAll: Bucket = { left: reportsInAll.burst, at: 0 };
  return (address, now) => {
    const clientNetwork = clientNetworkOf(address);
    const known = ofAddresses.get(clientNetwork) ?? { left: reportsPerAddress.burst, at: 0 };
    const own = takeFrom(known, reportsPerAddress, now.getTime());
    const all = own && takeFrom(ofAll, reportsInAll, now.getTime());
    if (!own || !all) return false;
    if (ofAddresses.size >= mostAddresses) ofAddresses.clear();
    ofAddresses.set(clientNetwork, own);
    ofAll = all;
    return true;
  };
}

/** Anybody may send anything here, so a report is only counted and logged, without its original addresses. */
export function cspReportRest({ settings, now }: Services): FastifyPluginAsync {
  const mayDeliver = deliveryLimit();
  return async (app) => {
    app.removeAllContentTypeParsers();
    const { types } = cspReportRoutes.reportPolicyBreach.body;
    app.addContentTypeParser(types, { parseAs: 'string' }, jsonParser(app));
    app.addHook('onRequest', async (request) => {
      if (mayDeliver(request.ip, now())) return;
      refused.inc();
      throw new Problem(429, 'too-many-reports', tryLater, { retryAfterSeconds: 60 });
    });
    addRoutes(app, cspReportRoutes, {
      guard: () => null,
      handlers: {
        reportPolicyBreach: ({ body, request }) => {
          const found = cspReportsIn(body, ownOrigins(request, settings));
          if (found === null) throw new Problem(400, 'invalid-body', 'The body is no report of a browser.');
          for (const report of found) {
            reports.inc({ directive: report.directive });
            request.log.warn({ code: 'content-policy-report', ...report }, 'a page broke its content security policy');
          }
        },
      },
    });
  };
}
