import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { expect, test, trackClaim } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has the shell and answers for this page. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Everything that this browser keeps where scripts can look, with the bodies of what is in caches. */
async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const files: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) files.push(request.url, await (await cache.match(request))!.text());
    }
    const stores = [Object.entries(localStorage), Object.entries(sessionStorage), await indexedDB.databases()];
    return JSON.stringify([stores, files, document.cookie, history.state, location.href]);
  });
}

/** Lets files of the server be gone, as after an update, also for the worker. */
async function lose(context: BrowserContext, pattern: RegExp): Promise<void> {
  await context.route(pattern, (route) => route.fulfill({ status: 404, body: 'gone' }));
}

const moreLink = (page: Page, name: string) => page.getByRole('dialog').getByRole('link', { name });

test('on a shared device a claim without a network offers to try again, and says no more that it loads', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically imported module|did not load/);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story, { sharedDevice: true });
  await settled(page);
  await context.setOffline(true);
  await page.goto(`/my-claim/${story.id}`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('Loading your claim')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
});

test('the claim opens without a network, also twice; what needs one says so and keeps what was typed', async ({
  page,
  context,
  putClaim,
  patchClaim,
  allowConsole,
}) => {
  allowConsole(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED \(.*\/assets\/|Failed to fetch dynamically imported module|did not load/,
  );
  const story = await putClaim(inspectingClaim({ policyExcessAmount: 75 }));
  await trackClaim(page, story);
  await settled(page);
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(page.getByLabel('Topic')).toBeVisible();
  await expect.poll(() => everythingKept(page)).toContain(story.number);
  await context.setOffline(true);
  await page.goto(`/my-claim/${story.id}`);
  await expect(
    page.getByText(/^You’re offline\. Showing your claim as it was at \d\d:\d\d on \d+ \w+\.$/),
  ).toBeVisible();
  await expect(page.getByText('356938035643809')).toBeVisible();
  await page.reload();
  await expect(page.getByText('356938035643809')).toBeVisible();
  await page.getByRole('link', { name: /^Messages/ }).click();
  await page.getByLabel('Topic').fill('Hello');
  await page.getByLabel('Message', { exact: true }).fill('Are you there?');
  await page.getByLabel('I consent to the Privacy Notice').check();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('We couldn’t send your message. We’ve kept it, so you can try again.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Topic')).toHaveValue('Hello');
  await page
    .getByRole('link', { name: 'Pay your excess' })
    .or(page.getByRole('button', { name: 'More' }))
    .first()
    .click();
  await moreLink(page, 'Photos').click();
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toBeVisible();
  await expect(page.getByText('this page hasn’t been opened on this device before')).toBeVisible();
  await page.goto(`/excess-payment/${story.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t open this page right now' })).toBeVisible();
  await page.goto(`/my-claim/${story.id}`);
  await expect(page.getByText('356938035643809')).toBeVisible();
  await patchClaim(story, { externalReference: 'JOB-AFTER-THE-TUNNEL', state: 'Awaiting Authorisation' });
  await context.setOffline(false);
  await expect(page.getByText('Awaiting Authorisation').first()).toBeVisible();
  await expect(page.getByText(/^You’re offline/)).toHaveCount(0);
});

test('offline, a link to a page that this device never opened says so, and Back leads back', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|did not load|Failed to fetch dynamically imported module/);
  const unloaded = page.getByRole('heading', { level: 1, name: 'We couldn’t load this page' });
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await settled(page);
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(page.getByLabel('Topic')).toBeVisible();
  await expect.poll(() => everythingKept(page)).toContain(story.number);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Topic')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Notice' }).press('Enter');
  await expect(unloaded).toBeFocused();
  await expect(page).toHaveTitle(/^We couldn’t load this page/);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Topic')).toBeVisible();
  await expect(page).toHaveTitle(/^Messages/);
  await page.goForward();
  await expect(unloaded).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Notice' })).toBeVisible();
});

for (const [path, heading] of [
  ['excess-payment', 'We can’t open this page right now'],
  ['photos', 'We couldn’t load this page'],
] as const) {
  test(`who leaves a page that says “${heading}” gets away, also while the network comes back`, async ({
    page,
    context,
    putClaim,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|did not load|Failed to fetch dynamically imported module/);
    const story = await putClaim(inspectingClaim({ policyExcessAmount: 75 }));
    await trackClaim(page, story);
    await settled(page);
    await expect.poll(() => everythingKept(page)).toContain(story.number);
    await context.setOffline(true);
    await page.goto(`/${path}/${story.id}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.evaluate((claimPath) => {
      addEventListener('beforeunload', () => setTimeout(() => dispatchEvent(new Event('online'))));
      location.href = claimPath;
    }, `/my-claim/${story.id}`);
    await expect(page.getByText('356938035643809')).toBeVisible();
  });
}

test('Stop tracking leaves nothing of the claim, in any store or behind the Back button', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  // What the page was asking for just as the session ended.
  allowConsole(/status of 404 .*\/api\/enduser\/(?:events|pushState)/);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await settled(page);
  await page.reload();
  await expect.poll(() => everythingKept(page)).toContain(story.number);
  const templates = await page.evaluate(async () => (await caches.match('/shell'))!.text());
  for (const trace of [story.number, story.id, '356938035643809']) expect(templates).not.toContain(trace);
  await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
  await expect(page.getByLabel('Post code')).toBeVisible();
  const kept = await everythingKept(page);
  for (const trace of [story.number, story.id, '356938035643809']) expect(kept).not.toContain(trace);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('fettle-claim');
  await page.goBack();
  await expect(page.getByLabel('Post code')).toBeVisible();
  await expect(page.getByText(story.number)).toHaveCount(0);
});

/** Has this device keep the shell of an older version: its script has another name, which the server does not know. */
function plantOlderTemplates(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const [templateCache, files] = [await caches.open('fettle-shell'), await caches.open('fettle-files')];
    const text = await (await templateCache.match('/shell'))!.text();
    const { entry } = JSON.parse(text) as { entry: string };
    const older = { headers: { 'content-type': 'text/javascript', etag: '"older"' } };
    await files.put('/assets/web-older.js', new Response(`import ${JSON.stringify(entry)}`, older));
    await templateCache.put('/shell', new Response(text.replaceAll(entry, '/assets/web-older.js'), older));
  });
}

// In a context of its own, because a browser whose requests are watched asks the network for every page.
test('a page of an older version says that an update is ready, and takes it when asked', async ({
  browser,
  baseURL,
  putClaim,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await settled(page);
  const olderPage = page.locator('html[data-version="/assets/web-older.js"]');
  await expect(async () => {
    await plantOlderTemplates(page);
    await page.goto(`/my-claim/${story.id}`);
    await expect(olderPage).toHaveCount(1, { timeout: 1 });
  }).toPass();
  await expect(page.getByText(story.number).first()).toBeVisible();
  const templates = () => page.evaluate(async () => (await caches.match('/shell'))!.text());
  await expect.poll(templates).not.toContain('/assets/web-older.js');
  const line = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(line).toHaveCount(0);
  await expect(async () => {
    await page.getByRole('link', { name: 'My Claim' }).click();
    await page.getByRole('link', { name: 'Track My Parcel' }).click();
    await expect(line).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Track my delivery' })).toBeVisible();
  await line.getByRole('button', { name: 'Reload' }).click();
  await expect(olderPage).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Track my delivery' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await context.close();
});

test('a piece that is gone leaves the rest of the page and a way to go on', async ({
  page,
  context,
  putClaim,
  allowConsole,
  expectAccessible,
}) => {
  allowConsole(/status of 404|Failed to fetch dynamically imported module/);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await settled(page);
  await lose(context, /MyDeliveryScreen-.*\.js/);
  await page.getByRole('link', { name: 'Track My Parcel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toBeFocused();
  await expect(page.getByText(story.number).first()).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'My Claim' }).click();
  await expect(page.getByText('356938035643809')).toBeVisible();
  await page.getByRole('link', { name: 'Track My Parcel' }).click();
  await context.unroute(/MyDeliveryScreen-.*\.js/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Track my delivery' })).toBeVisible();
});

for (const [what, body] of [
  ['gone', null],
  ['cut in half', 'import{'],
] as const) {
  test(`a page whose first script is ${what} says so and can be loaded again`, async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/status of 404|disallowed MIME type|SyntaxError|Unexpected end of input|page error: $/);
    const entry = /\/assets\/web-.*\.js/;
    await context.route(entry, (route) =>
      route.fulfill(body === null ? { status: 404 } : { body, contentType: 'text/javascript' }),
    );
    await page.goto('/track');
    await expect(page.getByRole('alert')).toContainText('We couldn’t load part of this page.');
    await context.unroute(entry);
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await settled(page);
    await page.getByLabel('Appearance').selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

test('a page that comes without its end says so and can be loaded again', async ({ page }) => {
  await page.route('**/track', async (route) => {
    const response = await route.fetch();
    const [begun = ''] = (await response.text()).split('<script type="application/json"');
    await route.fulfill({ response, body: begun });
  });
  await page.goto('/track');
  await expect(page.getByRole('alert')).toContainText('We couldn’t load part of this page.');
  await page.unroute('**/track');
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** A server in front of the portal, whose service worker can be turned off as the setting does. */
async function standBefore(portal: string) {
  const off = { is: false };
  const script = readFileSync('dist/client/service-worker-off.js');
  const server = createServer((incoming, answer) => {
    if (off.is && incoming.url === '/shell') return void answer.writeHead(404).end();
    if (off.is && incoming.url === '/service-worker.js') {
      return void answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    }
    const onward = { method: incoming.method, headers: incoming.headers, agent: false };
    const passed = request(portal + incoming.url, onward, (given) =>
      given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers)),
    );
    incoming.pipe(passed);
    return undefined;
  });
  await new Promise<void>((listening) => void server.listen(0, 'localhost', listening));
  const { port } = server.address() as AddressInfo;
  return { off, server, origin: `http://localhost:${port}` };
}

test('where the setting turns it off, a worker that is there takes itself away with all it kept', async ({
  browser,
  baseURL,
}) => {
  const { off, server, origin } = await standBefore(baseURL ?? '');
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await page.goto(`${origin}/track`);
  await settled(page);
  expect(await left()).toEqual([1, 2]);
  off.is = true;
  await page.goto(`${origin}/my-claim/`);
  await expect.poll(left).toEqual([0, 0]);
  await page.goto(`${origin}/track`);
  await expect(page.getByLabel('Post code')).toBeVisible();
  await context.close();
  server.closeAllConnections();
  server.close();
});

test('the home screen is offered where it can be had, and the language changes for the kept shell too', async ({
  page,
  putClaim,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await settled(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(moreLink(page, 'Photos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to home screen' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'accepted' }) }));
    if (!offer.defaultPrevented) throw new Error('The browser’s own banner would have come up.');
  });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Add to home screen' }).click();
  await expect(page.getByText('It’s on your home screen now.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Language').selectOption('en-US');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.goto(`/my-claim/${story.id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('after a change of language the claim has the words of the new one, also offline, and again on the way back', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await settled(page);
  const title = page.getByRole('heading', { level: 1 });
  const english = await title.innerText();
  const kept = () =>
    page.evaluate(() => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith('claim-store:answers:'));
      return keys.map((key) => localStorage.getItem(key));
    });
  const expectPolish = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    await expect(title).toHaveText(/^Robimy diagnozę/);
    await expect(page.getByRole('main')).not.toContainText(/\b(?:we|our|your)\b/i);
  };
  await page.getByLabel('Language').selectOption('pl');
  await expectPolish();
  await page.reload();
  await expectPolish();
  await expect.poll(kept).toEqual([expect.stringContaining('Robimy diagnozę')]);
  await settled(page);
  await context.setOffline(true);
  await page.goto(`/my-claim/${story.id}`);
  await expectPolish();
  await context.setOffline(false);
  await page.getByLabel('Język').selectOption('en-GB');
  await expect(title).toHaveText(english);
  await page.reload();
  await expect(title).toHaveText(english);
  await expect.poll(kept).toEqual([expect.stringContaining(english)]);
});
