import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';

import { compressAnswers } from './compress-answers.server.ts';

const long = { text: 'The device has been inspected. '.repeat(100) };

function answering(headers: Record<string, string>, payload: unknown) {
  const app = fastify();
  compressAnswers(app);
  app.get('/', (_request, reply) => reply.headers(headers).send(payload));
  return async (accepted: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a long JSON answer travels to who takes %s as %s', async (accepted, coding, unpack) => {
  const { headers, rawPayload } = await answering({ vary: 'Cookie' }, long)(accepted);
  expect(headers['content-encoding']).toBe(coding);
  expect(headers.vary).toBe('Cookie, Accept-Encoding');
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(JSON.parse(unpack(rawPayload).toString())).toEqual(long);
});

test('who takes no packed answer gets it as it is', async () => {
  const { headers, body } = await answering({}, long)('identity');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers.vary).toBe('Accept-Encoding');
  expect(JSON.parse(body)).toEqual(long);
});

test.each([
  ['a short one', {}, { text: 'short' }],
  ['one that an entity tag stands for', { etag: '"1"' }, long],
  ['what is packed already', { 'content-encoding': 'identity' }, long],
  ['a stream of events', { 'content-type': 'text/event-stream' }, `data: ${long.text}\n\n`],
])('%s is left alone', async (_what, headers, payload) => {
  const answer = await answering(headers, payload)('br');
  expect(answer.headers).not.toHaveProperty('vary');
  expect(answer.body).toBe(typeof payload === 'string' ? payload : JSON.stringify(payload));
});
