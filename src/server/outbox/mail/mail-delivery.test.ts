import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { readBrands } from '#server/brands/brand-folder.ts';
import type { Services } from '#server/context.ts';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import type { MailGateway } from '#server/gateways/mail/mail-gateway.ts';
import { storedMails } from '#server/gateways/mail/mail-folder.ts';
import { openMailGateway } from '#server/gateways/mail/mail-open.ts';
import { runJobs } from '#server/jobs/jobs.ts';
import { errorForLog } from '#server/telemetry/log.ts';
import { mailJob } from './mail-delivery.ts';
import { purgeMails } from './mail-purge.ts';
import { mailServer } from './mail-server.fixture.ts';
import { addMail } from './mail.ts';

const brands = readBrands(join(import.meta.dirname, '../../../../brands'));
const secretLink = 'https://claims.example.com/reset?token=canary-of-a-link';
const closers: (() => Promise<unknown>)[] = [];
const logged: unknown[] = [];
const noteLine = ({ err, ...details }: { err: Error }) => void logged.push({ ...details, err: errorForLog(err) });
const log = { warn: noteLine, error: noteLine } as unknown as FastifyBaseLogger;

let database: Database;
let dataDir: string;
let time: Date;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fettle-mails-'));
  time = new Date('2026-11-06T10:00:00Z');
  logged.length = 0;
});

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await rm(dataDir, { recursive: true });
  await database.close();
});

function servicesWith(more: NodeJS.ProcessEnv = {}): Services {
  const SECRET_KEY = 'a-secret-of-the-tests-with-32-characters';
  const settings = readSettings({ SECRET_KEY, DATA_DIR: dataDir, PUBLIC_URL: 'https://claims.example.com', ...more });
  return { database, settings, now: () => time };
}

const smtp = (port: number) => ({ SMTP_URL: `smtp://localhost:${port}`, MAIL_FROM: 'claims@example.com' });

function deliver(services: Services, gateway: MailGateway | null = openMailGateway(services.settings)): void {
  if (gateway === null) throw new Error('There is no way out for mails.');
  closers.push(runJobs(services, log, [mailJob(services, { gateway, brands })], { poll: 5, away: 5, stop: 1_000 }));
}

async function write(services: Services, key: string, more: { to?: string; brandId?: string } = {}): Promise<void> {
  const action = { label: 'Choose a password', url: secretLink };
  const content = {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: ['Here it is.'],
    action,
  };
  const mail = { key, to: 'priya@example.com', brandId: 'harbour', locale: 'en-GB' as const, content, ...more };
  await addMail(database.kysely, mail, services);
}

const later = (seconds: number) => void (time = new Date(time.getTime() + seconds * 1_000));
const rows = () => database.kysely.selectFrom('mail').selectAll().orderBy('key').execute();
const states = async () => (await rows()).map(({ state, tries }) => [state, tries]);
const until = (look: () => unknown, wanted: unknown) =>
  expect.poll(look, { interval: 10, timeout: 20_000 }).toEqual(wanted);

/** A failed job is due again only once its lease has been cleared. */
const putOff = () => database.kysely.selectFrom('job').select('leased_until').execute();

async function server(options: Parameters<typeof mailServer>[0] = {}) {
  const started = await mailServer(options);
  closers.push(started.close);
  return started;
}

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

test('a brand with a sender of its own mails from that address', async () => {
  const { port, taken } = await server();
  const services = servicesWith(smtp(port));
  const all = brands.all.map((brand) =>
    brand.id === 'marigold' ? { ...brand, mailFrom: 'hello@marigold.example' } : brand,
  );
  const own = { ...brands, all, byId: (id: string | null) => all.find((brand) => brand.id === id) ?? all[0]! };
  await write(services, 'reset:1', { brandId: 'marigold' });
  await write(services, 'reset:2', { brandId: 'harbour' });
  const gateway = openMailGateway(services.settings);
  closers.push(
    runJobs(services, log, [mailJob(services, { gateway: gateway!, brands: own })], { poll: 5, away: 5, stop: 1_000 }),
  );
  await until(states, [
    ['sent', 1],
    ['sent', 1],
  ]);
  expect(taken.map(({ from }) => from).toSorted()).toEqual(['claims@example.com', 'hello@marigold.example']);
  expect(taken.some(({ message }) => message.includes('From: Marigold Repairs <hello@marigold.example>'))).toBe(true);
});

test('a mail is sent once, and then nothing of its content is kept', async () => {
  const { port, taken } = await server();
  const services = servicesWith(smtp(port));
  await write(services, 'reset:1');
  const dump = JSON.stringify((await database.pool.query('select mail::text from mail')).rows);
  expect(dump).not.toContain(Buffer.from('canary').toString('hex'));
  expect(JSON.stringify((await database.pool.query('select * from job')).rows)).not.toContain('priya');
  deliver(services);
  await until(states, [['sent', 1]]);
  const [row] = await rows();
  expect(row).toMatchObject({ ciphertext: null, nonce: null, key_id: null, settled_at: time });
  expect(taken).toEqual([
    expect.objectContaining({
      from: 'claims@example.com',
      to: ['priya@example.com'],
      messageId: `<${row?.id}@claims.example.com>`,
    }),
  ]);
  const head = taken[0]?.message.split('\r\n\r\n')[0] ?? '';
  expect(head).toContain('From: Harbour Device Care <claims@example.com>');
  expect(head).toContain('Reply-To: Harbour Device Care <help@harbour.example>');
  expect(head).toContain('Date: Fri, 06 Nov 2026 10:00:00 +0000');
  expect(head).toContain('Auto-Submitted: auto-generated');
  expect(await database.kysely.selectFrom('job').selectAll().execute()).toEqual([]);
});

test('five processes send fifty mails once each', async () => {
  const { port, taken } = await server();
  const services = servicesWith(smtp(port));
  await Promise.all(Array.from({ length: 50 }, (_, n) => write(services, `reset:${n}`)));
  for (let n = 0; n < 5; n += 1) {
    const own = openDatabase({ ...database.pool.options, max: 3 });
    closers.push(own.close);
    deliver({ ...services, database: own });
  }
  await until(async () => (await rows()).filter(({ state }) => state === 'sent').length, 50);
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(50);
  expect(taken.length).toBe(50);
});

test('a mail that is put off is tried again with the same Message-ID', async () => {
  let isBusy = true;
  const { port, taken } = await server({
    onRcptTo: (_address, _session, done) => (isBusy ? done(refuse(451, 'busy, priya@example.com')) : done()),
  });
  const services = servicesWith(smtp(port));
  await write(services, 'reset:1');
  deliver(services);
  await until(states, [['queued', 1]]);
  expect((await rows())[0]?.last_answer).toBe('451 busy, priya@example.com');
  isBusy = false;
  await until(putOff, [{ leased_until: null }]);
  later(30);
  await until(states, [['sent', 2]]);
  expect(taken.map(({ messageId }) => messageId)).toEqual([`<${(await rows())[0]?.id}@claims.example.com>`]);
  expect(JSON.stringify(logged)).not.toContain('priya');
});

test('sent but killed before that was written, it goes again as the same mail', async () => {
  const { port, taken } = await server();
  const services = servicesWith(smtp(port));
  await write(services, 'reset:1');
  const real = openMailGateway(services.settings);
  const killed = Promise.withResolvers<void>();
  const dying: MailGateway = {
    async send(mail, signal) {
      const answer = (await real?.send(mail, signal)) ?? '';
      if (taken.length > 1) return answer;
      killed.resolve();
      return new Promise(() => {});
    },
  };
  deliver(services, dying);
  await killed.promise;
  later(121);
  await until(states, [['sent', 1]]);
  expect(taken.length).toBe(2);
  expect(taken[0]?.messageId).toBe(taken[1]?.messageId);
});

test('a mail that is refused for good is undelivered at once, with the answer', async () => {
  const { port } = await server({ onRcptTo: (_address, _session, done) => done(refuse(550, '5.1.1 no such user')) });
  const services = servicesWith(smtp(port));
  await write(services, 'reset:1');
  deliver(services);
  await until(states, [['undelivered', 1]]);
  expect((await rows())[0]?.last_answer).toBe('550 5.1.1 no such user');
});

test('after two days of trying a mail is undelivered', async () => {
  const services = servicesWith(smtp(1));
  await write(services, 'reset:1');
  deliver(services);
  for (let tries = 1; tries <= 10; tries += 1) {
    await until(states, [['queued', tries]]);
    await until(putOff, [{ leased_until: null }]);
    later(20 * 3_600);
  }
  await until(states, [['undelivered', 11]]);
  expect((await rows())[0]?.last_answer).toMatch(/^ESOCKET: /);
});

test('the content of an undelivered mail goes after three days, what became of it after thirty', async () => {
  const services = servicesWith(smtp(1));
  await write(services, 'reset:1');
  const settled = { state: 'undelivered', settled_at: time, tries: 11 };
  await database.kysely.updateTable('mail').set(settled).execute();
  later(2 * 86_400);
  await purgeMails(services);
  expect((await rows())[0]?.ciphertext).not.toBeNull();
  later(2 * 86_400);
  await purgeMails(services);
  expect(await rows()).toEqual([expect.objectContaining({ ciphertext: null, state: 'undelivered' })]);
  later(27 * 86_400);
  await purgeMails(services);
  expect(await rows()).toEqual([]);
});

test('sealed under another SECRET_KEY, it is undelivered and says why', async () => {
  await write(servicesWith({ SECRET_KEY: 'another-secret-of-more-than-32-characters' }), 'reset:1');
  deliver(servicesWith());
  await until(states, [['undelivered', 1]]);
  expect((await rows())[0]?.last_answer).toBe('It was sealed under another SECRET_KEY.');
});

test('without a mail server mails are kept in a folder, and in production unsent', async () => {
  const services = servicesWith();
  await write(services, 'reset:1');
  expect(openMailGateway(servicesWith({ NODE_ENV: 'production' }).settings)).toBeNull();
  deliver(services);
  await until(states, [['sent', 1]]);
  const [kept] = await storedMails(dataDir, 10);
  expect(kept).toMatchObject({ to: 'priya@example.com', from: 'no-reply@claims.example.com' });
  expect(kept?.text).toContain(secretLink);
  const files = await readdir(join(dataDir, 'mails'));
  expect(files.toSorted()).toEqual([`${kept?.id}.eml`, `${kept?.id}.json`]);
  expect(await readFile(join(dataDir, 'mails', `${kept?.id}.eml`), 'utf8')).toContain('To: priya@example.com');
});
