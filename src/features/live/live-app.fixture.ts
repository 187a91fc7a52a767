import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import Fastify from 'fastify';

import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { liveRest } from './live.rest.ts';

export type EventReader = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Returns the next version that differs; heartbeats are skipped. */
  next: () => Promise<string>;
  ended: () => Promise<void>;
  leave: () => unknown;
};

export type LiveApp = {
  open: (claimId: string | null, cookie?: string) => Promise<EventReader>;
  setNow: (now: Date) => void;
  close: () => Promise<void>;
};

/**
 * Starts a server with this stream only. It listens on a port, because an injected request resolves only once it has
 * ended.
 */
export async function liveApp(database: Database, start: Date): Promise<LiveApp> {
  let now = start;
  const app = Fastify();
  handleErrors(app);
  await app.register(liveRest({ database, settings: readSettings({}), now: () => now }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    open: async (claimId, cookie) => {
      const query = claimId === null ? '' : `?claimId=${encodeURIComponent(claimId)}`;
      return read(`http://127.0.0.1:${port}/api/enduser/events${query}`, cookie);
    },
    setNow: (next) => (now = next),
    close: () => app.close(),
  };
}

/** Reads on a connection of its own, as a browser does: one that `fetch` keeps alive would delay the server's close. */
async function read(url: string, cookie: string | undefined): Promise<EventReader> {
  const request = get(url, { agent: false, headers: cookie === undefined ? {} : { cookie } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts = response.setEncoding('utf8').iterator({ destroyOnReturn: false });
  let text = '';
  let last = '';
  const more = async (): Promise<boolean> => {
    const part = await parts.next();
    text += part.value ?? '';
    return part.done !== true;
  };
  const next = async (): Promise<string> => {
    const event = /^(?:retry:\d+\n)?data:(.*)\n\n/.exec(text);
    if (event) {
      text = text.slice(event[0].length);
      const [, version = ''] = event;
      if (version === last) return next();
      return (last = version);
    }
    if (await more()) return next();
    throw new Error(`The stream has ended after ${JSON.stringify(text)}.`);
  };
  const ended = async (): Promise<void> => {
    if (await more()) await ended();
  };
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, next, ended, leave: () => request.destroy() };
}
