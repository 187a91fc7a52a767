import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';

import type { Browser } from '@playwright/test';
import fastify, { type FastifyInstance } from 'fastify';

import { sendPage } from '#main/html.server.ts';
import { pagesRest } from '#main/pages.rest.ts';
import { loadPages, type Pages } from '#main/pages.server.ts';
import type { Services } from '#server/context.ts';
import { readSettings } from '#server/env.ts';
import { addSecurityHeaders } from '#server/security-headers.ts';
import { circumstances, newPhone, openChromium, visit, withoutScript, type Sample } from './phone.ts';
import { median, spread, writeReport } from './report.ts';

// The Track page, cold, on a slow phone, against the same HTML, styles, font and logo without any script: how much of
// the wait is ours. The two take turns, each in a browser context of its own.

const rounds = Number(process.argv[2] ?? 15);
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

async function coldVisit(browser: Browser, url: string): Promise<Sample> {
  const context = await newPhone(browser);
  const sample = await visit(context, url);
  await context.close();
  return sample;
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
  const browser = await openChromium();
  const ours: Sample[] = [];
  const still: Sample[] = [];
  await coldVisit(browser, `${origin}/track`);
  await coldVisit(browser, `${origin}/static`);
  for (let round = 0; round < rounds; round += 1) {
    const turns: [Sample[], string][] = [
      [ours, '/track'],
      [still, '/static'],
    ];
    for (const [samples, path] of round % 2 === 0 ? turns : turns.toReversed()) {
      samples.push(await coldVisit(browser, origin + path));
    }
  }
  const version = browser.version();
  await browser.close();
  await app.close();

  const pairs = ours.map(({ lcp }, index) => lcp / (still[index]?.lcp ?? Number.NaN));
  const ratio = median(ours.map(({ lcp }) => lcp)) / median(still.map(({ lcp }) => lcp));
  await writeReport(
    'track',
    `# Track page, cold, on a slow phone

${circumstances(version)} ${rounds} cold visits each, taking turns; median (least to most). \`npm run bench -- track\` repeats it.

| | LCP, ms | FCP, ms | CLS | transferred, kB |
|---|---|---|---|---|
${row('Track page', ours)}
${row('limit: the same page without script', still)}

LCP ÷ limit: ${ratio.toFixed(2)} of the medians; pair by pair ${spread(pairs)}. Target: at most 1.10.
${sizesOf(pages)} Limits: 75 kB and 10 kB, kept by a test.
`,
  );
}

await main();
