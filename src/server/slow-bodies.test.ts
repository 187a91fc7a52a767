import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import { letBodyTakeItsTime, limitBodies } from './slow-bodies.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const requestHead = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n';

async function serve(answer: Parameters<typeof createServer>[1], patience: number): Promise<number> {
  const server = createServer({ requestTimeout: 0 }, answer);
  servers.push(server);
  limitBodies(server, patience);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Everything that comes back until the server closes. */
async function answerTo(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let text = '';
  socket.setEncoding('utf8').on('data', (some: string) => (text += some));
  socket.write(sent);
  await once(socket, 'close');
  return text;
}

test('a body that does not come whole in time is answered with 408 and cut off', async () => {
  const port = await serve((request) => request.resume(), 20);
  const answer = await answerTo(port, `${requestHead}half`);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request-timeout"');
});

test('also where it was answered before', async () => {
  const port = await serve((_request, response) => response.writeHead(401).end(), 20);
  expect(await answerTo(port, `${requestHead}half`)).toMatch(/^HTTP\/1\.1 401 /);
});

test('a body that is whole has all the time for its answer', async () => {
  const port = await serve((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('late'), 60));
  }, 20);
  expect(await answerTo(port, `${requestHead.replace('Host', 'Connection: close\r\nHost')}0123456789`)).toContain(
    'late',
  );
});

test('a route may let a body take its time', async () => {
  const port = await serve((request, response) => {
    letBodyTakeItsTime(request);
    request.resume().on('end', () => response.end('taken'));
  }, 20);
  const socket = connect(port, '127.0.0.1');
  socket.write(`${requestHead.replace('Host', 'Connection: close\r\nHost')}01234`);
  setTimeout(() => socket.write('56789'), 60);
  const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
