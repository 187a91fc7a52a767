import * as z from 'zod';

import { doneAnswer } from '#shared/rest-answers.ts';
import type { RestRoute, RestRoutes } from '#shared/rest-route.ts';
import * as answers from './webhook-answers.rules.ts';
import * as bodies from './webhook-bodies.rules.ts';

const webhookId = z.uuid({ error: 'This must be the id of a webhook.' });
const eventId = z.uuid({ error: 'This must be the id of an event.' });
const one = z.strictObject({ webhookId });
const oneEvent = z.strictObject({ webhookId, eventId });

const help = 'The address of this call is not valid.';
const bodyLimitBytes = 16_384;
const get = { method: 'GET', who: 'admin' } as const satisfies Partial<RestRoute>;
const post = { method: 'POST', who: 'admin', bodyLimitBytes } as const satisfies Partial<RestRoute>;
const answer = <Schema extends z.ZodType>(schema: Schema) => ({ 200: { description: 'Done.', schema } });

export const accountWebhookRoutes = {
  webhooks: {
    ...get,
    path: '/api/account/webhooks',
    summary: 'All webhooks.',
    answers: answer(answers.webhooks),
  },
  webhookDeliveries: {
    ...get,
    path: '/api/account/webhookDeliveries',
    summary: 'A page of what a webhook was sent, the newest event first.',
    query: { schema: bodies.deliveriesQuery.extend({ webhookId }), help },
    answers: answer(answers.deliveries),
  },
  webhookDelivery: {
    ...get,
    path: '/api/account/webhookDelivery',
    summary: 'What a webhook was sent of one event, and what it answered.',
    query: { schema: oneEvent, help },
    answers: answer(answers.deliveryDetail),
  },
  createWebhook: {
    ...post,
    path: '/api/account/createWebhook',
    summary: 'Have an address called with what happens; the answer alone holds the secret.',
    body: { schema: bodies.createWebhookBody },
    answers: answer(answers.webhookWithSecret),
  },
  changeWebhook: {
    ...post,
    path: '/api/account/changeWebhook',
    summary: 'Change a webhook; what is left out stays as it is.',
    body: { schema: bodies.changeWebhookBody.extend({ webhookId }) },
    answers: answer(answers.webhook),
  },
  deleteWebhook: {
    ...post,
    path: '/api/account/deleteWebhook',
    summary: 'Delete a webhook with its log.',
    body: { schema: one },
    answers: answer(doneAnswer),
  },
  turnWebhookOff: {
    ...post,
    path: '/api/account/turnWebhookOff',
    summary: 'Send nothing for a while.',
    body: { schema: one },
    answers: answer(answers.webhook),
  },
  turnWebhookOn: {
    ...post,
    path: '/api/account/turnWebhookOn',
    summary: 'Turn a webhook on again.',
    body: { schema: bodies.turnOnBody.extend({ webhookId }) },
    answers: answer(answers.webhook),
  },
  rotateWebhookSecret: {
    ...post,
    path: '/api/account/rotateWebhookSecret',
    summary: 'Replace the secret.',
    body: { schema: bodies.rotateBody.extend({ webhookId }) },
    answers: answer(answers.webhookWithSecret),
  },
  testWebhook: {
    ...post,
    path: '/api/account/testWebhook',
    summary: 'Send a test event.',
    body: { schema: bodies.testBody.extend({ webhookId }) },
    answers: answer(answers.testResult),
  },
  replayEvent: {
    ...post,
    path: '/api/account/replayEvent',
    summary: 'Send one event now.',
    body: { schema: oneEvent },
    answers: answer(answers.replayed),
  },
  replayEvents: {
    ...post,
    path: '/api/account/replayEvents',
    summary: 'Send events of a time on again.',
    body: { schema: bodies.replayBody.extend({ webhookId }) },
    answers: answer(answers.replayed),
  },
} satisfies RestRoutes;
