import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';
import { noteReaders } from '#claim/desk/writing/note.rules.ts';
import { writtenText } from '#claim/desk/writing/written-text.rules.ts';
import { seenClientId } from '../action/seen.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';

const mostMentions = 20;

const noteBody = z.strictObject({
  text: writtenText,
  mentions: z
    .array(z.uuid({ error: 'This must be the id of an account.' }))
    .max(mostMentions, { error: `These may be at most ${mostMentions}.` })
    .default([])
    .meta({
      description: 'Colleagues who are to read it. The view `mentioned` has the claim until they write a note.',
    }),
  sharedWith: z
    .enum(noteReaders, { error: `This must be one of: ${noteReaders.join(', ')}.` })
    .default('desk')
    .meta({ description: '`insurer`: the insurer’s auditors read it too, while the claim is of the same client.' }),
  clientId: seenClientId.meta({
    description: 'As the claim’s answer had it. If the claim has another by now, a shared note is refused.',
  }),
});
export type Note = z.output<typeof noteBody>;

export const noteRoutes = {
  deskNote: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/claims/:claimId/note',
    summary: 'Write a note, which no claimant reads.',
    headers: actionHeaders,
    params: claimParams,
    body: {
      schema: noteBody,
      example: { text: 'The screen comes on Friday.', mentions: [], sharedWith: 'insurer', clientId: null },
    },
    answers: ok(z.object({ noteId: z.uuid() })),
    problems: {
      ...actionProblems,
      400: 'A mentioned account is no handler who sees this claim.',
      409: `${actionProblems[409]} \`insurer-changed\`: the claim has another client than \`clientId\`.`,
    },
  },
} satisfies RestRoutes;
