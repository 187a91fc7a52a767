import * as z from 'zod';

import { dateBody, dateFields } from '#claim/promise/date-body.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';
import { previewAnswer } from '../preview/preview-answers.rules.ts';

const id = z.uuid({ error: 'This must be a UUID.' });

const setBody = z.strictObject({
  ...dateFields,
  seen: id.nullable().meta({ description: 'The id of the promised date that was on screen; null where none was.' }),
});
export type SetDateBody = z.output<typeof setBody>;

const setAnswer = z.object({
  changeId: z.uuid(),
  version: z.int(),
  undoUntil: z.iso.datetime().meta({
    description:
      'Until then it can be undone, and the claimant is told nothing. Sooner only where changes have put a notice off for four minutes (decision 200).',
  }),
});
export type DateSet = z.infer<typeof setAnswer>;

const datePreview = previewAnswer.extend({
  asksFor: z.string().nullable().meta({ description: 'Why a lead or a logged call is needed first.' }),
});
export type DatePreview = z.infer<typeof datePreview>;

const ofHandler = { method: 'POST', who: 'handler', params: claimParams } as const;

export const dateRoutes = {
  deskDate: {
    ...ofHandler,
    path: '/api/desk/claims/:claimId/date',
    summary: 'Promise the claimant a date, or move it.',
    description:
      'Earlier dates stay in the list. The third move, and one by more than five working days, is for a lead, or for whoever has logged a call with the claimant since the date was set.',
    headers: actionHeaders,
    body: {
      schema: setBody,
      example: { earliest: '2026-11-24', latest: '2026-11-26', reason: 'part-late', text: '', seen: null },
    },
    answers: ok(setAnswer),
    problems: {
      ...actionProblems,
      400: 'The days cannot be promised; errors point at the field.',
      403: '`right-needed`: the handler lacks the right `state`. `lead-or-call-needed`: log a call first, or ask a lead.',
      409: '`changed-meanwhile`: another date counts than was seen: `promised`, set `by` whom `at` what instant. `same-date`: this one counts already. `claim-over`: the claim has ended.',
    },
  },
  deskUndoDate: {
    ...ofHandler,
    path: '/api/desk/claims/:claimId/undo-date',
    summary: 'Undo a promised date within a minute.',
    description: 'The one before counts again. The claimant has been told nothing of it.',
    headers: actionHeaders,
    body: { schema: z.strictObject({ changeId: id }), example: { changeId: '01930000-0000-7000-8000-0000000000d2' } },
    answers: ok(doneAnswer),
    problems: {
      ...actionProblems,
      404: 'There is no such claim, or no such date of the handler.',
      409: '`too-late`: a minute has passed, or the claimant was told. `changed-meanwhile`: another date counts by now.',
    },
  },
  deskPreviewDate: {
    ...ofHandler,
    path: '/api/desk/claims/:claimId/date-preview',
    byItself: true,
    summary: 'What the claimant will see and hear once a date is promised.',
    description: 'Nothing is stored.',
    body: { schema: dateBody, example: { earliest: '2026-11-24', reason: 'part-late' } },
    answers: ok(datePreview),
    problems: {
      ...actionProblems,
      400: 'The days cannot be promised; errors point at the field.',
      409: '`claim-over`: the claim has ended.',
    },
  },
} satisfies RestRoutes;
