import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import { accountCalls } from './account-calls.rules.ts';
import { openApiOfAccounts } from './account-openapi.server.ts';

const document = openApiOfAccounts(new URL('https://claims.example.com'));

test('is a valid OpenAPI document', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

test.each(Object.entries(accountCalls))('%s says what it takes, what it answers and how it refuses', (name, call) => {
  const paths = document['paths'] as Record<string, Record<string, Record<string, unknown>>>;
  const operation = paths[`/api/account/${name}`]?.[call.method];
  expect(operation?.['summary']).toMatch(/\.$/);
  expect(operation?.['requestBody'] === undefined).toBe(call.method === 'get');
  const refusals = Object.keys(operation?.['responses'] as object);
  expect(refusals).toEqual(expect.arrayContaining(['200', '400', '429', '503']));
  expect([refusals.includes('401'), refusals.includes('403')]).toEqual([
    call.who !== 'everybody',
    call.who === 'admin',
  ]);
});
