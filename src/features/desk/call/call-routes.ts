import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { callDirections, callReasons, mostMinutes } from './call-words.rules.ts';
import { claimParams } from '../desk.rules.ts';
import { writtenText } from '#claim/desk/writing/written-text.rules.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { seen } from '../action/seen.ts';

const wholeMinutes = `This must be a whole number from 0 to ${mostMinutes}.`;

const callBody = z.strictObject({
  direction: z.enum(callDirections, { error: 'This must be in or out.' }).meta({
    description: '`in` where the claimant called.',
  }),
  reason: z.enum(callReasons, { error: `This must be one of: ${callReasons.join(', ')}.` }),
  minutes: z.int({ error: wholeMinutes }).min(0, { error: wholeMinutes }).max(mostMinutes, { error: wholeMinutes }),
  text: writtenText,
  answered: z.boolean().meta({ description: 'It answered what the claimant had written. Needs the right `reply`.' }),
  seen,
});
export type LoggedCall = z.output<typeof callBody>;

export const callRoutes = {
  deskCall: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/claims/:claimId/call',
    summary: 'Log a call with the claimant.',
    headers: actionHeaders,
    params: claimParams,
    body: {
      schema: callBody,
      example: { direction: 'in', reason: 'date', minutes: 3, text: 'Told them Friday.', answered: false, seen: null },
    },
    answers: ok(z.object({ callId: z.uuid() })),
    problems: { ...actionProblems, 409: '`newer-message`: it answers something that was not seen.' },
  },
} satisfies RestRoutes;
