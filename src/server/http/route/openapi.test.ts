import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';
import { describeRoutes, problem } from './openapi.ts';

const parts = { rightProblemsOf: () => ({}) };
const answers = { 200: { description: 'Done.' } };
const base = { who: 'signed-in', summary: 'Does something.', answers } as const;

function operation(route: object, more: Partial<Parameters<typeof describeRoutes>[1]> = {}) {
  const routes = { doIt: { method: 'POST', path: '/api/it', ...base, ...route } } as RestRoutes;
  const { paths } = describeRoutes(routes, { ...parts, ...more });
  return Object.values(Object.values(paths)[0] ?? {})[0] as Record<string, unknown>;
}

test('a call without anything has a name, a summary and answers, and no empty part', () => {
  expect(operation({})).toEqual({
    operationId: 'doIt',
    summary: 'Does something.',
    responses: { 200: { description: 'Done.' } },
  });
});

test('calls of one path stand together, their parameters in braces', () => {
  const routes = {
    readIt: { method: 'GET', path: '/api/claims/:id/notes/:note', ...base },
    removeIt: { method: 'DELETE', path: '/api/claims/:id/notes/:note', ...base },
  } as const satisfies RestRoutes;
  const { paths } = describeRoutes(routes, parts);
  expect(Object.keys(paths)).toEqual(['/api/claims/{id}/notes/{note}']);
  expect(Object.keys(paths['/api/claims/{id}/notes/{note}'] ?? {})).toEqual(['get', 'delete']);
});

test('what it needs stands after what it does, and only everybody needs nothing', () => {
  const rightOf = () => 'For signed-in people.';
  expect(operation({ description: 'Slowly.' }, { rightOf })).toMatchObject({
    description: 'Slowly. For signed-in people.',
  });
  expect(operation({}, { rightOf })).toMatchObject({ description: 'For signed-in people.' });
  expect(operation({ who: 'everybody' })).toMatchObject({ security: [] });
  expect(operation({})).not.toHaveProperty('security');
});

test('parameters of the path are required; those of the query and headers are not', () => {
  const params = z.object({ id: z.uuid() });
  const query = {
    schema: z.object({ limit: z.int().meta({ description: 'How many.', examples: [50, 100] }) }),
    help: '',
  };
  const headers = { 'If-Match': { description: 'The version.', example: '"3"' }, 'X-Other': { description: 'Other.' } };
  expect(operation({ params, query, headers })['parameters']).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'limit', in: 'query', required: false, description: 'How many.', schema: { type: 'integer' }, example: 50 },
    {
      name: 'If-Match',
      in: 'header',
      required: false,
      description: 'The version.',
      example: '"3"',
      schema: { type: 'string' },
    },
    { name: 'X-Other', in: 'header', required: false, description: 'Other.', schema: { type: 'string' } },
  ]);
});

describe('bodies', () => {
  const schema = z.object({ name: z.string() });
  const properties = { name: { type: 'string' } };

  test.each([undefined, 'none'])('%j is none', (body) => expect(operation({ body })).not.toHaveProperty('requestBody'));

  test('JSON is required unless it is optional, in each of its types', () => {
    const content = { schema: expect.objectContaining({ properties }) as unknown };
    expect(operation({ body: { schema } })['requestBody']).toEqual({
      required: true,
      content: { 'application/json': content },
    });
    const types = ['application/json', 'application/merge-patch+json'];
    expect(operation({ body: { schema, optional: true, types, example: { name: 'Priya' } } })['requestBody']).toEqual({
      required: false,
      content: Object.fromEntries(types.map((type) => [type, { ...content, example: { name: 'Priya' } }])),
    });
  });

  test('bytes have a type each', () => {
    const media = { 'image/jpeg': {}, 'text/csv': { schema: z.string(), example: 'a,b' } };
    expect(operation({ body: { media } })['requestBody']).toEqual({
      required: true,
      content: {
        'image/jpeg': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
        'text/csv': { schema: { type: 'string' }, example: 'a,b' },
      },
    });
  });
});

test('answers are JSON, files, streams or nothing; a reason why it fails is a problem', () => {
  const given = {
    200: { description: 'A claim.', schema: z.object({ id: z.string() }), example: { id: '1' } },
    201: { description: 'A file.', media: ['application/pdf', 'text/event-stream'] },
    204: { description: 'Nothing.' },
  };
  const rightProblemsOf = () => ({ 401: problem('Nobody is signed in.') });
  const { responses } = operation({ answers: given, problems: { 404: 'No such claim.' } }, { rightProblemsOf });
  const refused = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  expect(responses).toEqual({
    200: {
      description: 'A claim.',
      content: {
        'application/json': {
          schema: expect.objectContaining({ type: 'object', properties: { id: { type: 'string' } } }) as unknown,
          example: { id: '1' },
        },
      },
    },
    201: {
      description: 'A file.',
      content: {
        'application/pdf': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
        'text/event-stream': { schema: { type: 'string' } },
      },
    },
    204: { description: 'Nothing.' },
    401: { description: 'Nobody is signed in.', content: refused },
    404: { description: 'No such claim.', content: refused },
  });
});

test('a named schema stands once, among the components, beside that of problems', () => {
  const address = z.object({ line: z.string() }).meta({ id: 'Address' });
  const schema = z.object({ home: address, work: address });
  const routes = { doIt: { method: 'POST', path: '/api/it', ...base, body: { schema } } } as const satisfies RestRoutes;
  const { paths, schemas } = describeRoutes(routes, parts);
  expect(JSON.stringify(paths)).toContain('"home":{"$ref":"#/components/schemas/Address"}');
  expect(JSON.stringify(paths)).not.toContain('$defs');
  expect(schemas).toEqual({
    Address: expect.objectContaining({ properties: { line: { type: 'string' } } }) as unknown,
    Problem: {
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
    },
  });
});
