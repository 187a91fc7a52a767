import { randomInt } from 'node:crypto';
import { test as base, expect, type BrowserContext, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import { violations } from './axe.ts';
import { freshNumber, postcode, type ClaimDocument, type Story } from './claim-document.ts';
import { adaptToFirefox, isReportedByFirefoxAlone } from './firefox/adapter.ts';
import { whyNot } from './firefox/cannot.ts';
import { finishMotion, isHydrated } from './in-page.ts';
import { makeOld } from './old-browser.ts';
import { stayOffline } from './stay-offline.ts';

/** Nothing of the test depends on the width, so it runs at one. */
export const sameAtEveryWidth = { tag: '@one-width' };

type Fixtures = {
  /** Tells that a console error matching this is part of what the test does. */
  allowConsole: (pattern: RegExp) => void;
  /** Puts a claim as the operator's system would, and answers what a claimant knows of it. */
  putClaim: (document: ClaimDocument, number?: string) => Promise<Story>;
  /** Adds an event to a claim as the operator's system would. */
  patchClaim: (story: Story, change: Record<string, unknown>) => Promise<void>;
  /** Fails with the violations of WCAG 2.2 AA and best practice on the page as it stands, by some rules or by all. */
  expectAccessible: (page: Page, which?: Which) => Promise<void>;
  /** The same in light and in dark. Colours go by the theme and nothing else does, so dark is looked at for them alone. */
  expectAccessibleInBoth: (page: Page) => Promise<void>;
  /** The same, and in the layout of the other width for all but colours. */
  expectAccessibleEverywhere: (page: Page) => Promise<void>;
};

type Which = { rules?: string[]; without?: string[] };

/** Makes something once for all tests of a worker. The first to name it makes it. */
type Once = <Made>(name: string, make: () => Promise<Made>) => Promise<Made>;

const colourRules = ['color-contrast', 'link-in-text-block'];

const narrow = { width: 360, height: 740 };
const wide = { width: 1280, height: 800 };

function address(): string {
  return `198.51.${randomInt(256)}.${randomInt(256)}`;
}

/** Watches instead of routing: a context with a route caches nothing, and a test took a seventh longer. */
function watchOrigins(context: BrowserContext, origins: readonly string[], problems: string[]): void {
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !origins.includes(origin))
      problems.push(`asked another origin for ${request.url()}`);
  });
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => {
    if (!isReportedByFirefoxAlone(error)) problems.push(`page error: ${error.stack ?? error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()} (${message.location().url})`);
  });
}

/** Has pages of claims come without their initial data, for what a page does that has to fetch it. */
export async function withoutInitialData(page: Page): Promise<void> {
  await page.route(/\/[\w-]+\/[\da-f]{8}-[\da-f-]{27}(?:\/[\w-]+)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    return route.fulfill({ response, body: html.replace(/,"initialData":.*(?=\}<\/script>)/s, '') });
  });
}

/** Also runs in Firefox with every `npm test`, and in the project of an old browser, which is a phone. */
export const inOldBrowser = { tag: ['@old-browser', '@every-browser', '@one-width'] };

export type Options = {
  /** Whether the browser lacks all that one of the oldest ones lacks. */
  oldBrowser: boolean;
  /** The origins besides the portal's that the pages of the test may ask. */
  otherOrigins: string[];
};

type Own = { problems: string[]; allowed: RegExp[]; runsHere: void };

export const test = base.extend<Fixtures & Options & Own, { once: Once }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') browser.on('context', adaptToFirefox);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // The one fixture of workers: Playwright ends a worker and starts another, in three seconds, for a test that has others.
  once: [
    async ({}, use) => {
      const made = new Map<string, Promise<unknown>>();
      await use(<Made>(name: string, make: () => Promise<Made>) => {
        if (!made.has(name)) made.set(name, make());
        return made.get(name) as Promise<Made>;
      });
    },
    { scope: 'worker' },
  ],
  oldBrowser: [false, { option: true }],
  otherOrigins: [[], { option: true }],
  problems: async ({}, use) => use([]),
  allowed: async ({}, use) => use([]),
  allowConsole: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  runsHere: [
    async ({ browserName }, use, { file, title, skip }) => {
      const reason = browserName === 'firefox' ? whyNot(file, title) : null;
      skip(reason !== null, reason ?? '');
      await use();
    },
    { auto: true },
  ],
  context: async ({ context, baseURL, oldBrowser, otherOrigins, problems, allowed }, use) => {
    if (oldBrowser) await makeOld(context);
    stayOffline(context);
    watchOrigins(context, [new URL(baseURL ?? '').origin, ...otherOrigins], problems);
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': address() });
    context.on('page', (page) => watch(page, problems));
    await use(context);
    expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
  },
  putClaim: async ({ playwright, baseURL }, use) => {
    const api = await operator(playwright, baseURL);
    await use(async (document, number = freshNumber()) => {
      const answer = await api.put(`/api/integration/v1/claims/${number}`, { data: document });
      expect(answer.ok(), await answer.text()).toBe(true);
      const { id } = (await answer.json()) as { id: string };
      return { id, number, postcode, document };
    });
    await api.dispose();
  },
  patchClaim: async ({ playwright, baseURL }, use) => {
    const api = await operator(playwright, baseURL);
    await use(async ({ number }, change) => {
      const url = `/api/integration/v1/claims/${number}`;
      const answer = await api.patch(url, {
        data: change,
        headers: { 'content-type': 'application/merge-patch+json' },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    });
    await api.dispose();
  },
  expectAccessible: async ({ browserName }, use) =>
    use(async (page, which) => {
      await settled(page);
      if (browserName === 'firefox') return;
      const found = (await violations(page, which)).map(
        ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ html }) => html).join(' | ')}`,
      );
      expect(found).toEqual([]);
    }),
  expectAccessibleInBoth: async ({ browserName, expectAccessible }, use) =>
    use(async (page) => {
      // Without motion, because colours on their way from one theme to the other have no contrast to speak of.
      const show = async (colorScheme: 'light' | 'dark') => {
        if (browserName !== 'firefox') await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      };
      await show('light');
      await expectAccessible(page);
      await show('dark');
      await expectAccessible(page, { rules: colourRules });
    }),
  expectAccessibleEverywhere: async ({ expectAccessible, expectAccessibleInBoth }, use) =>
    use(async (page) => {
      await expectAccessibleInBoth(page);
      const own = page.viewportSize();
      await page.setViewportSize(isWide(page) ? narrow : wide);
      await expectAccessible(page, { without: colourRules });
      if (own) await page.setViewportSize(own);
    }),
});

/** Waits until colours and dialogs have stopped changing, or have gone; what pulses while it loads never stops. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(finishMotion);
}

async function operator({ request }: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined) {
  const key = process.env['E2E_INTEGRATION_KEY'] ?? '';
  return request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { authorization: `Bearer ${key}` } });
}

/** Opens a page in the brand's font also where that comes too late for the page's own rule (`font-display: optional`). */
export async function gotoWithFont(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]') ?? { href: '' };
    document.fonts.add(await new FontFace('Figtree Variable', `url(${href})`, { weight: '300 900' }).load());
  });
}

/** Waits until a dialog that has closed has gone back from its history entry; it would take the next page along. */
export async function dialogEntryLeft(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.history.state as { dialog?: number } | null)?.dialog === undefined);
}

/** Types what the claimant knows and sends it. */
export async function fillTrack(page: Page, reference: string, postCode: string): Promise<void> {
  await page.getByLabel('Claim reference or policy number').fill(reference);
  await page.getByLabel('Post code').fill(postCode);
}

export async function submitTrack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Track your claim' }).click();
}

/** Whatever can be pressed or read as a heading belongs to React now. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** The whole way in: form, look-up, the claim on screen and listening. */
export async function trackClaim(page: Page, story: Story, { sharedDevice = false } = {}): Promise<void> {
  await page.goto('/track');
  // A form that is sent before the script is there finds the claim too, but has the device keep nothing of it.
  await hydrated(page);
  await fillTrack(page, story.number, story.postcode);
  if (sharedDevice) await page.getByLabel('This is a shared device').check();
  await submitTrack(page);
  await expect(page).toHaveURL(`/my-claim/${story.id}`);
  await expect(page.getByText(story.number).first()).toBeVisible();
  await hydrated(page);
}

/** Of a call whose idle connection the server has just closed, which nothing but a new try can tell. */
export const maxRetries = 3;

type Known = Pick<Story, 'number' | 'postcode'>;

/** Finds a claim by the call, where the Track form is not the point; the device keeps nothing of it. Returns its id. */
export async function trackByCall(page: Page, { number, postcode }: Known): Promise<string> {
  const answer = await page.request.post('/api/enduser/login', { data: { reference: number, postcode }, maxRetries });
  const found = (await answer.json()) as { succeeded: boolean; claimId: string };
  expect(found).toMatchObject({ succeeded: true });
  return found.claimId;
}

/** Opens a page of a claim that was found by the call, and waits until it listens. */
export async function openClaim(page: Page, known: Known, name = 'my-claim'): Promise<void> {
  await page.goto(`/${name}/${await trackByCall(page, known)}`);
  await hydrated(page);
}

/** Tells whether the page has the desktop's layout. */
export const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) > 768;

/** Leaves a page without news of its own, as a proxy can that lets no stream through: it polls. */
export async function refuseStream(page: Page): Promise<void> {
  await page.route('**/api/enduser/events*', (route) => route.fulfill({ status: 503 }));
}

/** Where a text above takes a line more, the browser scrolls along to keep things still; without that every scroll is ours. */
export async function keepScroll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none }');
    document.adoptedStyleSheets.push(sheet);
  });
}

export { expect };
