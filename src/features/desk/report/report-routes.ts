import * as z from 'zod';

import { contentFields } from '#claim/report/report-body.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';
import { reportsAnswer } from './report-answers.rules.ts';

const hash = z.string().max(64);

const saveBody = z.strictObject({
  ...contentFields,
  seen: hash.nullable().meta({ description: 'The hash of the draft that was on screen; null where none was.' }),
});
export type SaveReport = z.output<typeof saveBody>;

const issueBody = z.strictObject({
  seen: hash.meta({ description: 'The hash of the draft.' }),
  newest: z.int().nullable().meta({ description: 'The newest version that was on screen; null where none was.' }),
});
export type IssueReport = z.output<typeof issueBody>;

const issuedAnswer = z.object({ number: z.int(), version: z.int().meta({ description: 'Of the claim.' }) });
export type ReportIssued = z.infer<typeof issuedAnswer>;

const example = {
  findings: 'Glass cracked in the lower left corner',
  cause: 'impact' as const,
  liquid: 'no' as const,
  parts: ['Screen'],
  recommendation: 'repair' as const,
};
const exampleHash = 'b0c1a2d3e4f5060718293a4b5c6d7e8f90123456789abcdef0123456789abcde';
const changed = '`changed-meanwhile`: another draft or version stands than was seen.';

const action = { method: 'POST', who: 'handler', params: claimParams, headers: actionHeaders } as const;

export const reportRoutes = {
  deskReports: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/reports',
    summary: 'The versions of a claim’s inspection report, and its draft.',
    description: 'An auditor gets no draft, and no PDF where contacts are kept from them.',
    params: claimParams,
    answers: ok(reportsAnswer),
    problems: { 404: actionProblems[404] },
  },
  deskReportDraft: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/claims/:claimId/report-draft.pdf',
    summary: 'Read the draft of a report as the PDF that it would be.',
    description: 'By the code that draws the claimant’s. It says that it is a draft.',
    params: claimParams,
    query: {
      schema: z.object({
        photos: uncheckedParam.meta({ description: '1 adds the photos of the inspection.', enum: ['1'] }),
      }),
      ignoresOthers: true,
    },
    answers: { 200: { description: 'The draft.', media: ['application/pdf'] } },
    problems: { 404: 'There is no such claim, or it has no draft (report-not-found).' },
  },
  deskSaveReport: {
    ...action,
    path: '/api/desk/claims/:claimId/report-save',
    summary: 'Keep the draft of a report.',
    description: 'A claim has one draft, which nobody outside the desk sees.',
    body: { schema: saveBody, example: { ...example, seen: null } },
    answers: ok(
      z.object({
        hash: z.string().meta({ description: 'What the next call names as seen.' }),
        at: z.iso.datetime(),
      }),
    ),
    problems: { ...actionProblems, 400: 'Errors point at the field.', 409: changed },
  },
  deskDropReport: {
    ...action,
    path: '/api/desk/claims/:claimId/report-drop',
    summary: 'Take the draft of a report away.',
    body: { schema: z.strictObject({ seen: hash }), example: { seen: exampleHash } },
    answers: ok(z.object({ succeeded: z.literal(true) })),
    problems: { ...actionProblems, 409: changed },
  },
  deskIssueReport: {
    ...action,
    path: '/api/desk/claims/:claimId/report-issue',
    summary: 'Issue the draft as the next version of the report.',
    description: 'The claimant reads it from now on. It can no longer be changed, and earlier versions are kept.',
    body: { schema: issueBody, example: { seen: exampleHash, newest: 1 } },
    answers: ok(issuedAnswer),
    problems: {
      ...actionProblems,
      400: '`report-incomplete`: the client asks for more; errors point at the fields.',
      409: changed,
    },
  },
} satisfies RestRoutes;
