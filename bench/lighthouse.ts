import { createRequire } from 'node:module';

import { chromium } from '@playwright/test';

import { claimPageNames, claimPages } from '#shared/page/claim-pages.ts';
import { full, putFullClaim } from './browser/navigation-claim.ts';
import { chromiumPath, circumstances } from './browser/phone.ts';
import { freePort, startPortal } from './browser/portal.ts';
import { writeReport } from './report.ts';

// Lighthouse on its phone, every screen that a claimant sees, each run in a browser profile of its own.

const runs = Number(process.argv[2] ?? 3);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Pages of a claim are nobody's search results: `noindex` is meant. */
const skipAudits = ['is-crawlable'];

/** More than these, and it is not Lighthouse, which loses the trace of some runs on a busy machine. */
const mostFailures = 40;

/** What is used here of Lighthouse, which stands in tools/ and not among the project's packages. */
type Audit = { id: string; title: string; score: number | null; numericValue?: number; errorMessage?: string };
type Result = { lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } };
type Lighthouse = (url: string, options: object) => Promise<Result | undefined>;

const tools = createRequire(new URL('../tools/package.json', import.meta.url));
const { default: lighthouse } = (await import(tools.resolve('lighthouse'))) as { default: Lighthouse };

type Scores = Record<(typeof categories)[number], number> & { lcp: number; cls: number };

/** One run; throws where Lighthouse could not measure what it has asked for. */
async function scoresOf(url: string, cookie: string): Promise<Scores> {
  const port = await freePort();
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  try {
    const extraHeaders = cookie === '' ? {} : { Cookie: cookie };
    const options = { port, extraHeaders, skipAudits, onlyCategories: [...categories], disableStorageReset: true };
    const result = await lighthouse(url, { ...options, logLevel: 'error', output: 'json' });
    if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
    const { categories: judged, audits } = result.lhr;
    const failed = Object.values(audits).find(({ errorMessage }) => errorMessage !== undefined);
    if (failed) throw new Error(`${failed.id}: ${failed.errorMessage}`);
    const score = (name: string) => Math.round((judged[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    for (const { id, score: own, title } of Object.values(audits)) {
      if (own !== null && own < 0.9) process.stderr.write(`  ${new URL(url).pathname}: ${id}: ${title}\n`);
    }
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}

/** A run that Lighthouse could not measure is said, and made again. */
async function measured(url: string, cookie: string, failures: string[]): Promise<Scores> {
  try {
    return await scoresOf(url, cookie);
  } catch (error) {
    if (failures.length >= mostFailures || !(error instanceof Error)) throw error;
    failures.push(error.message);
    return measured(url, cookie, failures);
  }
}

async function session(origin: string): Promise<{ claimId: string; cookie: string }> {
  const answer = await fetch(`${origin}/api/enduser/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: full.number, postcode: full.postcode }),
  });
  const { claimId } = (await answer.json()) as { claimId: string };
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { claimId, cookie: cookie.join('; ') };
}

const ofClaim = claimPageNames.filter((page) => !claimPages[page].payment);
const ofAnybody = ['track', 'contact', 'privacy', 'cookies', 'accessibility', 'account/login'];

async function main(): Promise<void> {
  const portal = await startPortal();
  await putFullClaim(portal.origin);
  const { claimId, cookie } = await session(portal.origin);
  const screens = [
    ...ofAnybody.map((path) => ({ path: `/${path}`, cookie: '' })),
    ...ofClaim.map((page) => ({ path: `/${page}/${claimId}`, cookie })),
  ];
  const rows: string[] = [];
  const failures: string[] = [];
  for (const screen of screens) {
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run += 1) {
      scores.push(await measured(portal.origin + screen.path, screen.cookie, failures));
    }
    const all = (name: keyof Scores, digits = 0) => scores.map((score) => score[name].toFixed(digits)).join(' · ');
    const cells = [...categories.map((name) => all(name)), all('lcp'), all('cls', 3)];
    rows.push(`| ${screen.path.replace(claimId, '{id}')} | ${cells.join(' | ')} |`);
    process.stderr.write(`${rows.at(-1)}\n`);
  }
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const version = browser.version();
  await browser.close();
  await portal.stop();
  await writeReport(
    'lighthouse',
    `# Lighthouse on a phone

Every run of ${runs}, one beside the other. Lighthouse's own phone (simulated slow 4G, CPU 4× slower), not that of the other benches; without the audit is-crawlable, because these pages say noindex on purpose. The not-found page is left out, because Lighthouse judges no answer of 404. ${circumstances(version)} \`npm run bench -- lighthouse\` repeats it.

| Screen | Performance | Accessibility | Best practices | SEO | LCP, ms | CLS |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Runs that Lighthouse could not measure and that were made again: ${failures.length}. ${[...new Set(failures)].join(' ')}
`,
  );
}

await main();
