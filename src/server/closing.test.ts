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
