import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageTemplates } from '#shared/page/templates.ts';
import { removeItself } from './remove-itself.ts';
import { serveTemplates } from './template-worker.ts';
import { FakeBrowser } from './worker-scope.fixture.ts';
import type { WorkerScope } from './worker-scope.ts';

const claim = '/my-claim/7b0c1c9e-6a52-4df0-9f0b-1f6f1f3f2a11';
const logo = '/brand/harbour/logo-light.svg';

function deploy(browser: FakeBrowser, version: string, files = [`web-${version}.js`, `Claim-${version}.js`]): void {
  for (const path of browser.answers.keys()) if (path.startsWith('/assets/')) browser.answers.set(path, gone);
  const document = (name: string) => ({ html: `${name} ${version}`, headers: { 'x-policy': name } });
  const templates: PageTemplates = {
    entry: `/assets/web-${version}.js`,
    files: [...files.map((name) => `/assets/${name}`), logo],
    known: [...files, `Photos-${version}.js`],
    documents: {
      track: document('track'),
      'my-claim': document('my-claim'),
      claim: document('claim'),
      unreachable: document('unreachable'),
    },
  };
  const answer = () => new Response(JSON.stringify(templates), { headers: { etag: `"${version}"` } });
  browser.answers.set('/shell', answer);
  for (const name of templates.known) browser.answers.set(`/assets/${name}`, () => new Response(name));
  browser.answers.set(logo, () => new Response('logo'));
  for (const path of [claim, '/track', '/account/login']) {
    browser.answers.set(path, () => new Response(`network ${version}`));
  }
}

const gone = () => new Response('', { status: 404 });
const pageAt = async (browser: FakeBrowser, path: string, cache?: RequestCache) => {
  const answer = await browser.request(path, { navigate: true, ...(cache && { cache }) });
  return answer?.text();
};

let browser: FakeBrowser;
const scopeOf = ({ scope }: FakeBrowser) => scope as unknown as WorkerScope;

beforeEach(async () => {
  browser = new FakeBrowser();
  serveTemplates(scopeOf(browser));
  deploy(browser, 'one');
  await browser.install();
});

test('files come from the network where the browser cannot say what it keeps', async () => {
  browser.scope.caches.open = async () => {
    throw new DOMException('Internal error', 'UnknownError');
  };
  expect(await (await browser.request('/assets/web-one.js'))?.text()).toBe('web-one.js');
});

describe('the shell', () => {
  test('is kept with its files and nothing else', () => {
    expect(browser.kept()).toEqual(['/assets/Claim-one.js', '/assets/web-one.js', logo, '/shell'].toSorted());
  });

  test.each([
    ['/track', 'track one'],
    ['/my-claim/', 'track one'],
    ['/my-claim', 'track one'],
    [claim, 'my-claim one'],
    [`${claim}/remove-icloud`, 'my-claim one'],
    [claim.replace('my-claim', 'messages'), 'claim one'],
  ])('opens %s without the network', async (path, expected) => {
    browser.answers.clear();
    const answer = await browser.request(path, { navigate: true });
    expect(await answer?.text()).toBe(expected);
    expect(answer?.headers.get('x-policy')).toBe(expected.split(' ')[0]);
  });

  test.each([
    '/account/login',
    '/authentication/login',
    '/contact',
    claim.replace('my-claim', 'excess-payment'),
    claim.replace('my-claim', 'excess-payment-completed'),
    '/no/such/page',
    `${claim}/submit-passcode`,
    `${claim}/no-such-dialog`,
    `${claim}/remove-icloud/more`,
  ])('never stands for %s, which says without a network that it cannot be reached', async (path) => {
    browser.answers.set(path, () => new Response('its own'));
    expect(await pageAt(browser, path)).toBe('its own');
    browser.answers.clear();
    expect(await pageAt(browser, path)).toBe('unreachable one');
  });

  test('lets the network answer first where somebody reloads, a query asks for something, or a claim may be tracked', async () => {
    expect(await pageAt(browser, claim, 'no-cache')).toBe('network one');
    expect(await pageAt(browser, '/track?reference=CLM-1')).toBe('network one');
    browser.answers.set('/my-claim/', () => new Response('network one'));
    for (const form of ['/track', '/my-claim/']) expect(await pageAt(browser, form)).toBe('network one');
    browser.answers.clear();
    expect(await pageAt(browser, claim, 'no-cache')).toBe('my-claim one');
  });

  test('stands in where a reload waits too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    browser.answers.set(claim, () => new Promise<Response>(() => {}));
    const page = pageAt(browser, claim, 'reload');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(5_000);
    expect(await page).toBe('my-claim one');
    vi.useRealTimers();
  });
});

describe('what is kept', () => {
  test('never holds a page, a call, a photo or a report', async () => {
    const before = browser.kept();
    await pageAt(browser, claim, 'no-cache');
    const calls = [
      '/graphql',
      '/api/enduser/events',
      '/api/enduser/photos/1',
      '/api/enduser/report.pdf',
      '/demo/mails',
    ];
    for (const path of calls) {
      browser.answers.set(path, () => new Response('private'));
      expect(await browser.request(path)).toBeNull();
    }
    expect(await browser.request('/assets/web-one.js', { method: 'POST' })).toBeNull();
    expect(await browser.request('/assets/web-one.js?x=1')).toBeNull();
    expect(browser.kept()).toEqual(before);
  });

  test('grows by a piece of the script when it is first used', async () => {
    expect(await (await browser.request('/assets/Photos-one.js'))?.text()).toBe('Photos-one.js');
    browser.answers.clear();
    expect(await (await browser.request('/assets/Photos-one.js'))?.text()).toBe('Photos-one.js');
  });

  test('grows by what a page has loaded before there was a worker, as far as it is ours', async () => {
    for (const path of ['/api/enduser/claims', '/assets/Old.js']) browser.answers.set(path, () => new Response('x'));
    const before = browser.kept();
    await browser.version(['/assets/Photos-one.js', '/assets/Gone.js', '/api/enduser/claims', 7, null]);
    expect(browser.kept()).toEqual([...before, '/assets/Photos-one.js'].toSorted());
    for (const nonsense of ['version', null, { length: 5 }, undefined]) await browser.version(nonsense);
    expect(browser.kept()).toEqual([...before, '/assets/Photos-one.js'].toSorted());
  });

  test('takes no piece that came in half, is missing or does not fit', async () => {
    const before = browser.kept();
    const half = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut off')) });
    browser.answers.set('/assets/Half.js', () => new Response(half));
    await browser.request('/assets/Half.js');
    expect((await browser.request('/assets/Missing.js').catch(() => null))?.status).toBeUndefined();
    browser.room.full = true;
    expect(await (await browser.request('/assets/Photos-one.js'))?.text()).toBe('Photos-one.js');
    expect(browser.kept()).toEqual(before);
  });
});

describe('a newer server', () => {
  test('is opened from the next page on, with all its files at hand', async () => {
    deploy(browser, 'two');
    expect(await pageAt(browser, claim)).toBe('my-claim one');
    browser.answers.clear();
    expect(await pageAt(browser, claim)).toBe('my-claim two');
    for (const name of ['web', 'Claim']) expect((await browser.request(`/assets/${name}-two.js`))?.ok).toBe(true);
  });

  test('leaves the older files to pages that may need them', async () => {
    await browser.request('/assets/Photos-one.js');
    deploy(browser, 'two');
    await pageAt(browser, claim);
    browser.open.push({}, {});
    await pageAt(browser, claim);
    expect(await (await browser.request('/assets/Photos-one.js'))?.text()).toBe('Photos-one.js');
    browser.open.pop();
    await pageAt(browser, claim);
    expect(browser.kept()).toEqual(['/assets/Claim-two.js', '/assets/web-two.js', logo, '/shell'].toSorted());
  });

  test('is told of by the name of its script', async () => {
    expect(await browser.version()).toEqual({ entry: '/assets/web-one.js' });
    deploy(browser, 'two');
    expect(await browser.version()).toEqual({ entry: '/assets/web-two.js' });
  });

  test('is taken over when an older page asks for a piece that is gone', async () => {
    deploy(browser, 'two');
    browser.answers.set('/assets/Photos-one.js', gone);
    expect((await browser.request('/assets/Photos-one.js'))?.status).toBe(404);
    expect(await pageAt(browser, claim)).toBe('my-claim two');
  });

  test('is not taken over in half: while one of its files is missing, the older one stays', async () => {
    deploy(browser, 'two');
    browser.answers.set('/assets/Claim-two.js', gone);
    await pageAt(browser, claim);
    expect(await pageAt(browser, claim)).toBe('my-claim one');
  });

  test('is not taken over without room for it', async () => {
    deploy(browser, 'two');
    browser.room.full = true;
    await pageAt(browser, claim);
    expect(await pageAt(browser, claim)).toBe('my-claim one');
  });
});

test('a worker that is turned off drops everything and takes itself away, whatever the one before it kept', async () => {
  removeItself(scopeOf(browser));
  await browser.install();
  expect(browser.kept()).toEqual([]);
  expect(browser.unregistered).toBe(true);
});

describe('a server in trouble', () => {
  test.each([
    ['an error', () => new Response('no', { status: 503 })],
    ['a page of somebody else’s', () => new Response('<html>Sign in to the Wi-Fi</html>')],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that answers %s leaves the shell as it is', async (_, answer) => {
    browser.answers.set('/shell', answer);
    await pageAt(browser, claim);
    expect(await pageAt(browser, claim)).toBe('my-claim one');
  });

  test('that has no shell, as an older one, has it forgotten, and every page comes from it', async () => {
    browser.answers.set('/shell', gone);
    await pageAt(browser, claim);
    expect(await pageAt(browser, claim)).toBe('network one');
  });

  test('leaves a browser without a worker as it was', async () => {
    const troubles = [(of: FakeBrowser) => void (of.room.full = true), (of: FakeBrowser) => of.answers.clear()];
    for (const trouble of troubles) {
      const fresh = new FakeBrowser();
      serveTemplates(scopeOf(fresh));
      deploy(fresh, 'one');
      trouble(fresh);
      await expect(fresh.install()).rejects.toThrow();
      expect(fresh.kept()).toEqual([]);
    }
  });
});
