import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { SetupAnswer } from '#features/setup/setup-answers.rules.ts';
import { checkSender, type LookUpTexts } from '#features/setup/mail/sender-checks.server.ts';
import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { mailServer } from '#server/outbox/mail/mail-server.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie } from '#main/graphql.fixture.ts';

const SECRET_KEY = 'a secret of the tests, 32 characters';

let database: Database;
let folder: string;
let cookie: string;
let time: Date;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fettle-setup-'));
  time = new Date('2026-11-06T12:00:00Z');
  cookie = await accountCookie(database, { email: 'ada@example.com', roles: ['admin'] }, time);
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await database.close();
  await rm(folder, { recursive: true });
});

type Portal = { app: FastifyInstance; services: Services };

/** One process of the portal; several share the store. */
async function start(env: Record<string, string> = {}): Promise<Portal> {
  const own = {
    DATA_DIR: folder,
    SECRET_KEY,
    DEMO: 'off',
    BRANDS_DIR: 'brands',
    STAFF_TWO_FACTOR: 'optional',
    STAFF_IDLE_MINUTES: '0',
    ...env,
  };
  const services: Services = { database, settings: readSettings(own), now: () => time };
  const app = await buildApp(services);
  await app.ready();
  closers.push(() => app.close());
  return { app, services };
}

async function ask({ app }: Portal, call: string, as = cookie) {
  const { statusCode: status, body } = await app.inject({ url: `/api/account/${call}`, headers: { cookie: as } });
  return { status, body, json: JSON.parse(body) as Record<string, unknown> };
}

async function post({ app }: Portal, call: string, payload: object = {}, as = cookie) {
  const headers = { cookie: as, origin: 'http://localhost:3000' };
  const answer = await app.inject({ method: 'POST', url: `/api/account/${call}`, headers, payload });
  return { status: answer.statusCode, json: JSON.parse(answer.body) as Record<string, unknown> };
}

const setupOf = async (portal: Portal) => (await ask(portal, 'setup')).json as unknown as SetupAnswer;
const statuses = async (portal: Portal) =>
  Object.fromEntries((await setupOf(portal)).steps.map(({ step, status }) => [step, status]));

const server = {
  host: 'mail.example.com',
  port: 587,
  user: 'portal',
  password: 'a long s@cret',
  from: 'claims@example.com',
};

test('says whether the account that asks has a second step', async () => {
  const portal = await start();
  expect((await ask(portal, 'setup')).json).toMatchObject({ email: 'ada@example.com', hasSecondFactor: false });
  await database.pool
    .query(`insert into account_passkey (id, account_id, credential_id, public_key, counter, name, created_at)
    select gen_random_uuid(), id, 'c', 'x', 0, 'Key', now() from account`);
  expect((await ask(portal, 'setup')).json).toMatchObject({ hasSecondFactor: true });
});

describe('row 52: the mail server', () => {
  test('counts at once, in every process, and its password never comes back', async () => {
    const [one, other] = [await start(), await start()];
    expect((await post(one, 'saveMailServer', { ...server, seen: null })).status).toBe(200);
    await one.app.listen({ port: 0 });
    await other.app.listen({ port: 0 });
    await expect.poll(() => other.services.settings.mail, { timeout: 10_000 }).toEqual(one.services.settings.mail);
    expect(other.services.settings.mail?.credentials).toEqual({ user: 'portal', pass: 'a long s@cret' });
    const { body, json } = await ask(one, 'setup');
    expect(json['mail']).toMatchObject({ server: { host: 'mail.example.com', user: 'portal' }, hasPassword: true });
    expect(body).not.toMatch(/s@cret|s%40cret|et"/);
    const { rows } = await database.pool.query<{ text: string }>('select audit_event::text as text from audit_event');
    expect(rows.map(({ text }) => text).join()).not.toContain('cret');
  });

  test('that the environment sets is read-only, and writing another is refused', async () => {
    const portal = await start({ SMTP_URL: 'smtp://u:hidden-word@relay.example.com', MAIL_FROM: 'hello@example.com' });
    const { mail } = await setupOf(portal);
    expect(mail.settings.map(({ name, isGiven }) => [name, isGiven])).toEqual([
      ['SMTP_URL', true],
      ['MAIL_FROM', true],
    ]);
    expect(mail.server).toMatchObject({ host: 'relay.example.com', from: 'hello@example.com' });
    const { status, json } = await post(portal, 'saveMailServer', { ...server, seen: null });
    expect([status, json['code']]).toEqual([409, 'set-by-environment']);
    expect(json['title']).toBe(
      'SMTP_URL and MAIL_FROM are set by the environment of the portal. Change that, and start the portal again.',
    );
    expect((await database.pool.query('select 1 from setting')).rowCount).toBe(0);
    expect(portal.services.settings.mail?.host).toBe('relay.example.com');
  });

  test('of two administrators the second learns that it changed; the same twice is one', async () => {
    const portal = await start();
    const first = { ...server, seen: null };
    const twice = await Promise.all([post(portal, 'saveMailServer', first), post(portal, 'saveMailServer', first)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const { status, json } = await post(portal, 'saveMailServer', { ...first, host: 'other.example.com' });
    expect([status, json['code']]).toEqual([409, 'changed-meanwhile']);
    const { seen } = (await setupOf(portal)).mail;
    time = new Date(time.getTime() + 1_000);
    expect((await post(portal, 'saveMailServer', { ...first, host: 'other.example.com', seen })).status).toBe(200);
  });

  test('a stored password goes to no other server', async () => {
    const portal = await start();
    await post(portal, 'saveMailServer', { ...server, seen: null });
    const { seen } = (await setupOf(portal)).mail;
    const kept = { ...server, password: null, seen };
    expect((await post(portal, 'saveMailServer', { ...kept, from: 'hello@example.com' })).status).toBe(200);
    expect(portal.services.settings.mail).toMatchObject({
      from: 'hello@example.com',
      credentials: { pass: 'a long s@cret' },
    });
    const { status, json } = await post(portal, 'saveMailServer', { ...kept, host: 'thief.example.com' });
    expect([status, json['errors']]).toEqual([
      400,
      [{ pointer: '/password', detail: 'Enter the password of this user.' }],
    ]);
  });

  test.each([
    [{ host: 'smtp://mail.example.com' }, '/host'],
    [{ port: 0 }, '/port'],
    [{ from: 'nobody' }, '/from'],
    [{ user: '' }, '/user'],
  ])('%j is refused with what to do, and nothing is stored', async (wrong, pointer) => {
    const portal = await start();
    const { status, json } = await post(portal, 'saveMailServer', { ...server, ...wrong, seen: null });
    expect([status, (json['errors'] as { pointer: string }[])[0]?.pointer]).toEqual([400, pointer]);
    expect((await database.pool.query('select 1 from setting')).rowCount).toBe(0);
  });
});

describe('row 52: a test mail', () => {
  const codeIn = (message = '') => /^Subject: (\d{6}) /m.exec(message)?.[1] ?? 'no code';

  async function withMail(options = {}) {
    const smtp = await mailServer(options);
    closers.push(smtp.close);
    const portal = await start();
    const local = { host: 'localhost', port: smtp.port, user: '', password: null, from: 'claims@example.com' };
    await post(portal, 'saveMailServer', { ...local, seen: null });
    return { smtp, portal, local };
  }

  test('is sent, broken off and taken up by another process, and confirmed by its code', async () => {
    const { smtp, portal } = await withMail();
    expect((await post(portal, 'sendTestMail', { to: 'ada@example.com' })).status).toBe(200);
    expect(smtp.taken.map(({ from, to }) => [from, to])).toEqual([['claims@example.com', ['ada@example.com']]]);
    await portal.app.close();
    const later = await start();
    expect((await setupOf(later)).mail.test).toMatchObject({ isConfirmed: false });
    expect((await statuses(later))['mail']).toBe('open');
    const wrong = await post(later, 'confirmTestMail', { code: '000000' });
    const code = codeIn(smtp.taken[0]?.message);
    expect([wrong.status, wrong.json['code']]).toEqual([400, 'wrong-code']);
    expect((await post(later, 'confirmTestMail', { code })).status).toBe(200);
    expect((await post(later, 'confirmTestMail', { code })).status).toBe(200);
    expect((await statuses(later))['mail']).toBe('done');
    const { rows } = await database.pool.query(
      "select action from audit_event where action like 'setup.test%' order by at",
    );
    expect(rows).toEqual([{ action: 'setup.test-mail' }, { action: 'setup.test-mail-confirmed' }]);
  });

  test('sent twice at once is one mail', async () => {
    const { smtp, portal } = await withMail();
    const send = () => post(portal, 'sendTestMail', { to: 'ada@example.com' });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 429]);
    expect(smtp.taken).toHaveLength(1);
  });

  test('that the server refuses says why, and the next may follow at once', async () => {
    let isOpen = false;
    const onRcptTo = (_: unknown, __: unknown, done: (error?: Error) => void) =>
      isOpen ? done() : done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }));
    const { portal } = await withMail({ onRcptTo });
    const { status, json } = await post(portal, 'sendTestMail', { to: 'ada@example.com' });
    expect([status, json['code']]).toEqual([422, 'mail-not-sent']);
    expect(json['title']).toContain('No such mailbox here');
    isOpen = true;
    expect((await post(portal, 'sendTestMail', { to: 'ada@example.com' })).status).toBe(200);
  });

  test('proves nothing of another server, and a code ends after five wrong ones', async () => {
    const { smtp, portal, local } = await withMail();
    await post(portal, 'sendTestMail', { to: 'ada@example.com' });
    for (let index = 0; index < 5; index += 1) await post(portal, 'confirmTestMail', { code: '000000' });
    const code = codeIn(smtp.taken[0]?.message);
    expect((await post(portal, 'confirmTestMail', { code })).json['code']).toBe('code-over');
    time = new Date(time.getTime() + 60_000);
    await post(portal, 'sendTestMail', { to: 'ada@example.com' });
    await post(portal, 'confirmTestMail', { code: codeIn(smtp.taken[1]?.message) });
    expect((await statuses(portal))['mail']).toBe('done');
    const { seen } = (await setupOf(portal)).mail;
    await post(portal, 'saveMailServer', { ...local, from: 'other@example.com', seen });
    expect((await statuses(portal))['mail']).toBe('open');
  });

  test('without a mail server is refused', async () => {
    const { status, json } = await post(await start(), 'sendTestMail', { to: 'ada@example.com' });
    expect([status, json['code']]).toEqual([409, 'no-mail-server']);
  });
});

test('a portal without a brand starts, states keep the words from before it, and the first brand counts without a restart', async () => {
  const portal = await start({ BRANDS_DIR: '' });
  await portal.app.listen({ port: 0 });
  expect((await setupOf(portal)).brand.name).toBe('New portal');
  expect((await statuses(portal))['brand']).toBe('open');
  expect((await post(portal, 'addStates', { states: [{ name: 'On the bench', like: 'Repair' }] })).status).toBe(200);
  const content = {
    name: 'Acme',
    companyName: 'Acme',
    provider: 'Acme',
    primary: '#1F4E8C',
    terms: ['None.'],
    contact: { email: 'help@example.com', phone: '020 7946 0000', hours: 'Always' },
    logoLight: `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32"><rect width="132" height="32"/></svg>').toString('base64')}`,
  };
  const saved = await post(portal, 'saveBrand', { id: 'acme', content, publish: true, seen: null });
  expect([saved.status, saved.json['title']]).toEqual([200, undefined]);
  expect(await setupOf(portal)).toMatchObject({ brand: { id: 'acme', name: 'Acme' } });
  expect((await statuses(portal))['brand']).toBe('done');
  // Keys and people who are limited to brands see claims without a brand by this one, from now on.
  const defaultBrand = async () => (await database.pool.query('select default_brand from portal_rule')).rows;
  await expect.poll(defaultBrand, { timeout: 10_000 }).toEqual([{ default_brand: 'acme' }]);
  const { table } = liveWordingOf(portal.services).wordingOf('acme', 'en-GB');
  expect(table['On the bench']?.heading).toEqual(['We’re repairing your device']);
});

describe('the sender', () => {
  const records =
    (found: Record<string, string | Error>): LookUpTexts =>
    async (name) => {
      const record = found[name];
      if (record instanceof Error) throw record;
      if (record === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return [record];
    };

  test('is checked by SPF, DKIM and DMARC, whose policy may be of the domain above', async () => {
    const lookUp = records({
      'claims.example.com': 'v=spf1 include:mail.example -all',
      's1._domainkey.claims.example.com': 'v=DKIM1; p=abc',
      '_dmarc.example.com': 'v=DMARC1; p=reject',
    });
    const checks = await checkSender('claims.example.com', 's1', lookUp);
    expect(checks.map(({ what, name, result }) => [what, name, result])).toEqual([
      ['spf', 'claims.example.com', 'found'],
      ['dkim', 's1._domainkey.claims.example.com', 'found'],
      ['dmarc', '_dmarc.example.com', 'found'],
    ]);
  });

  test('what is missing, and a DNS that is away, are told apart', async () => {
    const away = Object.assign(new Error('away'), { code: 'ETIMEOUT' });
    const checks = await checkSender('example.com', '', records({ '_dmarc.example.com': away }));
    expect(checks.map(({ what, result }) => [what, result])).toEqual([
      ['spf', 'missing'],
      ['dmarc', 'unreachable'],
    ]);
  });
});

describe('row 52: states, claims and going live', () => {
  test('each step is skipped, taken up again and done', async () => {
    const portal = await start();
    const names = ['mail', 'texts', 'states', 'claims', 'people', 'payment', 'live'];
    const open = Object.fromEntries(names.map((name) => [name, 'open']));
    expect(await statuses(portal)).toEqual({ brand: 'done', ...open });
    for (const step of names) await post(portal, 'markSetupStep', { step, status: 'skipped' });
    const { brand, ...skipped } = await statuses(await start());
    expect([brand, new Set(Object.values(skipped))]).toEqual(['done', new Set(['skipped'])]);
    await post(portal, 'markSetupStep', { step: 'people', status: 'open' });
    await post(portal, 'markSetupStep', { step: 'live', status: 'done' });
    expect(await statuses(portal)).toMatchObject({ people: 'open', live: 'done', states: 'skipped' });
    await post(portal, 'addStates', { states: [{ name: 'On the bench', like: 'Repair' }] });
    expect(await statuses(portal)).toMatchObject({ states: 'done' });
  });

  test('a pasted state stands where the one it is like stands, and reads like it', async () => {
    const portal = await start();
    const { json } = await post(portal, 'previewStates', { text: 'On the bench\nZeta\nRepair' });
    expect(json['states']).toEqual([
      { name: 'On the bench', like: 'Repair', isKnown: false },
      { name: 'Zeta', like: null, isKnown: false },
      { name: 'Repair', like: 'Repair', isKnown: true },
    ]);
    const states = [
      { name: 'On the bench', like: 'Repair' },
      { name: 'Zeta', like: null },
    ];
    const twice = await Promise.all([post(portal, 'addStates', { states }), post(portal, 'addStates', { states })]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await database.pool.query(
      "select system_name, tracker_number, status from state where system_name in ('On the bench', 'Zeta') order by 1",
    );
    expect(rows).toEqual([
      { system_name: 'On the bench', tracker_number: 3, status: 'In Progress' },
      { system_name: 'Zeta', tracker_number: null, status: 'In Progress' },
    ]);
    const { json: wording } = await ask(portal, 'wording');
    const worded = (
      wording['states'] as { key: string; published: { version: number; words: { heading: string[] } } }[]
    ).find(({ key }) => key === 'On the bench');
    expect([worded?.published.version, worded?.published.words.heading]).toEqual([1, ['We’re repairing your device']]);
  });

  test('the sample claim is there once, opens by what the page says, and goes', async () => {
    const portal = await start();
    const twice = await Promise.all([post(portal, 'addSampleClaim'), post(portal, 'addSampleClaim')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const { sample, newestClaim } = await setupOf(portal);
    expect([sample?.number, newestClaim]).toEqual([expect.stringMatching(/^SAMPLE-[0-9A-F]{8}$/), null]);
    expect((await database.pool.query('select 1 from claim')).rowCount).toBe(1);
    expect((await database.pool.query("select 1 from job where kind like '%not%'")).rowCount).toBe(0);
    expect((await setupOf(portal)).madeUp).toEqual([sample?.number]);
    await post(portal, 'removeMadeUpClaims');
    expect((await post(portal, 'removeMadeUpClaims')).status).toBe(200);
    expect((await database.pool.query('select 1 from claim')).rowCount).toBe(0);
  });

  test('going live removes the test claim of the command, and no real claim of that number', async () => {
    const portal = await start({ INTEGRATION_KEY: 'operator-key-of-more-than-32-characters' });
    const put = (postcode: string) =>
      portal.app.inject({
        method: 'PUT',
        url: '/api/integration/v1/claims/TEST-1001',
        headers: { authorization: 'Bearer operator-key-of-more-than-32-characters' },
        payload: { registeredAddress: { postcode } },
      });
    await put('SW1A 1AA');
    expect((await setupOf(portal)).madeUp).toEqual([]);
    await post(portal, 'removeMadeUpClaims');
    expect((await database.pool.query('select 1 from claim')).rowCount).toBe(1);
    await put('LS9 8AB');
    expect((await setupOf(portal)).madeUp).toEqual(['TEST-1001']);
    await post(portal, 'removeMadeUpClaims');
    expect((await database.pool.query('select 1 from claim')).rowCount).toBe(0);
  });

  test('a spreadsheet is tried, imported and imported again', async () => {
    const portal = await start();
    const text = 'Claim;Code;Status\nCLM-1;LS9 8AB;Repair\nCLM-2;nonsense;Repair\n';
    const mapping = {
      columns: { Claim: 'number', Code: 'registeredAddress.postcode', Status: 'state' },
      delimiter: ';',
    };
    const send = (dryRun: boolean, key: string) => post(portal, 'importFile', { text, mapping, dryRun, key });
    const tried = await send(true, '01930000-0000-4000-8000-000000000001');
    expect(tried.json['import']).toMatchObject({ dryRun: true, status: 'done', read: 2 });
    expect((await setupOf(portal)).newestClaim).toBeNull();
    const key = '01930000-0000-4000-8000-000000000002';
    const first = await send(false, key);
    expect(first.json['import']).toMatchObject({ status: 'done', created: 2 });
    expect((await send(false, key)).json['import']).toEqual(first.json['import']);
    expect((await statuses(portal))['claims']).toBe('done');
  });

  test('the first claim ticks while its page is open', async () => {
    const portal = await start({ INTEGRATION_KEY: 'operator-key-of-more-than-32-characters' });
    const origin = await portal.app.listen({ port: 0 });
    const ended = new AbortController();
    closers.push(async () => ended.abort());
    const response = await fetch(`${origin}/api/account/firstClaim`, { headers: { cookie }, signal: ended.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const headers = { authorization: 'Bearer operator-key-of-more-than-32-characters' };
    const payload = { registeredAddress: { postcode: 'LS9 8AB' } };
    await portal.app.inject({ method: 'PUT', url: '/api/integration/v1/claims/TEST-1', headers, payload });
    let said = '';
    while (!said.includes('TEST-1')) said += (await reader?.read())?.value ?? '';
    expect(said).toContain('data:{"number":"TEST-1"}');
  });
});
