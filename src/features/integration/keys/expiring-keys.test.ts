import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createKey, revokeKey } from './integration-keys.data.ts';
import { warnOfExpiringKeys } from './warn-expiring-keys.server.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { unseal } from '#server/secrets/vault.ts';
import { accountCookie } from '#main/graphql.fixture.ts';

const settings = readSettings({ SECRET_KEY: 'a secret of the tests, 32 characters' });
/** The end of 20 November in London. */
const expiresAt = new Date('2026-11-21T00:00:00Z');
let time: Date;
let database: Database;
let services: Services;

beforeAll(async () => {
  database = await createTestDatabase();
  services = { database, settings, now: () => time };
  const now = new Date('2026-10-01T12:00:00Z');
  for (const name of ['ada', 'bea'])
    await accountCookie(database, { email: `${name}@example.com`, roles: ['admin'] }, now);
  await accountCookie(database, { email: 'handler@example.com', roles: ['handler'] }, now);
  await accountCookie(database, { email: 'new@example.com', roles: ['admin'], unconfirmed: true }, now);
});

beforeEach(() => database.pool.query('truncate mail, integration_key'));

afterAll(() => database.close());

const addKey = (name: string, ends: Date | null) =>
  createKey(database.kysely, { name, scopes: ['claims:read'], expiresAt: ends }, new Date('2026-10-01T12:00:00Z'));

async function mails(): Promise<{ to: string; content: MailContent }[]> {
  const rows = await database.kysely.selectFrom('mail').selectAll().orderBy('recipient').execute();
  return rows.map(({ id, recipient: to, ciphertext, nonce, key_id: keyId }) => {
    if (!ciphertext || !nonce || keyId === null) throw new Error('A mail that waits has its content.');
    // Encrypted by this very process.
    return { to, content: JSON.parse(unseal(settings, { ciphertext, nonce, keyId }, mailSeal(id))) as MailContent };
  });
}

async function warnAt(instant: string): Promise<string[]> {
  time = new Date(instant);
  await warnOfExpiringKeys(services);
  return (await mails()).map(({ to }) => to);
}

test('every administrator hears once of a key that expires within 14 days', async () => {
  await addKey('Warehouse', expiresAt);
  expect(await warnAt('2026-11-06T23:59:00Z')).toEqual([]);
  expect(await warnAt('2026-11-07T00:00:00Z')).toEqual(['ada@example.com', 'bea@example.com']);
  expect(await warnAt('2026-11-07T01:00:00Z')).toHaveLength(2);
  expect(await warnAt('2026-11-20T23:00:00Z')).toHaveLength(2);
  const [{ content } = { content: null }] = await mails();
  expect(content).toMatchObject({
    subject: 'An integration key expires after 20 November 2026',
    facts: [
      ['Key', 'Warehouse'],
      ['Last day', '20 November 2026'],
      ['Last used', 'Never'],
    ],
  });
  expect(content?.action?.url).toMatch(/\/account\/integration$/);
});

test('nobody hears of a key that has expired, is revoked, or never expires', async () => {
  await addKey('Expired', new Date('2026-11-01T00:00:00Z'));
  await addKey('Endless', null);
  const revoked = await addKey('Revoked', expiresAt);
  await revokeKey(database.kysely, revoked?.id ?? '', new Date('2026-11-02T00:00:00Z'));
  expect(await warnAt('2026-11-10T12:00:00Z')).toEqual([]);
});
