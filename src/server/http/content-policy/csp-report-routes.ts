import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';
import { cspReportPath } from './csp-report.rules.ts';

export const cspReportRoutes = {
  reportPolicyBreach: {
    method: 'POST',
    path: cspReportPath,
    who: 'everybody',
    load: 'own-limits',
    summary: 'Report what a page’s content security policy has refused. Browsers send it.',
    // A batch of some twenty reports, each of which repeats the policy.
    bodyLimitBytes: 32 * 1_024,
    body: {
      schema: z.unknown(),
      types: ['application/csp-report', 'application/reports+json', 'application/json'],
      validatedByHandler: true,
    },
    answers: { 204: { description: 'Counted.' } },
    problems: { 400: 'The body is no report of a browser.', 429: 'Too many reports at once.' },
  },
} satisfies RestRoutes;
