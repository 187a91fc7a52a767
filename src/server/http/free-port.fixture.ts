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
 * The ports that are tried. They lie above those that `fetch` and browsers refuse (Fetch standard, "bad port") and below
 * the ephemeral ports of Linux.
 */
export const portRange = { from: 10_100, to: 20_000 };

/**
 * Returns a free port on 127.0.0.1 for a server that needs it before it listens. It lies outside the range of ephemeral
 * ports. One of those may be taken before the server listens, and a client that retries could connect to itself.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(portRange.from, portRange.to);
  return (await isFree(port)) ? port : freePort();
}
