import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';

import { refuseWhileClosing } from './closing.ts';

test('a request that comes while the server closes gets a problem document', async () => {
  const app = fastify({ return503OnClosing: false });
  refuseWhileClosing(app);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  app.addHook('preClose', async () => {
    begin();
    await released;
  });
  app.get('/', async () => 'answered');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await (await fetch(address)).text()).toBe('answered');
  const closed = app.close();
  await begun;
  const answer = await fetch(address);
  release();
  await closed;
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/problem+json; charset=utf-8']);
  expect([answer.headers.get('retry-after'), answer.headers.get('connection')]).toEqual(['10', 'close']);
  expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
});

test('a connection on which nothing has been said does not keep the server, and one with a request only until its answer', async () => {
  const app = fastify();
  refuseWhileClosing(app);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  app.get('/', async () => {
    ask();
    await released;
    return 'answered';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(app.server, 'connection');
  const spare = connect(Number(new URL(address).port), '127.0.0.1');
  await accepted;
  const answer = fetch(address);
  await asked;
  const closed = app.close();
  await once(spare, 'close');
  release();
  expect(await (await answer).text()).toBe('answered');
  await closed;
});
