import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * A port on 127.0.0.1 for a server that is told its port before it listens. It is not one of those that systems give to
 * outgoing connections: such a port may be taken before the server listens, and a client that tries again and again while
 * nobody does can connect to itself.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 20_000);
  return (await isFree(port)) ? port : freePort();
}
