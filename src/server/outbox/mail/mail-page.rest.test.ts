import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { folderGateway } from '#server/gateways/mail/mail-folder.ts';
import { mailPageRest } from './mail-page.rest.ts';

const id = '01930000-0000-7000-8000-0000000000ab';
const people = { from: 'no-reply@localhost', to: 'priya@example.com' };
const hostile = '<script>alert(1)</script>';
const parts = {
  subject: hostile,
  text: hostile,
  html: `<!doctype html><html><head></head><body>${hostile}</body></html>`,
};
const paths = ['/demo/mails', `/demo/mails/${id}`, `/demo/mails/${id}/html`];

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fettle-mails-'));
  const mail = { id, ...people, ...parts, date: new Date('2026-11-06T10:00:00Z'), message: Buffer.from(hostile) };
  await folderGateway(dataDir).send(mail, new AbortController().signal);
});

afterAll(() => rm(dataDir, { recursive: true }));

async function appWith(env: NodeJS.ProcessEnv): Promise<FastifyInstance> {
  const settings = readSettings({ DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(32), ...env });
  const app = Fastify();
  handleErrors(app);
  // The pages of mails need no database.
  await app.register(mailPageRest({ database: {} as Database, settings, now: () => new Date() }));
  return app;
}

test.each([{ NODE_ENV: 'production' }, { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'claims@example.com' }])(
  'with %j there is no page of mails',
  async (env) => {
    const app = await appWith(env);
    const answers = await Promise.all(paths.map((path) => app.inject(path)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  },
);

test('a mail is shown as text, and its HTML runs and fetches nothing', async () => {
  const app = await appWith({});
  const [list, shown, frame] = await Promise.all(paths.map((path) => app.inject(path)));
  for (const page of [list, shown]) {
    expect(page?.statusCode).toBe(200);
    expect(page?.body).toContain('&lt;script&gt;');
    expect(page?.body).not.toContain('<script');
    expect(page?.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self';/,
    );
  }
  expect(frame?.body).toContain(`<head><base target="_top">`);
  expect(frame?.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox allow-top-navigation/);
  for (const page of [list, shown, frame]) expect(page?.headers['cache-control']).toBe('no-store');
});

test.each(['..%2F..%2Fsecret-key', '01930000-0000-7000-8000-0000000000ac', 'x'])('%s is no mail', async (other) => {
  const app = await appWith({});
  expect((await app.inject(`/demo/mails/${other}`)).json()).toMatchObject({ status: 404, code: 'mail-not-found' });
});

test('an empty folder is an empty list', async () => {
  const app = await appWith({ DATA_DIR: join(dataDir, 'nothing') });
  expect((await app.inject('/demo/mails')).body).toContain('No mail has been written yet.');
});
