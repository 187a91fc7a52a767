import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';
import { actionHeaders, actionProblems } from './action-row.ts';

const stateBody = z.strictObject({
  state: z.string().min(1).max(100).meta({ description: 'The system name of the new state.' }),
  seen: z.string().nullable().meta({ description: 'The system name of the state that was on screen.' }),
  reason: z.string().trim().max(500).default(''),
});
export type Move = z.output<typeof stateBody>;

const stateAnswer = z.object({
  changeId: z.uuid(),
  state: z.string().meta({ description: 'The system name.' }),
  version: z.int(),
});
export type Moved = z.infer<typeof stateAnswer>;

export const stateRoutes = {
  deskState: {
    method: 'POST',
    who: 'handler',
    headers: actionHeaders,
    params: claimParams,
    path: '/api/desk/claims/:claimId/state',
    summary: 'Move a claim on to another state.',
    description:
      'It holds at once. A document of the operator’s system that still has the state of before does not undo it; what the system sets on purpose does.',
    body: { schema: stateBody, example: { state: 'Repair', seen: 'Inspection', reason: '' } },
    answers: ok(stateAnswer),
    problems: {
      ...actionProblems,
      400: 'The catalogue has no such state in use, or the claim is in it already.',
      409: '`changed-meanwhile`: the claim is in another state than was seen. Nothing was changed.',
    },
  },
} satisfies RestRoutes;
