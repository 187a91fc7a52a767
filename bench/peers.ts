import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Browser, Page as BrowserPage } from '@playwright/test';

import { findClaim } from './browser/found-claim.ts';
import { full, putFullClaim } from './browser/navigation-claim.ts';
import type { Page, Peer } from './peers/peer-answers.ts';
import { peersReport, type PeerSample, type Taken } from './peers/peers-report.ts';
import { startDiscussionPeer } from './peers/peer-discussion.ts';
import { startShopPeer } from './peers/peer-shop.ts';
import { circumstances, newPhone, openChromium, visit, type From } from './browser/phone.ts';
import { startPortal } from './browser/portal.ts';
import { writeReport } from './report.ts';

// The Track page and a link to a claim beside the comparable pages of two public front ends: a form to come in by, and
// one record of the customer's. All take turns on the slow phone, each visit in a browser that knows nothing.
//
// npm run bench -- peers <the folder bulletproof-react was built into> <the built Medusa storefront's folder> [visits]
//
// Nothing of theirs is kept here: bench/results/peers.md says which versions they are and how they stand here. What
// the folder holds is served, and the backends that it asks are peer-discussion.ts and peer-shop.ts.

const [discussionFolder, shopFolder, visits = '9'] = process.argv.slice(2);
const rounds = Number(visits);
const quiet = 3_000;

type Place = { name: string } & Page;

type Noted = { listening?: number };

/** Runs in the page: notes when React has taken what is drawn there for its own, so that a press would be heard. */
function noteWhenListening(selector: string): void {
  const look = () => {
    const element = document.querySelector(selector);
    const owned = element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    if (owned) (globalThis as Noted).listening = performance.now();
    else setTimeout(look, 20);
  };
  look();
}

async function cold(browser: Browser, { url, shows, listens, cookies }: Place, from: From): Promise<PeerSample> {
  const context = await newPhone(browser);
  await context.addCookies(cookies);
  await context.addInitScript(noteWhenListening, listens);
  let listening = Number.NaN;
  const read = async (page: BrowserPage) => {
    listening = await page.evaluate(() => (globalThis as Noted).listening ?? Number.NaN);
  };
  const sample = await visit(context, url, { from, quiet, shows, read });
  await context.close();
  if (Number.isNaN(listening)) throw new Error(`Nothing listens at ${listens} of ${url}.`);
  return { ...sample, listening };
}

/** What script a visit brings with it, in kB as gzip -9 makes them, so that everybody's are packed alike. */
async function scriptOf(browser: Browser, { url, cookies }: Place): Promise<number> {
  const context = await newPhone(browser);
  await context.addCookies(cookies);
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body());
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(quiet);
  const compressed = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  await context.close();
  return compressed.reduce((sum, bytes) => sum + bytes, 0) / 1_000;
}

async function takeTurns(browser: Browser, places: readonly Place[]): Promise<Taken[]> {
  const taken: (Place & Taken)[] = [];
  for (const place of places) {
    await cold(browser, place, 'another site');
    taken.push({ ...place, samples: [], empty: [], script: await scriptOf(browser, place) });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const place of round % 2 === 0 ? taken : taken.toReversed()) {
      place.samples.push(await cold(browser, place, 'another site'));
      place.empty.push(await cold(browser, place, 'an empty window'));
    }
  }
  return taken;
}

const placesOf = ({ name, form, record }: Peer): [Place, Place] => [
  { name: `${name}: sign-in`, ...form },
  { name: `${name}: record`, ...record },
];

async function main(): Promise<void> {
  if (discussionFolder === undefined || shopFolder === undefined) throw new Error('Name the folders of both peers.');
  const portal = await startPortal();
  const discussion = await startDiscussionPeer(resolve(discussionFolder));
  const shop = await startShopPeer(resolve(shopFolder));
  await putFullClaim(portal.origin);
  const browser = await openChromium();
  const { claimId, cookies } = await findClaim(browser, portal.origin);
  const track = {
    name: 'our Track page',
    url: `${portal.origin}/track`,
    shows: 'Track your claim',
    listens: 'form input',
    cookies: [],
  };
  const url = `${portal.origin}/my-claim/${claimId}`;
  const claim = {
    name: 'our link to a claim, with a session',
    url,
    shows: full.number,
    listens: 'nav[data-claim-bar] a',
    cookies,
  };
  const [discussionForm, discussionRecord] = placesOf(discussion);
  const [shopForm, shopRecord] = placesOf(shop);
  const version = browser.version();
  const places = [track, discussionForm, shopForm, claim, discussionRecord, shopRecord];
  try {
    const taken = await takeTurns(browser, places);
    await writeReport('peers', peersReport(circumstances(version), rounds, taken.slice(0, 3), taken.slice(3)));
  } finally {
    await browser.close();
    await Promise.all([portal.stop(), discussion.stop(), shop.stop()]);
  }
}

await main();
