import type * as z from 'zod';

import type { RestRoute, RestRoutes, RouteHeader, Who } from '#shared/rest-route.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

type Json = Record<string, unknown>;

export const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };

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

type Parts = {
  rightProblemsOf: (who: Who) => Json;
  rightOf?: (who: Who) => string;
};

function schemaWriter(components: Json) {
  return (schema: z.ZodType): JsonSchema => {
    const { $defs = {}, ...json } = jsonSchemaOf(schema);
    const moved = (part: unknown) => JSON.parse(JSON.stringify(part).replaceAll('#/$defs/', '#/components/schemas/'));
    for (const [name, definition] of Object.entries($defs)) components[name] = moved(definition);
    return moved(json);
  };
}

type Write = ReturnType<typeof schemaWriter>;

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined, write: Write): Json[] {
  const { properties = {} } = schema ? write(schema) : {};
  return Object.entries(properties as Record<string, Json>).map(([name, property]) => {
    const { description, examples, ...rest } = property;
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description !== undefined && { description }),
      schema: rest,
      ...(Array.isArray(examples) && { example: examples[0] as unknown }),
    };
  });
}

function headerOf([name, { description, example }]: [string, RouteHeader]): Json {
  const schema = { type: 'string' };
  return { name, in: 'header', required: false, description, schema, ...(example !== undefined && { example }) };
}

type Content = { schema?: z.ZodType; example?: unknown };

const contentOf = ({ schema, example }: Content, write: Write): Json => ({
  schema: schema ? write(schema) : bytes,
  ...(example !== undefined && { example }),
});

function requestBodyOf({ body }: RestRoute, write: Write): Json {
  if (body === undefined || body === 'none') return {};
  const media =
    'schema' in body
      ? (body.types ?? ['application/json']).map((type) => [type, body] as const)
      : Object.entries(body.media);
  const content = Object.fromEntries(media.map(([type, one]) => [type, contentOf(one, write)]));
  return { requestBody: { required: !('optional' in body), content } };
}

function answersOf({ answers }: RestRoute, write: Write): Json {
  const described = Object.entries(answers).map(([status, answer]): [string, Json] => {
    const { description } = answer;
    if ('schema' in answer) return [status, { description, content: { 'application/json': contentOf(answer, write) } }];
    if (!('media' in answer)) return [status, { description }];
    const content = answer.media.map((type) => [
      type,
      { schema: type === 'text/event-stream' ? { type: 'string' } : bytes },
    ]);
    return [status, { description, content: Object.fromEntries(content) as Json }];
  });
  return Object.fromEntries(described);
}

function operationOf(name: string, route: RestRoute, write: Write, { rightProblemsOf, rightOf }: Parts): Json {
  const { who, summary, description, params, query, headers = {}, problems = {} } = route;
  const parameters = [
    ...parametersOf('path', params, write),
    ...parametersOf('query', query?.schema, write),
    ...Object.entries(headers).map(headerOf),
  ];
  const text = [description, rightOf?.(who)].filter(Boolean).join(' ');
  const failures = Object.entries(problems).map(([status, why]) => [status, problem(why)]);
  return {
    operationId: name,
    summary,
    ...(text !== '' && { description: text }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(route, write),
    ...(who === 'everybody' && { security: [] }),
    responses: { ...answersOf(route, write), ...rightProblemsOf(who), ...(Object.fromEntries(failures) as Json) },
  };
}

export function describeRoutes(routes: RestRoutes, parts: Parts): { paths: Record<string, Json>; schemas: Json } {
  const schemas: Json = { Problem: problemSchema };
  const paths: Record<string, Json> = {};
  const write = schemaWriter(schemas);
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, write, parts) };
  }
  return { paths, schemas };
}
