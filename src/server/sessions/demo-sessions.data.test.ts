import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findSignedIn, startAccountSession } from './account-session.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { hashToken } from './session.ts';
import { endDemoSessions } from './demo-sessions.data.ts';

const now = new Date('2026-11-06T12:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function signedIn(demo: boolean): Promise<Buffer> {
  const id = newId();
  const email = `${id}@example.com`;
  await database.kysely
    .insertInto('account')
    .values({ id, email, email_norm: email, email_confirmed_at: now, created_at: now, demo })
    .execute();
  const session = { accountId: id, amr: ['pwd'], remember: true, userAgent: '', previous: null };
  return hashToken(await startAccountSession(database.kysely, session, now));
}

test('a sign-in of the demo ends where the demo is off, and no other does', async () => {
  const [demo, real] = [await signedIn(true), await signedIn(false)];
  const services = { database, settings: { ...readSettings({}), demo: true }, now: () => now };
  const lives = async (token: Buffer) => (await findSignedIn(services, token, { isUse: true })) !== null;
  await endDemoSessions(services);
  expect([await lives(demo), await lives(real)]).toEqual([true, true]);
  await endDemoSessions({ database, settings: { ...readSettings({}), demo: false }, now: () => now });
  expect([await lives(demo), await lives(real)]).toEqual([false, true]);
});
