import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { FastifyInstance } from 'fastify';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/env.ts';
import { buildApp } from './app.ts';

const run = promisify(execFile);
const key = 'operator-key-of-more-than-32-characters';
const folder = mkdtempSync(join(tmpdir(), 'fettle-openapi-'));
const root = new URL('../..', import.meta.url);

let app: FastifyInstance;
let base = '';
let description = '';
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  const settings = readSettings({ INTEGRATION_KEY: key, DATA_DIR: folder });
  app = await buildApp({ database, settings, now: () => new Date('2026-11-21T10:00:00Z') });
  await app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  closers.push(
    () => app.close(),
    () => database.close(),
  );
  description = await (await fetch(`${base}/api/integration/v1/openapi.json`)).text();
});

afterAll(async () => {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true });
});

test('a linter of OpenAPI has nothing to say', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The document names the portal that answers it, which is on this machine here, and is nobody's to publish.
    rules: { 'no-server-example.com': 'off', 'info-license': 'off' },
  });
  const problems = await lintFromString({ source: description, config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

/** Every call as a function of the generated client; what it answers is checked below. */
type Client = {
  claims: {
    putClaim: (number: string, claim: object) => Promise<Answer>;
    getClaim: (number: string) => Promise<Answer>;
    addEvents: (number: string, events: object) => Promise<Answer>;
  };
  events: { listEvents: (query: { after: number }) => Promise<Answer> };
};
type Answer = { status: number; data: Record<string, unknown> };
type Generated = { Api: new (config: object) => Client };

async function generate(): Promise<string> {
  const input = join(folder, 'openapi.json');
  writeFileSync(input, description);
  const { files } = await generateApi({ input, output: false, httpClientType: 'fetch', silent: true });
  const path = join(folder, 'client.ts');
  writeFileSync(path, files[0]?.fileContent ?? '');
  return path;
}

test('a client that a generator makes of the document has right types and works', async () => {
  const path = await generate();
  const compiler = new URL('node_modules/.bin/tsc', root).pathname;
  const strict = [
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'esnext',
    '--lib',
    'es2024,dom,dom.iterable',
  ];
  await run(compiler, [...strict, path], { cwd: folder });
  const { Api } = (await import(/* @vite-ignore */ path)) as Generated;
  const headers = { authorization: `Bearer ${key}` };
  const client = new Api({ baseUrl: `${base}/api/integration/v1`, baseApiParams: { headers } });
  const registeredAddress = '14 Marsh Lane\n\n\nLeeds\nLS9 8AB';
  expect(await client.claims.putClaim('CLM-1', { state: 'Collection', registeredAddress })).toMatchObject({
    status: 201,
    data: { number: 'CLM-1', version: 1, changed: true },
  });
  const event = {
    name: 'State changed to Inspection',
    eventDate: '2026-11-21T09:00:00.000Z',
    relatedState: 'Inspection',
  };
  await client.claims.addEvents('CLM-1', { events: [event], state: 'Inspection' });
  expect((await client.claims.getClaim('CLM-1')).data).toMatchObject({ state: 'Inspection', events: [event] });
  const { data } = await client.events.listEvents({ after: 0 });
  expect(data).toMatchObject({ events: [{ type: 'claim.state_changed', claimNumber: 'CLM-1' }] });
  await expect(client.claims.putClaim('CLM-1', { state: 1 })).rejects.toMatchObject({
    status: 400,
    error: { code: 'invalid-document' },
  });
});

test('the ten minutes of the papers can be followed to the letter', async () => {
  const papers = readFileSync(new URL('docs/integration.md', root), 'utf8');
  const section = papers.slice(papers.indexOf('## From key to claim in ten minutes'), papers.indexOf('## Calls'));
  const commands = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('\n');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    env: { ...process.env, URL: base, KEY: key },
  });
  expect(stdout).toContain('"succeeded":true');
  expect(stdout).toContain('"to":"Equipment Received"');
  expect(stdout).toContain('"subject":"My charger"');
});
