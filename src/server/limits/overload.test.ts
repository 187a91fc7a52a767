import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { handleErrors } from '#server/http/errors.ts';
import { boundRequests, type Load } from './overload.ts';
import { answerInOrder } from '#server/http/pipelining.ts';

// Two connections allow three concurrent requests.
const pool = { options: { max: 2 }, waitingCount: 0 };
const vital: Load = { load: 'vital' };
const finding: Load = { load: 'finding' };
const ownLimits: Load = { load: 'own-limits' };

let app: FastifyInstance;
let held: (() => void)[];
let begun: string[];

beforeEach(() => {
  pool.waitingCount = 0;
  held = [];
  begun = [];
  app = fastify({ trustProxy: true });
  handleErrors(app);
  answerInOrder(app);
  boundRequests(app, pool as never);
  app.all('/slow/:name', async (request) => {
    begun.push((request.params as { name: string }).name);
    await new Promise<void>((resolve) => held.push(resolve));
    return 'done';
  });
  app.get('/at-once', (_request, reply) => reply.send('at once'));
  app.get('/vital', { config: vital }, async () => 'vital');
  app.get('/own', { config: ownLimits }, async () => 'own');
  app.get('/find', { config: finding }, async () => 'found');
  app.get('/assets/*', async () => 'file');
});
afterEach(async () => {
  for (const release of held) release();
  await app.close();
});

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Fills all three slots and returns the body of the first response. */
async function fill(): Promise<{ first: Promise<string> }> {
  const [first = Promise.resolve('')] = ['one', 'two', 'three'].map((name) =>
    app.inject(`/slow/${name}`).then(({ body }) => body),
  );
  while (begun.length < 3) await settled();
  return { first };
}

describe('while three requests are worked on', () => {
  test('the fourth waits until one is answered; files, look-ups, what has limits of its own and what is vital do not wait', async () => {
    const { first } = await fill();
    const fourth = app.inject('/at-once').then(({ body }) => {
      begun.push('fourth');
      return body;
    });
    for (const url of ['/assets/a.js', '/find', '/own', '/vital']) expect((await app.inject(url)).statusCode).toBe(200);
    expect(begun).toEqual(['one', 'two', 'three']);
    held.shift()?.();
    expect([await first, await fourth]).toEqual(['done', 'at once']);
  });

  test('one with a body waits as well, once the body is there', async () => {
    await fill();
    void app.inject({ method: 'POST', url: '/slow/posted', payload: { some: 'body' } });
    await settled();
    expect(begun).not.toContain('posted');
    held.shift()?.();
    while (!begun.includes('posted')) await settled();
  });
});

describe('while many requests wait for connections', () => {
  beforeEach(() => {
    pool.waitingCount = 8;
  });

  test('calls are refused with a problem document and the time to come back', async () => {
    const answer = await app.inject('/at-once');
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(answer.json()).toMatchObject({ status: 503, code: 'busy' });
    expect((await app.inject('/own')).statusCode).toBe(503);
    expect((await app.inject('/vital')).statusCode).toBe(200);
  });

  test('a person gets a page that leads back to the same address', async () => {
    const answer = await app.inject({ url: '/at-once', headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ]);
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.body).toContain('<h1>Sorry, there is a problem with the service.</h1>');
    expect(answer.body).toContain('<a href="">Try again</a>');
  });
});

describe('requests of one connection', () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const open = async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    return connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  };

  test('begin when the one before is answered', async () => {
    const socket = await open();
    let text = '';
    socket.on('data', (some: string) => (text += some));
    socket.write(get('/slow/one') + get('/slow/two'));
    while (held.length < 1) await settled();
    await settled();
    expect(begun).toEqual(['one']);
    held.shift()?.();
    while (held.length < 1) await settled();
    expect(begun).toEqual(['one', 'two']);
    held.shift()?.();
    while (text.split('done').length < 3) await settled();
    socket.destroy();
  });

  test('are cut off where very many run ahead', async () => {
    const socket = await open();
    const closed = once(socket, 'close');
    socket.on('error', () => {}).resume();
    socket.write(get('/slow/one').repeat(6));
    await closed;
    expect(begun).toEqual(['one']);
  });
});
