import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

import type { Browser, BrowserContext, Cookie } from '@playwright/test';

import { findClaim } from './browser/found-claim.ts';
import { full, putFullClaim } from './browser/navigation-claim.ts';
import {
  circumstances,
  newPhone,
  openChromium,
  slowPage,
  visit,
  withoutScript,
  type From,
  type Sample,
} from './browser/phone.ts';
import { startPortal } from './browser/portal.ts';
import { median, spread, writeReport } from './report.ts';

// What somebody waits for who comes for the first time, comes by a link to the claim, comes again, and sends the Track
// form: on a slow phone, against the very same pages as static HTML. All take turns, each in a browser of its own.

const rounds = Number(process.argv[2] ?? 9);

type Kept = { body: Buffer; type: string };
type Still = { origin: string; stop: () => void };
type StillPage = { html: string; headers?: Record<string, string> };

/** Keeps whatever the static page asks for, and answers with it from then on: the least that a service worker can do. */
const keepingWorker = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith((async () => {
  const cache = await caches.open('still');
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  await cache.put(event.request, answer.clone());
  return answer;
})()));`;

/** Serves the portal's own drawn pages without their scripts, packed, and everything else as the portal does. */
async function serveStill(portal: string, pages: Map<string, StillPage>): Promise<Still> {
  const compressed = new Map(
    [...pages].map(([path, { html, headers }]) => [path, { body: brotliCompressSync(withoutScript(html)), headers }]),
  );
  const files = new Map<string, Kept>([['/worker.js', { body: Buffer.from(keepingWorker), type: 'text/javascript' }]]);
  const fileOf = async (path: string) => {
    const answer = await fetch(portal + path, { headers: { 'accept-encoding': 'identity' } });
    return { body: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') ?? '' };
  };
  const send = async (path: string, response: ServerResponse) => {
    const file = files.get(path) ?? (await fileOf(path));
    files.set(path, file);
    response.writeHead(200, { 'content-type': file.type }).end(file.body);
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = compressed.get(path);
    if (page) {
      const own = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      response.writeHead(200, { ...page.headers, ...own }).end(page.body);
      return;
    }
    void send(path, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, stop: () => server.close() };
}

/** Headers that belong to one answer and not to the page. */
const ofTheAnswer = /^(?:connection|content-(?:encoding|length|type)|date|keep-alive|set-cookie|transfer-encoding)$/;

async function pageOf(browser: Browser, url: string, cookies: Cookie[]): Promise<Required<StillPage>> {
  const context = await newPhone(browser);
  await context.addCookies(cookies);
  const answer = await context.request.get(url);
  const html = await answer.text();
  const headers = Object.entries(answer.headers()).filter(([name]) => !ofTheAnswer.test(name));
  await context.close();
  return { html, headers: Object.fromEntries(headers) };
}

async function cold(browser: Browser, url: string, cookies: Cookie[] = [], from?: From): Promise<Sample> {
  const context = await newPhone(browser);
  await context.addCookies(cookies);
  const sample = await visit(context, url, { from });
  await context.close();
  return sample;
}

/** Tracks the claim on a device that may keep it, and waits until the worker and the page have kept what they keep. */
async function trackOnce(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/track`, { waitUntil: 'load' });
  await page.getByLabel('Claim reference or policy number').fill(full.number);
  await page.getByLabel('Post code').fill(full.postcode);
  await page.getByRole('button', { name: 'Track your claim' }).click();
  await page.waitForFunction(
    () => navigator.serviceWorker.controller !== null && localStorage.getItem('claim-store:drawn') !== null,
    null,
    { timeout: 30_000 },
  );
  await page.waitForTimeout(4_000);
  await page.close();
}

async function again(browser: Browser, origin: string, claim: string): Promise<Sample> {
  const context = await newPhone(browser, true);
  await trackOnce(context, origin);
  const sample = await visit(context, origin + claim);
  await context.close();
  return sample;
}

/** The static page from a service worker that keeps it. */
async function stillAgain(browser: Browser, url: string): Promise<Sample> {
  const context = await newPhone(browser, true);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload({ waitUntil: 'networkidle' });
  await page.close();
  const sample = await visit(context, url);
  await context.close();
  return sample;
}

type Submitted = { roundTrip: number; content: number };

/** From the press to the claim on screen, and what of that is the one call. In milliseconds. */
async function submit(browser: Browser, origin: string): Promise<Submitted> {
  const context = await newPhone(browser);
  const { page } = await slowPage(context);
  await page.goto(`${origin}/track`, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  await page.getByLabel('Claim reference or policy number').pressSequentially(full.number, { delay: 60 });
  await page.getByLabel('Post code').pressSequentially(full.postcode, { delay: 60 });
  const measured = page.evaluate(
    async () =>
      new Promise<Submitted>((resolve) => {
        let pressed = 0;
        addEventListener('click', () => (pressed = performance.now()), { capture: true });
        const look = () => {
          if (pressed === 0 || document.querySelector('nav[data-claim-bar]') === null) return;
          observer.disconnect();
          // The frame after this one is painted when the next begins.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const calls = performance.getEntriesByType('resource');
              const roundTrip = calls.find(({ name }) => name.includes('/api/enduser/login'))?.duration ?? Number.NaN;
              resolve({ roundTrip, content: performance.now() - pressed });
            }),
          );
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('button', { name: 'Track your claim' }).click();
  const submitted = await measured;
  await context.close();
  return submitted;
}

/**
 * The limit of the same: the claim's drawn page put in the place of the Track form at once, without any script of ours, from
 * then to the frame that shows it. In milliseconds.
 */
async function putInPlace(browser: Browser, still: string, claim: string): Promise<number> {
  const context = await newPhone(browser);
  const { page } = await slowPage(context);
  await page.goto(`${still}/track`, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  const taken = await page.evaluate(async (path) => {
    const drawn = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = performance.now();
    document.head.append(...drawn.querySelectorAll('style'));
    document.getElementById('app')?.replaceWith(...drawn.querySelectorAll('#app'));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now() - began;
  }, claim);
  await context.close();
  return taken;
}

function row(name: string, samples: readonly Sample[]): string {
  const of = (key: keyof Sample, digits: number) =>
    spread(
      samples.map((sample) => sample[key]),
      digits,
    );
  return `| ${name} | ${of('lcp', 0)} | ${of('fcp', 0)} | ${of('cls', 3)} | ${of('kilobytes', 1)} |`;
}

const lcpOf = (samples: readonly Sample[]) => samples.map(({ lcp }) => lcp);

function ratio(ours: readonly Sample[], still: readonly Sample[]): string {
  const pairs = ours.map(({ lcp }, index) => lcp / (still[index]?.lcp ?? Number.NaN));
  return `${(median(lcpOf(ours)) / median(lcpOf(still))).toFixed(2)} of the medians; pair by pair ${spread(pairs)}`;
}

type Measure =
  | 'track'
  | 'trackStill'
  | 'trackEmpty'
  | 'stillEmpty'
  | 'headersEmpty'
  | 'claim'
  | 'claimStill'
  | 'claimEmpty'
  | 'claimStillEmpty'
  | 'claimAgain'
  | 'stillAgain';

function visitReport(
  where: string,
  of: (name: Measure) => Sample[],
  submitted: readonly Submitted[],
  limits: readonly number[],
): string {
  const after = submitted.map(({ roundTrip, content }) => content - roundTrip);
  return `# The first visit and the next, on a slow phone

${where} ${rounds} visits each, taking turns, each with a browser that knows nothing, from a page of another site where nothing else is said; median (least to most). The limits are the portal's own drawn pages as static HTML. \`npm run bench -- visit\` repeats it.

| | LCP, ms | FCP, ms | CLS | transferred, kB |
|---|---|---|---|---|
${row('Track page', of('track'))}
${row('limit: the same without script', of('trackStill'))}
${row('Track page, from an empty window', of('trackEmpty'))}
${row('limit: the same without script', of('stillEmpty'))}
${row('the same without script, with the headers of ours', of('headersEmpty'))}
${row('a link to a claim, with a session', of('claim'))}
${row('limit: the same without script', of('claimStill'))}
${row('a link to a claim, from an empty window', of('claimEmpty'))}
${row('limit: the same without script', of('claimStillEmpty'))}
${row('the claim again, from what the service worker keeps', of('claimAgain'))}
${row('limit: the page without script from a service worker that keeps it whole', of('stillAgain'))}

- Track page ÷ static: ${ratio(of('track'), of('trackStill'))}. Goal: at most 1.10. From an empty window: ${ratio(of('trackEmpty'), of('stillEmpty'))}; the static page with the headers of ours ÷ without: ${ratio(of('headersEmpty'), of('stillEmpty'))} (docs/decisions/0063).
- Link to a claim ÷ static: ${ratio(of('claim'), of('claimStill'))}. Goal: at most 1.15. From an empty window: ${ratio(of('claimEmpty'), of('claimStillEmpty'))}.
- The claim again ÷ static, cold: ${ratio(of('claimAgain'), of('claimStill'))}. Goal: at most 0.60. The limit, the static page from a service worker ÷ itself cold: ${ratio(of('stillAgain'), of('claimStill'))}.
- From the press on “Track your claim” to the claim on screen: ${spread(
    submitted.map(({ content }) => content),
    0,
  )} ms, of which the one call ${spread(
    submitted.map(({ roundTrip }) => roundTrip),
    0,
  )} ms; the rest ${spread(after, 0)} ms. Goal: the call and at most 250 ms. The limit, the same drawn page put in place by itself: ${spread(limits, 0)} ms.
`;
}

async function main(): Promise<void> {
  const portal = await startPortal();
  await putFullClaim(portal.origin);
  const browser = await openChromium();
  const { claimId, cookies } = await findClaim(browser, portal.origin);
  const claim = `/my-claim/${claimId}`;
  const track = await pageOf(browser, `${portal.origin}/track`, cookies);
  const { html } = await pageOf(browser, portal.origin + claim, cookies);
  const pages: [string, StillPage][] = [
    ['/track', { html: track.html }],
    ['/with-headers', track],
    [claim, { html }],
  ];
  const still = await serveStill(portal.origin, new Map(pages));
  const measures: Record<Measure, () => Promise<Sample>> = {
    track: async () => cold(browser, `${portal.origin}/track`),
    trackStill: async () => cold(browser, `${still.origin}/track`),
    trackEmpty: async () => cold(browser, `${portal.origin}/track`, [], 'an empty window'),
    stillEmpty: async () => cold(browser, `${still.origin}/track`, [], 'an empty window'),
    headersEmpty: async () => cold(browser, `${still.origin}/with-headers`, [], 'an empty window'),
    claim: async () => cold(browser, portal.origin + claim, cookies),
    claimStill: async () => cold(browser, still.origin + claim),
    claimEmpty: async () => cold(browser, portal.origin + claim, cookies, 'an empty window'),
    claimStillEmpty: async () => cold(browser, still.origin + claim, [], 'an empty window'),
    claimAgain: async () => again(browser, portal.origin, claim),
    stillAgain: async () => stillAgain(browser, still.origin + claim),
  };
  const names = Object.keys(measures) as Measure[];
  const taken = new Map<Measure, Sample[]>(names.map((name) => [name, []]));
  const of = (name: Measure) => taken.get(name) ?? [];
  const [submitted, limits]: [Submitted[], number[]] = [[], []];
  for (const name of names) await measures[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) of(name).push(await measures[name]());
    submitted.push(await submit(browser, portal.origin));
    limits.push(await putInPlace(browser, still.origin, claim));
  }
  const version = browser.version();
  await browser.close();
  still.stop();
  await portal.stop();
  await writeReport('visit', visitReport(circumstances(version), of, submitted, limits));
}

await main();
