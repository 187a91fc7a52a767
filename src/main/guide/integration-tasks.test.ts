import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '../app.ts';
import { accountCookie } from '../graphql.fixture.ts';

const run = promisify(execFile);
const key = 'operator-key-of-more-than-32-characters';
const folder = mkdtempSync(join(tmpdir(), 'fettle-guide-'));
const guide = readFileSync(new URL('../../../docs/integration.md', import.meta.url), 'utf8');

const now = () => new Date('2026-11-21T10:00:00Z');

let app: FastifyInstance;
let database: Database;
let url = '';
let chat = '';
let firstSteps = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = readSettings({ INTEGRATION_KEY: key, DATA_DIR: folder });
  app = await buildApp({ database, settings, now });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await sharp({ create: { width: 80, height: 60, channels: 3, background: 'navy' } })
    .jpeg()
    .toFile(join(folder, 'front.jpg'));
  firstSteps = (await runAll('## From key to claim in ten minutes')).join('');
});

afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

function commandsUnder(heading: string): string[] {
  const start = guide.indexOf(`\n${heading}\n`);
  const [section = ''] = guide.slice(start + heading.length + 1).split(/\n#{2,3} /, 1);
  return start < 0 ? [] : [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands = '']) => commands);
}

/** Runs a document's commands as a reader would; throws if a call fails. */
async function runAll(heading: string): Promise<string[]> {
  const commands = commandsUnder(heading);
  const outputs: string[] = [];
  for (const script of commands) {
    const env = { PATH: process.env['PATH'], URL: url, KEY: key, CHAT: chat };
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
    outputs.push(stdout);
  }
  return outputs;
}

async function claim(path = ''): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/api/integration/v1/claims/CLM-1001${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return (await answer.json()) as Record<string, unknown>;
}

test('"From key to claim in ten minutes" works as it stands', () => {
  expect(firstSteps).toContain('"succeeded":true');
  expect(firstSteps).toContain('"to":"Equipment Received"');
  expect(firstSteps).toContain('"subject":"My charger"');
});

test('"Answer a claimant" works as it stands', async () => {
  expect((await runAll('### Answer a claimant')).length).toBe(1);
  expect(await claim()).toMatchObject({
    messages: [{ externalId: 'reply-1', subject: 'Re: My charger', read: false }],
  });
  expect(await claim('/messages')).toMatchObject({ messages: [{ subject: 'My charger', state: 'received' }] });
  await runAll('### Answer a claimant');
  expect((await claim())['messages']).toHaveLength(1);
});

test('"Send a file with a message" works as it stands', async () => {
  expect((await runAll('### Send a file with a message')).length).toBe(1);
  expect(readFileSync(join(folder, 'sent.jpg')).subarray(0, 2).toString('hex')).toBe('ffd8');
  const { messages } = (await claim()) as { messages: unknown[] };
  await runAll('### Send a file with a message');
  expect(await claim()).toMatchObject({ messages });
});

test('"Move a claim on" works as it stands', async () => {
  expect((await runAll('### Move a claim on')).length).toBe(1);
  expect(await claim()).toMatchObject({ state: 'Repair', dpddeliveryNumber: '15501234567890' });
});

test('"Attach photos, quote, report" works as it stands', async () => {
  expect((await runAll('### Attach photos, quote, report')).length).toBe(1);
  expect(await claim()).toMatchObject({ quote: { total: 246, quoteDetails: [{ description: 'Screen' }] } });
  expect(await claim('/photos')).toMatchObject({ photos: [{ kind: 'inspection', name: 'front.jpg', width: 80 }] });
  expect(readFileSync(join(folder, 'report.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('"Work at the desk in five minutes" works as it stands', async () => {
  await accountCookie(database, { email: 'handler@example.com', roles: ['handler'] }, now());
  const outputs = await runAll('## Work at the desk in five minutes');
  expect(outputs).toHaveLength(4);
  expect(outputs[0]).toContain('"number":"CLM-1001"');
  expect(await claim('/work')).toMatchObject({
    assignee: { email: 'handler@example.com' },
    waiting: { on: 'parts' },
  });
  expect(await claim('/notes')).toMatchObject({ notes: [{ text: 'The screen is ordered.' }] });
  expect(await claim('/dates')).toMatchObject({ dates: [{ earliest: '2026-12-01' }] });
  expect(outputs.at(-1)).toBe('{"changes":[],"next":null}');
});

test('"Live chat" works as it stands, for somebody who has written', async () => {
  const cookie = readFileSync(join(folder, 'claimant.cookies'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([, , , , , name, value]) => (name === undefined ? [] : [`${name}=${value ?? ''}`]))
    .join('; ');
  const headers = { cookie, origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const send = (path: string, body: object) =>
    fetch(`${url}/api/enduser/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id: claimId } = await claim();
  await send('chat', { claimId, gdprConsent: true });
  await send('chat/messages', { claimId, clientId: randomUUID(), text: 'Is the screen repaired?' });
  const list = await fetch(`${url}/api/integration/v1/chats?after=0`, { headers: { authorization: `Bearer ${key}` } });
  chat = ((await list.json()) as { chats: { id: string }[] }).chats[0]?.id ?? '';
  const [output = ''] = await runAll('## Live chat');
  expect(output).toContain('Is the screen repaired?');
  expect(output).toContain('"claimNumber":"CLM-1001"');
});

test('each task has at most a dozen commands', () => {
  for (const heading of [
    '### Answer a claimant',
    '### Send a file with a message',
    '### Move a claim on',
    '### Attach photos, quote, report',
  ]) {
    const [commands = ''] = commandsUnder(heading);
    expect(commands.match(/^\s*(?:curl|[A-Z]+=.*curl)/gm)?.length).toBeGreaterThan(1);
    expect(commands.trim().split('\n').length).toBeLessThanOrEqual(14);
  }
});
