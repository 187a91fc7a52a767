import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const photos = uncheckedParam.meta({
  description: '1 adds the photos of the inspection, the first 60 at most; the PDF keeps below 8 MB.',
  enum: ['1'],
});

const version = uncheckedParam.meta({ description: 'The number of an earlier version; without it, the newest.' });

const answers = { 200: { description: 'The report.', media: ['application/pdf'] } } as const;
const problems = {
  404: 'There is no such claim (claim-not-found), no report of it yet (report-not-ready), or no such version (report-not-found).',
  503: 'The photos cannot be had now. Ask again after Retry-After.',
};

export const reportRoutes = {
  getReport: {
    method: 'GET',
    path: '/claims/:number/report.pdf',
    who: { scope: 'claims:read', brands: 'claim' },
    summary: 'Read the inspection report as a PDF',
    description: 'Tagged (PDF/UA-1), A4, in the brand of the claim. The same data gives the same bytes.',
    params: z.object({ number: claimNumberParam }),
    query: { schema: z.object({ photos, version }), ignoresOthers: true },
    answers,
    problems,
  },
} satisfies RestRoutes;

export const ownReportRoutes = {
  inspectionReport: {
    method: 'GET',
    path: '/api/media/inspectionReport',
    who: 'viewer',
    summary: 'Read the inspection report as a PDF.',
    query: { schema: z.object({ claimId: uncheckedParam, photos, version }), ignoresOthers: true },
    answers,
    problems,
  },
} satisfies RestRoutes;
