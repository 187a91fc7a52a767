import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startAccountSession } from '#server/account-session.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { hashToken } from '#server/session.ts';
import { normaliseEmail } from '#shared/email.ts';
import { claimsOfAccount, claimsOwnedBy, visibilityValues, visibleTo } from './claim.access.ts';

const now = new Date('2026-11-21T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Whether an account with an address sees a claim with another: by the guard, and in both lists. */
async function isSeen(claimEmail: string, accountEmail: string): Promise<boolean[]> {
  const { pool, kysely } = database;
  await pool.query('truncate claim, account cascade');
  const id = newId();
  const instants = { created_at: now, updated_at: now };
  await kysely
    .insertInto('claim')
    .values({ id, number: 'FT-1', end_user_email: claimEmail, ...instants })
    .execute();
  const account = { id: newId(), email: accountEmail, email_norm: normaliseEmail(accountEmail) };
  await kysely
    .insertInto('account')
    .values({ ...account, created_at: now, email_confirmed_at: now })
    .execute();
  const session = { accountId: account.id, amr: ['pwd'], remember: true, userAgent: '', previous: null };
  const accountToken = hashToken(await startAccountSession(kysely, session, now));
  const values = visibilityValues({ claimToken: null, accountToken }, now);
  const conditions = [visibleTo('c.id', 1), `c.id in (${claimsOwnedBy(1)})`, `c.id in (${claimsOfAccount(1)})`];
  const answers = conditions.map((condition) => pool.query(`select 1 from claim c where ${condition}`, values));
  return (await Promise.all(answers)).map(({ rows }) => rows.length > 0);
}

const all = [true, true, true];
const none = [false, false, false];

test.each([
  ['claimant@example.com', 'claimant@example.com', all],
  [' Claimant@Example.COM ', 'claimant@example.com', all],
  ['claimant@example.com', 'CLAIMANT@example.com', all],
  ['', 'claimant@example.com', none],
  ['   ', 'claimant@example.com', none],
  ['claimant@example.com', 'claimant+1@example.com', none],
  ['claimant@example.com', 'claimant@example.com.', none],
  // C.UTF-8 makes the dotted capital an i, which is another domain.
  ['claimant@mail.example', 'claimant@maİl.example', none],
  ['claimant@maİl.example', 'claimant@mail.example', none],
  // A Cyrillic a.
  ['claimant@example.com', 'clаimant@example.com', none],
])('the claim of “%s” is seen by the account “%s”: %j', async (claim, account, answers) => {
  expect(await isSeen(claim, account)).toEqual(answers);
});
