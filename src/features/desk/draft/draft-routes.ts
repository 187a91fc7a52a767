import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { draftChannels } from './draft-channels.rules.ts';
import { longestText } from '#claim/desk/writing/longest-text.rules.ts';
import { tooLong } from '#claim/desk/writing/written-text.rules.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';

export const draftRoutes = {
  deskDraft: {
    method: 'PUT',
    who: 'handler',
    path: '/api/desk/claims/:claimId/draft/:channel',
    byItself: true,
    summary: 'Keep what a handler has begun to write.',
    description:
      'Each handler has one draft of a reply, one of a note and one of an answer in the chat. An empty text removes it; files of a reply stay until they are removed.',
    params: z.object({ claimId: z.uuid(), channel: z.enum(draftChannels) }),
    body: {
      schema: z.strictObject({
        text: z.string().max(longestText, { error: tooLong }),
        from: z.iso.datetime().nullable().optional().meta({
          description:
            'The updatedAt of one’s draft that the page goes on with, null where it knows of none. If another stands there, from another tab, its words are set aside: takenDrafts has them for a day.',
        }),
        seen: z.uuid().nullable().optional().meta({
          description: 'Of a reply: the newestSaid when it was begun. The draft of whoever goes on with it has it.',
        }),
      }),
      example: { text: 'Your screen', from: null, seen: null },
    },
    answers: ok(
      z.object({
        updatedAt: z.iso.datetime().nullable().meta({ description: 'Of the draft; null if it was removed.' }),
        isOtherSetAside: z.boolean(),
      }),
    ),
    problems: { 403: actionProblems[403], 404: actionProblems[404] },
  },
  deskTakeDraft: {
    method: 'POST',
    who: 'handler',
    headers: actionHeaders,
    path: '/api/desk/claims/:claimId/draft/:channel/take',
    summary: 'Take over what a colleague has begun to write.',
    description:
      'It ends the colleague’s draft and tells the colleague, who can read the words for a day. The answer has them as they were kept last. Its files are in one’s own draft then.',
    params: z.object({ claimId: z.uuid(), channel: z.enum(draftChannels) }),
    body: {
      schema: z.strictObject({ authorId: z.uuid({ error: 'This must be a UUID.' }) }),
      example: { authorId: '01930000-0000-7000-8000-000000000001' },
    },
    answers: ok(z.object({ text: z.string() })),
    problems: {
      ...actionProblems,
      404: 'There is no such claim, or the colleague has no such draft any more.',
      409: 'The Idempotency-Key was used for another action, or the draft is one’s own.',
    },
  },
} satisfies RestRoutes;
