import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';

const params = z.object({ claimId: z.string() });
const get = { method: 'GET', who: 'viewer', params } as const;
const problems = {
  404: '`claim-not-found`: there is no such claim, or you may not see it. `approval-not-found`: no quote of it was approved, or you are an auditor and an earlier insurer did.',
};

const choiceProblems = {
  404: '`claim-not-found`: there is no such claim, or you may not see it. `choice-not-found`: nothing was chosen for it, or you are an auditor and an earlier insurer was heard.',
};

export const approvalRoutes = {
  quoteApproval: {
    ...get,
    path: '/api/quote/:claimId/approval',
    summary: 'What was approved last, as a page.',
    answers: { 200: { description: 'The approval.', media: ['text/html'] } },
    problems,
  },
  quoteApprovalPdf: {
    ...get,
    path: '/api/quote/:claimId/approval.pdf',
    summary: 'What was approved last, as a PDF.',
    description:
      'Tagged (PDF/UA-1), A4. It is drawn from what was kept with the approval, and nothing else of the claim.',
    answers: { 200: { description: 'The approval.', media: ['application/pdf'] } },
    problems,
  },
  outcomeChoice: {
    ...get,
    path: '/api/outcome/:claimId/choice',
    summary: 'What was chosen last instead of a repair, as a page.',
    answers: { 200: { description: 'The choice.', media: ['text/html'] } },
    problems: choiceProblems,
  },
  outcomeChoicePdf: {
    ...get,
    path: '/api/outcome/:claimId/choice.pdf',
    summary: 'What was chosen last instead of a repair, as a PDF.',
    description: 'Drawn as an approval is.',
    answers: { 200: { description: 'The choice.', media: ['application/pdf'] } },
    problems: choiceProblems,
  },
} satisfies RestRoutes;
