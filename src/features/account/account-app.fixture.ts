import { join } from 'node:path';

import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';

import { accountCookieName } from '#server/sessions/account-session.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { startAccountSession } from '#server/sessions/account-session.data.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import { shippedBrands } from '#server/brands/brands-of.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import type { ExternalProvider } from '#server/settings/external-provider-setting.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { guardOrigin } from '#server/http/origin.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { unseal } from '#server/secrets/vault.ts';
import type { AccountRole } from '#shared/account-role.ts';
import type { AccountServices } from './account-post.server.ts';
import { type AccountRow, addAccount } from './account.data.ts';
import { accountRest } from './account.rest.ts';
import { accountRoutes } from './account-routes.ts';
import { sendRequestedMail } from './mail-request.server.ts';
import { attemptCounter } from './attempts/attempt-counter.server.ts';

/** The password of test accounts, and its hash. */
export const password = 'three random words';
const hashed = hashPassword(password);

export type Answer = {
  status: number;
  json: Record<string, unknown>;
  /** Cookies that were set, by name; an empty string for a deleted one. */
  cookies: Record<string, string>;
  headers: LightMyRequestResponse['headers'];
  body: string;
};

export type ReadMail = MailContent & { to: string; token: string | null };

export type AccountApp = {
  app: FastifyInstance;
  services: AccountServices;
  wait: (minutes: number) => void;
  /** Calls /api/account: a POST where there is a body, otherwise a GET. */
  call: (
    call: string,
    body?: object | null,
    more?: { cookie?: string | undefined; address?: string; headers?: Record<string, string> },
  ) => Promise<Answer>;
  add: (email: string, more?: Partial<Omit<AccountRow, 'roles'>> & { roles?: AccountRole[] }) => Promise<AccountRow>;
  signedIn: (account: { id: string }) => Promise<string>;
  /** Runs the pending mail jobs, then returns all mails to an address, newest first. */
  mailsTo: (email: string) => Promise<ReadMail[]>;
};

const secretKey = Buffer.alloc(32, 7);
const origin = 'https://claims.example.com';
const brands = readBrands(join(import.meta.dirname, '../../../brands'));

function cookiesOf(headers: LightMyRequestResponse['headers']): Record<string, string> {
  const set = [headers['set-cookie'] ?? []].flat();
  return Object.fromEntries(
    set.map((cookie) => {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function answerOf({ statusCode, headers, body }: LightMyRequestResponse): Answer {
  const isJson = String(headers['content-type']).includes('json');
  const json = body === '' || !isJson ? {} : (JSON.parse(body) as Record<string, unknown>);
  return { status: statusCode, json, cookies: cookiesOf(headers), headers, body };
}

async function runMailJobs(services: AccountServices): Promise<void> {
  const { pool } = services.database;
  const { rows } = await pool.query<{ data: Parameters<typeof sendRequestedMail>[1] }>(
    `delete from job where kind = 'account-mail' returning data`,
  );
  for (const { data } of rows) await sendRequestedMail(services, data);
}

async function mailsIn(services: AccountServices, email: string): Promise<ReadMail[]> {
  await runMailJobs(services);
  const rows = await services.database.kysely
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, recipient, ciphertext, nonce, key_id }) => {
    if (ciphertext === null || nonce === null || key_id === null) throw new Error('This mail is sent already.');
    const content = JSON.parse(
      unseal({ secretKey, oldSecretKeys: [] }, { ciphertext, nonce, keyId: key_id }, mailSeal(id)),
    ) as MailContent;
    const token = /#token=([\w-]+)$/.exec(content.action?.url ?? '')?.[1] ?? null;
    return { ...content, to: recipient, token };
  });
}

async function bare(services: AccountServices): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: true, bodyLimit: 65_536 });
  acceptOnlyJson(app);
  handleErrors(app);
  addSecurityHeaders(app, services.settings);
  app.addHook('onRequest', guardOrigin(services.settings));
  await app.register(accountRest(services, { guard: accountGuard(services), documented: accountRoutes }));
  return app;
}

/** Starts the account calls on a real database, with a clock that stands still. */
export async function accountApp(
  database: Database,
  {
    demo = false,
    externalProviders = [],
    // Hours pass in tests of other things, in which nobody calls.
    staffIdleMs = null,
  }: { demo?: boolean; externalProviders?: ExternalProvider[]; staffIdleMs?: number | null } = {},
): Promise<AccountApp> {
  let time = Date.parse('2026-11-06T12:00:00Z');
  const ofPortal = {
    publicUrl: new URL(origin),
    secretKey,
    demo,
    staffIdleMs,
    externalProviders,
    brandsDir: shippedBrands,
  };
  const settings = { ...readSettings({ PUBLIC_URL: origin }), ...ofPortal };
  const bases = { database, settings, now: () => new Date(time) };
  const services: AccountServices = { ...bases, brands, attempts: attemptCounter(bases) };
  const app = await bare(services);
  const own = { origin, 'sec-fetch-site': 'same-origin', host: new URL(origin).host };
  return {
    app,
    services,
    wait: (minutes) => (time += minutes * 60_000),
    call: async (call, body, { cookie, address = '203.0.113.1', headers = {} } = {}) =>
      answerOf(
        await app.inject({
          method: body === undefined ? 'GET' : 'POST',
          url: `/api/account/${call}`,
          headers: { ...own, 'x-forwarded-for': address, ...(cookie && { cookie }), ...headers },
          ...(body && { payload: body }),
        }),
      ),
    add: async (email, more = {}) => {
      const now = services.now();
      const given = { email, password_hash: await hashed, email_confirmed_at: now, ...more };
      const account = await addAccount(database.kysely, given, now);
      if (!account) throw new Error(`${email} has an account already.`);
      return account;
    },
    signedIn: async ({ id }) => {
      const session = { accountId: id, amr: ['pwd'], remember: true, userAgent: 'test', previous: null };
      const token = await startAccountSession(database.kysely, session, services.now());
      return `${accountCookieName(settings)}=${token}`;
    },
    mailsTo: (email) => mailsIn(services, email),
  };
}
