import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { draftChannels } from '../draft/draft-channels.rules.ts';
import { longestText } from '#claim/desk/writing/longest-text.rules.ts';
import { tooLong } from '#claim/desk/writing/written-text.rules.ts';
import { actionProblems } from './action-row.ts';

export const draftRoutes = {
  deskDraft: {
    method: 'PUT',
    who: 'handler',
    path: '/api/desk/claims/:claimId/draft/:channel',
    summary: 'Keep what a handler has begun to write.',
    description: 'Each handler has one draft of a reply and one of a note. An empty text removes it.',
    params: z.object({ claimId: z.uuid(), channel: z.enum(draftChannels) }),
    body: {
      schema: z.strictObject({ text: z.string().max(longestText, { error: tooLong }) }),
      example: { text: 'Your screen' },
    },
    answers: ok(doneAnswer),
    problems: { 403: actionProblems[403], 404: actionProblems[404] },
  },
} satisfies RestRoutes;
