import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { anotherCodeAnswer } from '../shared/shared-answers.rules.ts';
import * as answers from './acting-answers.rules.ts';

const params = z.object({ claimId: z.string().max(200) });

const over = {
  404: 'The right is missing, or there is no such nomination, it was ended, its day has come, or the claim is over or gone.',
} as const;
const limited = { 429: 'Too many links and references were tried from this network.' } as const;

const handlerNeeded = {
  403: 'A step comes first. Or `handler-needed`: a handler confirms the nominee first.',
} as const;

const decided = {
  ...handlerNeeded,
  409: 'It has changed, was decided, or its time is over.',
  422: 'A tick, a reason or the mailed code is missing or wrong.',
} as const;

const nominee = { who: 'everybody', params, bodyLimitBytes: 4_096 } as const;

/** The nominee’s side. A cookie, set when the mailed link is opened, is the authority, and good for nothing else. */
export const actingRoutes = {
  openActing: {
    ...nominee,
    method: 'POST',
    load: 'finding',
    path: '/api/acting/:claimId/open',
    summary: 'Open the link that was mailed to a nominee, or open it again in the same browser.',
    description: 'Says which step comes next. The first step mails a code.',
    body: { schema: answers.openActingBody },
    answers: ok(answers.stepAnswer),
    problems: { ...over, ...limited },
  },
  enterActingCode: {
    ...nominee,
    method: 'POST',
    path: '/api/acting/:claimId/code',
    summary: 'Enter the code that was mailed to the nominee.',
    description: 'The first right one confirms the nomination, unless a handler must.',
    body: { schema: answers.actingCodeBody },
    answers: ok(answers.enteredAnswer),
    problems: over,
  },
  sendAnotherActingCode: {
    ...nominee,
    method: 'POST',
    path: '/api/acting/:claimId/anotherCode',
    summary: 'Mail another code to the nominee.',
    body: 'none',
    answers: ok(anotherCodeAnswer),
    problems: over,
  },
  readActing: {
    ...nominee,
    method: 'GET',
    path: '/api/acting/:claimId',
    summary: 'Read what the nominee’s rights allow.',
    answers: ok(answers.stepAnswer),
    problems: over,
  },
  writeActing: {
    ...nominee,
    bodyLimitBytes: 64 * 1_024,
    method: 'POST',
    path: '/api/acting/:claimId/message',
    summary: 'Send a message for the claimant, with the right write.',
    body: { schema: answers.writeBody },
    answers: ok(doneAnswer),
    problems: { ...over, 409: 'Another message was sent under this id.', 429: 'Too many messages were sent.' },
  },
  decideActing: {
    ...nominee,
    method: 'POST',
    path: '/api/acting/:claimId/decideQuote',
    summary: 'Decide about the quote for the claimant, with the right decide.',
    body: { schema: answers.decideBody },
    answers: ok(doneAnswer),
    problems: { ...over, ...decided },
  },
  chooseActing: {
    ...nominee,
    method: 'POST',
    path: '/api/acting/:claimId/chooseOutcome',
    summary: 'Choose what comes instead of a repair for the claimant, with the right decide.',
    body: { schema: answers.chooseBody },
    answers: ok(doneAnswer),
    problems: { ...over, ...decided },
  },
  mailActingCode: {
    ...nominee,
    method: 'POST',
    path: '/api/acting/:claimId/decisionCode',
    summary: 'Mail the nominee a code for a decision, where the client asks for one.',
    body: { schema: answers.decisionCodeBody },
    answers: ok(anotherCodeAnswer),
    problems: { ...over, ...handlerNeeded, 409: 'There is nothing to decide.' },
  },
  stopActing: {
    ...nominee,
    method: 'POST',
    path: '/api/acting/:claimId/stop',
    summary: 'End the nomination, as the nominee.',
    body: 'none',
    answers: ok(doneAnswer),
    problems: over,
  },
} satisfies RestRoutes;

export const actingStreamRoutes = {
  watchActing: {
    ...nominee,
    method: 'GET',
    load: 'own-limits',
    path: '/api/acting/:claimId/events',
    summary: 'Hear when the claim changes, as its nominee: its version, now and whenever it grows.',
    answers: { 200: { description: 'The stream. It ends with the nomination.', media: ['text/event-stream'] } },
    problems: { ...over, 429: 'Too many streams of this session are open.' },
  },
} satisfies RestRoutes;
