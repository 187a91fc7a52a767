import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';
import { doings } from './presence.rules.ts';

/** At least as many as the queue shows after pressing "More" three times; the browser asks for more in parts. */
export const mostMarked = 200;

const colleague = z.object({
  accountId: z.uuid(),
  name: z.string(),
  doing: z.enum(doings),
  seconds: z.int().meta({ description: 'For how long they count as there, unless their tab says so again.' }),
});
export type Colleague = z.infer<typeof colleague>;

/** The asker's own; nobody else sees them. */
const ownMarks = {
  isUnread: z.boolean().meta({ description: 'To be read again: it stands out in the queue until it is opened.' }),
  isFollowed: z.boolean().meta({ description: 'Its alarms are theirs too.' }),
};

const marks = z.object({
  claimId: z.uuid(),
  ...ownMarks,
  here: z.array(colleague).meta({ description: 'Other handlers who have the claim open, in order of their names.' }),
});
export type ClaimMarks = z.infer<typeof marks>;

const markBody = z.strictObject(ownMarks).partial();
export type NewMarks = z.infer<typeof markBody>;

const presenceBody = z.strictObject({
  tab: z.uuid().meta({ description: 'Made by the page when it is loaded.' }),
  doing: z.enum(doings).nullable().meta({ description: 'Null: the tab has left the claim.' }),
});

export const marksRoutes = {
  deskPresent: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/claims/:claimId/presence',
    byItself: true,
    summary: 'Say what one does at a claim.',
    description: 'Colleagues see it for 30 seconds. It blocks nothing, and is not audited.',
    params: claimParams,
    body: { schema: presenceBody, example: { tab: '01930000-0000-7000-8000-0000000000ae', doing: 'looking' } },
    answers: ok(doneAnswer),
    problems: { 404: 'There is no such claim, or the handler does not see it.' },
  },
  // A body, because an address cannot hold so many ids.
  deskMarks: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/marks',
    byItself: true,
    summary: 'Who else is at these claims, and how whoever asks has marked them.',
    body: { schema: z.strictObject({ claimIds: z.array(z.uuid()).max(mostMarked) }), example: { claimIds: [] } },
    answers: ok(
      z.object({
        marks: z.array(marks).meta({ description: 'Of the claims that have any, and that the handler sees.' }),
      }),
    ),
  },
  deskMark: {
    method: 'PUT',
    who: 'handler',
    path: '/api/desk/claims/:claimId/marks',
    summary: 'Mark a claim as unread or followed, or take the mark away.',
    description: 'For whoever marks it alone; it is not audited. What is left out stays.',
    params: claimParams,
    body: { schema: markBody, example: { isFollowed: true } },
    answers: ok(doneAnswer),
    problems: { 404: 'There is no such claim, or the handler does not see it.' },
  },
} satisfies RestRoutes;
