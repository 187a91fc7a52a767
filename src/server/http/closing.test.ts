import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';

import { answerLastRequests, closeSpareConnections, refuseWhileClosing } from './closing.ts';

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

test('a request that is on its way when the server leaves is answered, as the last of its connection', async () => {
  const app = fastify({ return503OnClosing: false });
  refuseWhileClosing(app);
  app.get('/', async () => 'answered');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  const request = 'GET / HTTP/1.1\r\nHost: portal\r\n\r\n';
  socket.write(request);
  await once(socket, 'data');
  const left = answerLastRequests(app);
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [string];
  expect([answer.split('\r\n')[0], /\nconnection: (\w+)/i.exec(answer)?.[1]]).toEqual(['HTTP/1.1 200 OK', 'close']);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  await left;
  await app.close();
});

const ways: [name: string, answer: (reply: FastifyReply, released: Promise<void>) => unknown][] = [
  [
    'as usual',
    async (_, released) => {
      await released;
      return 'answered';
    },
  ],
  [
    'by another library',
    async (reply, released) => {
      reply.hijack();
      await released;
      reply.raw.end('answered');
    },
  ],
  ['as a stream that has begun before', (reply, released) => reply.send(Readable.from(wordsAfter(released)))],
];

async function* wordsAfter(released: Promise<void>): AsyncGenerator<string> {
  yield 'ans';
  await released;
  yield 'wered';
}

test.each(ways)(
  'a request that is under way is answered %s, and no connection that bears none keeps the server',
  async (_, answerWith) => {
    const app = fastify();
    refuseWhileClosing(app);
    closeSpareConnections(app);
    const { promise: requested, resolve: ask } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    app.get('/', (_request, reply) => {
      ask();
      return answerWith(reply, released);
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(app.server, 'connection');
    const spare = connect(Number(new URL(address).port), '127.0.0.1');
    await accepted;
    const answer = fetch(address);
    await requested;
    const closed = app.close();
    await once(spare, 'close');
    release();
    expect(await (await answer).text()).toBe('answered');
    await closed;
  },
);
