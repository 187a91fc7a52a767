import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

export const reportRoutes = {
  getReport: {
    method: 'GET',
    path: '/claims/:number/report.pdf',
    who: { scope: 'claims:read', brands: 'claim' },
    summary: 'Read the inspection report as a PDF',
    description: 'Tagged (PDF/UA-1), A4, in the brand of the claim. The same data gives the same bytes.',
    params: z.object({ number: claimNumberParam }),
    query: {
      schema: z.object({
        photos: z
          .unknown()
          .optional()
          .meta({
            description: '1 adds the photos of the inspection, the first 60 at most; the PDF keeps below 8 MB.',
            ...{ type: 'string', enum: ['1'] },
          }),
      }),
      ignoresOthers: true,
    },
    answers: { 200: { description: 'The report.', media: ['application/pdf'] } },
    problems: {
      404: 'There is no such claim (claim-not-found), or no report of it yet (report-not-ready).',
      503: 'The photos cannot be had now. Ask again after Retry-After.',
    },
  },
} satisfies RestRoutes;
