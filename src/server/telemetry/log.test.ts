import fastify from 'fastify';
import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { handleErrors } from '#server/http/errors.ts';
import { loggerOptions } from './log.ts';

const canary = 'canary-of-priya-nair';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function logOf(fail: () => Promise<unknown>): Promise<{ text: string; err: Record<string, unknown> }> {
  let text = '';
  const stream = { write: (line: string) => void (text += line) };
  const app = fastify({ logger: { ...loggerOptions(true), level: 'error', stream } });
  handleErrors(app);
  app.get('/', fail);
  expect((await app.inject('/')).statusCode).toBe(500);
  const { err } = JSON.parse(text) as { err: Record<string, unknown> };
  return { text, err };
}

const refusedValue = () => database.pool.query('select $1::text::int', [canary]);
const repeatedKey = async () => {
  // Of a local table, because Citus names no constraint of a worker.
  const insert = 'insert into schema_migration (name, sha256) values ($1, $1)';
  await database.pool.query(insert, [canary]);
  await database.pool.query(insert, [canary]);
};
const wrapped = async () => {
  const originalError = await refusedValue().catch((error: Error) => error);
  throw new GraphQLError((originalError as Error).message, { originalError: originalError as Error });
};

test.each([
  [
    'a value that PostgreSQL refuses',
    refusedValue,
    { code: '22P02', routine: expect.stringMatching(/^pg_strtoint32/) },
  ],
  ['a value that is there already', repeatedKey, { code: '23505', constraint: expect.any(String) }],
  ['one that GraphQL has wrapped', wrapped, { code: '22P02' }],
])('%s is logged by its code, without the value', async (_, fail, expected) => {
  const { text, err } = await logOf(fail);
  expect(text).not.toContain(canary);
  expect(err).toMatchObject(expected);
  expect(err['stack']).toMatch(/^ {4}at /);
});

test('an error of ours keeps its message', async () => {
  const { err } = await logOf(() => Promise.reject(new Error('a fault of ours')));
  expect(err).toMatchObject({
    type: 'Error',
    message: 'a fault of ours',
    stack: expect.stringContaining('log.test.ts'),
  });
});
