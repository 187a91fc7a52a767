import { randomUUID } from 'node:crypto';

import Fastify, { type FastifyInstance, type FastifyRequest, type LightMyRequestResponse } from 'fastify';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors, Problem } from '#server/http/errors.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import type { Guard } from '#server/http/route/route.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import type { ChatServices } from './availability.server.ts';
import { chatEventsRest } from './rest/chat-events.rest.ts';
import { claimantChatRest } from './rest/claimant-chat.rest.ts';
import { operatorChatRest } from './operator/operator-chat.rest.ts';

const settings = { ...readSettings({}), secretKey: Buffer.alloc(32, 7) };
const brandsFolder = new URL('../../../brands', import.meta.url).pathname;

/** A Friday at noon, when the default brand is open. */
export const noon = '2026-11-20T12:00:00Z';

type Body = Record<string, unknown>;
type Sender = { cookie?: string | undefined; address?: string };

export type ChatApp = {
  app: FastifyInstance;
  services: ChatServices;
  setNow: (instant: string) => void;
  wait: (seconds: number) => void;
  read: (query?: string, sender?: Sender) => Promise<LightMyRequestResponse>;
  post: (path: string, body: Body, sender?: Sender) => Promise<LightMyRequestResponse>;
  say: (
    text: string,
    sender: Sender & { claimId?: string | null; clientId?: string },
  ) => Promise<LightMyRequestResponse>;
  /** Makes a call of a desk: the key `reader` may read, `writer` may do both. */
  desk: (method: 'GET' | 'POST' | 'PUT', path: string, body?: Body, key?: string) => Promise<LightMyRequestResponse>;
  /** Begins a conversation without a claim. Returns its cookie. */
  begin: (more?: Body, sender?: Sender) => Promise<string>;
};

/** Starts the chat calls on a real database, with a clock that stands still. */
export async function chatApp(database: Database): Promise<ChatApp> {
  let time = Date.parse(noon);
  const services: ChatServices = { database, settings, brands: readBrands(brandsFolder), now: () => new Date(time) };
  const allow = (...keys: string[]) => {
    return async ({ headers }: FastifyRequest) => {
      if (!keys.includes(headers.authorization ?? '')) throw new Problem(401, 'unauthorised', 'Send a valid key.');
    };
  };
  const app = Fastify({ trustProxy: true });
  handleErrors(app);
  acceptOnlyJson(app);
  await app.register(claimantChatRest(services));
  const [mayRead, mayWrite] = [allow('reader', 'writer'), allow('writer')];
  const guard: Guard = (who) => (typeof who === 'object' && who.scope === 'chats:write' ? mayWrite : mayRead);
  const desk = { prefix: operatorPath, guard, nameOf: () => 'desk' };
  await app.register(operatorChatRest(services, desk), { prefix: operatorPath });
  await app.register(chatEventsRest(services, [desk]));
  const headersOf = ({ cookie, address = '203.0.113.7' }: Sender) => ({
    'x-forwarded-for': address,
    ...(cookie !== undefined && { cookie }),
  });
  const post: ChatApp['post'] = (path, payload, sender = {}) =>
    app.inject({ method: 'POST', url: `/api/enduser/chat${path}`, headers: headersOf(sender), payload });
  return {
    app,
    services,
    setNow: (instant) => (time = Date.parse(instant)),
    wait: (seconds) => (time += seconds * 1_000),
    read: (query = '', sender = {}) => app.inject({ url: `/api/enduser/chat${query}`, headers: headersOf(sender) }),
    post,
    say: (text, { claimId = null, clientId = randomUUID(), ...sender }) =>
      post('/messages', { claimId, clientId, text }, sender),
    desk: (method, path, payload, key = 'writer') =>
      app.inject({
        method,
        url: `${operatorPath}/chats${path}`,
        headers: { authorization: key },
        ...(payload && { payload }),
      }),
    begin: async (more = {}, sender = {}) => {
      const contact = { name: 'Ada Byron', email: 'ada@example.com', gdprConsent: true };
      const answer = await post('', { ...contact, ...more }, sender);
      if (answer.statusCode !== 204) throw new Error(answer.body);
      return String(answer.headers['set-cookie']).split(';')[0] ?? '';
    },
  };
}

export type OwnClaim = { id: string; number: string; cookie: string };

/** Adds a claim. Returns its number and the cookie of a session that may see it. */
export async function addOwnClaim({ kysely }: Database): Promise<OwnClaim> {
  const now = new Date(noon);
  const id = randomUUID();
  const number = `CLM-${id.slice(0, 8).toUpperCase()}`;
  await kysely.insertInto('claim').values({ id, number, created_at: now, updated_at: now }).execute();
  const token = await startClaimSession(kysely, { claimIds: [id], sharedDevice: false }, now);
  return { id, number, cookie: `${claimCookieName(settings)}=${token}` };
}
