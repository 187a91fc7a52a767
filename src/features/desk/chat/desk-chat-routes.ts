import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { seenClientId } from '../action/seen.ts';
import { claimParams } from '../desk.rules.ts';

const longestText = 2_000;

const answerBody = z.strictObject({
  text: z
    .string({ error: 'This must be a text.' })
    .trim()
    .min(1, { error: 'Write a message' })
    .max(longestText, { error: `This may have at most ${longestText} characters.` }),
  seen: z.int({ error: 'This must be a position.' }).min(0).meta({
    description: 'The position of the newest message of the conversation that was on screen.',
  }),
  clientId: seenClientId,
});

const waitingChat = z.object({
  claimId: z.uuid(),
  number: z.string(),
  name: z.string(),
  since: z.iso.datetime().meta({ description: 'Since when the claimant waits for an answer.' }),
  whose: z.enum(['mine', 'nobodys', 'colleagues']).meta({ description: 'Who has the claim.' }),
});
export type WaitingChat = z.infer<typeof waitingChat>;

export const deskChatRoutes = {
  deskChats: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/chats',
    summary: 'The conversations in which a claimant waits for an answer, the longest wait first.',
    answers: ok(
      z.object({
        chats: z.array(waitingChat).meta({ description: 'At most 20.' }),
        isHere: z
          .boolean()
          .nullable()
          .meta({ description: 'Whether the handler counts as there to chat; null for one who may not reply.' }),
      }),
    ),
  },
  deskPresence: {
    method: 'PUT',
    who: 'handler',
    path: '/api/desk/presence',
    byItself: true,
    summary: 'Say whether one is there to chat.',
    description:
      'Claimants whose claims the handler sees are told that somebody is there. It holds for five minutes after it was last said, and ends with the right to reply, a lock-out or signing out.',
    body: {
      schema: z.strictObject({ isHere: z.boolean({ error: 'This must be true or false.' }) }),
      example: { isHere: true },
    },
    answers: ok(z.object({ isHere: z.boolean() })),
    problems: { 403: 'The handler may not reply.' },
  },
  deskTyping: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/claims/:claimId/chat/typing',
    summary: 'Tell the claimant that somebody is typing in the chat.',
    params: claimParams,
    description: 'Only a claimant who has the chat open hears of it.',
    answers: ok(doneAnswer),
    problems: { 403: actionProblems[403], 404: 'There is no such claim, or nothing was said in its chat.' },
  },
  deskChat: {
    method: 'POST',
    who: 'handler',
    headers: actionHeaders,
    path: '/api/desk/claims/:claimId/chat',
    summary: 'Answer in the conversation of a claim.',
    params: claimParams,
    body: { schema: answerBody, example: { text: 'It comes back on Friday.', seen: 3 } },
    answers: ok(z.object({ position: z.int() })),
    problems: {
      ...actionProblems,
      409: 'There is a newer message than was seen, or the Idempotency-Key was used for another action. `insurer-changed`: the claim has another client than `clientId`.',
    },
  },
} satisfies RestRoutes;
