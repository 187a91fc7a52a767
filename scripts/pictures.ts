// npm run pictures: writes the pictures of README.md into docs/pictures, from the demo. Needs Chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

import { ownChromium } from './browsers/chromium-path.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/pictures');

/** The repository carries the pictures for ever. */
const maxBytes = 300_000;
const webpQuality = 70;

/** The story Inspecting, which README.md names first. */
const claim = { reference: 'CLM-2GYB-W4CT-9N', postcode: 'CF10 1BH' };
/** The demo's own, which `npm start` prints. */
const handler = { email: 'handler@example.com', password: 'three blue kettles' };

const laptop: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
};

type Picture = {
  options: BrowserContextOptions;
  open: (page: Page, address: string) => Promise<void>;
  /** Pixels; of the viewport by default. */
  width?: number;
  /** Is there once all is. */
  last: (page: Page) => Locator;
};

const summary = (page: Page) => page.getByRole('region', { name: 'Claim summary' });
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to/ });

const pictures: Record<string, Picture> = {
  'claim-laptop': { options: laptop, open: openClaim, last: summary },
  'claim-phone': { options: phone, open: openClaim, last: summary },
  desk: { options: laptop, open: openDesk, last: sendButton, width: 960 },
};

type Demo = { address: string; stop: () => Promise<void> };

/** Starts a demo of its own on a free port. Throws with its output if it ends before it listens. */
async function startDemo(): Promise<Demo> {
  const data = await mkdtemp(join(tmpdir(), 'fettle-pictures-'));
  const demo = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: data, DEMO: 'on', VITALS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  const stop = async () => {
    demo.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    demo.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /is ready: +(http:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    demo.once('exit', () => reject(new Error(`The demo has ended:\n${output}`)));
  });
  return { address, stop };
}

/** As a claimant does. */
async function openClaim(page: Page, address: string): Promise<void> {
  await page.goto(new URL('/track', address).href);
  await page.getByLabel('Claim reference or policy number').fill(claim.reference);
  await page.getByLabel('Post code').fill(claim.postcode);
  await page.getByRole('button', { name: 'Track your claim' }).click();
  await page.waitForURL(/\/my-claim\/./);
}

/** As a handler does: the first claim that waits for an answer. */
async function openDesk(page: Page, address: string): Promise<void> {
  await page.goto(new URL('/desk?view=waiting-for-answer', address).href);
  await page.getByLabel('Email').fill(handler.email);
  await page.getByLabel('Password', { exact: true }).fill(handler.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('a[href^="/desk/claims/"]').first().click();
  await page.waitForURL(/\/desk\/claims\/./);
}

/** Returns the first screen as WebP. */
async function takePicture(
  browser: Browser,
  address: string,
  { options, open, last, width }: Picture,
): Promise<Buffer> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await open(page, address);
  await last(page).waitFor();
  // The font is optional on a first visit, and there from the second page on.
  await page.reload();
  await last(page).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await context.close();
  return sharp(png).resize({ width }).webp({ quality: webpQuality }).toBuffer();
}

async function takeAll({ address }: Demo): Promise<void> {
  const browser = await chromium.launch({
    ...ownChromium(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  let bytes = 0;
  for (const [what, picture] of Object.entries(pictures)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const options = { ...picture.options, colorScheme };
      const taken = await takePicture(browser, address, { ...picture, options });
      const name = `${what}-${colorScheme}.webp`;
      await writeFile(join(folder, name), taken);
      console.log(`${name} ${Math.round(taken.length / 1000)} kB`);
      bytes += taken.length;
    }
  }
  await browser.close();
  if (bytes > maxBytes) throw new Error(`The pictures have ${bytes} bytes, and may have ${maxBytes}.`);
}

await mkdir(folder, { recursive: true });
const demo = await startDemo();
try {
  await takeAll(demo);
} finally {
  await demo.stop();
}
