import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';

import type { Services } from '#server/context.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { loggerOptions } from '#server/telemetry/log.ts';
import { counted } from '#server/telemetry/metrics.ts';
import { guardOrigin } from '#server/http/origin.ts';
import { cspReportRest } from './csp-report.rest.ts';
import { cspReportPath, reportsInAll, reportsPerAddress } from './csp-report.rules.ts';

const origin = 'https://claims.example.com';
const id = '0b0f5f6e-3a51-4d0e-9c8b-6a6f0c1d2e3f';
const open: FastifyInstance[] = [];
let time = Date.parse('2026-11-06T12:00:00Z');

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

function reportApp() {
  const lines: string[] = [];
  const settings: Services['settings'] = {
    ...readSettings({}),
    publicUrl: new URL(origin),
    brandHosts: () => ['brand.example'],
  };
  const services = { settings, now: () => new Date(time) } as Services;
  const app = Fastify({
    trustProxy: true,
    logger: { ...loggerOptions(true), stream: { write: (line: string) => void lines.push(line) } },
  });
  open.push(app);
  acceptOnlyJson(app);
  handleErrors(app);
  app.addHook('onRequest', guardOrigin(settings));
  void app.register(cspReportRest(services));
  const send = async (
    body: unknown,
    type = 'application/reports+json',
    address = '203.0.113.1',
    host = 'claims.example.com',
  ) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    // As Chromium sends it from a page with `Referrer-Policy: no-referrer`.
    const headers = { 'content-type': type, origin: 'null', 'x-forwarded-for': address, host };
    return (await app.inject({ method: 'POST', url: cspReportPath, headers, payload })).statusCode;
  };
  const logLines = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ code }) => code === 'content-policy-report');
  return { send, logLines, log: () => lines.join('') };
}

const countOf = async (directive: string): Promise<number> => {
  const [, value = '0'] =
    new RegExp(`fettle_csp_reports_total{directive="${directive}"} (\\d+)`).exec(await counted.metrics()) ?? [];
  return Number(value);
};

/** A report sent by `report-uri` (CSP 2). */
const byUri = (more: object = {}) => ({
  'csp-report': {
    'document-uri': `${origin}/my-claim/${id}?reference=CLM-1#token=secret`,
    referrer: `${origin}/track?reference=CLM-1`,
    'violated-directive': "script-src-elem 'self'",
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'",
    'blocked-uri': 'https://evil.example/steal.js?who=secret',
    'source-file': `${origin}/assets/my-claim-Bx12.js?v=secret`,
    'line-number': 12,
    'column-number': 7,
    'status-code': 200,
    'script-sample': 'secret of a page',
    ...more,
  },
});

/** A report of a batch sent by `report-to` (Reporting API). */
const byApi = (more: object = {}) => ({
  type: 'csp-violation',
  age: 1_000,
  url: `${origin}/my-claim/${id}`,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: `${origin}/my-claim/${id}?reference=CLM-1`,
    referrer: '',
    blockedURL: 'inline',
    effectiveDirective: 'style-src-attr',
    originalPolicy: "default-src 'none'",
    sourceFile: `${origin}/c/S3cretT0ken`,
    sample: 'secret of a page',
    disposition: 'enforce',
    statusCode: 200,
    lineNumber: 3,
    columnNumber: 1,
    ...more,
  },
});

test('both kinds of report are taken, counted, and logged without an id, a query or a sample', async () => {
  const { send, logLines, log } = reportApp();
  const before = [await countOf('script-src-elem'), await countOf('style-src-attr')];
  expect(await send(byUri(), 'application/csp-report')).toBe(204);
  expect(await send([byApi(), { type: 'deprecation', body: { id: 'x' } }])).toBe(204);
  expect(logLines()).toMatchObject([
    {
      level: 40,
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/my-claim/:id',
      source: '/assets/my-claim-Bx12.js',
      line: 12,
    },
    { directive: 'style-src-attr', blocked: 'inline', page: '/my-claim/:id', source: '/c/:id', line: 3 },
  ]);
  expect(log()).not.toMatch(/secret|CLM-1|0b0f5f6e|203\.0\.113/i);
  expect([await countOf('script-src-elem'), await countOf('style-src-attr')]).toEqual(before.map((count) => count + 1));
});

test.each(['brand.example', 'brand.example:443', 'brand.example:8080'])(
  'a report from a page of a brand at %s names the kind of page',
  async (host) => {
    const { send, logLines } = reportApp();
    const page = `https://brand.example/my-claim/${id}`;
    const more = { documentURL: page, sourceFile: 'https://brand.example/assets/a.js', blockedURL: `${origin}/x` };
    expect(await send([byApi(more)], undefined, '203.0.113.77', host)).toBe(204);
    expect(logLines()).toMatchObject([{ page: '/my-claim/:id', source: '/assets/a.js', blocked: '/x' }]);
  },
);

test.each([
  ['an extension', { blockedURL: 'chrome-extension://abcdef/x.js' }, { blocked: 'chrome-extension:' }],
  ['what stands in a data address', { blockedURL: 'data:text/html,secret' }, { blocked: 'data:' }],
  ['a directive that is none', { effectiveDirective: 'secret-src' }, { directive: 'other' }],
  ['a keyword with an id in it', { blockedURL: 'CLM-1 of Ada' }, { blocked: 'other' }],
  ['fields of other types', { lineNumber: 'x', sourceFile: 7 }, { line: null, source: '' }],
])('%s is shortened', async (_, more, shown) => {
  const { send, logLines } = reportApp();
  expect(await send([byApi(more)])).toBe(204);
  expect(logLines()).toMatchObject([shown]);
});

test.each([
  ['no report', { a: 1 }, 400],
  ['half of one', '{"csp-report":', 400],
  ['a list of numbers', [1, 2], 400],
  ['too long', [byApi({ sample: 'x'.repeat(40_000) })], 413],
])('%s is refused', async (_, body, status) => {
  const { send, logLines } = reportApp();
  expect(await send(body)).toBe(status);
  expect(logLines()).toEqual([]);
});

test('a form of another site is refused', async () => {
  expect(await reportApp().send('a=b', 'text/plain')).toBe(415);
});

test('one address is limited, and all together', async () => {
  const { send, logLines } = reportApp();
  const sent = async (address: string, count: number) => {
    const statuses = [];
    for (let n = 0; n < count; n += 1) statuses.push(await send([byApi()], undefined, address));
    return statuses.filter((status) => status === 204).length;
  };
  const { burst } = reportsPerAddress;
  expect(await sent('203.0.113.9', burst + 5)).toBe(burst);
  expect(await sent('2001:db8:1:2::1', burst)).toBe(burst);
  expect(await sent('2001:db8:1:2:ffff::1', 1)).toBe(0);
  let taken = 0;
  for (let n = 0; n < 20; n += 1) taken += await sent(`198.51.100.${n}`, burst);
  expect(taken + 2 * burst).toBe(reportsInAll.burst);
  expect(logLines()).toHaveLength(reportsInAll.burst);
  time += 60_000;
  expect(await sent('203.0.113.9', burst)).toBe(6);
  const [, refused] = /fettle_csp_reports_refused_total (\d+)/.exec(await counted.metrics()) ?? [];
  expect(Number(refused)).toBeGreaterThan(100);
});
