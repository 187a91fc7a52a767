import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { AddressPolicy, Resolve } from '#server/http/public-address.ts';
import { openCaller, type Caller } from './call-receiver.server.ts';
import { openReceiver, type Receiver } from './webhooks.fixture.ts';

const now = () => new Date('2026-11-21T10:00:00Z');
const relaxed: AddressPolicy = { loopback: true, privateHosts: [] };
const strict: AddressPolicy = { loopback: false, privateHosts: [] };
const timeouts = { answer: 300, rest: 100 };
const callers: Caller[] = [];

function callWith(policy: AddressPolicy, url: string, resolve?: Resolve) {
  const caller = openCaller(policy, { timeouts, ...(resolve && { resolve }) });
  callers.push(caller);
  return caller.call({ url, headers: { 'content-type': 'text/plain' }, body: 'x' }, new AbortController().signal, now);
}

afterEach(() => {
  for (const caller of callers.splice(0)) caller.close();
});

describe('a receiver that answers', () => {
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await openReceiver();
  });
  afterAll(() => receiver.close());

  const call = () => callWith(relaxed, receiver.origin);

  test('2xx: delivered, with the beginning of what it says', async () => {
    receiver.answer((_request, response) => response.writeHead(202).end('thanks\u0000\u001b[31m'));
    expect(await call()).toMatchObject({ status: 202, error: null, answer: 'thanks\ufffd\ufffd[31m' });
  });

  test('302: a failure, and where it leads is not asked', async () => {
    receiver.received.length = 0;
    receiver.answer((_request, response) => response.writeHead(302, { location: `${receiver.origin}/inside` }).end());
    expect(await call()).toMatchObject({ status: 302, error: expect.stringContaining('redirect') });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
  });

  test('10 MB: the first 2 kB are kept and the rest is not waited for', async () => {
    receiver.answer((_request, response) => response.writeHead(200).end(Buffer.alloc(10_000_000, 'a')));
    const outcome = await call();
    expect(outcome).toMatchObject({ status: 200, error: null });
    expect(outcome?.answer.length).toBe(2_048);
  });

  test('a gzip bomb stays closed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    receiver.answer((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(await call()).toMatchObject({ status: 200, answer: '(gzip, not opened)' });
    expect(receiver.received.at(-1)?.headers['accept-encoding']).toBeUndefined();
  });

  test('a slow drip is left after a while; what it has answered counts', async () => {
    let dripping: ReturnType<typeof setInterval> | undefined;
    receiver.answer((_request, response) => {
      response.writeHead(200).write('drip');
      dripping = setInterval(() => response.write('.'), 20);
    });
    const outcome = await call();
    clearInterval(dripping);
    expect(outcome).toMatchObject({ status: 200, error: null, answer: expect.stringMatching(/^drip/) });
  });

  test('nothing at all: a failure in time', async () => {
    receiver.answer(() => {});
    expect(await call()).toMatchObject({ status: null, error: 'There was no answer in time.' });
  });

  test('closed before an answer: a failure; closed in the middle of one: what it has answered counts', async () => {
    receiver.answer((_request, response) => response.destroy());
    expect(await call()).toMatchObject({ status: null, error: 'The connection was closed before an answer.' });
    receiver.answer((_request, response) => {
      response.writeHead(500, { 'content-length': '100' }).write('hal', () => response.destroy());
    });
    expect(await call()).toMatchObject({ status: 500, answer: 'hal' });
  });

  test('Retry-After as seconds or as a date', async () => {
    receiver.answer((_request, response) => response.writeHead(503, { 'retry-after': '120' }).end());
    expect(await call()).toMatchObject({ retryAfter: 120 });
    const date = 'Sat, 21 Nov 2026 10:05:00 GMT';
    receiver.answer((_request, response) => response.writeHead(503, { 'retry-after': date }).end());
    expect(await call()).toMatchObject({ retryAfter: 300 });
    receiver.answer((_request, response) => response.writeHead(503, { 'retry-after': 'soon' }).end());
    expect(await call()).toMatchObject({ retryAfter: null });
  });

  test('a kept connection that was closed meanwhile is tried once more on a new one', async () => {
    const caller = openCaller(relaxed, { timeouts });
    callers.push(caller);
    const send = () => caller.call({ url: receiver.origin, headers: {}, body: 'x' }, new AbortController().signal, now);
    let socket: Socket | undefined;
    receiver.answer((request, response) => {
      socket = request.socket;
      response.writeHead(204).end();
    });
    expect(await send()).toMatchObject({ status: 204 });
    let isFirst = true;
    receiver.answer((_request, response) => {
      if (isFirst) socket?.resetAndDestroy();
      else response.writeHead(204).end();
      isFirst = false;
    });
    expect(await send()).toMatchObject({ status: 204 });
  });
});

describe('what is no receiver of HTTP', () => {
  let server: Server;
  let origin: string;
  let say: (socket: Socket) => void;

  beforeAll(async () => {
    server = createTcpServer((socket) => {
      socket.on('error', () => {});
      say(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test.each([
    ['no HTTP', '220 mail.example.com ESMTP\r\n', /no HTTP/],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`, /too long/],
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', /./],
  ])('%s: a failure', async (_, text, error) => {
    say = (socket) => void socket.once('data', () => socket.end(text));
    expect(await callWith(relaxed, origin)).toMatchObject({ error: expect.stringMatching(error) });
  });

  test('plain text where TLS is expected: a failure', async () => {
    say = (socket) => void socket.once('data', () => socket.end('hello'));
    const outcome = await callWith(relaxed, origin.replace('http:', 'https:'));
    expect(outcome).toMatchObject({ status: null, error: expect.stringMatching(/secure connection|closed|failed/) });
  });
});

describe('where a name leads', () => {
  let receiver: Receiver;
  let port: string;

  beforeAll(async () => {
    receiver = await openReceiver();
    ({ port } = new URL(receiver.origin));
  });
  afterAll(() => receiver.close());

  test.each([
    ['this machine', ['127.0.0.1']],
    ['a private address', ['10.0.0.1']],
    ['a public one and a private one', ['93.184.216.34', '192.168.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['IPv4 in the clothes of IPv6', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['nothing', []],
  ])('%s: no connection is made', async (_, addresses) => {
    const outcome = await callWith(strict, `https://hooks.example.com:${port}/`, async () => addresses);
    expect(outcome).toMatchObject({ status: null, error: 'The name does not lead to the public internet.' });
    expect(receiver.received).toEqual([]);
  });

  test('a name that answers otherwise when it is asked again is asked once, for the very connection', async () => {
    let calls = 0;
    const rebinding: Resolve = async () => {
      calls += 1;
      return calls === 1 ? ['127.0.0.1'] : ['93.184.216.34'];
    };
    expect(await callWith(strict, `https://hooks.example.com:${port}/`, rebinding)).toMatchObject({ status: null });
    expect(calls).toBe(1);
  });

  test('a host that the operator has named may be private, and metadata stays closed even there', async () => {
    const policy = { loopback: false, privateHosts: ['hooks.internal'] };
    const reached = await callWith(policy, `https://hooks.internal:${port}/`, async () => ['127.0.0.1']);
    expect(reached?.error).not.toMatch(/public internet/);
    const metadata = await callWith(policy, 'https://hooks.internal/', async () => ['169.254.169.254']);
    expect(metadata?.error).toMatch(/public internet/);
  });

  test('a name that is not known: a failure', async () => {
    const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
    const outcome = await callWith(strict, 'https://nowhere.example/', () => Promise.reject(unknown));
    expect(outcome).toMatchObject({ error: 'The name is not known.' });
  });

  test('no proxy of the environment is used', async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      HTTP_PROXY: 'http://127.0.0.1:1',
      http_proxy: 'http://127.0.0.1:1',
      NODE_USE_ENV_PROXY: '1',
    });
    receiver.answer((_request, response) => response.writeHead(204).end());
    expect(await callWith(relaxed, receiver.origin)).toMatchObject({ status: 204 });
    for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) {
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    }
  });
});
