import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';

import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { handleErrors } from './errors.ts';

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('%s where nothing is gets a problem document', async (method) => {
  const app = Fastify();
  handleErrors(app);
  const answer = await app.inject({ method, url: '/claims/CLM-1' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'There is nothing at this address.',
    status: 404,
    code: 'not-found',
  });
});

test.each([
  ['53100', '10'],
  ['53200', '10'],
  ['53300', '10'],
  ['57P01', '10'],
  // A deadlock is over as soon as it is found.
  ['40P01', '1'],
  ['40001', '1'],
])('PostgreSQL’s %s is 503, says to come again in %s s and nothing else', async (code, seconds) => {
  const app = Fastify();
  handleErrors(app);
  app.get('/', () => Promise.reject(Object.assign(new Error('could not extend file "base/1"'), { code })));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, seconds]);
  expect(answer.body).not.toContain('base/1');
});

test('a claim that another call deletes while it is written to is not there, and no fault of ours', async () => {
  const app = Fastify();
  handleErrors(app);
  const gone =
    'insert or update on table "notification_preference" violates foreign key constraint "notification_preference_claim_id_fkey"';
  app.get('/', () => Promise.reject(Object.assign(new Error(gone), { code: '23503' })));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'gone']);
  expect(answer.body).not.toContain('fkey');
});

test('a body that is too large is refused over a connection that stays, so that its sender can read why', async () => {
  const app = Fastify({ bodyLimit: 10 });
  handleErrors(app);
  app.post('/', () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const post = (size: number, more = '') =>
    `POST / HTTP/1.1\r\nHost: here\r\nContent-Type: text/plain\r\n${more}Content-Length: ${size}\r\n\r\n${'x'.repeat(size)}`;
  let text = '';
  socket.setEncoding('utf8').on('data', (some: string) => (text += some));
  socket.write(post(1_000_000) + post(5, 'Connection: close\r\n'));
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  await app.close();
});
