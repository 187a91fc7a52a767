import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedBrands } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { PageTemplates } from '#shared/page/templates.ts';
import { loadPages, type Pages } from '#main/pages/pages.server.ts';
import { serviceWorkerRest } from './service-worker.rest.ts';

const apps: FastifyInstance[] = [];
let pages: Pages;

async function appWith(serviceWorker: boolean): Promise<FastifyInstance> {
  const settings = {
    publicUrl: new URL('https://claims.example'),
    brandsDir: shippedBrands,
    defaultBrand: null,
    production: false,
    pollSeconds: 30,
    demo: false,
    payments: { kind: 'stripe' },
    chat: { kind: 'built-in' },
    vitals: 0,
    serviceWorker,
  };
  const services = { database: {}, settings, now: () => new Date() } as Services;
  pages = await loadPages(services);
  const app = fastify();
  apps.push(app);
  await app.register(fastifyStatic, { root: pages.built.folder, serve: false });
  await app.register(serviceWorkerRest(services, pages));
  return app;
}

let app: FastifyInstance;

beforeAll(async () => {
  app = await appWith(true);
});

afterAll(() => Promise.all(apps.map((each) => each.close())));

const templatesAt = async (headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/shell', headers })).json<PageTemplates>();

function fileOf(path: string): Buffer {
  const brand = '/brand/';
  if (path.startsWith(brand)) return readFileSync(join(pages.brands.folder, path.slice(brand.length)));
  return readFileSync(pages.built.folder + path);
}

test('the shell with everything that it needs is at most 200 kB as it travels', async () => {
  const answer = await app.inject({ url: '/shell', headers: { 'accept-encoding': 'gzip' } });
  const { files } = await templatesAt();
  const sizes = files.map((path) => {
    const bytes = fileOf(path);
    return path.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  });
  const total = sizes.reduce((sum, size) => sum + size, answer.rawPayload.length);
  expect(total).toBeLessThanOrEqual(200_000);
});

test('it holds the claim’s piece of the script and no other screen’s', async () => {
  const { files, known } = await templatesAt();
  for (const path of [...pages.built.entry.scripts, ...pages.built.claim.scripts]) expect(files).toContain(path);
  for (const name of ['PhotosScreen', 'ExcessPages', 'AccountPages', 'AuthenticationScreen']) {
    expect(files.join(' ')).not.toContain(name);
    expect(known.join(' ')).toContain(name);
  }
});

test('its documents keep the strict policy and are kept by no other cache', async () => {
  const { documents } = await templatesAt();
  for (const { headers, html } of Object.values(documents)) {
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('stripe');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(html).toMatch(/^<!doctype html>/);
  }
});

test('what stands for a page that cannot be reached works without our script', async () => {
  const { html } = (await templatesAt()).documents.unreachable;
  expect(html).not.toContain('type="module"');
  expect(html).toContain('We can’t open this page right now');
  expect(html).toContain('href="tel:');
});

test('brand and language are those of the browser', async () => {
  const other = await templatesAt({ host: 'marigold.localhost', cookie: 'fettle-language=en-US' });
  expect(other.documents.track.html).toContain('<html lang="en-US" dir="ltr" ');
  expect(other.documents.track.html).toContain('Track your claim | Marigold');
  expect(other.files).toContain('/brand/marigold/logo-light.svg');
});

test('a browser that has it is told so', async () => {
  const first = await app.inject({ url: '/shell' });
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await app.inject({ url: '/shell', headers: { 'if-none-match': String(first.headers['etag']) } });
  expect(again.statusCode).toBe(304);
  const other = await app.inject({ url: '/shell', headers: { host: 'marigold.localhost' } });
  expect(other.headers['etag']).not.toBe(first.headers['etag']);
});

test('the worker is small, asked for anew each time, and may ask nobody but us', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/service-worker.js' });
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  expect(gzipSync(rawPayload, { level: 9 }).length).toBeLessThanOrEqual(2_000);
});

test('turned off, the same address answers a worker that takes itself away, and there is no shell', async () => {
  const off = await appWith(false);
  const { body, statusCode } = await off.inject({ url: '/service-worker.js' });
  expect(statusCode).toBe(200);
  expect(body).toContain('unregister');
  expect(body).not.toContain('respondWith');
  expect((await off.inject({ url: '/shell' })).statusCode).toBe(404);
});
