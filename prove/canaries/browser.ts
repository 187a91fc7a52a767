import { type BrowserContext, chromium, type Page } from '@playwright/test';

import { type Claim, claimant, control, mailedCode } from './claims.ts';
import { person } from './accounts.ts';
import type { Thing } from './book.ts';
import type { World } from './world.ts';

const pause = 1_500;

/** Puts the control into every place that is looked through, so that looking is seen to find. */
async function plantControl(page: Page): Promise<void> {
  await page.evaluate(async (text) => {
    localStorage.setItem('control', text);
    sessionStorage.setItem('control', text);
    history.replaceState({ ...history.state, control: text }, '', `${location.pathname}?control=${text}`);
    document.cookie = `control=${text}`;
    await (await caches.open('control')).put('/control', new Response(text));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('control', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('control').put({ text }, 1));
      opening.addEventListener('error', () => reject(new Error('IndexedDB')));
      opening.addEventListener('success', () => {
        opening.result.close();
        resolve();
      });
    });
  }, control);
}

/** Everything that the browser keeps of a page: place by place. */
async function keptBy(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const read = async <T>(opening: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('IndexedDB')));
      });
    const texts = (value: unknown): string =>
      JSON.stringify(value, (_key, part: unknown) =>
        part instanceof Uint8Array ? new TextDecoder().decode(part) : part,
      );
    let stored = '';
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const own = database.transaction(store).objectStore(store);
        stored += texts([name, store, await read(own.getAllKeys()), await read(own.getAll())]);
      }
      database.close();
    }
    let cached = '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        cached += `${request.url}\n${texts([...(response?.headers ?? [])])}\n${(await response?.text()) ?? ''}\n`;
      }
    }
    const { navigation } = window as unknown as {
      navigation: { entries: () => { url: string; getState(): unknown }[] };
    };
    return {
      'local storage': texts(Object.entries(localStorage)),
      'session storage': texts(Object.entries(sessionStorage)),
      IndexedDB: stored,
      caches: cached,
      'history state': texts([history.state, navigation.entries().map((entry) => entry.getState())]),
      addresses: navigation
        .entries()
        .map(({ url }) => url)
        .join('\n'),
      'cookies that scripts read': document.cookie,
    };
  });
}

/** What is kept at the end of a page; `withControl` looks once more with something to find. */
async function lookInto(page: Page, where: string): Promise<Thing[]> {
  const things = Object.entries(await keptBy(page)).map(([name, text]) => ({
    place: `browser: ${name}`,
    name: where,
    text,
  }));
  await plantControl(page);
  const again = Object.entries(await keptBy(page)).map(([name, text]) => ({
    place: `browser: ${name}`,
    name: `${where}, with the control`,
    text,
  }));
  return [...things, ...again];
}

/** Every answer that the browser gets is one of the answers. */
function watch(context: BrowserContext, seen: Thing[]): void {
  context.on('response', (response) => {
    void (async () => {
      const name = `${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`;
      const headers = await response.headersArray();
      const of = (isCookie: boolean) =>
        headers
          .filter((one) => (one.name.toLowerCase() === 'set-cookie') === isCookie)
          .map(({ value }) => value)
          .join('\n');
      seen.push({ place: 'answers', name: `${name}: headers`, text: of(false) });
      seen.push({ place: 'answers', name: `${name}: cookies`, text: of(true) });
      seen.push({ place: 'answers', name: `${name}: body`, text: (await response.body()).toString('latin1') });
      // A redirect and an aborted answer have no body to read.
    })().catch(() => {});
  });
}

async function asClaimant(page: Page, world: World, { number, email, id }: Claim): Promise<void> {
  const { origin } = world;
  await page.goto(`${origin}/track`);
  await page.waitForTimeout(pause);
  await page.getByLabel('Claim reference or policy number').fill(number);
  await page.getByLabel('Post code').fill(claimant.postcode);
  await page.getByRole('button', { name: 'Track your claim' }).click();
  await page.getByLabel('6-digit code').fill(await mailedCode(world, email));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/my-claim/${id}`);
  for (const name of ['messages', 'my-details', 'my-delivery', 'history', 'quote']) {
    await page.goto(`${origin}/${name}/${id}`);
    await page.waitForTimeout(pause);
  }
  await page.goto(`${origin}/my-claim/${id}/submit-passcode`);
  const dialog = page.getByRole('dialog', { name: 'Submit your device passcode' });
  await dialog.getByLabel('Device password', { exact: true }).fill('cnry-Device-Typed-9WB');
  world.book.plant('device password, typed and not sent', 'cnry-Device-Typed-9WB');
  await page.goto(`${origin}/my-claim/${id}`);
  await page.goto(`${origin}/my-claim/${id}/submit-passcode`);
  await dialog.getByLabel('Device password', { exact: true }).fill('cnry-Device-Sent-4KM');
  world.book.plant('device password, sent by the form', 'cnry-Device-Sent-4KM');
  await dialog.getByLabel('I consent to the Privacy Notice').check();
  await dialog.getByRole('button', { name: 'Send passcode' }).click();
  await page.waitForTimeout(2 * pause);
}

async function asPerson(page: Page, { origin, book, mailTo }: World): Promise<void> {
  await page.goto(`${origin}/account/login?returnUrl=/account/manage`);
  await page.waitForTimeout(pause);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('cnry wrong but typed 5566');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForTimeout(pause);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  const shown = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = (await shown.innerText()).replaceAll(' ', '');
  book.plant('secret of an authenticator app', secret, /^answers, POST \/api\/account\/startTwoFactor 200: body$/);
  const { text } = await mailTo(person.email, /\/account\/resetPassword/);
  const link = /https?:\/\/[^/]+(\/account\/resetPassword\S*)/.exec(text)?.[1] ?? '';
  await page.goto(origin + link);
  await page.waitForTimeout(pause);
  await page.goto(`${origin}/account/manage`);
  await page.waitForTimeout(pause);
}

async function asAdmin(page: Page, { origin, book }: World): Promise<void> {
  const data = { email: 'admin@example.com', password: 'three blue kettles' };
  await page.request.post(`${origin}/api/account/login`, { data });
  await page.goto(`${origin}/account/integration`);
  await page.waitForTimeout(pause);
  const create = page.getByRole('button', { name: 'Create a key' });
  await create.click();
  await page.getByLabel('Name', { exact: true }).fill('Canary of a browser');
  await page.getByRole('checkbox').first().check({ force: true });
  const made = page.waitForResponse((response) => response.url().endsWith('/createIntegrationKey'));
  await create.last().click();
  const { key } = (await (await made).json()) as { key: string };
  book.plant('integration key of the store', key, /^answers, POST \/api\/account\/createIntegrationKey 200: body$/);
  await page.goto(`${origin}/account/users`);
  await page.waitForTimeout(pause);
}

/** Uses the portal in Chromium as claimant, with an account and as administrator; answers what is kept by each. */
export async function liveInBrowser(world: World, claim: Claim): Promise<Thing[]> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
  const things: Thing[] = [];
  const lives: [string, (page: Page) => Promise<void>][] = [
    ['claimant', (page) => asClaimant(page, world, claim)],
    ['account', (page) => asPerson(page, world)],
    ['administrator', (page) => asAdmin(page, world)],
  ];
  for (const [who, live] of lives) {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${who.length}` } });
    watch(context, world.seen);
    const page = await context.newPage();
    await live(page);
    for (const { name, value } of await context.cookies())
      if (value.length >= 20 && name.startsWith('fettle-'))
        world.book.plant(`cookie ${name}`, decodeURIComponent(value), /^answers, .*: cookies$/);
    // What the service worker keeps is there once it is.
    await page.evaluate(async () => {
      const timeoutMs = new Promise((resolve) => setTimeout(resolve, 30_000));
      await Promise.race([navigator.serviceWorker.ready.then(() => null), timeoutMs]);
    });
    await page.waitForTimeout(pause);
    things.push(...(await lookInto(page, who)));
    await context.close();
  }
  await browser.close();
  return things;
}
