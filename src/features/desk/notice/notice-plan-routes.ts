import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';

const noticePlan = z.discriminatedUnion('told', [
  z.object({
    told: z.literal('no'),
    why: z.enum(['unwanted', 'no-contact']).meta({ description: 'By the claimant’s wish, or without an address.' }),
  }),
  z.object({
    told: z.literal('yes'),
    channels: z.array(z.enum(['mail', 'text', 'push'])).meta({ description: 'Those of the first notice.' }),
    at: z.iso.datetime(),
    why: z
      .enum(['now', 'night', 'recent'])
      .meta({ description: 'Why at this time; `recent` because another one has gone out within the hour.' }),
  }),
]);
export type NoticePlan = z.infer<typeof noticePlan>;

export const noticePlanRoutes = {
  deskNoticePlan: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/claims/:claimId/notice-plan',
    summary: 'How the claimant would be told of a message that is sent now.',
    params: claimParams,
    answers: ok(noticePlan),
    problems: { 403: actionProblems[403], 404: actionProblems[404] },
  },
} satisfies RestRoutes;
