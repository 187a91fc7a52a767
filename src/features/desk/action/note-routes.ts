import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';
import { writtenText } from '../reply/reply-text.rules.ts';
import { actionHeaders, actionProblems } from './action-row.ts';

export const noteRoutes = {
  deskNote: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/claims/:claimId/note',
    summary: 'Write a note for handlers alone.',
    headers: actionHeaders,
    params: claimParams,
    body: { schema: z.strictObject({ text: writtenText }) },
    answers: ok(z.object({ noteId: z.uuid() })),
    problems: actionProblems,
  },
} satisfies RestRoutes;
