import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  addExcessClaim,
  paymentsApp,
  type OwnClaim,
  type PaymentsApp,
} from '#features/excess-payment/payments-app.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { accountCookie } from '#main/graphql.fixture.ts';

let database: Database;
let api: PaymentsApp;
let claim: OwnClaim;
let other: OwnClaim;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  api = await paymentsApp(database, null);
  claim = await addExcessClaim(database);
  other = await addExcessClaim(database);
  const now = api.services.now();
  const account = (email: string, roles: ('admin' | 'handler')[] = []) =>
    accountCookie(database, { email, roles }, now);
  cookies['claimant'] = claim.cookie;
  cookies['another claimant'] = other.cookie;
  cookies['anonymous'] = '';
  cookies['account with the e-mail'] = await account(`${claim.id}@example.com`);
  cookies['account without role'] = await account('nobody@example.com');
  cookies['handler'] = await account('handler@example.com', ['handler']);
  cookies['admin'] = await account('admin@example.com', ['admin']);
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

const folder = () => `/api/excess-payment/${claim.id}`;
const card = { clientSecret: 'x', number: '4242424242424242' };
const calls: Record<string, (cookie: string) => Promise<{ status: number }>> = {
  create: (cookie) => api.create(claim, cookie),
  check: (cookie) => api.post(`${folder()}/check`, {}, cookie),
  confirm: (cookie) => api.post(`${folder()}/practice/confirm`, card, cookie),
  'second factor': (cookie) =>
    api.post(`${folder()}/practice/second-factor`, { clientSecret: 'x', confirmed: true }, cookie),
};

/**
 * Statuses for those who may. Everybody else gets the 404 of a missing claim, and a handler, who may only view, a 403.
 */
const allowed: Record<string, number> = { create: 200, check: 200, confirm: 409, 'second factor': 409 };
const mayPay = new Set(['claimant', 'account with the e-mail']);

const rows = Object.keys(allowed).flatMap((call) =>
  [
    'claimant',
    'another claimant',
    'anonymous',
    'account with the e-mail',
    'account without role',
    'handler',
    'admin',
  ].map((who): [string, string, number] => {
    const may = mayPay.has(who) || (who === 'handler' && call === 'check');
    const refused = who === 'handler' ? 403 : 404;
    return [call, who, may ? (allowed[call] ?? 0) : refused];
  }),
);

test.each(rows)('%s by %s: %d', async (call, who, status) => {
  const answer = await calls[call]?.(cookies[who] ?? '');
  const codes: Record<number, string> = { 403: 'claim-read-only', 404: 'claim-not-found' };
  const code = codes[status];
  expect(answer).toMatchObject(code === undefined ? { status } : { status, json: { code } });
});

test('a handler’s look is written down', async () => {
  const { rows: views } = await database.pool.query(
    `select actor, detail from audit_event where claim_id = $1 and action = 'claim.viewed'`,
    [claim.id],
  );
  expect(views).toEqual([{ actor: 'handler', detail: 'claim' }]);
});
