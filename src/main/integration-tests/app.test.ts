import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  const settings = readSettings({
    DATA_DIR: '/tmp/fettle-app-test',
    SECRET_KEY: 'a secret of the tests, 32 characters',
  });
  app = await buildApp({ database, settings, now: () => new Date('2026-11-06T10:00:00Z') });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('an address that cannot be decoded', () => {
  test.each(['/my-claim/%ED%A0%80', '/nope/%'])('%s shows a person the page of a wrong address', async (url) => {
    const answer = await app.inject({ url, headers: browser });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(answer.body).toContain('<h1');
  });

  test.each([
    ['/nope/%', { accept: '*/*' }],
    ['/api/%', browser],
    ['/graphql/%', browser],
  ])('%s as a call is a problem document', async (url, headers) => {
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
  });
});

describe('an address with a sign that no text of the store can have', () => {
  test.each(['/api/media/attachments/x/y/%00', '/api/integration/v1/imports?key=%00', '/graphql?query=%00'])(
    '%s is refused as not valid',
    async (url) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'malformed-request']);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    },
  );

  test('a person is shown the page of a wrong address', async () => {
    const answer = await app.inject({ url: '/track?reference=%00', headers: browser });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  });
});

describe('a Track form that cannot be read', () => {
  const post = (contentType: string, payload: string, headers: object = browser) =>
    app.inject({
      method: 'POST',
      url: '/track',
      payload,
      headers: { ...headers, 'content-type': contentType, 'sec-fetch-site': 'same-origin' },
    });

  test.each([
    ['too large', 'application/x-www-form-urlencoded', `reference=${'x'.repeat(5_000)}&postcode=M1`, 413],
    ['of several parts', 'multipart/form-data; boundary=b', '--b--', 415],
    ['of plain text', 'text/plain', 'reference=CLM-1', 415],
  ])('because it is %s is shown again', async (_, contentType, payload, status) => {
    const answer = await post(contentType, payload);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toMatch(/<form[^>]* action="\/track" method="post"/);
    expect((await post(contentType, payload, { accept: 'application/json' })).json()).toMatchObject({ status });
  });
});
