import { randomInt } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, maxRetries, test as base } from './fixtures.ts';

export const demoPassword = 'three blue kettles';

/** Said nowhere else, so that a search finds every place that keeps it. */
export const password = 'plum harbour lantern 71';

export type Person = { email: string; password: string };

export const admin: Person = { email: 'admin@example.com', password: demoPassword };

export function freshEmail(): string {
  return `e2e-${randomInt(36 ** 8).toString(36)}@example.com`;
}

const fromSomewhere = () => ({ 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` });

/** `client` is a client's name. */
type AtDesk = { name?: string; rights?: string[]; brands?: string[]; client?: string };

type Accounts = {
  /** Calls as an administrator. */
  asAdmin: (call: string, data: object) => Promise<unknown>;
  /** The path of the newest link that was mailed to an address; `which` is a part of it. */
  mailedLink: (email: string, which: string) => Promise<string>;
  /** An account that can sign in. */
  newAccount: (roles?: string[], atDesk?: AtDesk) => Promise<Person>;
};

const mailItem = /<a href="\/demo\/mails\/([^"]+)">[^<]*<span>([^,<]+),/g;

async function findLink(api: APIRequestContext, email: string, which: string): Promise<string | null> {
  const list = await (await api.get('/demo/mails')).text();
  for (const [, id, to] of list.matchAll(mailItem)) {
    if (to !== email) continue;
    const mail = await (await api.get(`/demo/mails/${id}`)).text();
    const [, path] = new RegExp(`https?://[^/\\s"<]+(/account/${which}[^\\s"<]*)`).exec(mail) ?? [];
    if (path !== undefined) return path.replaceAll('&amp;', '&');
  }
  return null;
}

async function clientId(adminApi: APIRequestContext, name: string): Promise<string> {
  expect((await adminApi.post('/api/account/login', { data: admin, maxRetries })).ok()).toBe(true);
  const { clients } = (await (await adminApi.get('/api/account/users')).json()) as {
    clients: Record<'id' | 'name', string>[];
  };
  return clients.find((client) => client.name === name)?.id ?? `no client ${name}`;
}

export const test = base.extend<Accounts & { api: APIRequestContext; adminApi: APIRequestContext }>({
  // Signed in once for many tests: to check a password takes as long as ten other calls.
  adminApi: async ({ playwright, baseURL, once }, use) => {
    const options = { baseURL: baseURL ?? '', extraHTTPHeaders: fromSomewhere() };
    await use(await once('adminApi', () => playwright.request.newContext(options)));
  },
  api: async ({ playwright, baseURL }, use) => {
    const api = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: fromSomewhere() });
    await use(api);
    await api.dispose();
  },
  asAdmin: async ({ adminApi }, use) => {
    await use(async (call, data) => {
      const post = () => adminApi.post(`/api/account/${call}`, { data, maxRetries });
      let answer = await post();
      if (!answer.ok()) {
        expect((await adminApi.post('/api/account/login', { data: admin })).ok()).toBe(true);
        answer = await post();
      }
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    });
  },
  mailedLink: async ({ api }, use) => {
    await use(async (email, which) => {
      let link: string | null = null;
      await expect(async () => {
        link = await findLink(api, email, which);
        expect(link).not.toBeNull();
      }).toPass();
      return link ?? '';
    });
  },
  newAccount: async ({ asAdmin, adminApi, mailedLink, playwright, baseURL }, use) => {
    await use(async (roles = [], { client, ...atDesk } = {}) => {
      const email = freshEmail();
      const limit = client === undefined ? {} : { clientIds: [await clientId(adminApi, client)] };
      await asAdmin('invite', { email, roles, ...atDesk, ...limit });
      const token = (await mailedLink(email, 'confirmInvite')).split('#token=')[1];
      const own = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: fromSomewhere() });
      const answer = await own.post('/api/account/confirmInvite', { data: { token, password } });
      expect(answer.ok(), await answer.text()).toBe(true);
      await own.dispose();
      return { email, password };
    });
  },
});

/** Signs a browser in by the call, where the form is not the point. */
export async function signInByCall(page: Page, person: Person): Promise<void> {
  const answer = await page.request.post('/api/account/login', { data: person, maxRetries });
  expect(await answer.json()).toMatchObject({ succeeded: true });
}

export async function fillSignIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

export async function submitSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A page of another device: it shares nothing with the first. */
export async function otherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: fromSomewhere() });
  return context.newPage();
}

/** Everywhere that a page leaves things: its address, its storage, what scripts may read of its cookies. */
export async function leftBehind(page: Page): Promise<string> {
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  return kept;
}

export { expect };
