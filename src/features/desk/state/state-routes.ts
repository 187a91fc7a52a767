import * as z from 'zod';

import { writtenText } from '#claim/desk/writing/written-text.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';
import { previewAnswer } from '../preview/preview-answers.rules.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { assignBody, waitBody } from '../work/work-routes.ts';

export const moveBody = z.strictObject({
  state: z.string().min(1).max(100).meta({ description: 'The system name of the new state.' }),
  seen: z.string().nullable().meta({ description: 'The system name of the state that was on screen.' }),
  reason: z.string().trim().max(500).default(''),
});
export type Move = z.output<typeof moveBody> & { tell?: boolean };

const movedBody = moveBody.extend({
  tell: z.boolean().default(true).meta({ description: 'False tells the claimant nothing. That needs a reason.' }),
  wait: waitBody.optional().meta({ description: 'For whom the claim waits in the new state.' }),
  assign: assignBody.optional(),
  note: writtenText.optional().meta({ description: 'For the desk alone.' }),
});
export type MoveWith = z.output<typeof movedBody>;

export const stateAnswer = z.object({
  changeId: z.uuid(),
  state: z.string().meta({ description: 'The system name.' }),
  version: z.int(),
  undoUntil: z.iso.datetime().meta({
    description:
      'Until then it can be undone, and the claimant is told nothing. Sooner only where changes have put a notice off for four minutes (decision 200).',
  }),
});
export type Moved = z.infer<typeof stateAnswer>;

const undoBody = z.strictObject({
  changeId: z.uuid({ error: 'This must be the changeId of a change of state.' }),
});

const state = z.object({
  systemName: z.string(),
  name: z.string(),
  next: z.array(z.string()).meta({
    description: 'System names of the states that may follow, the usual one first. Any other needs a reason.',
  }),
  usual: z.string().nullable().meta({ description: 'The one that the state itself names; null where it names none.' }),
});
export type KnownState = z.infer<typeof state>;

const statesAnswer = z.object({
  states: z.array(state),
  first: z.array(z.string()).meta({ description: 'The same for a claim without a state.' }),
});
export type KnownStates = z.infer<typeof statesAnswer>;

const ofHandler = { who: 'handler', params: claimParams } as const;

export const stateRoutes = {
  deskStates: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/states',
    summary: 'The states to which a claim can be moved.',
    answers: ok(statesAnswer),
  },
  deskUndoState: {
    ...ofHandler,
    method: 'POST',
    headers: actionHeaders,
    path: '/api/desk/claims/:claimId/undo-state',
    summary: 'Undo a change of state within a minute.',
    description: 'The claimant has been told nothing of it.',
    body: { schema: undoBody, example: { changeId: '01930000-0000-7000-8000-0000000000d1' } },
    answers: ok(doneAnswer),
    problems: {
      ...actionProblems,
      404: 'There is no such claim, or no such change of the handler.',
      409: '`too-late`: a minute has passed, or the claimant was told. `changed-meanwhile`: the claim has changed since.',
    },
  },
  deskPreviewState: {
    ...ofHandler,
    method: 'POST',
    path: '/api/desk/claims/:claimId/state-preview',
    byItself: true,
    summary: 'What the claimant will see and hear once a claim is in a state.',
    description: 'Nothing is stored.',
    body: { schema: z.strictObject({ state: z.string().min(1).max(100) }), example: { state: 'Repair' } },
    answers: ok(previewAnswer),
    problems: {
      ...actionProblems,
      400: 'The catalogue has no such state in use, or the claim is in it already.',
    },
  },
  deskState: {
    method: 'POST',
    who: 'handler',
    headers: actionHeaders,
    params: claimParams,
    path: '/api/desk/claims/:claimId/state',
    summary: 'Move a claim on to another state.',
    description:
      'It holds at once, with what else is given: all of it, or nothing. A document of the operator’s system that still has the state of before does not undo it; what the system sets on purpose does.',
    body: {
      schema: movedBody,
      example: {
        state: 'Repair',
        seen: 'Awaiting Authorisation',
        reason: '',
        wait: { on: 'parts', until: '2026-11-24' },
      },
    },
    answers: ok(stateAnswer),
    problems: {
      ...actionProblems,
      400: 'The catalogue has no such state in use, the claim is in it already, or a reason is needed.',
      409: '`changed-meanwhile`: the claim is in another state than was seen: `state`, set `by` whom `at` what instant. Nothing was changed.',
    },
  },
} satisfies RestRoutes;
