// How much a phone works when a claimant goes from one loaded screen to the next: `node bench/navigation.ts [rounds]`
// after a build. A round is a browser context of its own: the look-up, one tour in which every screen loads its script
// and data, then the tour that counts, by links and back by the browser's Back.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { chromium, type Browser, type CDPSession, type Locator, type Page } from '@playwright/test';

import { shows } from './browser/claimant-walk.ts';
import { full, putFullClaim } from './browser/navigation-claim.ts';
import { startPortal } from './browser/portal.ts';
import { otherWork, spread, writeReport } from './report.ts';
import { timelineOf, workAfter, type Work } from './browser/trace-tasks.ts';

const rounds = Number(process.argv[2] ?? 8);
const root = join(import.meta.dirname, '..');
const phone = { width: 390, height: 844 };
const slowdown = 4;
/** How long after the press work counts, in milliseconds: by then what is fetched anew has come and been drawn. */
const counted = 1_200;
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'];
const limit = 100;

type Screen = { link: string; title: string; behindMore: boolean };

const myClaim: Screen = { link: 'My Claim', title: 'My Claim', behindMore: false };
const tour: Screen[] = [
  { link: 'Track My Parcel', title: 'Track My Parcel', behindMore: false },
  { link: 'My Details', title: 'My Details', behindMore: true },
  { link: 'Messages', title: 'Messages', behindMore: false },
  { link: 'History', title: 'History', behindMore: true },
  { link: 'Photos', title: 'Inspection Photos', behindMore: true },
  { link: 'Quote', title: 'Quote', behindMore: true },
  { link: 'Report', title: 'Inspection Report', behindMore: true },
  myClaim,
];
const opening = 'opening More';

type Step = Work & { what: string; way: 'first' | 'link' | 'back' };

async function trackClaim(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/track`);
  await page.getByLabel('Claim reference or policy number').fill(full.number);
  await page.getByLabel('Post code').fill(full.postcode);
  await page.getByRole('button', { name: 'Track your claim' }).click();
  await shows(page, myClaim.title);
  await page.waitForLoadState('load');
  await setTimeout(counted);
}

type Marked = { what: string; from: number };

/** Does one thing and gives it its time; answers when it began on the clock of traces, in milliseconds. */
async function marked(client: CDPSession, what: string, act: () => Promise<unknown>): Promise<Marked> {
  const { metrics } = await client.send('Performance.getMetrics');
  const from = (metrics.find(({ name }) => name === 'Timestamp')?.value ?? Number.NaN) * 1_000;
  await act();
  await setTimeout(counted);
  return { what, from };
}

/** Presses as a finger does, by the browser's own input: Playwright's click runs script in the page. */
async function press(client: CDPSession, what: string, target: Locator): Promise<Marked> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is no ${what} to press.`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return marked(client, what, async () => {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  });
}

/** Follows every link of the tour. */
async function follow(page: Page, client: CDPSession): Promise<Marked[]> {
  const done: Marked[] = [];
  const bar = page.locator('nav[data-claim-bar]');
  for (const screen of tour) {
    if (screen.behindMore) done.push(await press(client, opening, bar.getByRole('button')));
    const where = screen.behindMore ? page.getByRole('dialog') : bar;
    done.push(await press(client, screen.title, where.getByRole('link', { name: screen.link })));
    await shows(page, screen.title);
  }
  return done;
}

/** Back to where the last tour began, screen by screen. */
async function goBack(page: Page, client: CDPSession): Promise<Marked[]> {
  const { currentIndex, entries } = await client.send('Page.getNavigationHistory');
  const done: Marked[] = [];
  for (const screen of [myClaim, ...tour.slice(0, -1)].toReversed()) {
    const entryId = entries[currentIndex - 1 - done.length]?.id ?? 0;
    const back = () => client.send('Page.navigateToHistoryEntry', { entryId });
    done.push(await marked(client, screen.title, back));
    await shows(page, screen.title);
  }
  return done;
}

/** Runs a part of the tour under a trace. */
async function traced(page: Page, way: Step['way'], part: () => Promise<Marked[]>): Promise<Step[]> {
  const running = page.context().browser();
  await running?.startTracing(page, { categories });
  const done = await part();
  const timeline = timelineOf(String(await running?.stopTracing()));
  return done.map(({ what, from }) => ({ ...workAfter(timeline, from, counted), what, way }));
}

async function round(browser: Browser, origin: string): Promise<Step[]> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, locale: 'en-GB' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await trackClaim(page, origin);
  const first = await traced(page, 'first', () => follow(page, client));
  const links = await traced(page, 'link', () => follow(page, client));
  const back = await traced(page, 'back', () => goBack(page, client));
  await context.close();
  return [...first, ...links, ...back];
}

function row(name: string, steps: readonly Step[]): string {
  const of = (key: 'scripting' | 'rendering' | 'paint') => {
    const values = steps.map((step) => step[key]).filter((value) => !Number.isNaN(value));
    return values.length > 0 ? spread(values, 0) : '';
  };
  const long = steps.flatMap(({ longTasks }) => longTasks);
  const longest = long.length > 0 ? `${long.length}, the longest ${Math.max(...long).toFixed(0)} ms` : 'none';
  const over = steps.filter(({ scripting }) => scripting > limit).length;
  return `| ${name} | ${of('scripting')} | ${over} of ${steps.length} | ${of('rendering')} | ${of('paint')} | ${longest} |`;
}

function table(steps: readonly Step[]): string {
  const names = [...new Set(steps.map(({ what }) => what))];
  const rows = names.map((name) =>
    row(
      name,
      steps.filter(({ what }) => what === name),
    ),
  );
  return `| to | scripting, ms | above ${limit} | style, layout, paint, ms | until the next frame, ms | tasks of more than 50 ms |
|---|---|---|---|---|---|
${rows.join('\n')}
${row(
  '**every screen**',
  steps.filter(({ what }) => what !== opening),
)}`;
}

const isCounted = ({ way, what }: Step) => way === 'link' && what !== opening;

const portal = await startPortal();
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
const steps: Step[] = [];
const loadNow = () => (loadavg()[0] ?? 0).toFixed(1);
const before = loadNow();
const version = browser.version();
try {
  await putFullClaim(portal.origin);
  for (let number = 1; number <= rounds; number += 1) {
    steps.push(...(await round(browser, portal.origin)));
    const sums = steps.filter(isCounted).map(({ scripting }) => scripting);
    process.stderr.write(`round ${number}: scripting ${spread(sums, 0)} ms, load average ${loadNow()}\n`);
  }
} finally {
  await browser.close();
  await portal.stop();
}
const of = (way: Step['way']) => steps.filter((step) => step.way === way);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
await writeReport(
  'navigation',
  `# Work of a phone between two loaded screens

Chromium ${version}, ${phone.width}×${phone.height}, touch, CPU ${slowdown}× slower; ${rounds} rounds, each in a browser context of its own; median (least to most).
${cpus().length} cores (${cpus()[0]?.model.trim()}), ${otherWork()}, load average ${before} before and ${loadNow()} after; Node ${process.version}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}. \`npm run bench -- navigation\` repeats it.

Counted is the main thread from the press until ${counted} ms after it, from a trace: scripting as developer tools name it (events, functions,
microtasks, timers, compiling, collecting garbage) without the style and layout within. That includes what the screen asks
the server again. Scripting, style and tasks are processor time of that thread, which other work on the machine moves less than
the clock, but does move; the wait until the next frame is by the clock. The claim has ${full.events} events, ${full.messages} messages, ${full.quoteLines} lines in its quote and ${full.photos} photos. Limit: ${limit} ms of scripting.

## By links, every screen loaded before

${table(of('link'))}

## By the browser's Back

${table(of('back'))}

## For comparison: each screen for the first time, when its script and data are loaded

${table(of('first'))}
`,
);
