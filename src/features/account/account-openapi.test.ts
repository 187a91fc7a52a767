import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import { openApiOfOwnCalls } from '#server/http/route/own-openapi.ts';
import type { RestRoute } from '#shared/rest-route.ts';
import { accountRoutes } from './account-routes.ts';

const document = openApiOfOwnCalls(new URL('https://claims.example.com'), 'Accounts', accountRoutes);

test('is a valid OpenAPI document', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

const routes: [string, RestRoute][] = Object.entries(accountRoutes);

test.each(routes)('%s says what it takes, what it answers and how it refuses', (name, { method, who }) => {
  const paths = document['paths'] as Record<string, Record<string, Record<string, unknown>>>;
  const operation = paths[`/api/account/${name}`]?.[method.toLowerCase()];
  expect(operation?.['summary']).toMatch(/\.$/);
  expect(operation?.['requestBody'] === undefined).toBe(method === 'GET');
  const refusals = Object.keys(operation?.['responses'] as object);
  expect(refusals).toEqual(expect.arrayContaining(['200', '400', '429', '503']));
  expect([refusals.includes('401'), refusals.includes('403')]).toEqual([who !== 'everybody', who === 'admin']);
});
