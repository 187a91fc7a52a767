import * as z from 'zod';

import { nominateBody } from '#claim/nominated/nominate-body.rules.ts';
import { endedByKinds, nominatedRights } from '#claim/nominated/nominated.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';

const instant = z.iso.datetime();

const nominee = z.object({
  id: z.uuid(),
  name: z.string(),
  relation: z.string(),
  email: z.string().meta({ description: 'Empty once it is over.' }),
  may: z.array(z.enum(nominatedRights)),
  state: z.enum(['asked', 'confirmed', 'ended']),
  asksHandler: z.boolean().meta({
    description: 'The claimant can’t be told by mail, or their decisions need a mailed code: a handler confirms.',
  }),
  waitsToDecide: z.boolean().meta({
    description: 'They act, and decide only once a handler confirms them: the client asks for mailed codes since.',
  }),
  namedBy: z.string().meta({ description: 'The handler who named them; empty where the claimant did.' }),
  confirmedBy: z.string().meta({ description: 'The handler who confirmed them; empty where their code did.' }),
  mayConfirm: z.boolean().meta({ description: 'Whether you may: whoever named them may not.' }),
  askedBy: z.enum(['claimant', 'handler']),
  askedAt: instant,
  confirmedAt: instant.nullable(),
  until: instant,
  endedAt: instant.nullable(),
  endedBy: z.enum(endedByKinds).nullable(),
});
export type DeskNominee = z.infer<typeof nominee>;

const id = '01930000-0000-7000-8000-0000000000d8';
const idBody = z.strictObject({ id: z.uuid() });

const post = { method: 'POST', who: 'handler', headers: actionHeaders, params: claimParams } as const;
const missing = { 404: 'There is no such claim, or it has no such person.' } as const;

export const nomineeRoutes = {
  deskNominees: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/claims/:claimId/nominated',
    params: claimParams,
    summary: 'Who may act for the claimant.',
    answers: ok(z.object({ nominated: z.array(nominee) })),
    problems: { 404: 'There is no such claim.' },
  },
  deskNominate: {
    ...post,
    path: '/api/desk/claims/:claimId/nominated',
    summary: 'Name somebody who may act, as the claimant says.',
    description: 'Their link is mailed to them, and the claimant is told. It takes the right `reply`.',
    body: {
      schema: nominateBody,
      example: { id, name: 'Dana Field', relation: 'daughter', email: 'dana@example.com', may: ['see'] },
    },
    answers: ok(doneAnswer),
    problems: {
      ...actionProblems,
      409: 'Two people may act at a time, one address once, and the claim must not be over.',
      422: 'The name or the address is not valid.',
    },
  },
  deskConfirmNominee: {
    ...post,
    path: '/api/desk/claims/:claimId/nominated/confirm',
    summary: 'Confirm somebody who may act, as the claimant says.',
    description:
      'The person still enters a mailed code. Of somebody who acts already it confirms that they may decide, where that waits. Whoever named them does not confirm them: a colleague does. It takes the right `reply`.',
    body: { schema: idBody, example: { id } },
    answers: ok(doneAnswer),
    problems: {
      ...actionProblems,
      ...missing,
      409: 'It is over.',
      403: `${actionProblems[403]} Or \`second-person-needed\`: you named them.`,
    },
  },
  deskEndNominee: {
    ...post,
    path: '/api/desk/claims/:claimId/nominated/end',
    summary: 'End that somebody may act, and close their pages.',
    body: { schema: idBody, example: { id } },
    answers: ok(doneAnswer),
    problems: { ...actionProblems, ...missing },
  },
} satisfies RestRoutes;
