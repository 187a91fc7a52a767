import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import { type BodyPace, disableBodyTimeout, limitBodies } from './slow-bodies.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const quick = { bytes: 100, millis: 20 };
const requestHead = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n';

async function serve(answer: Parameters<typeof createServer>[1], pace: BodyPace): Promise<number> {
  const server = createServer({ requestTimeout: 0 }, answer);
  servers.push(server);
  limitBodies(server, pace);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const closed = (socket: Socket) => new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));

async function answerTo(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (some: string) => (text += some));
  socket.write(sent);
  await closed(socket);
  return text;
}

test('a body that stands still is answered with 408 and cut off', async () => {
  const port = await serve((request) => request.resume(), quick);
  const answer = await answerTo(port, `${requestHead}half`);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request-timeout"');
});

test('also where it was answered before', async () => {
  const port = await serve((_request, response) => response.writeHead(401).end(), quick);
  expect(await answerTo(port, `${requestHead}half`)).toMatch(/^HTTP\/1\.1 401 /);
});

test('a body that comes more slowly than the pace is cut off although it moves', async () => {
  const { promise: status, resolve } = Promise.withResolvers<number>();
  const port = await serve((request, response) => {
    request.resume();
    response.once('finish', () => resolve(response.statusCode));
  }, quick);
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (some: string) => (text += some));
  socket.write(requestHead.replace('10', '100000'));
  const drip = setInterval(() => socket.write('x'), 5);
  await closed(socket);
  clearInterval(drip);
  expect(await status).toBe(408);
  // The reset of a connection that still sends may overtake the response: RFC 9112, section 9.6.
  expect(text).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
});

test('a body that keeps the pace may take far longer than one look', async () => {
  let looks = 0;
  const port = await serve(
    (request, response) => {
      request.resume().on('end', () => response.end('taken'));
    },
    { bytes: 1, millis: 500 },
  );
  const socket = connect(port, '127.0.0.1');
  const answer = once(socket.setEncoding('utf8'), 'data');
  socket.write(requestHead.replace('Host', 'Connection: close\r\nHost'));
  const step = setInterval(() => {
    looks += 1;
    socket.write('x');
    if (looks === 10) clearInterval(step);
  }, 100);
  expect((await answer)[0]).toMatch(/^HTTP\/1\.1 200 /);
});

test('what waits here to be read is no fault of the sender', async () => {
  const port = await serve((request, response) => {
    setTimeout(() => request.resume().on('end', () => response.end('taken')), 100);
  }, quick);
  const socket = connect(port, '127.0.0.1');
  const answer = once(socket.setEncoding('utf8'), 'data');
  socket.write(`${requestHead.replace('Host', 'Connection: close\r\nHost')}01234`);
  setTimeout(() => socket.write('56789'), 60);
  expect((await answer)[0]).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that is whole has all the time for its answer', async () => {
  const port = await serve((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('late'), 60));
  }, quick);
  expect(await answerTo(port, `${requestHead.replace('Host', 'Connection: close\r\nHost')}0123456789`)).toContain(
    'late',
  );
});

test('a route may let a body take its time', async () => {
  const port = await serve((request, response) => {
    disableBodyTimeout(request);
    request.resume().on('end', () => response.end('taken'));
  }, quick);
  const socket = connect(port, '127.0.0.1');
  socket.write(`${requestHead.replace('Host', 'Connection: close\r\nHost')}01234`);
  setTimeout(() => socket.write('56789'), 60);
  const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
