import { connect, type Socket } from 'node:net';

/** Clients that take their time: with their headers, with a body, with reading what was answered, or with nothing. */
export type Slowness = 'headers' | 'bodies' | 'readers' | 'none';

const asking = (page: string) => `GET ${page} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(5);

const beginnings: Record<Slowness, (page: string) => string> = {
  headers: () => 'GET /track HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  bodies: () =>
    'POST /api/enduser/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"reference":"',
  readers: asking,
  none: asking,
};

const between = 3_000;

/** So many of them at once; what is slow goes on with a byte every three seconds until `stop`. */
export function startSlow(port: number, kind: Slowness, { count, page }: { count: number; page: string }) {
  let refused = 0;
  const sockets = new Set<Socket>();
  for (let at = 0; at < count; at += 1) {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => (refused += 1)).on('close', () => sockets.delete(socket));
    if (kind === 'readers') socket.pause();
    else socket.resume();
    socket.write(beginnings[kind](page));
  }
  const timer = setInterval(() => {
    if (kind === 'headers' || kind === 'bodies') for (const socket of sockets) socket.write('x');
  }, between);
  return {
    /** Those that the server has not put out. */
    open: () => sockets.size,
    refused: () => refused,
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
