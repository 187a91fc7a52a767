import type { BrowserContext, Page } from '@playwright/test';
import { openChat } from './chat-button.ts';
import { inspectingClaim } from './claim-document.ts';
import { dialogEntryLeft, expect, test, trackClaim } from './fixtures.ts';

const origin = `http://localhost:${process.env['E2E_STRIPE_PORT']}`;
const theirs = 'https://chat.example';
test.use({ baseURL: origin, otherOrigins: [theirs] });

/** What Chatwoot's script does to a page: it writes styles as HTML, adds a frame, tells when that is ready, and toggles it. */
const script = `window.chatwootSDK = { run({ websiteToken, baseUrl }) {
  const style = document.createElement('style');
  style.innerHTML = '.woot-widget-holder { position: fixed; inset: auto 20px 104px auto; z-index: 3 } .woot--hide { display: none }';
  document.body.append(style);
  const holder = document.createElement('div');
  holder.className = 'woot-widget-holder woot--hide';
  const frame = document.createElement('iframe');
  frame.title = 'Chatwoot';
  frame.src = baseUrl + '/widget?website_token=' + websiteToken;
  holder.append(frame);
  document.body.append(holder);
  let isOpen = false;
  window.$chatwoot = { settings: window.chatwootSettings, toggle(state) {
    isOpen = state ? state === 'open' : !isOpen;
    holder.classList.toggle('woot--hide', !isOpen);
  } };
  frame.onload = () => window.dispatchEvent(new Event('chatwoot:ready'));
} };`;

/** Answers in Chatwoot's place; answers the addresses that were asked for. */
async function serveChatwoot(context: BrowserContext): Promise<string[]> {
  const requested: string[] = [];
  await context.route(`${theirs}/**`, (route) => {
    requested.push(route.request().url());
    const isScript = route.request().url().endsWith('.js');
    return route.fulfill(
      isScript
        ? { contentType: 'text/javascript', body: script }
        : { contentType: 'text/html', body: '<p>Their chat</p>' },
    );
  });
  return requested;
}

/** As Back and Forward do: without loading a page. */
const goWithin = async (page: Page, path: string) => {
  await dialogEntryLeft(page);
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};
const policyOf = async (page: Page, path: string) =>
  (await page.request.get(path, { maxRedirects: 0 })).headers()['content-security-policy'] ?? '';

test('Chatwoot is loaded once the claimant asks for it, and never where a secret is typed @one-width', async ({
  page,
  context,
  putClaim,
}) => {
  const requested = await serveChatwoot(context);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  expect(requested).toEqual([]);
  await openChat(page);
  const widget = page.frameLocator('iframe[title="Chatwoot"]').getByText('Their chat');
  await expect(widget).toBeVisible();
  expect(requested).toEqual([`${theirs}/packs/js/sdk.js`, `${theirs}/widget?website_token=standInToken1`]);
  const settings = await page.evaluate(
    () => (window as unknown as { $chatwoot: { settings: object } }).$chatwoot.settings,
  );
  expect(settings).toMatchObject({ hideMessageBubble: true });
  await openChat(page);
  await expect(widget).toBeHidden();

  const isThere = async () => page.evaluate(() => '$chatwoot' in window);
  await page.goto(`/my-details/${story.id}`);
  await openChat(page);
  await expect(widget).toBeVisible();
  // Within the portal, and still a document of its own.
  await goWithin(page, `/my-details/${story.id}/submit-passcode`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(isThere).toBe(false);
  for (const path of [
    `/my-claim/${story.id}/submit-passcode`,
    `/excess-payment/${story.id}`,
    '/account/login',
    '/track/code',
  ]) {
    expect(await policyOf(page, path), path).not.toContain(theirs);
  }
  expect(await policyOf(page, '/privacy')).toContain(theirs);

  await page.goto('/account/login');
  await openChat(page);
  await expect(page.getByRole('dialog', { name: 'Contact us' })).toBeVisible();
  expect(await isThere()).toBe(false);
  await page.keyboard.press('Escape');
  // Within the portal, in a document whose policy refuses it: the page is loaded anew, and the chat opens by itself.
  await goWithin(page, `/my-details/${story.id}`);
  await expect(page.getByRole('heading', { name: 'My Details' })).toBeVisible();
  await openChat(page);
  await expect(widget).toBeVisible();
});
