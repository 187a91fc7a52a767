import * as z from 'zod';

import type { RestRoutes, Who } from '#shared/rest-route.ts';
import * as answers from './webhook-answers.rules.ts';
import * as bodies from './webhook-bodies.rules.ts';

const who: Who = { scope: 'webhooks:manage', brands: 'refused' };
const bodyLimitBytes = 16_384;
const usual = { who, bodyLimitBytes } as const;

const id = z.uuid().meta({ examples: ['01930000-0000-7000-8000-0000000000ab'] });
const eventId = z.uuid().meta({ examples: ['01930000-0000-7000-8000-0000000000ef'] });
const one = z.object({ id });
const oneEvent = z.object({ id, eventId });

const missing = { 404: 'There is no such webhook or event.' };
const invalid = { 400: 'The body or the address is not valid; errors point at its fields.' };

export const webhookRoutes = {
  listWebhooks: {
    ...usual,
    method: 'GET',
    path: '/webhooks',
    summary: 'List the webhooks',
    answers: { 200: { description: 'All of them.', schema: answers.webhooks } },
  },
  createWebhook: {
    ...usual,
    method: 'POST',
    path: '/webhooks',
    summary: 'Have an address called with what happens',
    description:
      'It is told of what comes from now on. The address must begin with https:// and lead to the public internet. At most 20.',
    body: {
      schema: bodies.createWebhookBody,
      example: { url: 'https://hooks.example.com/fettle', eventTypes: ['excess.paid', 'message.received'] },
    },
    answers: { 201: { description: 'Added, with the secret that signs.', schema: answers.webhookWithSecret } },
    problems: { ...invalid, 409: 'There are 20 already.' },
  },
  getWebhook: {
    ...usual,
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'Read a webhook',
    params: one,
    answers: { 200: { description: 'The webhook.', schema: answers.webhook } },
    problems: missing,
  },
  changeWebhook: {
    ...usual,
    method: 'PATCH',
    path: '/webhooks/:id',
    summary: 'Change a webhook',
    description: 'What is left out stays as it is.',
    params: one,
    body: { schema: bodies.changeWebhookBody, example: { description: 'Claims handling' } },
    answers: { 200: { description: 'Changed.', schema: answers.webhook } },
    problems: { ...invalid, ...missing },
  },
  deleteWebhook: {
    ...usual,
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook',
    description: 'Its log goes with it.',
    params: one,
    answers: { 204: { description: 'Deleted.' } },
    problems: missing,
  },
  turnWebhookOff: {
    ...usual,
    method: 'POST',
    path: '/webhooks/:id/turn-off',
    summary: 'Send nothing for a while',
    description: 'Events wait meanwhile, for 90 days.',
    params: one,
    body: 'none',
    answers: { 200: { description: 'It is off.', schema: answers.webhook } },
    problems: missing,
  },
  turnWebhookOn: {
    ...usual,
    method: 'POST',
    path: '/webhooks/:id/turn-on',
    summary: 'Turn a webhook on again',
    description: 'It goes on where it stopped, or with what comes from now on where skipMissed is true.',
    params: one,
    body: { schema: bodies.turnOnBody, example: { skipMissed: false }, optional: true },
    answers: { 200: { description: 'It is on.', schema: answers.webhook } },
    problems: { ...invalid, ...missing },
  },
  rotateWebhookSecret: {
    ...usual,
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    summary: 'Replace the secret',
    description: 'The new one signs at once; the old one signs as well for overlapHours (0 to 168).',
    params: one,
    body: { schema: bodies.rotateBody, example: { overlapHours: 24 }, optional: true },
    answers: { 200: { description: 'The new secret.', schema: answers.webhookWithSecret } },
    problems: { ...invalid, ...missing, 409: 'Four secrets sign already.' },
  },
  testWebhook: {
    ...usual,
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send a test event',
    description: 'Sends one example at once, marked with "test": true. Needs no body.',
    params: one,
    body: { schema: bodies.testBody, example: { type: 'excess.paid' }, optional: true },
    answers: { 200: { description: 'What came of it.', schema: answers.testResult } },
    problems: { ...invalid, ...missing, 409: 'Its secret cannot be read.' },
  },
  replayEvents: {
    ...usual,
    method: 'POST',
    path: '/webhooks/:id/replay',
    summary: 'Send events again',
    description:
      'Those of a time on that were given up, or with which=all every one, also what was delivered and what came before the webhook. Ids stay the same.',
    params: one,
    body: { schema: bodies.replayBody, example: { since: '2026-11-21T10:00:00.000Z', which: 'dead' } },
    answers: { 200: { description: 'How many go out again.', schema: answers.replayed } },
    problems: { ...invalid, ...missing, 409: 'The webhook is off.' },
  },
  listDeliveries: {
    ...usual,
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'Read what was sent',
    description: 'The newest event first.',
    params: one,
    query: {
      schema: bodies.deliveriesQuery,
      help: 'state is waiting, delivered or dead; before is a position and limit is 1 to 100.',
    },
    answers: { 200: { description: 'A page.', schema: answers.deliveries } },
    problems: { ...invalid, ...missing },
  },
  getDelivery: {
    ...usual,
    method: 'GET',
    path: '/webhooks/:id/deliveries/:eventId',
    summary: 'Read what was sent and answered',
    params: oneEvent,
    answers: { 200: { description: 'One event for one webhook.', schema: answers.deliveryDetail } },
    problems: missing,
  },
  replayEvent: {
    ...usual,
    method: 'POST',
    path: '/webhooks/:id/deliveries/:eventId/replay',
    summary: 'Send one event now',
    description: 'Under the same id: one that waits at once, any other again.',
    params: oneEvent,
    body: 'none',
    answers: { 202: { description: 'It is sent now.', schema: answers.replayed } },
    problems: { ...missing, 409: 'It is being sent already, or the webhook is off.' },
  },
} satisfies RestRoutes;
