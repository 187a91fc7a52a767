import * as z from 'zod';

import { needsBody } from '#claim/support/needs-body.rules.ts';
import { supportCodes } from '#claim/support/support-codes.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';

const instant = z.iso.datetime();

const need = z.object({
  id: z.uuid(),
  code: z.enum(supportCodes),
  words: z.string().meta({ description: 'Of `other`.' }),
  saidBy: z.enum(['claimant', 'handler', 'system']),
  name: z.string().meta({ description: 'Of the handler or the key that recorded it.' }),
  saidAt: instant,
  until: z.iso.date().nullable(),
  tellsInsurer: z.boolean(),
  seenBy: z.string(),
  seenAt: instant.nullable(),
});
export type DeskNeed = z.infer<typeof need>;

const seenNeed = z.strictObject({ id: z.uuid(), until: z.iso.date().nullable(), tellsInsurer: z.boolean() });
export type SeenNeed = z.infer<typeof seenNeed>;

const setBody = needsBody.extend({
  seen: z
    .array(seenNeed)
    .max(50)
    .optional()
    .meta({ description: 'The needs that were on screen. Left out, nothing is compared.' }),
});

const needsAnswer = z.object({ needs: z.array(need) });
const seenBody = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(50).meta({ description: 'Of the needs that were on screen.' }),
});

const post = { method: 'POST', who: 'handler', headers: actionHeaders, params: claimParams } as const;

export const needRoutes = {
  deskNeeds: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/claims/:claimId/needs',
    params: claimParams,
    summary: 'What the claimant needs so that they can be helped better.',
    answers: ok(needsAnswer),
    problems: { 404: 'There is no such claim.' },
  },
  deskSetNeeds: {
    ...post,
    path: '/api/desk/claims/:claimId/needs',
    summary: 'Record what a caller needs.',
    description: 'All that they need now; what is left out is withdrawn.',
    body: { schema: setBody, example: { codes: ['telephone', 'more-time'], seen: [] } },
    // An answer is kept for a day, so it does not say what.
    answers: ok(doneAnswer),
    problems: {
      ...actionProblems,
      400: 'The body is not valid; errors point at its fields.',
      409: '`changed-meanwhile`: the needs are others than were seen. Or the Idempotency-Key was used for another action.',
    },
  },
  deskNeedsSeen: {
    ...post,
    path: '/api/desk/claims/:claimId/needs/seen',
    byItself: true,
    summary: 'Say that support needs have been read.',
    description: 'It stops their clock, and the claimant sees it. The same again changes nothing.',
    body: { schema: seenBody, example: { ids: ['01930000-0000-7000-8000-0000000000d7'] } },
    answers: ok(doneAnswer),
    problems: { ...actionProblems, 400: 'The body is not valid; errors point at its fields.' },
  },
} satisfies RestRoutes;
