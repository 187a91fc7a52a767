import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';

import { endLookedUpSessions, endSessionsOfOtherMailbox } from '#claim/access/claim-session.data.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { unseal } from '#server/secrets/vault.ts';
import { claimMailJob } from './claim-mail.server.ts';
import { codeFrom } from '#claim/mailed-code/mailed-code.rules.ts';
import { codeAddress, outcomeIn } from './code.rules.ts';
import { trackApp, type TrackApp } from './track-app.fixture.ts';
import { addFindableClaim } from './track.fixture.ts';
import { purgeExpired } from './track.server.ts';

let database: Database;
let portal: TrackApp;
let claimId: string;

const right = { reference: 'FT-1001', postcode: 'SW1A 1AA' };

async function start(claimStepUp: 'off' | 'after-failure' | 'always', email = 'amina@example.com'): Promise<void> {
  portal = trackApp(database, undefined, claimStepUp);
  claimId = await addFindableClaim(database.kysely, { number: 'FT-1001', postcode: 'SW1A 1AA' });
  await database.kysely.updateTable('claim').set({ end_user_email: email }).execute();
}

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await portal.app.close();
  await database.close();
});

async function post(): Promise<void> {
  const job = claimMailJob(portal.services, () => undefined);
  const { rows } = await database.pool.query<{ data: unknown }>(`delete from job where kind = $1 returning data`, [
    job.kind.name,
  ]);
  for (const { data } of rows) {
    await job.handle(data, { attempt: 1, isLast: false, signal: new AbortController().signal });
  }
}

async function mails() {
  const rows = await database.kysely.selectFrom('mail').selectAll().orderBy('id').execute();
  return rows.map(({ id, recipient, claim_id, brand_id: brandId, ciphertext, nonce, key_id }) => {
    if (!ciphertext || !nonce || !key_id) throw new Error('The mail has no content.');
    const text = unseal(portal.services.settings, { ciphertext, nonce, keyId: key_id }, mailSeal(id));
    const { subject, action } = JSON.parse(text) as MailContent;
    return { to: recipient, claimId: claim_id, brandId, subject, url: action?.url };
  });
}

const lastCode = async (): Promise<string> => (await mails()).at(-1)?.subject.slice(0, 6) ?? '';
const cookieOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function call(path: string, body: object, cookie: string) {
  return portal.app.inject({
    method: 'POST',
    url: `/api/enduser/login/${path}`,
    headers: { origin: 'https://claims.example.com', 'sec-fetch-site': 'same-origin', cookie },
    payload: body,
  });
}

const enter = async (code: string, cookie: string) =>
  (await call('code', { code }, cookie)).json<{ outcome?: object }>();

async function began(): Promise<string> {
  const cookie = cookieOf(await portal.login(right));
  await post();
  return cookie;
}

test('without the setting a right pair opens the claim, also after failures', async () => {
  await start('off');
  await portal.login({ ...right, postcode: 'M1 1AA' });
  expect((await portal.login(right)).json()).toMatchObject({ succeeded: true });
});

test('after a failure at the reference or from the address a code is asked for, otherwise not', async () => {
  await start('after-failure');
  expect((await portal.login(right)).json()).toMatchObject({ succeeded: true });
  await portal.login({ ...right, postcode: 'M1 1AA' });
  const elsewhere = await portal.login(right, { address: '198.51.100.9' });
  expect(elsewhere.json()).toMatchObject({ succeeded: false, codeRequired: true });
  portal.wait(25 * 60);
  expect((await portal.login(right)).json()).toMatchObject({ succeeded: true });
  await portal.login({ reference: 'NO-SUCH', postcode: 'M1 1AA' });
  expect((await portal.login(right)).json()).toMatchObject({ codeRequired: true });
  expect((await portal.login(right, { address: '198.51.100.9' })).json()).toMatchObject({ succeeded: true });
});

describe('where a code is always asked for', () => {
  test('a right pair opens nothing, and the mailed code opens the claim once', async () => {
    await start('always');
    const answer = await portal.login(right, { query: '?returnUrl=%2Fmessages' });
    expect(answer.json()).toMatchObject({ succeeded: false, returnUrl: '/track/code?returnUrl=%2Fmessages' });
    expect(answer.cookies).toHaveLength(1);
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-fettle-code', httpOnly: true, maxAge: 3_600 });
    expect(answer.body).not.toContain(claimId);
    await post();
    expect(await mails()).toMatchObject([{ to: 'amina@example.com', claimId }]);
    const code = await lastCode();
    const opened = await call(
      'code?returnUrl=%2Fmessages',
      { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` },
      cookieOf(answer),
    );
    expect(opened.json()).toEqual({
      succeeded: true,
      claimId,
      sharedDevice: false,
      returnUrl: `/messages/${claimId}`,
    });
    expect(opened.cookies[0]).toMatchObject({ name: '__Host-fettle-claim', httpOnly: true });
    expect(await enter(code, cookieOf(answer))).toEqual({ succeeded: false, outcome: { kind: 'over' } });
  });

  test.each([
    ['post code', { registered_postcode: 'M1 1AE' }, endLookedUpSessions],
    ['e-mail address', { end_user_email: 'new@example.com' }, endSessionsOfOtherMailbox],
  ])('a code of before a correction of the %s opens nothing', async (_what, corrected, end) => {
    await start('always');
    const cookie = await began();
    await database.kysely.updateTable('claim').set(corrected).where('id', '=', claimId).execute();
    await end(database.kysely, claimId);
    expect(await enter(await lastCode(), cookie)).toEqual({ succeeded: false, outcome: { kind: 'over' } });
  });

  test('the language in which the code was asked for is that of notices', async () => {
    await start('always');
    const answer = await portal.login(right, { language: 'pl' });
    await post();
    expect(await readToldLocale(database.kysely, claimId)).toBe('en-GB');
    await enter(await lastCode(), cookieOf(answer));
    expect(await readToldLocale(database.kysely, claimId)).toBe('pl');
  });

  test('five wrong codes, and the right one is worthless; another code counts anew', async () => {
    await start('always');
    const cookie = await began();
    const code = await lastCode();
    expect((await enter('12345', cookie)).outcome).toEqual({ kind: 'malformed' });
    for (const left of [4, 3, 2, 1])
      expect((await enter(otherThan(code), cookie)).outcome).toEqual({ kind: 'wrong', left });
    expect((await enter(otherThan(code), cookie)).outcome).toEqual({ kind: 'over' });
    expect((await enter(code, cookie)).outcome).toEqual({ kind: 'over' });
    expect((await call('anotherCode', {}, cookie)).json()).toEqual({ succeeded: true, outcome: { kind: 'sent' } });
    await post();
    expect(await enter(await lastCode(), cookie)).toMatchObject({ succeeded: true });
  });

  test('of twenty wrong ones at once five are compared', async () => {
    await start('always');
    const cookie = await began();
    const wrong = otherThan(await lastCode());
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(wrong, cookie)));
    expect(answers.filter(({ outcome }) => JSON.stringify(outcome).includes('wrong'))).toHaveLength(4);
    expect(await enter(await lastCode(), cookie)).toMatchObject({ outcome: { kind: 'over' } });
  });

  test('a code is good for ten minutes, the step for an hour, and another browser has neither', async () => {
    await start('always');
    const cookie = await began();
    const code = await lastCode();
    expect(await enter(code, '')).toMatchObject({ outcome: { kind: 'over' } });
    expect(await enter(code, `__Host-fettle-code=${'a'.repeat(43)}`)).toMatchObject({ outcome: { kind: 'over' } });
    portal.wait(10);
    expect(await enter(code, cookie)).toMatchObject({ outcome: { kind: 'over' } });
    expect((await call('anotherCode', {}, cookie)).json()).toMatchObject({ succeeded: true });
    portal.wait(51);
    expect((await call('anotherCode', {}, cookie)).json()).toMatchObject({ outcome: { kind: 'over' } });
    await purgeExpired(portal.services);
    expect(await database.kysely.selectFrom('claim_code').select('id').execute()).toEqual([]);
  });

  test('the code comes from the claim’s brand, whatever the host', async () => {
    await start('always');
    await began();
    await database.kysely.updateTable('claim').set({ brand: 'marigold' }).execute();
    await began();
    expect((await mails()).map(({ brandId }) => brandId)).toEqual(['harbour', 'marigold']);
  });

  test('three mails an hour are sent, for all ways of asking together', async () => {
    await start('always');
    const cookie = await began();
    await call('anotherCode', {}, cookie);
    await post();
    await portal.login(right);
    await post();
    expect((await call('anotherCode', {}, cookie)).json()).toEqual({
      succeeded: false,
      outcome: { kind: 'limited', minutes: 60 },
    });
    expect((await portal.login(right)).statusCode).toBe(429);
    await post();
    expect(await mails()).toHaveLength(3);
    portal.wait(60);
    expect((await portal.login(right)).json()).toMatchObject({ codeRequired: true });
  });

  test('a claim without an e-mail address looks the same from outside, and stays closed', async () => {
    await start('always');
    const withMail = await portal.login(right);
    await database.kysely.updateTable('claim').set({ end_user_email: '' }).execute();
    const without = await portal.login(right);
    expect(without.json()).toEqual(withMail.json());
    expect(Object.keys(without.headers).toSorted()).toEqual(Object.keys(withMail.headers).toSorted());
    const before = (await mails()).length;
    await post();
    expect(await mails()).toHaveLength(before);
    expect((await enter('123456', cookieOf(without))).outcome).toEqual({ kind: 'wrong', left: 4 });
    expect((await call('anotherCode', {}, cookieOf(without))).json()).toMatchObject({ succeeded: true });
  });

  test('of claims with two addresses only those of the one that was mailed open', async () => {
    await start('always');
    const shared = { policyNumber: 'POL-1', postcode: 'M1 1AE' };
    const first = await addFindableClaim(database.kysely, {
      number: 'FT-1',
      ...shared,
      changed: '2025-11-05T00:00:00Z',
    });
    const second = await addFindableClaim(database.kysely, {
      number: 'FT-2',
      ...shared,
      changed: '2025-11-04T00:00:00Z',
    });
    const third = await addFindableClaim(database.kysely, {
      number: 'FT-3',
      ...shared,
      changed: '2025-11-03T00:00:00Z',
    });
    for (const [id, end_user_email] of [
      [first, 'Amina@Example.com'],
      [second, 'other@example.com'],
      [third, ''],
    ] as const) {
      await database.kysely.updateTable('claim').set({ end_user_email }).where('id', '=', id).execute();
    }
    const cookie = cookieOf(await portal.login({ reference: 'POL-1', postcode: 'M1 1AE' }));
    await post();
    expect(await mails()).toMatchObject([{ to: 'Amina@Example.com', claimId: first }]);
    expect(await enter(await lastCode(), cookie)).toMatchObject({ succeeded: true, claimId: first });
    const { rows } = await database.pool.query<{ claim_id: string }>('select claim_id from claim_session_claim');
    expect(rows.map(({ claim_id }) => claim_id).toSorted()).toEqual([first, third].toSorted());
  });

  test('without script the forms lead from page to page', async () => {
    await start('always');
    const answer = await portal.post('/track?returnUrl=%2Fquote', right);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/track/code?returnUrl=%2Fquote']);
    await post();
    const cookie = cookieOf(answer);
    const code = await lastCode();
    const send = async (path: string, fields: Record<string, string>) =>
      (await portal.post(path, fields, { cookie })).headers.location;
    expect(await send('/track/code', { code: otherThan(code) })).toBe('/track/code?outcome=wrong&left=4');
    expect(await send('/track/code', {})).toBe('/track/code?outcome=malformed');
    expect(await send('/track/code/another?returnUrl=%2Fquote', {})).toBe(
      '/track/code?returnUrl=%2Fquote&outcome=sent#code-sent',
    );
    await post();
    const opened = await portal.post('/track/code?returnUrl=%2Fquote', { code: await lastCode() }, { cookie });
    expect(opened.headers.location).toBe(`/quote/${claimId}`);
    expect(opened.cookies[0]?.name).toBe('__Host-fettle-claim');
  });

  test('no code is in the store, and bodies that are not ours are refused', async () => {
    await start('always');
    const cookie = await began();
    const { rows } = await database.pool.query('select t::text from claim_code t');
    expect(JSON.stringify(rows)).not.toContain(await lastCode());
    for (const body of [{}, { code: 123456 }, { code: '1'.repeat(41) }, { code: '123456', more: 1 }]) {
      expect((await call('code', body, cookie)).statusCode).toBe(400);
    }
  });
});

test('a code is read with spaces and dashes, an address with nothing but what it may say', () => {
  expect(['123456', '123 456', '12-34-56', '１２３４５６', '12345', '1234567', 'abc'].map(codeFrom)).toEqual([
    '123456',
    '123456',
    '123456',
    null,
    null,
    null,
    null,
  ]);
  expect(outcomeIn('?outcome=wrong&left=3')).toEqual({ kind: 'wrong', left: 3 });
  expect(outcomeIn('?outcome=wrong&left=900')).toEqual({ kind: 'wrong', left: 1 });
  expect(outcomeIn('?outcome=<script>')).toBeNull();
  expect(codeAddress('/a?b=1', { kind: 'limited', minutes: 7 })).toBe(
    '/track/code?returnUrl=%2Fa%3Fb%3D1&outcome=limited&minutes=7',
  );
});
