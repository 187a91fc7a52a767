import * as z from 'zod';

import { longestChatText } from '#features/chat/rest/chat-answers.rules.ts';
import { chatText } from '#features/chat/rest/claimant-chat-bodies.rules.ts';
import { afterParam, limitParam } from '#shared/rest-query.ts';
import type { KeyRight, RestRoutes } from '#shared/rest-route.ts';
import { singleLine } from '#shared/text.ts';

const mostAtOnce = 100;
const largestPosition = 2_147_483_647;

const mayRead: KeyRight = { scope: 'chats:read', brands: 'filtered' };
const mayWrite: KeyRight = { scope: 'chats:write', brands: 'filtered' };

const instant = z.iso.datetime();
const count = z.int().min(0);
const isText = { error: 'This must be a text.' };

const id = z.uuid().meta({
  description: 'The id of the conversation.',
  examples: ['01930000-0000-7000-8000-0000000000d1'],
});
const ofOne = z.object({ id });

const chat = z
  .object({
    id: z.uuid(),
    position: z.int().min(1).meta({ description: 'Of its latest change among the changes of all.' }),
    state: z.enum(['waiting', 'answered', 'closed']),
    claimNumber: z.string().nullable(),
    contact: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'Who writes, where there is no claim. Nobody has checked the address.' }),
    brand: z.string(),
    startedAt: instant,
    lastMessageAt: instant.nullable(),
    messages: count.meta({ description: 'The position of the newest message.' }),
    seenByClaimant: count.meta({ description: 'The position up to which the claimant has seen it.' }),
    seenByOperator: count,
    continuedIn: z.uuid().nullable().meta({
      description: 'The conversation in which it goes on, after the claimant added it to a claim that had one.',
    }),
  })
  .meta({ description: 'A conversation, of a claim or with somebody who has not found one.' });

const message = z
  .object({
    id: z.uuid().meta({ description: 'Stays when the conversation goes on elsewhere.' }),
    position: z.int().min(1).meta({ description: 'Counts up within the conversation.' }),
    author: z.enum(['claimant', 'operator']),
    name: z.string().nullable(),
    text: z.string().max(longestChatText),
    sentAt: instant,
    externalId: z.string().nullable(),
  })
  .meta({ description: 'Plain text.' });

export type ShownChat = z.infer<typeof chat>;
export type ShownChatMessage = z.infer<typeof message>;

const chatExample: ShownChat = {
  id: '01930000-0000-7000-8000-0000000000d1',
  position: 12,
  state: 'waiting',
  claimNumber: 'CLM-7Q2M-4XKD',
  contact: null,
  brand: 'harbour',
  startedAt: '2026-11-06T10:00:00.000Z',
  lastMessageAt: '2026-11-06T10:00:05.000Z',
  messages: 1,
  seenByClaimant: 1,
  seenByOperator: 0,
  continuedIn: null,
};

const messageExample: ShownChatMessage = {
  id: '01930000-0000-7000-8000-0000000000d2',
  position: 1,
  author: 'claimant',
  name: null,
  text: 'Is it with you?',
  sentAt: '2026-11-06T10:00:05.000Z',
  externalId: null,
};

const answerExample = { externalId: 'desk-4711', text: 'Yes, since this morning.', name: 'Kim' };
const answered = { ...messageExample, ...answerExample, position: 2, author: 'operator' };

const answerBody = z.strictObject({
  externalId: z.string(isText).min(1, { error: 'Give each message an id of its own.' }).max(200),
  text: chatText.meta({ minLength: 1 }),
  name: z
    .string(isText)
    .max(100, { error: 'This may have at most 100 characters.' })
    .transform(singleLine)
    .transform((name) => name || null)
    .nullish()
    .meta({ description: 'Who writes, as the claimant sees it.' }),
  mail: z.boolean({ error: 'This must be true or false.' }).default(false),
});

export type AnswerBody = z.output<typeof answerBody>;

const seenBody = z.strictObject({
  position: z.int({ error: 'This must be a position.' }).min(0).max(largestPosition),
});
const presenceBody = z.strictObject({
  online: z.int({ error: 'This must be a whole number.' }).min(0).max(10_000),
});

const after = z.int().min(0).meta({ description: 'Pass it to the next call.' });
const page = (what: string, most?: number) => ({
  schema: z.strictObject({ after: afterParam(`${what} after which to go on.`, most), limit: limitParam(mostAtOnce) }),
  help: `after is a position (0 or more) and limit is 1 to ${mostAtOnce}.`,
});

const wrongPage = { 400: 'after or limit is not a number that can be one.' };
const missing = { 404: 'There is no such conversation.' };
const continued = { 409: 'It goes on in another conversation, or another message was sent under this id.' };

export const operatorChatRoutes = {
  listChats: {
    method: 'GET',
    path: '/chats',
    who: mayRead,
    summary: 'Read which conversations have changed',
    description:
      'By their latest change, from a position on; going on from `after` misses none. A conversation in which nothing was said is not listed.',
    query: page('The position of a change'),
    answers: {
      200: {
        description: 'The conversations.',
        schema: z.object({ chats: z.array(chat), after }),
        example: { chats: [chatExample], after: 12 },
      },
    },
    problems: wrongPage,
  },
  setChatPresence: {
    method: 'PUT',
    path: '/chats/presence',
    who: { scope: 'chats:write', brands: 'refused' },
    summary: 'Say how many people are there to chat',
    description: 'Counts for five minutes, so say it again before. Where it is never said, the brand’s hours count.',
    body: { schema: presenceBody, example: { online: 2 } },
    answers: {
      200: {
        description: 'Until when it counts.',
        schema: z.object({ online: count, until: instant }),
        example: { online: 2, until: '2026-11-06T10:05:00.000Z' },
      },
    },
    problems: { 400: 'online is no such number.' },
  },
  listChatMessages: {
    method: 'GET',
    path: '/chats/:id/messages',
    who: mayRead,
    summary: 'Read a conversation',
    description: 'Oldest first, from a position on. Reading marks nothing as seen.',
    params: ofOne,
    query: page('The position of a message', largestPosition),
    answers: {
      200: {
        description: 'The messages.',
        schema: z.object({ messages: z.array(message), after }),
        example: { messages: [messageExample], after: 1 },
      },
    },
    problems: { ...wrongPage, ...missing },
  },
  sendChatMessage: {
    method: 'POST',
    path: '/chats/:id/messages',
    who: mayWrite,
    summary: 'Answer in a conversation',
    description:
      'Stored once under its externalId, so try again as often as needed. With mail it also goes to the address of a conversation without a claim.',
    params: ofOne,
    body: { schema: answerBody, example: answerExample },
    answers: {
      200: { description: 'It had been stored before.', schema: message, example: answered },
      201: { description: 'It is stored.', schema: message, example: answered },
    },
    problems: { 400: 'The body is not valid; errors point at its fields.', ...missing, ...continued },
  },
  tellChatTyping: {
    method: 'POST',
    path: '/chats/:id/typing',
    who: mayWrite,
    summary: 'Say that somebody is typing',
    description: 'Shown for six seconds, and kept nowhere. No body.',
    params: ofOne,
    answers: { 204: { description: 'Passed on.' } },
    problems: { ...missing, ...continued },
  },
  markChatSeen: {
    method: 'POST',
    path: '/chats/:id/seen',
    who: mayWrite,
    summary: 'Say up to which message it was seen',
    description: 'Never goes back. The claimant sees it.',
    params: ofOne,
    body: { schema: seenBody, example: { position: 1 } },
    answers: {
      200: { description: 'The conversation.', schema: chat, example: { ...chatExample, seenByOperator: 1 } },
    },
    problems: { 400: 'position is no such number.', ...missing },
  },
  closeChat: {
    method: 'POST',
    path: '/chats/:id/close',
    who: mayWrite,
    summary: 'Close a conversation',
    description:
      'The claimant no longer waits for an answer to what they wrote before. A new message opens it again. No body.',
    params: ofOne,
    answers: {
      200: { description: 'The conversation.', schema: chat, example: { ...chatExample, state: 'closed' } },
    },
    problems: missing,
  },
} satisfies RestRoutes;

export const chatStreamRoutes = {
  watchChats: {
    method: 'GET',
    path: '/chats/events',
    who: { scope: 'chats:read', brands: 'refused' },
    load: 'own-limits',
    summary: 'Hear of conversations as they happen',
    description:
      'Server-sent events: `{"chatId"}` says to look at a conversation again, null at all of them, and `{"chatId","typing":true}` that its claimant types.',
    answers: { 200: { description: 'The stream.', media: ['text/event-stream'] } },
    problems: { 429: 'Too many streams of this key are open.' },
  },
} satisfies RestRoutes;
