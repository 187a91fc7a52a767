import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Cookie } from '@playwright/test';

/** A page, the words it must show, and by a selector what its visitor would press first. */
export type Page = { url: string; shows: string; listens: string; cookies: Cookie[] };

/** A peer's front end, served: the page of its form and that of one record. */
export type Peer = {
  name: string;
  form: Page;
  record: Page;
  stop: () => Promise<void>;
};

/** Takes a request's path and says what a backend would: null is nothing of that name. */
export type Answers = (path: string, request: IncomingMessage) => { status: number; body: unknown } | null;

export function sendJson(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Listens on a port of the machine's own choice, for this machine alone. */
export async function listen(answer: RequestListener): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://localhost:${port}`, stop };
}

export function cookie(name: string, value: string): Cookie {
  return { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' };
}
