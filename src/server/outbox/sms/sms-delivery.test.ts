import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { storedTexts } from '#server/gateways/sms/sms-folder.ts';
import { openSmsGateway } from '#server/gateways/sms/sms-open.ts';
import { smsKeys, fakeSms } from '#server/gateways/sms/fake-sms.fixture.ts';
import { runJobs } from '#server/jobs/jobs.ts';
import { errorForLog } from '#server/telemetry/log.ts';
import { guardOrigin } from '#server/http/origin.ts';
import type { Settled } from '#server/outbox/settled.ts';
import { smsJob } from './sms-delivery.ts';
import { purgeTexts } from './sms-purge.ts';
import { smsStatusRest } from './sms-status.rest.ts';
import { addText, TextError } from './sms.ts';

const link = 'https://claims.example.com/c/canary-of-a-link';
const to = '+447400123456';
const closers: (() => Promise<unknown>)[] = [];
const logged: unknown[] = [];
const noteLine = ({ err, ...details }: { err: Error }) => void logged.push({ ...details, err: errorForLog(err) });
const log = { warn: noteLine, error: noteLine } as unknown as FastifyBaseLogger;

let database: Database;
let dataDir: string;
let provider: Awaited<ReturnType<typeof fakeSms>>;
let app: FastifyInstance;
let settled: Settled[];
let time: Date;
let services: Services;

const onSettled = async (_tx: unknown, result: Settled) => void settled.push(result);

function servicesWith(more: NodeJS.ProcessEnv): Services {
  const SECRET_KEY = 'a-secret-of-the-tests-with-32-characters';
  const settings = readSettings({ SECRET_KEY, DATA_DIR: dataDir, PUBLIC_URL: 'https://claims.example.com', ...more });
  return { database, settings, now: () => time };
}

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fettle-texts-'));
  provider = await fakeSms();
  services = servicesWith({ ...smsKeys, SMS_API_URL: provider.url });
  app = fastify();
  handleErrors(app);
  app.addHook('onRequest', guardOrigin(services.settings));
  await app.register(smsStatusRest(services, { onSettled }));
});

beforeEach(async () => {
  await database.pool.query('truncate text_message, job');
  time = new Date('2026-11-06T10:00:00Z');
  provider.sent.length = 0;
  provider.requests.length = 0;
  provider.trouble.length = 0;
  settled = [];
  logged.length = 0;
});

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

afterAll(async () => {
  await app.close();
  await provider.close();
  await rm(dataDir, { recursive: true });
  await database.close();
});

function deliver(by = services): void {
  const gateway = openSmsGateway(by.settings);
  if (gateway === null) throw new Error('There is no way out for texts.');
  closers.push(runJobs(by, log, [smsJob(by, { gateway, onSettled })], { poll: 5, away: 5, stop: 1_000 }));
}

const write = (key: string, by = services) =>
  addText(database.kysely, { key, to, body: `Harbour: your claim moved on. ${link}` }, by);
const later = (seconds: number) => void (time = new Date(time.getTime() + seconds * 1_000));
const rows = () => database.kysely.selectFrom('text_message').selectAll().orderBy('key').execute();
const states = async () => (await rows()).map(({ state, tries }) => [state, tries]);
const until = (look: () => unknown, wanted: unknown) =>
  expect.poll(look, { interval: 10, timeout: 20_000 }).toEqual(wanted);

/** A failed job is due again only once its lease has been cleared. */
const putOff = () => database.kysely.selectFrom('job').select('leased_until').execute();

async function sendStatus(status: string, errorCode?: string, which = 0) {
  const text = provider.sent[which];
  if (!text) throw new Error('No such text was taken.');
  const { path, headers, body } = provider.callback(text, status, errorCode);
  return app.inject({ method: 'POST', url: path, headers, payload: body });
}

test('a text is sent once, told of, and then nothing of its content is kept', async () => {
  expect(await write('notice:1')).toBe(true);
  expect(await write('notice:1')).toBe(false);
  const dump = JSON.stringify([
    (await database.pool.query('select text_message::text t from text_message')).rows,
    await rows(),
  ]);
  expect(dump).not.toContain('canary-of-a-link');
  expect(JSON.stringify((await database.pool.query('select * from job')).rows)).not.toContain('7400');
  deliver();
  await until(states, [['sent', 1]]);
  const [row] = await rows();
  expect(provider.sent).toEqual([
    {
      sid: row?.provider_id,
      form: {
        To: to,
        From: smsKeys.SMS_FROM,
        Body: `Harbour: your claim moved on. ${link}`,
        StatusCallback: `https://claims.example.com/api/sms/status/${row?.id}/1`,
        ValidityPeriod: '14400',
      },
    },
  ]);
  expect((await sendStatus('sent')).statusCode).toBe(204);
  expect((await sendStatus('delivered')).statusCode).toBe(204);
  expect((await sendStatus('sent')).statusCode).toBe(204);
  expect((await sendStatus('undelivered', '30003')).statusCode).toBe(204);
  expect(await rows()).toMatchObject([{ state: 'delivered', ciphertext: null, last_answer: 'delivered' }]);
  expect(settled.map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('a text that the network does not deliver is undelivered, once', async () => {
  await write('notice:1');
  deliver();
  await until(states, [['sent', 1]]);
  const answers = await Promise.all([
    sendStatus('undelivered', '30006'),
    sendStatus('undelivered', '30006'),
    sendStatus('failed'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect(settled.slice(1)).toEqual([
    { key: 'notice:1', state: 'undelivered', answer: expect.stringMatching(/landline|network/) },
  ]);
  expect(await rows()).toMatchObject([{ state: 'undelivered' }]);
});

test('a word of the provider counts for the try it is of, also before the try could be noted', async () => {
  await write('notice:1');
  const [row] = await rows();
  const text = (attempt: number) => ({
    sid: `SM${attempt}`,
    form: { To: to, StatusCallback: `https://claims.example.com/api/sms/status/${row?.id}/${attempt}` },
  });
  const statusCodeFor = async (attempt: number, status: string) => {
    const { path, headers, body } = provider.callback(text(attempt), status);
    return (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode;
  };
  expect(await statusCodeFor(2, 'delivered')).toBe(204);
  expect(await states()).toEqual([['queued', 0]]);
  await database.pool.query('update text_message set tries = 1');
  expect(await statusCodeFor(1, 'failed')).toBe(204);
  expect(await states()).toEqual([['undelivered', 1]]);
  await database.pool.query(`update text_message set tries = 2, state = 'sent'`);
  expect(await statusCodeFor(1, 'failed')).toBe(204);
  expect(await states()).toEqual([['sent', 2]]);
  expect(await statusCodeFor(1, 'delivered')).toBe(204);
  expect(await states()).toEqual([['delivered', 2]]);
});

test.each([
  ['without a signature', { 'x-twilio-signature': '' }],
  ['with another’s', { 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }],
])('a call %s changes nothing', async (_, forged) => {
  await write('notice:1');
  deliver();
  await until(states, [['sent', 1]]);
  const [text] = provider.sent;
  if (!text) throw new Error('No text was taken.');
  const { path, headers, body } = provider.callback(text, 'undelivered');
  const answer = await app.inject({ method: 'POST', url: path, headers: { ...headers, ...forged }, payload: body });
  expect([answer.statusCode, answer.json()['code']]).toEqual([403, 'bad-signature']);
  expect(await states()).toEqual([['sent', 1]]);
});

test.each([
  ['/api/sms/status/none/1', 204],
  ['/api/sms/status/01930000-0000-7000-8000-0000000000ab/1', 204],
  ['/api/sms/status/01930000-0000-7000-8000-0000000000ab/99999999999', 204],
])('%s, signed, is no text of ours', async (path, status) => {
  const text = { sid: 'SM1', form: { To: to, StatusCallback: `https://claims.example.com${path}` } };
  const { headers, body } = provider.callback(text, 'delivered');
  expect((await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode).toBe(status);
});

test('what is not of a form, or too large, is refused', async () => {
  const url = '/api/sms/status/01930000-0000-7000-8000-0000000000ab/1';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  const large = await app.inject({ method: 'POST', url, headers: form, payload: 'a'.repeat(20_000) });
  expect([json.statusCode, large.statusCode]).toEqual([415, 413]);
});

test('trouble of the moment is tried again, and no number and no key is in the log', async () => {
  provider.trouble.push(
    'reset',
    { status: 429, code: 20_429 },
    { status: 503 },
    { status: 401, code: 20_003 },
    'redirect',
  );
  await write('notice:1');
  deliver();
  const waits = [30, 120, 600, 1_800, 3_600];
  for (const [index, seconds] of waits.entries()) {
    await until(states, [['queued', index + 1]]);
    await until(putOff, [{ leased_until: null }]);
    later(seconds);
  }
  await until(states, [['sent', 6]]);
  expect(provider.requests).toHaveLength(6);
  expect(logged).toHaveLength(5);
  expect(JSON.stringify(logged)).not.toMatch(/7400|canary/);
  expect(settled).toEqual([{ key: 'notice:1', state: 'sent', answer: 'accepted' }]);
});

test('a provider that repeats the token it was asked with is not quoted with it', async () => {
  provider.trouble.push({ status: 401, code: 20_003, message: `Not ${smsKeys.SMS_AUTH_TOKEN}` });
  await write('notice:1');
  deliver();
  await until(states, [['queued', 1]]);
  expect(JSON.stringify(await rows())).toContain('20003: Not …');
});

test('after the last attempt it is undelivered, and one to a number that takes no texts is so at once', async () => {
  await write('notice:1');
  provider.trouble.push(...Array.from({ length: 7 }, () => ({ status: 500 })));
  deliver();
  for (const [index, seconds] of [30, 120, 600, 1_800, 3_600, 8_400].entries()) {
    await until(states, [['queued', index + 1]]);
    await until(putOff, [{ leased_until: null }]);
    later(seconds);
  }
  await until(states, [['undelivered', 7]]);
  expect(settled).toEqual([{ key: 'notice:1', state: 'undelivered', answer: '20500: Trouble' }]);
  await database.pool.query('truncate text_message, job');
  provider.trouble.push({ status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' });
  await write('notice:2');
  await until(states, [['undelivered', 1]]);
  expect(settled.at(-1)).toEqual({
    key: 'notice:2',
    state: 'undelivered',
    answer: '21610: Attempt to send to unsubscribed recipient',
  });
});

test('without a provider a demo keeps texts, and production has no way out', async () => {
  const demo = servicesWith({});
  await write('notice:1', demo);
  deliver(demo);
  await until(states, [['sent', 1]]);
  expect(await storedTexts(dataDir, 10)).toMatchObject([{ to, body: `Harbour: your claim moved on. ${link}` }]);
  expect(openSmsGateway({ ...demo.settings, production: true })).toBeNull();
});

test('content goes after three days and rows after thirty', async () => {
  await write('notice:1');
  deliver();
  await until(states, [['sent', 1]]);
  expect(await rows()).toMatchObject([{ ciphertext: expect.any(Buffer) }]);
  later(3 * 86_400 + 1);
  await purgeTexts(services);
  expect(await rows()).toMatchObject([{ ciphertext: null, state: 'sent' }]);
  later(27 * 86_400);
  await purgeTexts(services);
  expect(await rows()).toEqual([]);
});

test.each([
  ['07400 123456', 'Hello'],
  ['+447400123456\n', 'Hello'],
  [to, ' \n '],
  [to, 'a'.repeat(601)],
  [to, 'nul\0'],
  [to, '\ud800'],
])('to %j no %j goes', async (number, body) => {
  await expect(addText(database.kysely, { key: 'x', to: number, body }, services)).rejects.toThrow(TextError);
  expect(await rows()).toEqual([]);
});
