import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { chatAnswer, chatMessage } from './chat-schemas.rules.ts';
import { attachBody, beginBody, named, readQuery, sayBody, seenBody } from './claimant-chat-bodies.rules.ts';

const post = { method: 'POST', who: 'viewer' } as const;

export const claimantChatRoutes = {
  readChat: {
    method: 'GET',
    path: '/api/enduser/chat',
    who: 'viewer',
    summary: 'Read a conversation: what came after a position or before one, or the newest.',
    query: { schema: readQuery, help: 'after or before is a position (0 or more), and claimId a claim.' },
    answers: ok(chatAnswer),
  },
  beginChat: {
    ...post,
    path: '/api/enduser/chat',
    summary: 'Begin a conversation of a claim, or of a contact.',
    body: { schema: beginBody, validatedByHandler: true },
    answers: { 204: { description: 'Begun.' } },
  },
  sayInChat: {
    ...post,
    path: '/api/enduser/chat/messages',
    summary: 'Write a message. The same clientId writes it once.',
    body: { schema: sayBody },
    answers: ok(chatMessage),
  },
  typeInChat: {
    ...post,
    path: '/api/enduser/chat/typing',
    summary: 'Tell the operator that the claimant is typing.',
    body: { schema: named },
    answers: { 204: { description: 'Told.' } },
  },
  markChatSeen: {
    ...post,
    path: '/api/enduser/chat/seen',
    summary: 'Mark messages as seen up to a position.',
    body: { schema: seenBody },
    answers: { 204: { description: 'Marked.' } },
  },
  attachChat: {
    ...post,
    path: '/api/enduser/chat/attach',
    summary: 'Add the conversation of this browser to a claim.',
    body: { schema: attachBody },
    answers: { 204: { description: 'Added.' } },
  },
} satisfies RestRoutes;

export const ownChatStreamRoutes = {
  watchOwnChat: {
    method: 'GET',
    path: '/api/enduser/chat/events',
    who: 'viewer',
    load: 'own-limits',
    summary: 'Hear of news in a conversation, and that the operator is typing.',
    query: { schema: z.object({ claimId: uncheckedParam }), ignoresOthers: true },
    answers: { 200: { description: 'The stream.', media: ['text/event-stream'] } },
    problems: { 404: 'There is no such conversation.', 429: 'Too many streams of this session are open.' },
  },
} satisfies RestRoutes;
