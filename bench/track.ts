import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';

import { chromium, type Browser } from '@playwright/test';
import fastify, { type FastifyInstance } from 'fastify';

import { sendPage } from '#main/html.server.ts';
import { pagesRest } from '#main/pages.rest.ts';
import { loadPages, type Pages } from '#main/pages.server.ts';
import type { Services } from '#server/context.ts';
import { readSettings } from '#server/env.ts';
import { addSecurityHeaders } from '#server/security-headers.ts';
import { median, spread, writeReport } from './report.ts';

// The Track page, cold, on a slow phone, against the same HTML, styles, font and logo without any script: how much of
// the wait is ours. The two take turns, each in a browser context of its own.

const rounds = Number(process.argv[2] ?? 15);
const phone = { width: 390, height: 844 };
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

type Sample = { lcp: number; fcp: number; cls: number; kilobytes: number };

function withoutScript(html: string): string {
  return html
    .replace(/<script type="module"[^>]*><\/script>\n/, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\n/g, '')
    .replace(/<script type="application\/json"[^]*?<\/script>\n/, '');
}

async function startServer(): Promise<{ app: FastifyInstance; pages: Pages; origin: string }> {
  // These pages read no database.
  const services = { settings: readSettings({}), now: () => new Date() } as Services;
  const app = fastify();
  addSecurityHeaders(app, services.settings);
  const pages = await loadPages(services);
  await app.register(pagesRest(services, { ...pages, firstAnswersAt: async () => null }));
  let still: ReturnType<Pages['commonPage']> | null = null;
  app.get('/static', (request, reply) => {
    const page = pages.commonPage({ kind: 'track' }, request);
    still ??= { ...page, html: withoutScript(page.html) };
    return sendPage(request, reply, still, true);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, pages, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

/** One cold visit. The metrics are read two seconds after the page has gone quiet, so that late shifts count. */
async function visit(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext({ viewport: phone, locale: 'en-GB' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(2_000);
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
  await context.close();
  return { ...timings, kilobytes: bytes / 1_000 };
}

function row(name: string, samples: Sample[]): string {
  const of = (key: keyof Sample, digits: number) =>
    spread(
      samples.map((sample) => sample[key]),
      digits,
    );
  return `| ${name} | ${of('lcp', 0)} | ${of('fcp', 0)} | ${of('cls', 3)} | ${of('kilobytes', 1)} |`;
}

function sizesOf({ built }: Pages): string {
  const scripts = built.entry.scripts.map(
    (script) => gzipSync(readFileSync(built.folder + script), { level: 9 }).length,
  );
  const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
  const script = kilobytes(scripts.reduce((sum, bytes) => sum + bytes, 0));
  return `First-route script ${script} kB, inlined styles ${kilobytes(gzipSync(built.entry.css, { level: 9 }).length)} kB (gzip -9).`;
}

async function main(): Promise<void> {
  const { app, pages, origin } = await startServer();
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const ours: Sample[] = [];
  const still: Sample[] = [];
  await visit(browser, `${origin}/track`);
  await visit(browser, `${origin}/static`);
  for (let round = 0; round < rounds; round += 1) {
    const turns: [Sample[], string][] = [
      [ours, '/track'],
      [still, '/static'],
    ];
    for (const [samples, path] of round % 2 === 0 ? turns : turns.toReversed()) {
      samples.push(await visit(browser, origin + path));
    }
  }
  const version = browser.version();
  await browser.close();
  await app.close();

  const pairs = ours.map(({ lcp }, index) => lcp / (still[index]?.lcp ?? Number.NaN));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const ratio = median(ours.map(({ lcp }) => lcp)) / median(still.map(({ lcp }) => lcp));
  await writeReport(
    'track',
    `# Track page, cold, on a slow phone

Chromium ${version}, ${phone.width}×${phone.height}, CPU 4× slower, 1.6 Mb/s, 150 ms; ${rounds} cold visits each, taking turns; median (least to most).
${cpus().length} cores (${cpus()[0]?.model.trim()}), shared with other work; Node ${process.version}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}. \`npm run bench -- track\` repeats it.

| | LCP, ms | FCP, ms | CLS | transferred, kB |
|---|---|---|---|---|
${row('Track page', ours)}
${row('limit: the same page without script', still)}

LCP ÷ limit: ${ratio.toFixed(2)} of the medians; pair by pair ${spread(pairs)}. Target: at most 1.20.
${sizesOf(pages)} Limits: 80 kB and 10 kB, kept by a test.
`,
  );
}

await main();
