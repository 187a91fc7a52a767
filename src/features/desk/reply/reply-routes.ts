import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { mostAttachments } from '#claim/messages/attachment.rules.ts';
import { claimParams } from '../desk.rules.ts';
import { noAnswerReasons } from './no-answer-reasons.rules.ts';
import { replyText } from './reply-text.rules.ts';
import { replyActions } from './reply-actions.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { stateAnswer } from '../state/state-routes.ts';
import { seen, seenClientId } from '../action/seen.ts';

const id = z.uuid({ error: 'This must be a UUID.' });

const replyBody = z.strictObject({
  text: replyText,
  seen,
  files: z
    .array(id)
    .max(mostAttachments, { error: `A message has at most ${mostAttachments} files. Remove some.` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Name each file once.' })
    .default([])
    .meta({ description: 'Those of one’s draft that go with it.' }),
  actions: replyActions,
  clientId: seenClientId,
});
export type Reply = z.output<typeof replyBody>;

const replyAnswer = z.object({
  replyId: z.uuid(),
  sendAt: z.iso.datetime().meta({ description: 'Until then it can be taken back, and nobody else sees it.' }),
  moved: stateAnswer.nullable().meta({ description: 'The change of state that was done with it.' }),
});
const noAnswerBody = z.strictObject({
  reason: z.enum(noAnswerReasons, { error: `This must be one of: ${noAnswerReasons.join(', ')}.` }),
  seen,
});
export type NoAnswer = z.output<typeof noAnswerBody>;

const noAnswerAnswer = z.object({
  changeId: z.uuid(),
  undoUntil: z.iso.datetime().meta({ description: 'Until then it can be undone.' }),
});
export type NoAnswerNeeded = z.infer<typeof noAnswerAnswer>;

export type Replied = z.infer<typeof replyAnswer>;

const post = { method: 'POST', who: 'handler', headers: actionHeaders, params: claimParams } as const;

export const replyRoutes = {
  deskReply: {
    ...post,
    path: '/api/desk/claims/:claimId/reply',
    summary: 'Write to the claimant.',
    description:
      'Plain text. It becomes a message of the claim ten seconds later. If something has been said since what was seen, by oneself in another tab too, nothing is written, and `newer` of the problem has it.',
    body: {
      schema: replyBody,
      example: { text: 'Please send us the receipt.', seen: null, actions: { wait: { on: 'claimant', until: null } } },
    },
    answers: ok(replyAnswer),
    problems: {
      ...actionProblems,
      409: '`newer-message`: something has been said that was not seen, maybe by oneself. `changed-meanwhile`: the claim is in another state than was seen in `actions`. `files-changed`: the draft has one of the files no more. `too-many-messages`: the claim has as many as it can. `insurer-changed`: the claim has another client than `clientId`.',
    },
  },
  deskWithdrawMessage: {
    ...post,
    path: '/api/desk/claims/:claimId/withdraw-message',
    summary: 'Take back a reply that has not been sent yet.',
    description:
      'Its files are in the draft again. What was done with it stays. A change of state has an undoing of its own.',
    body: { schema: z.strictObject({ replyId: id }), example: { replyId: '01930000-0000-7000-8000-0000000000a2' } },
    answers: ok(z.object({ text: z.string() })),
    problems: {
      ...actionProblems,
      404: 'There is no such claim, or no such reply of this handler.',
      409: '`already-sent`: the claimant has it.',
    },
  },
  deskNoAnswer: {
    ...post,
    path: '/api/desk/claims/:claimId/no-answer',
    summary: 'Say that what the claimant wrote needs no answer.',
    body: { schema: noAnswerBody, example: { reason: 'thanks', seen: null } },
    answers: ok(noAnswerAnswer),
    problems: {
      ...actionProblems,
      409: '`newer-message`: somebody has said something that was not seen. `nothing-waits`: nothing needs an answer, or a reply is about to go.',
    },
  },
  deskUndoNoAnswer: {
    ...post,
    path: '/api/desk/claims/:claimId/undo-no-answer',
    summary: 'Undo within a minute that no answer is needed.',
    description: 'What the claimant wrote waits again, as long as it had.',
    body: { schema: z.strictObject({ changeId: id }), example: { changeId: '01930000-0000-7000-8000-0000000000d3' } },
    answers: ok(doneAnswer),
    problems: {
      ...actionProblems,
      404: 'There is no such claim, or the handler has said no such thing on it.',
      409: '`too-late`: a minute has passed. `changed-meanwhile`: it was undone already, the claimant was answered since, or it was said again.',
    },
  },
} satisfies RestRoutes;
