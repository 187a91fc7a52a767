import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';

import { startAccountSession } from '#server/sessions/account-session.data.ts';
import { accountCookieName } from '#server/sessions/account-session.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { freePort } from '#server/http/free-port.fixture.ts';
import type { AccountRole } from '#shared/account-role.ts';
import { buildApp } from '#main/app.ts';

/** The redirect target of the test clients; no server needs to run there. */
export const clientOrigin = 'https://client.example';

export const testClients = [
  {
    id: 'basic',
    redirectUris: [`${clientOrigin}/back`],
    postLogoutRedirectUris: [`${clientOrigin}/bye`],
    refresh: true,
  },
  { id: 'post', redirectUris: [`${clientOrigin}/back`], auth: 'client_secret_post' },
  { id: 'other', redirectUris: [`${clientOrigin}/other`], refresh: true },
].map((client) => ({ ...client, secret: `secret of the test client ${client.id}, long enough` }));

export type IdentityApp = { app: FastifyInstance; services: Services; origin: string; close: () => Promise<void> };

/** Starts the whole server. `origin` is that of another one, for a second server of the same portal. */
export async function identityApp(database: Database, origin?: string): Promise<IdentityApp> {
  const port = await freePort();
  const settings = readSettings({
    DATA_DIR: '/tmp/fettle-identity-test',
    SECRET_KEY: 'a secret of the tests, 32 characters',
    // Sign-ins of an hour ago go on.
    STAFF_IDLE_MINUTES: '0',
    PUBLIC_URL: origin ?? `http://127.0.0.1:${port}`,
    IDENTITY_CLIENTS: JSON.stringify(testClients),
  });
  const services = { database, settings, now: () => new Date() };
  const app = await buildApp(services);
  await app.listen({ port, host: '127.0.0.1' });
  return { app, services, origin: `http://127.0.0.1:${port}`, close: () => app.close() };
}

/** Stores an account with a confirmed address and returns its id. */
export async function addAccount({ kysely }: Database, email: string, roles: AccountRole[] = []): Promise<string> {
  const id = newId();
  const now = new Date();
  await kysely
    .insertInto('account')
    .values({ id, email, email_norm: email.toLowerCase(), email_confirmed_at: now, created_at: now, roles })
    .execute();
  return id;
}

type Seen = { url: URL; status: number; body: string; headers: Headers };
type Cookie = { name: string; value: string; path: string };

/** A browser's handling of cookies and redirects; it stops at a redirect to another site. */
export class TestBrowser {
  readonly #origin: string;
  #cookies: Cookie[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  cookie(path = '/'): string {
    const sent = this.#cookies.filter((cookie) => path.startsWith(cookie.path));
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  keep(name: string, value: string, path = '/'): void {
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (value !== '') this.#cookies.push({ name, value, path });
  }

  #keepAll(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const isOver = attributes.some((text) => /^(?:max-age=0|expires=thu, 01 jan 1970)/i.test(text));
      const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/';
      this.keep(pair.slice(0, at), isOver ? '' : pair.slice(at + 1), path);
    }
  }

  /** Opens a URL, follows redirects within the portal, and returns where it ends. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Seen> {
    const url = new URL(address, this.#origin);
    if (url.origin !== this.#origin) return { url, status: 0, body: '', headers: new Headers() };
    const headers = {
      accept: 'text/html',
      ...(init.headers as Record<string, string>),
      cookie: this.cookie(url.pathname),
    };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    this.#keepAll(answer.headers);
    const next = answer.headers.get('location');
    if (next === null) return { url, status: answer.status, body: await answer.text(), headers: answer.headers };
    await answer.body?.cancel();
    return this.open(new URL(next, url));
  }
}

/** Signs the browser in as the login call does: a new session, which ends the previous one. */
export async function signIn(
  { services }: IdentityApp,
  browser: TestBrowser,
  accountId: string,
  previous: Buffer | null = null,
): Promise<string> {
  const session = { accountId, amr: ['pwd'], remember: true, userAgent: 'test', previous };
  const token = await startAccountSession(services.database.kysely, session, services.now());
  browser.keep(accountCookieName(services.settings), token);
  return token;
}
