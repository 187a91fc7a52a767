import * as z from 'zod';

import { problem } from '#server/http/openapi-parts.ts';
import { type AccountCall, accountCalls, type Caller } from './account-calls.rules.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return json;
}

const refused: Record<Caller, Json> = {
  everybody: {},
  'signed-in': { '401': problem('Nobody is signed in.') },
  admin: { '401': problem('Nobody is signed in.'), '403': problem('The account is no administrator’s.') },
};

function parametersOf({ query }: AccountCall): Json[] {
  const { properties = {} } = query ? schemaOf(query, 'input') : {};
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
}

function operationOf(name: string, call: AccountCall): Json {
  const content = call.body && { 'application/json': { schema: schemaOf(call.body, 'input') } };
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.who],
    parameters: parametersOf(call),
    ...(content && { requestBody: { required: true, content } }),
    security: call.who === 'everybody' ? [] : [{ account: [] }],
    responses: {
      '200': { description: 'Done.', content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } },
      '400': problem('The body or the link is not valid; errors point at its fields.'),
      ...refused[call.who],
      '429': problem('Too many tries; Retry-After says in seconds how long to wait.'),
      '503': problem('Busy, or the database is away; Retry-After says when to come back.'),
    },
  };
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'For people.' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable.' },
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

export function openApiOfAccounts(publicUrl: URL): Json {
  const paths = Object.entries(accountCalls).map(([name, call]) => [
    `/api/account/${name}`,
    { [call.method]: operationOf(name, call) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Accounts',
      version: '1',
      description: 'What the portal’s own pages call. By cookie, from the portal’s own origin only.',
    },
    servers: [{ url: publicUrl.origin }],
    paths: Object.fromEntries(paths) as Json,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { account: { type: 'apiKey', in: 'cookie', name: 'fettle-account' } },
    },
  };
}
