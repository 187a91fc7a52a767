import { loadavg } from 'node:os';

import type { Browser } from '@playwright/test';

import { walk } from './browser/claimant-walk.ts';
import { handOn, shortest, type Interaction } from './browser/event-timings.ts';
import { full, putAskingClaim, putFullClaim } from './browser/navigation-claim.ts';
import { circumstances, newPhone, openChromium, slowPage } from './browser/phone.ts';
import { startPortal } from './browser/portal.ts';
import { median, spread, writeReport } from './report.ts';

// How long the next frame is awaited after everything a claimant can press or type, on a slow phone:
// `node bench/interactions.ts [rounds]` after a build. A round is a browser context of its own.

const rounds = Number(process.argv[2] ?? 5);
const limit = 100;

async function round(browser: Browser, origin: string, number: number): Promise<Interaction[]> {
  const asking = { passcode: `BENCH-PASSCODE-${number}`, icloud: `BENCH-ICLOUD-${number}` };
  await putAskingClaim(origin, asking.passcode, '/submit-passcode');
  await putAskingClaim(origin, asking.icloud, '/remove-icloud');
  const context = await newPhone(browser);
  await context.grantPermissions(['clipboard-write']);
  const { page, client } = await slowPage(context);
  const done: Interaction[] = [];
  await walk(await handOn(page, client, done), origin, asking);
  await context.close();
  return done;
}

/** The value that this share of them does not exceed. */
function percentile(values: readonly number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

const durations = (interactions: readonly Interaction[]) => interactions.map(({ duration }) => duration);

type Row = { what: string; worst: number[]; text: string };

/** What one thing took: the worst of each round, and where the time of the very worst went. */
function rowOf(what: string, byRound: readonly Interaction[][]): Row {
  const own = byRound.map((all) => all.filter((one) => one.what === what));
  const worst = own.filter((one) => one.length > 0).map((one) => Math.max(...durations(one)));
  const longest = own.flat().toSorted((left, right) => right.duration - left.duration)[0];
  const parts = longest ? [longest.delay, longest.processing, longest.drawing].map((part) => part.toFixed(0)) : [];
  const over = own.flat().filter(({ duration }) => duration > limit).length;
  const text = `| ${what} | ${spread(worst, 0)} | ${over} of ${own.flat().length} | ${parts.join(' + ')} |`;
  return { what, worst, text };
}

function reportOf(byRound: readonly Interaction[][], about: string): string {
  const all = byRound.flat();
  const names = [...new Set(all.map(({ what }) => what))];
  const rows = names
    .map((what) => rowOf(what, byRound))
    .toSorted((left, right) => median(right.worst) - median(left.worst));
  const within = rows.filter(({ worst }) => median(worst) <= limit).length;
  const over = all.filter(({ duration }) => duration > limit).length;
  const p98 = byRound.map((one) => percentile(durations(one), 0.98));
  const most = byRound.map((one) => Math.max(...durations(one)));
  return `# From a press or a key to the next frame, on a slow phone

${about} \`npm run bench -- interactions\` repeats it.

Event Timing of the browser itself: from the input to the frame that follows it, rounded by it to 8 ms; of what stays under ${shortest} ms it says nothing, and ${shortest} stands for it. Touches and keys are the browser's own input. Every claimant's screen is walked with the claim of the navigation bench (${full.events} events, ${full.messages} messages, ${full.photos} photos) and two that ask for a passcode and for the iCloud lock. The goal is ${limit} ms.

- ${within} of ${rows.length} kinds of interaction are within the goal by the median of their worst in each round.
- Of all ${all.length} interactions ${all.length - over} are within it.
- The 98th percentile of a round (what a visit's INP is): ${spread(p98, 0)} ms. The longest of a round: ${spread(most, 0)} ms.

The worst of each round, median (least to most); and for the longest of all: waiting for the thread + handlers + until the frame.

| what | ms | above ${limit} | where the longest went, ms |
|---|---|---|---|
${rows.map(({ text }) => text).join('\n')}
`;
}

async function main(): Promise<void> {
  const portal = await startPortal();
  const browser = await openChromium();
  const version = browser.version();
  const before = (loadavg()[0] ?? 0).toFixed(1);
  const byRound: Interaction[][] = [];
  try {
    await putFullClaim(portal.origin);
    for (let number = 1; number <= rounds; number += 1) {
      const done = await round(browser, portal.origin, number);
      byRound.push(done);
      const p98 = percentile(durations(done), 0.98);
      process.stderr.write(`round ${number}: ${done.length} interactions, 98th percentile ${p98} ms\n`);
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
  const load = `Load average ${before} before and ${(loadavg()[0] ?? 0).toFixed(1)} after.`;
  await writeReport('interactions', reportOf(byRound, `${circumstances(version)} ${load} ${rounds} rounds.`));
}

await main();
