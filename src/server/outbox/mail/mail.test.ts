import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { addMail, countMailsTo, type Mail } from './mail.ts';
import { MailError } from './mail-content.ts';

const settings = { ...readSettings({ PUBLIC_URL: 'https://claims.example.com' }), secretKey: Buffer.alloc(32, 7) };
const writer = { settings, now: () => new Date('2026-11-06T10:00:00Z') };
const since = new Date('2026-11-06T09:00:00Z');

function mailWith(key: string, more: Partial<Mail> = {}): Mail {
  const content = { subject: 'Your receipt', heading: 'Thank you', paragraphs: ['We have your payment.'] };
  return { key, to: 'priya@example.com', brandId: 'harbour', locale: 'en-GB', content, ...more };
}

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

test('the same cause makes one mail and one job', async () => {
  const isNew = await Promise.all(
    [1, 2, 3].map(() => addMail(database.kysely, mailWith('receipt:1'), { database, ...writer })),
  );
  expect(isNew.filter(Boolean)).toEqual([true]);
  expect((await database.pool.query('select kind from job')).rows).toEqual([{ kind: 'deliver-mail' }]);
  expect(await countMailsTo(database.kysely, settings, { to: 'PRIYA@example.com', since })).toBe(1);
});

test('a link to another place is refused before anything is written', async () => {
  const content = { ...mailWith('x').content, action: { label: 'Open', url: 'https://evil.example/' } };
  await expect(addMail(database.kysely, mailWith('link', { content }), { database, ...writer })).rejects.toThrow(
    MailError,
  );
});
