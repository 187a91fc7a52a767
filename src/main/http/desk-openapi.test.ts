import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import { openApiOfOwnCalls } from '#server/http/route/own-openapi.ts';
import type { RestRoute } from '#shared/rest-route.ts';
import { deskCalls } from './desk-calls.ts';

type Operation = Record<string, unknown>;

const document = openApiOfOwnCalls(new URL('https://claims.example.com'), 'Desk', deskCalls);
const paths = document['paths'] as Record<string, Record<string, Operation>>;

test('the calls of the desk are a valid OpenAPI document', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

const routes: [string, RestRoute][] = Object.entries(deskCalls);

test.each(routes)('%s says what it takes, what it answers and how it refuses', (name, { method, path, body }) => {
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, summary: expect.stringMatching(/\.$/) });
  expect(operation?.['requestBody'] === undefined).toBe(body === undefined || body === 'none');
  const answers = Object.keys(operation?.['responses'] as object);
  expect(answers).toEqual(expect.arrayContaining(['200', '400', '401', '403', '429', '503']));
});

const withExample = routes.flatMap(([name, { body }]) =>
  typeof body === 'object' && 'schema' in body && body.example !== undefined ? [[name, body] as const] : [],
);

test.each(withExample)('the example of %s is a body that it takes', (_name, { schema, example }) => {
  expect(schema.safeParse(example)).toMatchObject({ success: true });
});

const needsExample = routes.filter(([, { body }]) => typeof body === 'object' && 'schema' in body);

test('each call with a body has an example', () => {
  expect(needsExample.map(([name]) => name)).toEqual(withExample.map(([name]) => name));
});
