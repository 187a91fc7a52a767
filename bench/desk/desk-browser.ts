import { setTimeout } from 'node:timers/promises';

import type { CDPSession, Page } from '@playwright/test';

import { handOn, type Interaction } from '../browser/event-timings.ts';
import { openChromium } from '../browser/phone.ts';
import { median, spread } from '../report.ts';
import type { OpenDesk } from './desk-latency.ts';

// The desk on a processor four times slower: the next claim by its key, the palette, and keys in the composer.

const slowdown = 4;
const claims = 15;
const typed = 'Your device is being repaired, and we send it on Friday.';

async function scriptMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN);
}

type Painted = { head: number; all: number };

type Watching = typeof globalThis & { painted?: Promise<Painted> };

/** Measures in the page from the next key on until another claim's head, and then all of it, has been painted. */
function watchNextClaim(): void {
  const heading = () => document.querySelector('article h1')?.textContent ?? '';
  const address = location.pathname;
  const before = heading();
  const isWhole = () =>
    document.querySelector('article textarea') !== null && document.querySelector('article [aria-busy]') === null;
  (globalThis as Watching).painted = new Promise((resolve) => {
    const begin = ({ timeStamp }: KeyboardEvent) => {
      let head = 0;
      const look = () => {
        const isOther = location.pathname !== address && (heading() !== before || isWhole());
        if (isOther && head === 0) head = performance.now() - timeStamp;
        if (!isOther || !isWhole()) return void requestAnimationFrame(look);
        // After the frame.
        requestAnimationFrame(
          () => void globalThis.setTimeout(() => resolve({ head, all: performance.now() - timeStamp })),
        );
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('keydown', begin, { once: true, capture: true });
  });
}

async function openFirstClaim(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/desk?view=open`);
  await page.locator('a[href^="/desk/claims/"]').first().click();
  await page.locator('article textarea').first().waitFor();
  await setTimeout(1_000);
}

type Walk = { painted: Painted[]; script: number[] };

async function walkClaims(page: Page, client: CDPSession): Promise<Walk> {
  const walk: Walk = { painted: [], script: [] };
  for (let at = 0; at <= claims; at += 1) {
    const before = await scriptMs(client);
    await page.evaluate(watchNextClaim);
    await setTimeout(100);
    await page.keyboard.press('j');
    const painted = await page.evaluate(() => (globalThis as Watching).painted);
    if (painted === undefined) throw new Error('The page was loaded anew.');
    await setTimeout(500);
    const script = (await scriptMs(client)) - before;
    // The first one loads what the others have.
    if (at > 0) walk.painted.push(painted);
    if (at > 0) walk.script.push(script);
  }
  return walk;
}

const durations = (done: readonly Interaction[], what: string) =>
  done.filter((one) => one.what === what).map(({ duration }) => duration);

/** Returns rows of the report. */
export async function measureBrowser({ server, cookies }: OpenDesk): Promise<string[]> {
  const browser = await openChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    const [name = '', value = ''] = cookies.all.split('=');
    await context.addCookies([{ name, value, url: server.origin }]);
    await context.addInitScript(() => localStorage.setItem('fettle-desk-letter-keys', 'on'));
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Performance.enable');
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const done: Interaction[] = [];
    const hand = await handOn(page, client, done);
    await openFirstClaim(page, server.origin);
    const { painted, script } = await walkClaims(page, client);
    for (let at = 0; at < 10; at += 1) {
      await hand.key('palette', 'Control+k');
      await hand.key('close', 'Escape');
    }
    await page.locator('article textarea').first().focus();
    const before = await scriptMs(client);
    await hand.type('composer', typed);
    const perKey = ((await scriptMs(client)) - before) / typed.length;
    return [
      `| next claim by J, head painted | ≤ 100 ms | ${spread(
        painted.map(({ head }) => head),
        0,
      )} ms |`,
      `| the same, with its entries and composer | – | ${spread(
        painted.map(({ all }) => all),
        0,
      )} ms |`,
      `| the same, script | ≤ 50 ms | ${median(script).toFixed(0)} ms |`,
      `| palette, key to the next frame | ≤ 50 ms | ${spread(durations(done, 'palette'), 0)} ms |`,
      `| a key in the composer, script | ≤ 16 ms | ${perKey.toFixed(1)} ms |`,
      `| the same, to the next frame | – | ${spread(durations(done, 'composer'), 0)} ms |`,
    ];
  } finally {
    await browser.close();
  }
}
