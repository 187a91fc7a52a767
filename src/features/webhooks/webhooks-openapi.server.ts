import * as z from 'zod';

import { dataSchema, eventExample, eventSchema } from '#server/outbox/outgoing-event-openapi.ts';
import { outgoingEventNames, outgoingEventTypes, type OutgoingEventType } from '#shared/outgoing-event-types.ts';
import { deliveryStates } from '#shared/webhooks.ts';
import { keyProblems, problem, queryParameter } from '#server/http/openapi-parts.ts';
import * as bodies from './webhook-bodies.rules.ts';

type Json = Record<string, unknown>;

const at = '2026-11-21T10:00:00.000Z';

const missing = { '404': problem('There is no such webhook or event.') };
const invalid = { '400': problem('The body or the address is not valid; errors point at its fields.') };

function bodyOf(schema: z.ZodType, example: object, required = true): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return { required, content: { 'application/json': { schema: json, example } } };
}

const answer = (description: string, schema: Json, example?: unknown): Json => ({
  description,
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});

const instant = { type: 'string', format: 'date-time' };
const maybe = (type: string, more: Json = {}): Json => ({ type: [type, 'null'], ...more });
const object = (properties: Json): Json => ({ type: 'object', required: Object.keys(properties), properties });

const webhook = object({
  id: { type: 'string', format: 'uuid' },
  url: { type: 'string' },
  description: { type: 'string' },
  eventTypes: {
    type: ['array', 'null'],
    items: { type: 'string' },
    description: 'Null: all, also types that come later.',
  },
  enabled: { type: 'boolean' },
  disabledAt: maybe('string', { format: 'date-time' }),
  disabledReason: { enum: ['by-hand', 'gone', 'failing', null] },
  createdAt: instant,
  failures: { type: 'integer', description: 'Failed tries in a row, up to now.' },
  failingSince: maybe('string', { format: 'date-time' }),
  pausedUntil: maybe('string', { format: 'date-time', description: 'Nothing is sent before.' }),
  waiting: { type: 'integer', description: 'Events that are still to be delivered; 10000 stands for as many or more.' },
  dead: { type: 'integer', description: 'Events that were given up; 10000 stands for as many or more.' },
  secrets: {
    type: 'array',
    items: object({ id: { type: 'string' }, createdAt: instant, expiresAt: maybe('string', { format: 'date-time' }) }),
  },
});

const secret = {
  type: 'string',
  description: 'Signs by Standard Webhooks. It is in this answer alone.',
};
const withSecret = object({ webhook, secret });

const deliveryProperties = {
  eventId: { type: 'string', format: 'uuid', description: 'The webhook-id header of every try.' },
  position: { type: 'integer' },
  type: { type: 'string' },
  claimNumber: maybe('string'),
  occurredAt: instant,
  state: { enum: [...deliveryStates] },
  tries: { type: 'integer' },
  nextTryAt: maybe('string', { format: 'date-time' }),
  settledAt: maybe('string', { format: 'date-time' }),
  lastStatus: maybe('integer'),
  lastError: maybe('string'),
};

const attempt = object({
  at: instant,
  millis: { type: 'integer' },
  status: maybe('integer'),
  error: maybe('string'),
  answer: { type: 'string', description: 'The first 2 kB of it.' },
});

const delivery = object(deliveryProperties);
const deliveryDetail = object({
  ...deliveryProperties,
  body: { type: ['object', 'null'], description: 'What is sent; null where the event is no longer kept.' },
  attempts: { type: 'array', items: attempt },
});

const inPath = (name: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
});
const scope = 'Needs the scope webhooks:manage.';
const call = (operationId: string, summary: string, description: string, more: Json): Json => ({
  operationId,
  summary,
  description: `${description} ${scope}`.trim(),
  ...more,
});

const ofOne = { parameters: [inPath('id')] };
const exampleBody = { url: 'https://hooks.example.com/fettle', eventTypes: ['excess.paid', 'message.received'] };

export const webhookPaths = {
  '/webhooks': {
    get: call('listWebhooks', 'List the webhooks', '', {
      responses: {
        '200': answer('All of them.', object({ webhooks: { type: 'array', items: webhook } })),
        ...keyProblems,
      },
    }),
    post: call(
      'createWebhook',
      'Have an address called with what happens',
      'It is told of what comes from now on. The address must begin with https:// and lead to the public internet. At most 20.',
      {
        requestBody: bodyOf(bodies.createWebhookBody, exampleBody),
        responses: {
          '201': answer('Added, with the secret that signs.', withSecret),
          '409': problem('There are 20 already.'),
          ...invalid,
          ...keyProblems,
        },
      },
    ),
  },
  '/webhooks/{id}': {
    ...ofOne,
    get: call('getWebhook', 'Read a webhook', '', {
      responses: { '200': answer('The webhook.', webhook), ...missing, ...keyProblems },
    }),
    patch: call('changeWebhook', 'Change a webhook', 'What is left out stays as it is.', {
      requestBody: bodyOf(bodies.changeWebhookBody, { description: 'Claims handling' }),
      responses: { '200': answer('Changed.', webhook), ...invalid, ...missing, ...keyProblems },
    }),
    delete: call('deleteWebhook', 'Delete a webhook', 'Its log goes with it.', {
      responses: { '204': { description: 'Deleted.' }, ...missing, ...keyProblems },
    }),
  },
  '/webhooks/{id}/turn-off': {
    ...ofOne,
    post: call('turnWebhookOff', 'Send nothing for a while', 'Events wait meanwhile, for 90 days.', {
      responses: { '200': answer('It is off.', webhook), ...missing, ...keyProblems },
    }),
  },
  '/webhooks/{id}/turn-on': {
    ...ofOne,
    post: call(
      'turnWebhookOn',
      'Turn a webhook on again',
      'It goes on where it stopped, or with what comes from now on where skipMissed is true.',
      {
        requestBody: bodyOf(bodies.turnOnBody, { skipMissed: false }),
        responses: { '200': answer('It is on.', webhook), ...invalid, ...missing, ...keyProblems },
      },
    ),
  },
  '/webhooks/{id}/rotate-secret': {
    ...ofOne,
    post: call(
      'rotateWebhookSecret',
      'Replace the secret',
      'The new one signs at once; the old one signs as well for overlapHours (0 to 168).',
      {
        requestBody: bodyOf(bodies.rotateBody, { overlapHours: 24 }),
        responses: {
          '200': answer('The new secret.', withSecret),
          '409': problem('Four secrets sign already.'),
          ...invalid,
          ...missing,
          ...keyProblems,
        },
      },
    ),
  },
  '/webhooks/{id}/test': {
    ...ofOne,
    post: call(
      'testWebhook',
      'Send a test event',
      'Sends one example at once, marked with "test": true. Needs no body.',
      {
        requestBody: bodyOf(bodies.testBody, { type: 'excess.paid' }, false),
        responses: {
          '200': answer(
            'What came of it.',
            object({
              delivered: { type: 'boolean' },
              status: maybe('integer'),
              error: maybe('string'),
              millis: { type: 'integer' },
              answer: { type: 'string' },
            }),
          ),
          '409': problem('Its secret cannot be read.'),
          ...invalid,
          ...missing,
          ...keyProblems,
        },
      },
    ),
  },
  '/webhooks/{id}/replay': {
    ...ofOne,
    post: call(
      'replayEvents',
      'Send events again',
      'Those of a time on that were given up, or with which=all every one, also what was delivered and what came before the webhook. Ids stay the same.',
      {
        requestBody: bodyOf(bodies.replayBody, { since: at, which: 'dead' }),
        responses: {
          '200': answer('How many go out again.', object({ replayed: { type: 'integer' } })),
          '409': problem('The webhook is off.'),
          ...invalid,
          ...missing,
          ...keyProblems,
        },
      },
    ),
  },
  '/webhooks/{id}/deliveries': {
    ...ofOne,
    get: call('listDeliveries', 'Read what was sent', 'The newest event first.', {
      parameters: [
        queryParameter('state', 'Only these.', { enum: [...deliveryStates] }),
        queryParameter('before', 'The `next` of the page before.', { type: 'integer', minimum: 1 }),
        queryParameter('limit', 'How many at most.', { type: 'integer', minimum: 1, maximum: 100, default: 25 }),
      ],
      responses: {
        '200': answer('A page.', object({ deliveries: { type: 'array', items: delivery }, next: maybe('integer') })),
        ...invalid,
        ...missing,
        ...keyProblems,
      },
    }),
  },
  '/webhooks/{id}/deliveries/{eventId}': {
    parameters: [inPath('id'), inPath('eventId')],
    get: call('getDelivery', 'Read what was sent and answered', '', {
      responses: { '200': answer('One event for one webhook.', deliveryDetail), ...missing, ...keyProblems },
    }),
  },
  '/webhooks/{id}/deliveries/{eventId}/replay': {
    parameters: [inPath('id'), inPath('eventId')],
    post: call('replayEvent', 'Send one event now', 'Under the same id: one that waits at once, any other again.', {
      responses: {
        '202': answer('It is sent now.', object({ replayed: { type: 'integer' } })),
        '409': problem('It is being sent already, or the webhook is off.'),
        ...missing,
        ...keyProblems,
      },
    }),
  },
};

const header = (name: string, description: string): Json => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
});

const signed = [
  header('webhook-id', 'The id of the event, the same on every try.'),
  header('webhook-timestamp', 'When this try was made, in seconds since 1970.'),
  header(
    'webhook-signature',
    'v1 signatures (HMAC-SHA256 of id.timestamp.body), one for each secret, with spaces between.',
  ),
];

function outgoing(type: OutgoingEventType): Json {
  const schema = {
    ...eventSchema,
    properties: { ...eventSchema.properties, type: { const: type }, data: dataSchema(type) },
  };
  return {
    post: {
      operationId: `on_${type.replace('.', '_')}`,
      summary: outgoingEventTypes[type].description,
      description: 'Signed by Standard Webhooks. Answer 2xx within 15 seconds.',
      security: [],
      parameters: signed,
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: eventExample(type) } },
      },
      responses: {
        '2XX': { description: 'You have it.' },
        '410': { description: 'You want no more events: the webhook is turned off.' },
        default: { description: 'Anything else is tried again.' },
      },
    },
  };
}

export const webhookCalls = Object.fromEntries(outgoingEventNames.map((type) => [type, outgoing(type)]));
