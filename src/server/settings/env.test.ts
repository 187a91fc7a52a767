import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { readSettings, SettingsError } from './env.ts';
import { settingsTable } from './settings-table.ts';

const longText = 'a text of more than thirty-two characters';
const production = { NODE_ENV: 'production', SECRET_KEY: longText };

const messagesOf = (env: NodeJS.ProcessEnv) => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.messages;
    throw error;
  }
};

test('needs nothing at all for a demo on this machine', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: new URL('http://localhost:3000'),
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseReplicaUrl: null,
    photoStore: null,
    payments: { kind: 'practice' },
    mail: null,
    sms: null,
    vapid: null,
    notifications: true,
    demo: true,
    desk: true,
    benchShiftHours: 8,
    refundLimitPence: 10_000,
    brandsDir: null,
    aftershipSecrets: [],
    brandHosts: expect.any(Function),
    defaultBrand: null,
    production: false,
    integrationKey: null,
    trustProxy: false,
    secretKey: Buffer.alloc(0),
    oldSecretKeys: [],
    formerKeys: [],
    identityClients: [],
    externalProviders: [],
    adminEmail: null,
    staffTwoFactor: false,
    claimStepUp: 'off',
    retention: { claimYears: null, attachmentDays: null, sentDays: 30, auditYears: null, complaintYears: 3 },
    metrics: null,
    vitals: 0.25,
    webhookHosts: [],
    serviceWorker: true,
    given: [],
    testApis: { sms: null, stripe: null },
    tracing: null,
    drainSeconds: 0,
    pollSeconds: 30,
    staffIdleMs: 1_800_000,
    chat: { kind: 'built-in' },
  });
});

test('a replica needs the database whose replica it is', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://fettle@replica/fettle' };
  expect(messagesOf(replica)).toEqual(['DATABASE_REPLICA_URL needs the DATABASE_URL whose replica it is.']);
  const both = readSettings({ ...replica, DATABASE_URL: 'postgres://fettle@primary/fettle' });
  expect(both.databaseReplicaUrl).toBe(replica.DATABASE_REPLICA_URL);
});

test('a mail server and the address that mails come from belong together', () => {
  const from = { MAIL_FROM: 'claims@example.com' };
  expect(readSettings({ ...from, SMTP_URL: 'smtp://portal:s%40cret@mail.example.com' }).mail).toEqual({
    host: 'mail.example.com',
    port: 587,
    secure: false,
    credentials: { user: 'portal', pass: 's@cret' },
    from: 'claims@example.com',
  });
  expect(readSettings({ ...from, SMTP_URL: 'smtps://[::1]:2465/' }).mail).toMatchObject({
    host: '::1',
    port: 2465,
    secure: true,
    credentials: null,
  });
  expect(messagesOf({ SMTP_URL: 'smtp://mail.example.com' })).toEqual([
    'MAIL_FROM must be set too, because SMTP_URL is: the address that mails come from.',
  ]);
  expect(messagesOf(from)).toEqual([
    'SMTP_URL must be set too, because MAIL_FROM is: the server that takes the mails.',
  ]);
});

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://user@mail.example.com',
  'smtp://mail.example.com/path',
  'smtp://mail.example.com?x=1',
  'smtp://user:%E0%A4%A@mail.example.com',
])('%s is no mail server, and its text is not repeated', (SMTP_URL) => {
  const messages = messagesOf({ SMTP_URL, MAIL_FROM: 'claims@example.com' });
  expect(messages).toEqual([expect.stringMatching(/^SMTP_URL must look like smtp:/)]);
  expect(messages.join()).not.toContain('mail.example.com');
});

test.each(['Claims <claims@example.com>', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'claims'])(
  '%j is no address that mails come from',
  (MAIL_FROM) => {
    expect(messagesOf({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM })).toEqual([
      expect.stringMatching(/^MAIL_FROM must be one address/),
    ]);
  },
);

test('an empty or blank setting is one that is not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '  ', DEMO: '' })).toEqual(readSettings({}));
});

test.each([
  ['the port in the public address', { PORT: '8080' }, { publicUrl: new URL('http://localhost:8080') }],
  ['the public address of its own', { PUBLIC_URL: 'https://a.test' }, { publicUrl: new URL('https://a.test') }],
  ['no demo in a database of somebody else', { DATABASE_URL: 'postgres://u:p@h/d' }, { demo: false }],
  ['a demo there when asked for', { DATABASE_URL: 'postgres://u:p@h/d', DEMO: 'on' }, { demo: true }],
  ['an empty start', { DEMO: 'off' }, { demo: false, staffTwoFactor: true }],
  ['no demo in production', production, { demo: false, production: true, host: '0.0.0.0' }],
  ['a named network interface', { HOST: '::1' }, { host: '::1' }],
  ['nothing told', { NOTIFICATIONS: 'off' }, { notifications: false }],
  ['no proxy', { TRUST_PROXY: 'off' }, { trustProxy: false }],
  [
    'proxies',
    { TRUST_PROXY: '10.0.0.7, fd00::/8,10.1.0.0/16' },
    { trustProxy: ['10.0.0.7', 'fd00::/8', '10.1.0.0/16'] },
  ],
  ['a key', { INTEGRATION_KEY: longText }, { integrationKey: longText }],
  ['no chat', { CHAT: 'off' }, { chat: { kind: 'off' } }],
  ['no desk', { DESK: 'off' }, { desk: false }],
  ['a shift of photos', { BENCH_SHIFT_HOURS: '10' }, { benchShiftHours: 10 }],
  ['a limit of refunds', { REFUND_LIMIT: '0' }, { refundLimitPence: 0 }],
  [
    'the chat of a Chatwoot',
    { CHAT: 'chatwoot', CHATWOOT_URL: 'https://chat.example.com', CHATWOOT_TOKEN: 'abcDEF123456' },
    { chat: { kind: 'chatwoot', url: 'https://chat.example.com', token: 'abcDEF123456' } },
  ],
  ['no service worker', { SERVICE_WORKER: 'off' }, { serviceWorker: false }],
  ['a later end of sessions of staff', { STAFF_IDLE_MINUTES: '720' }, { staffIdleMs: 43_200_000 }],
  ['no end of their own', { STAFF_IDLE_MINUTES: '0' }, { staffIdleMs: null }],
  ['slower polling', { POLL_SECONDS: '60' }, { pollSeconds: 60 }],
  ['another environment than production', { NODE_ENV: 'development' }, { production: false }],
  [
    'how long things are kept',
    {
      RETAIN_CLAIM_YEARS: '7',
      RETAIN_ATTACHMENT_DAYS: '90',
      RETAIN_SENT_DAYS: '10',
      RETAIN_AUDIT_YEARS: '3',
      RETAIN_COMPLAINT_YEARS: '5',
    },
    { retention: { claimYears: 7, attachmentDays: 90, sentDays: 10, auditYears: 3, complaintYears: 5 } },
  ],
  [
    'brands of another folder',
    { BRANDS_DIR: '/srv/brands', DEFAULT_BRAND: 'harbour' },
    { brandsDir: '/srv/brands', defaultBrand: 'harbour' },
  ],
  ['hosts of webhooks inside', { WEBHOOK_ALLOW_HOSTS: 'hooks.internal' }, { webhookHosts: ['hooks.internal'] }],
  ['who administers first', { ADMIN_EMAIL: 'admin@example.com' }, { adminEmail: 'admin@example.com' }],
  ['a second factor for staff with the demo too', { STAFF_TWO_FACTOR: 'required' }, { staffTwoFactor: true }],
  ['no second factor for staff', { DEMO: 'off', STAFF_TWO_FACTOR: 'optional' }, { demo: false }],
  ['metrics for this machine', { METRICS: 'on' }, { metrics: { token: null } }],
  [
    'metrics for who has the token',
    { METRICS: 'on', METRICS_TOKEN: 'x'.repeat(32) },
    { metrics: { token: 'x'.repeat(32) } },
  ],
  ['no page speed', { VITALS: 'off' }, { vitals: 0 }],
  ['time to drain', { DRAIN_SECONDS: '20' }, { drainSeconds: 20 }],
])('gives %s', (_, env, expected) => {
  expect(readSettings(env)).toMatchObject(expected);
});

test('makes 32 bytes of any long secret, always the same ones', () => {
  const { secretKey } = readSettings({ SECRET_KEY: longText });
  expect(secretKey).toHaveLength(32);
  expect(readSettings({ SECRET_KEY: longText }).secretKey).toEqual(secretKey);
  expect(readSettings({ SECRET_KEY: `${longText}!` }).secretKey).not.toEqual(secretKey);
});

test.each([
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development, test or not set, not “prod”.'],
  ['NODE_ENV', 'Production', 'NODE_ENV must be production, development, test or not set, not “Production”.'],
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535, not “80a”.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not “70000”.'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not “-1”.'],
  ['HOST', 'not a host', 'HOST must be an address or a host name, such as 127.0.0.1 or 0.0.0.0, not “not a host”.'],
  [
    'PUBLIC_URL',
    'claims.test',
    'PUBLIC_URL must be an address such as https://claims.example.com, without a path, not “claims.test”.',
  ],
  [
    'PUBLIC_URL',
    'ftp://a.test',
    'PUBLIC_URL must be an address such as https://claims.example.com, without a path, not “ftp://a.test”.',
  ],
  [
    'PUBLIC_URL',
    'https://a.test/x',
    'PUBLIC_URL must be an address such as https://claims.example.com, without a path, not “https://a.test/x”.',
  ],
  ['DATABASE_URL', 'mysql://u:hidden@h/d', 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  ['DATABASE_URL', 'postgres://u:hidden@h', 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  ['DEMO', 'yes', 'DEMO must be on or off, not “yes”.'],
  ['CHAT', 'intercom', 'CHAT must be built-in, chatwoot or off, not “intercom”.'],
  ['CHAT', 'chatwoot', 'CHAT=chatwoot needs CHATWOOT_URL and CHATWOOT_TOKEN as well.'],
  ['CHATWOOT_TOKEN', 'a b', 'CHATWOOT_TOKEN must be the website token of a Chatwoot inbox: letters and digits only.'],
  ['INTEGRATION_KEY', 'short', 'INTEGRATION_KEY must have 32 characters or more; this one has 5.'],
  ['SECRET_KEY', 'short', 'SECRET_KEY must have 32 characters or more; this one has 5.'],
  [
    'TRUST_PROXY',
    'on',
    'TRUST_PROXY must be off, or the addresses of your proxies such as 10.0.0.7 or 10.0.0.0/8, not “on”.',
  ],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    'TRUST_PROXY must be off, or the addresses of your proxies such as 10.0.0.7 or 10.0.0.0/8, not “10.0.0.0/33”.',
  ],
  ['SERVICE_WORKER', 'yes', 'SERVICE_WORKER must be on or off, not “yes”.'],
  ['STAFF_IDLE_MINUTES', '9', 'STAFF_IDLE_MINUTES must be a whole number from 10 to 720, or 0, not “9”.'],
  ['POLL_SECONDS', '0', 'POLL_SECONDS must be a whole number from 5 to 3600, not “0”.'],
  ['RETAIN_CLAIM_YEARS', '0', 'RETAIN_CLAIM_YEARS must be a whole number from 1 to 100, not “0”.'],
  ['RETAIN_SENT_DAYS', '36501', 'RETAIN_SENT_DAYS must be a whole number from 1 to 36500, not “36501”.'],
  ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS must be a whole number from 0 to 60, not “61”.'],
])('refuses %s=%s with one clear message', (name, value, message) => {
  expect(messagesOf({ [name]: value })).toEqual([message]);
});

test('tells everything that is wrong at once', () => {
  expect(messagesOf({ PORT: 'x', DEMO: 'x', TRUST_PROXY: 'x' })).toHaveLength(3);
});

test('metrics need a token in production', () => {
  expect(messagesOf({ ...production, METRICS: 'on' })).toEqual([
    'METRICS_TOKEN must be set with METRICS=on and NODE_ENV=production.',
  ]);
});

test('production needs a secret and never has the demo', () => {
  expect(messagesOf({ NODE_ENV: 'production', DEMO: 'on' })).toEqual([
    expect.stringMatching(/^DEMO must not be on with NODE_ENV=production/),
    expect.stringMatching(/^SECRET_KEY must be set with NODE_ENV=production/),
  ]);
});

test('old secrets are one text, or a JSON list where there are several', () => {
  const [one, two] = ['the first secret, of 32 signs or more', 'the second secret, of 32 signs or more'];
  const of = (text: string) => readSettings({ SECRET_KEY_OLD: text }).oldSecretKeys;
  expect(of(one)).toEqual([readSettings({ SECRET_KEY: one }).secretKey]);
  expect(of(JSON.stringify([one, two]))).toEqual([...of(one), ...of(two)]);
  expect(messagesOf({ SECRET_KEY_OLD: '["short"]' })).toEqual([
    'SECRET_KEY_OLD must be one secret of 32 characters or more, or a JSON list of such: ["…", "…"].',
  ]);
});

test('no message shows a secret', () => {
  const secrets = { DATABASE_URL: 'mysql://u:hidden@h/d', INTEGRATION_KEY: 'hidden', SECRET_KEY: 'hidden' };
  expect(messagesOf(secrets).join()).not.toContain('hidden');
});

test('docs/operations/settings.md lists the same settings in the same words', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../../../docs/operations/settings.md'), 'utf8');
  const rows = page.matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\| (.*?) +\|$/gm);
  expect([...rows].map(([, ...cells]) => cells)).toEqual(settingsTable.map((row) => [...row]));
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_canary0000',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_canary0000',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary0000',
};

test('the three Stripe keys make it the provider, with several webhook secrets while one is replaced', () => {
  const env = { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_newer00000, whsec_older00000' };
  expect(readSettings(env).payments).toEqual({
    kind: 'stripe',
    secretKey: 'sk_test_canary0000',
    publishableKey: 'pk_test_canary0000',
    webhookSecrets: ['whsec_newer00000', 'whsec_older00000'],
    isLive: false,
    apiUrl: null,
  });
});

test('AfterShip has one secret, or two while one is replaced', () => {
  const two = 'newer-secret-0000, older-secret-0000';
  expect(readSettings({ AFTERSHIP_WEBHOOK_SECRET: two }).aftershipSecrets).toEqual([
    'newer-secret-0000',
    'older-secret-0000',
  ]);
  const [message = ''] = messagesOf({ AFTERSHIP_WEBHOOK_SECRET: 'canary, older-secret-0000' });
  expect(message).toMatch(/^AFTERSHIP_WEBHOOK_SECRET must be secrets of 16/);
  expect(message).not.toContain('canary');
});

test('without keys it is practice, and in production nothing', () => {
  expect(readSettings({}).payments).toEqual({ kind: 'practice' });
  expect(readSettings(production).payments).toEqual({ kind: 'off' });
});

test.each(Object.keys(stripe))('half of the keys is refused: only %s', (name) => {
  const [message = ''] = messagesOf({ [name]: stripe[name as keyof typeof stripe] });
  expect(message).toMatch(/must be set too, because STRIPE_\w+ is\. Set all three, or none of them\.$/);
});

test.each([
  [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_canary0000' }, /is a live key and STRIPE_PUBLISHABLE_KEY a test one/],
  [{ ...stripe, STRIPE_SECRET_KEY: 'canary0000canary' }, /^STRIPE_SECRET_KEY must be a secret or restricted key/],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_canary0000' }, /^STRIPE_PUBLISHABLE_KEY must be a publishable key/],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'canary0000' }, /^STRIPE_WEBHOOK_SECRET must be signing secrets/],
  [{ ...production, ...stripe, STRIPE_API_URL: 'http://127.0.0.1:12111' }, /^STRIPE_API_URL must not be set with NODE/],
])('keys that do not fit are refused, without repeating them', (env, expected) => {
  const messages = messagesOf(env);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(expected);
  expect(messages[0]).not.toContain('canary');
});
