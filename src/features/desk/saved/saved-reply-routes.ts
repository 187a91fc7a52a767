import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { singleLine } from '#shared/text.ts';
import { claimParams } from '../desk.rules.ts';
import { writtenText } from '#claim/desk/writing/written-text.rules.ts';
import { savedActions } from './saved-actions.rules.ts';
import { placeholders } from './placeholders.rules.ts';
import { audiences, longestTitle } from './saved-reply.rules.ts';

const audience = z.enum(audiences, { error: `This must be one of: ${audiences.join(', ')}.` });

const version = z.object({
  version: z.int(),
  title: z.string(),
  text: z.string(),
  actions: savedActions,
  sharedWith: audience.meta({
    description: 'me: its owner alone. brands: handlers of some brands. all: every handler.',
  }),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});
export type ReplyVersion = z.infer<typeof version>;

const savedReply = version.extend({
  id: z.uuid(),
  mayChange: z.boolean().meta({ description: 'Whoever asks may change and remove it.' }),
});
export type SavedReply = z.infer<typeof savedReply>;

const saveBody = z.strictObject({
  title: z
    .string({ error: 'This must be a text.' })
    .min(1, { error: 'Write a title.' })
    .max(longestTitle, { error: `This may have at most ${longestTitle} characters.` })
    .transform(singleLine)
    .refine((title) => title !== '', { error: 'Write a title.' }),
  text: writtenText,
  actions: savedActions.default({}),
  sharedWith: audience,
  seen: z.int().nullable().meta({ description: 'The version that was on screen; null for a new one.' }),
});
export type SaveReply = z.output<typeof saveBody>;

const replyParams = z.object({ replyId: z.uuid() });
const noSuchReply = 'There is no such saved reply, or this handler does not see it.';
const path = '/api/desk/saved-replies';

export const savedReplyRoutes = {
  deskSavedReplies: {
    method: 'GET',
    who: 'handler',
    path,
    summary: 'The saved replies that a handler sees, by title.',
    answers: ok(
      z.object({
        replies: z.array(savedReply),
        audiences: z.array(audience).meta({ description: 'With whom the handler may share.' }),
      }),
    ),
  },
  deskSaveReply: {
    method: 'PUT',
    who: 'handler',
    path: `${path}/:replyId`,
    summary: 'Save a reply to be used again, under an id of the sender’s.',
    description:
      'Every version is kept. `{name}`, `{device}`, `{reference}`, `{state}` and `{date}` are filled in from the claim.',
    params: replyParams,
    body: {
      schema: saveBody,
      example: {
        title: 'Receipt',
        text: 'Hello {name}, please send us the receipt.',
        sharedWith: 'me',
        seen: null,
        actions: { wait: { on: 'claimant', days: 9 } },
      },
    },
    answers: ok(z.object({ version: z.int() })),
    problems: {
      400: 'The body is not valid, or the catalogue has no such state in use.',
      403: '`sharing-not-allowed`: this needs the role lead, or for every handler the role admin.',
      404: noSuchReply,
      409: '`changed-meanwhile`: another version than the one seen counts now.',
    },
  },
  deskRemoveReply: {
    method: 'DELETE',
    who: 'handler',
    path: `${path}/:replyId`,
    summary: 'Remove a saved reply. Its versions are kept.',
    params: replyParams,
    answers: ok(doneAnswer),
    problems: { 403: '`sharing-not-allowed`: it is shared by somebody else.', 404: noSuchReply },
  },
  deskReplyVersions: {
    method: 'GET',
    who: 'handler',
    path: `${path}/:replyId/versions`,
    summary: 'The versions of a saved reply that a handler sees, the newest first.',
    params: replyParams,
    answers: ok(z.object({ versions: z.array(version) })),
    problems: { 404: noSuchReply },
  },
  deskPlaceholders: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/claims/:claimId/placeholders',
    summary: 'What the placeholders of saved replies stand for on a claim.',
    params: claimParams,
    answers: ok(z.record(z.enum(placeholders), z.string().nullable())),
    problems: { 404: 'There is no such claim, or it is of a brand that the handler does not see.' },
  },
} satisfies RestRoutes;
