import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';

import { readBrands } from '#server/brands/brand-folder.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { addOutgoingEvent, type OutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import type { AddressPolicy, Resolve } from '#server/http/public-address.ts';
import { openCaller, type Caller, type Timeouts } from './call-receiver.server.ts';
import { openDispatch, type Dispatch } from './deliver-webhooks.server.ts';
import type { WebhookServices } from './settle.server.ts';
import { createWebhook, type ChangeContext } from './webhooks.server.ts';

/** What a receiver was sent. */
export type Received = { path: string; headers: Record<string, string>; body: string };

/** A real receiver on this machine. */
export type Receiver = {
  origin: string;
  received: Received[];
  /** What it does from now on; it answers 204 unless told otherwise. */
  answer: (act: (request: IncomingMessage, response: ServerResponse) => void) => void;
  /** Resolves when it has got so many calls in all. */
  got: (count: number) => Promise<void>;
  close: () => Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

async function closed(server: Server): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}

export async function openReceiver(): Promise<Receiver> {
  let act: Parameters<Receiver['answer']>[0] = (_request, response) => response.writeHead(204).end();
  const received: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body });
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    act(request, response);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answer: (next) => (act = next),
    got: (count) => new Promise((resolve) => (received.length >= count ? resolve() : waiting.push({ count, resolve }))),
    close: () => closed(server),
  };
}

const silent = { warn: () => {}, error: () => {}, info: () => {} } as unknown as FastifyBaseLogger;

/** All that delivers, with a clock that moves only when it is told to. */
export type Office = {
  services: WebhookServices;
  caller: Caller;
  dispatch: Dispatch;
  context: ChangeContext;
  /** Moves the clock on by so many seconds. */
  wait: (seconds: number) => void;
  /** Does whatever is due now, to its end. */
  run: () => Promise<void>;
  /** Something happens. */
  happen: (event: Pick<OutgoingEvent, 'key'> & Partial<OutgoingEvent>) => Promise<void>;
  add: (url: string, eventTypes?: ['excess.paid'] | null) => Promise<{ id: string; secret: string }>;
  close: () => Promise<void>;
};

type More = { resolve?: Resolve; timeouts?: Timeouts; policy?: AddressPolicy };

const brands = readBrands(join(import.meta.dirname, '../../../brands'));

export function openOffice(database: Database, { resolve, timeouts, policy }: More = {}): Office {
  let time = Date.parse('2026-11-21T10:00:00Z');
  const settings = { ...readSettings({}), secretKey: Buffer.alloc(32, 7) };
  const services: WebhookServices = { database, settings, brands, now: () => new Date(time) };
  const caller = openCaller(policy ?? { loopback: true, privateHosts: [] }, {
    ...(resolve && { resolve }),
    timeouts: timeouts ?? { answer: 5_000, rest: 500 },
  });
  const dispatch = openDispatch(services, silent, caller, 10);
  const context = { services, policy: caller.policy, actor: 'tests' };
  return {
    services,
    caller,
    dispatch,
    context,
    wait: (seconds) => (time += seconds * 1_000),
    run: async () => {
      await dispatch.look();
      await dispatch.idle();
    },
    happen: async (event) => {
      const usual = { type: 'excess.paid', claimId: null, data: { amount: 75 }, now: new Date(time) } as const;
      await addOutgoingEvent(database.kysely, { ...usual, ...event });
    },
    add: async (url, eventTypes = null) => {
      const { webhook, secret } = await createWebhook(context, { url, description: '', eventTypes });
      return { id: webhook.id, secret };
    },
    close: () => dispatch.close(),
  };
}
