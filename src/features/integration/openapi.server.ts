import * as z from 'zod';

import {
  claimDocument,
  eventDocument,
  eventsDocument,
  messagesDocument,
  stateDocument,
} from '#claim/document/claim-document.rules.ts';
import { describeRoutes } from '#server/http/route/openapi.ts';
import type { RestRoutes, Who } from '#shared/rest-route.ts';
import { claimNumberParameter, keyProblems, problem } from '#server/http/openapi-parts.ts';
import { claimListPath, newMessagesCall } from './claims-openapi.server.ts';
import { claimExample, eventExample, patchExample, stateExample } from './openapi-examples.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return json;
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});
const body = (schema: Json, example: unknown): Json => ({ required: true, content: json(schema, example) });
const answer = (description: string, schema: Json, example?: unknown): Json => ({
  description,
  headers: {},
  content: json(schema, example),
});
const refused = {
  ...keyProblems,
  '400': problem('The document is not valid; errors point at its fields.'),
  '413': problem('The body is larger than this call accepts.'),
  '415': problem('The body has another media type.'),
};
const missing = { '404': problem('There is no such claim or state.') };
const outdated = { '412': problem('If-Match names another version.') };

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'Write only if the claim still has this ETag.',
  schema: { type: 'string' },
  example: '"3"',
};
const quiet: Json = {
  name: 'quiet',
  in: 'query',
  required: false,
  description: 'true tells the claimant nothing of this write. Events for your systems are written all the same.',
  schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
};
const nameParameter: Json = {
  name: 'systemName',
  in: 'path',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 100 },
  example: 'Repair',
};

const written = {
  id: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10',
  number: 'CLM-7Q2M-4XKD',
  version: 1,
  changed: true,
  warnings: [],
};

const claimPath = {
  parameters: [claimNumberParameter],
  put: {
    operationId: 'putClaim',
    summary: 'Create or replace a claim',
    description: 'Everything the document leaves out is unset. The same document again changes nothing. At most 2 MB.',
    parameters: [ifMatch, quiet],
    requestBody: body(ref('Claim'), claimExample),
    responses: {
      '200': answer('Replaced, or unchanged.', ref('Written'), { ...written, changed: false }),
      '201': answer('Created.', ref('Written'), written),
      ...refused,
      ...outdated,
      '409': problem('A whole state differs from the catalogue, or the number is stored with other spaces or dashes.'),
    },
  },
  patch: {
    operationId: 'patchClaim',
    summary: 'Change some fields of a claim',
    description:
      'JSON Merge Patch (RFC 7396) on the document that GET answers: null unsets, lists are replaced whole: {"messages": […]} replaces all messages of the claim, which the warnings of the answer say. POST adds one.',
    parameters: [ifMatch, quiet],
    requestBody: {
      required: true,
      content: {
        'application/merge-patch+json': { schema: { type: 'object' }, example: patchExample },
        'application/json': { schema: { type: 'object' }, example: patchExample },
      },
    },
    responses: {
      '200': answer('Changed, or unchanged.', ref('Written'), { ...written, version: 2 }),
      ...refused,
      ...missing,
      ...outdated,
      '409': problem('A whole state differs from the catalogue.'),
    },
  },
  get: {
    operationId: 'getClaim',
    summary: 'Read a claim',
    description: 'Answers the document in the shape that PUT takes.',
    responses: { '200': answer('The claim.', ref('Claim'), claimExample), ...keyProblems, ...missing },
  },
  delete: {
    operationId: 'deleteClaim',
    summary: 'Delete a claim',
    description: 'Deletes the claim and everything nested in it. It cannot be undone.',
    parameters: [ifMatch],
    responses: { '204': { description: 'Deleted.' }, ...keyProblems, ...missing, ...outdated },
  },
};

const eventsPath = {
  parameters: [claimNumberParameter],
  post: {
    operationId: 'addEvents',
    summary: 'Add events to a claim',
    description:
      'One event, a list of up to 500, or {events, state}, where state moves the claim. An event that is there already (same externalId, or same instant and name) is not added again. At most 256 kB.',
    parameters: [ifMatch, quiet],
    requestBody: body(
      { oneOf: [ref('Event'), { type: 'array', items: ref('Event'), minItems: 1, maxItems: 500 }, ref('Events')] },
      { events: [eventExample], state: 'Repair' },
    ),
    responses: {
      '200': answer('The ids of the events, in the order sent.', ref('EventsWritten'), {
        ...written,
        eventIds: ['01930000-0000-7000-8000-0000000000aa'],
      }),
      ...refused,
      ...missing,
      ...outdated,
      '409': problem('A whole state differs from the catalogue.'),
    },
  },
};

const statePaths = {
  '/states': {
    get: {
      operationId: 'listStates',
      summary: 'Read the catalogue of states',
      description: 'All states in tracker order.',
      responses: {
        '200': answer(
          'The catalogue.',
          { type: 'object', required: ['states'], properties: { states: { type: 'array', items: ref('State') } } },
          { states: [stateExample] },
        ),
        ...keyProblems,
      },
    },
  },
  '/states/{systemName}': {
    parameters: [nameParameter],
    get: {
      operationId: 'getState',
      summary: 'Read a state',
      description: 'One state of the catalogue.',
      responses: { '200': answer('The state.', ref('State'), stateExample), ...keyProblems, ...missing },
    },
    put: {
      operationId: 'putState',
      summary: 'Create or change a state',
      description: 'Every claim in this state shows the change at once. systemName may be left out of the body.',
      requestBody: body({ ...schemaOf(stateDocument), required: [] }, stateExample),
      responses: {
        '200': answer('Changed.', ref('State'), stateExample),
        '201': answer('Created.', ref('State'), stateExample),
        ...refused,
      },
    },
  },
};

const writtenSchema = {
  type: 'object',
  required: ['id', 'number', 'version', 'changed', 'warnings'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    number: { type: 'string' },
    version: { type: 'integer' },
    changed: { type: 'boolean', description: 'False when everything was there already.' },
    warnings: {
      type: 'array',
      description: 'What was accepted and is probably a mistake: at most 50 places.',
      items: ref('Warning'),
    },
  },
};

const warningSchema = {
  type: 'object',
  description: 'A part of the body that was accepted and is doubtful. code is stable; detail is for people.',
  required: ['pointer', 'code', 'detail'],
  properties: {
    pointer: { type: 'string', description: 'RFC 6901.' },
    code: { type: 'string', examples: ['no-postcode', 'date-far-away', 'messages-replaced'] },
    detail: { type: 'string' },
  },
};

const problemSchema = {
  type: 'object',
  description: 'RFC 9457. code is stable; title is for people.',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
};

const components = {
  securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key with the scope of the call.' } },
  responses: {
    Unauthorised: {
      ...problem('The key is missing, wrong or revoked.'),
      headers: { 'WWW-Authenticate': { schema: { type: 'string' } } },
    },
    Forbidden: problem('The key lacks the scope.'),
  },
  schemas: {
    Claim: schemaOf(claimDocument),
    Event: schemaOf(eventDocument),
    Events: schemaOf(eventsDocument),
    State: schemaOf(stateDocument),
    Written: writtenSchema,
    EventsWritten: {
      ...writtenSchema,
      properties: { ...writtenSchema.properties, eventIds: { type: 'array', items: { type: 'string' } } },
    },
    MessagesWritten: {
      ...writtenSchema,
      properties: { ...writtenSchema.properties, messageIds: { type: 'array', items: { type: 'string' } } },
    },
    Messages: schemaOf(messagesDocument),
    Warning: warningSchema,
    Problem: problemSchema,
  },
};

export type OpenApi = ReturnType<typeof openApi>;

/** What the document holds besides the calls on claims: other features' calls, and outgoing ones. */
export type OtherCalls = {
  routes?: RestRoutes;
  otherPaths?: Record<string, object>;
  webhooks?: Record<string, object>;
};

const rightOf = (who: Who): string => (typeof who === 'object' ? `Needs the scope ${who.scope}.` : '');

export function openApi(publicUrl: URL, { routes = {}, otherPaths = {}, webhooks = {} }: OtherCalls = {}) {
  const described = describeRoutes(routes, { refusalsOf: () => keyProblems, rightOf });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fettle integration API',
      version: '1',
      description: "How an operator's system puts claims in and keeps them current.",
    },
    servers: [{ url: new URL('/api/integration/v1', publicUrl).href }],
    security: [{ key: [] }],
    paths: {
      '/claims': claimListPath,
      '/claims/{number}': claimPath,
      '/claims/{number}/events': eventsPath,
      ...statePaths,
      ...described.paths,
      ...otherPaths,
      '/claims/{number}/messages': {
        ...otherPaths['/claims/{number}/messages'],
        ...newMessagesCall({ parameters: [ifMatch, quiet], refused, missing, outdated }),
      },
    },
    webhooks,
    components: { ...components, schemas: { ...components.schemas, ...described.schemas } },
  };
}
