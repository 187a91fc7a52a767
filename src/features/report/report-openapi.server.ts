import { claimNumberParameter, problem } from '#server/http/openapi-parts.ts';

export const reportPaths = {
  '/claims/{number}/report.pdf': {
    parameters: [claimNumberParameter],
    get: {
      parameters: [
        {
          name: 'photos',
          in: 'query',
          description: '1 adds the photos of the inspection, the first 60 at most; the PDF keeps below 8 MB.',
          schema: { type: 'string', enum: ['1'] },
        },
      ],
      operationId: 'getReport',
      summary: 'Read the inspection report as a PDF',
      description: 'Tagged (PDF/UA-1), A4, in the brand of the claim. The same data gives the same bytes.',
      responses: {
        '200': {
          description: 'The report.',
          content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
        },
        '401': { $ref: '#/components/responses/Unauthorised' },
        '403': { $ref: '#/components/responses/Forbidden' },
        '404': problem('There is no such claim (claim-not-found), or no report of it yet (report-not-ready).'),
        '503': problem('The photos cannot be had now. Ask again after Retry-After.'),
      },
    },
  },
};
