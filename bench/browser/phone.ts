import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';

import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';

import { otherWork } from '../report.ts';

// A slow phone: what the benches of pages measure on.

const size = { width: 390, height: 844 };
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export async function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
}

/** A phone that knows nothing yet. */
export async function newPhone(browser: Browser, keepsWorkers = false): Promise<BrowserContext> {
  const serviceWorkers = keepsWorkers ? 'allow' : 'block';
  return browser.newContext({ viewport: size, locale: 'en-GB', isMobile: true, hasTouch: true, serviceWorkers });
}

type SlowPage = { page: Page; client: CDPSession; bytes: () => number };

/** A page of the phone on its slow network and processor; `bytes` is what it has transferred so far. */
export async function slowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  return { page, client, bytes: () => bytes };
}

export type Sample = { lcp: number; fcp: number; cls: number; kilobytes: number };

let elsewhere: Promise<string> | null = null;

/** A page of another site: what is measured stands on localhost. */
async function startElsewhere(): Promise<string> {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Elsewhere</title><p>Elsewhere.');
  });
  await once(server.listen(0).unref(), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Asks once where the page is done, and else looks on for as long as a machine with other work may need. */
async function untilShown(page: Page, words: string): Promise<void> {
  // Capitals may be those of the style.
  const shown = (text: string) => document.body.innerText.toLowerCase().includes(text);
  if (await page.evaluate(shown, words.toLowerCase())) return;
  await page.waitForFunction(shown, words.toLowerCase(), { polling: 250, timeout: 20_000 });
  await page.waitForTimeout(2_000);
}

export type From = 'another site' | 'an empty window';

type Visit = {
  from?: From | undefined;
  quiet?: number;
  shows?: string;
  read?: (page: Page) => Promise<void>;
};

/**
 * One visit, from a page of another site or from an empty window, where a page with Cross-Origin-Opener-Policy waits for a
 * process that the browser starts when the answer is there.
 *
 * The measures are read two seconds after the page has loaded, or `quiet` milliseconds, so that late shifts count. A page
 * must show `shows`. `read` may read more from it.
 */
export async function visit(context: BrowserContext, url: string, how: Visit = {}): Promise<Sample> {
  const { page, bytes } = await slowPage(context);
  if (how.from !== 'an empty window') {
    if (new URL(url).hostname !== 'localhost')
      throw new Error(`${url} is no other site than where the visit comes from.`);
    await page.goto(await (elsewhere ??= startElsewhere()), { waitUntil: 'load' });
    await page.waitForTimeout(500);
  }
  const before = bytes();
  await page.goto(url, { waitUntil: 'load' });
  // Ours asks for its scripts after its first frame.
  await page.waitForFunction(() => document.querySelector('html[data-version] > body > template') === null);
  await page.waitForTimeout(how.quiet ?? 2_000);
  if (how.shows !== undefined) await untilShown(page, how.shows);
  const timings = await page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 300);
      });
    const largest = await entries('largest-contentful-paint');
    const shifts = (await entries('layout-shift')) as (PerformanceEntry & { value: number })[];
    const first = performance.getEntriesByName('first-contentful-paint')[0];
    return {
      lcp: largest.at(-1)?.startTime ?? Number.NaN,
      fcp: first?.startTime ?? Number.NaN,
      cls: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  });
  await how.read?.(page);
  await page.close();
  return { ...timings, kilobytes: (bytes() - before) / 1_000 };
}

/** The page as it is drawn, without anything that runs or is loaded for it. */
export function withoutScript(html: string): string {
  return html
    .replaceAll(/<template>[^]*?<\/template>\n?/g, '')
    .replaceAll(/<script(?! type="application)[^>]*>[^]*?<\/script>\n?/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\n?/g, '')
    .replaceAll(/<script type="application\/json"[^]*?<\/script>\n?/g, '');
}

/** What stands beside every figure. */
export function circumstances(version: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${otherWork()}`;
  return `Chromium ${version}, ${size.width}×${size.height}, CPU ${slowdown}× slower, 1.6 Mb/s, ${network.latency} ms. ${cores}; Node ${process.version}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}.`;
}
