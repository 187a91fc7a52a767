import fastify, { type FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { keepLanguage, preferencesOf, savePreferences } from '#claim/change/notification-preferences.data.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import { addClaim } from '#main/graphql.fixture.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { within } from '#server/db/within.fixture.ts';
import { handleErrors } from '#server/http/errors.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { guardOrigin } from '#server/http/origin.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { readSettings } from '#server/settings/env.ts';
import { preferencesRest } from '../preferences.rest.ts';

const origin = 'https://claims.example.com';
const now = new Date('2026-11-06T10:00:00Z');

let database: Database;
let services: Services;
let app: FastifyInstance;
let claimId: string;
let other: string;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = readSettings({ SECRET_KEY: 'a-secret-of-the-tests-with-32-characters', PUBLIC_URL: origin });
  services = { database, settings, now: () => now };
});

beforeEach(async () => {
  claimId = await addClaim(database, { end_user_email: 'amina@example.com' });
  other = await addClaim(database, { end_user_email: 'amina@example.com' });
  cookie = await cookieFor([claimId, other]);
  app = fastify();
  acceptOnlyJson(app);
  handleErrors(app);
  app.addHook('onRequest', guardOrigin(services.settings));
  await app.register(preferencesRest(services));
  return () => app.close();
});

afterAll(() => database.close());

async function cookieFor(claimIds: string[]): Promise<string> {
  const token = await startClaimSession(database.kysely, { claimIds, sharedDevice: false }, now);
  return `${claimCookieName(services.settings)}=${token}`;
}

async function switchTo(locale: string, by = cookie) {
  const payload = { claimId, locale };
  const headers = { origin, cookie: by };
  const answer = await app.inject({ method: 'POST', url: '/api/enduser/switchLanguage', headers, payload });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
}

async function post(locale: string, page: string) {
  const headers = {
    origin,
    cookie,
    referer: `${origin}${page}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const answer = await app.inject({ method: 'POST', url: '/language', headers, payload: `locale=${locale}` });
  return { status: answer.statusCode, to: answer.headers.location, set: answer.headers['set-cookie'] };
}

const told = (id = claimId) => readToldLocale(database.kysely, id);
const save = (change: object) => savePreferences(database.kysely, claimId, { ...defaultPreferences, ...change }, now);

/** On several machines the connection that waits is a worker’s. */
const isWaiting =
  inject('testServer').workers.length > 0
    ? 'select from citus_lock_waits'
    : 'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';

test('a switch writes claims in one order, so that two tabs at once do not wait for each other', async () => {
  const [first = '', last = ''] = [claimId, other].toSorted();
  await keepLanguage(database.kysely, [first, last], 'pl', now);
  const client = new Client(database.pool.options);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('select from notification_preference where claim_id = $1 for update', [first]);
  const headers = { origin, cookie };
  const payload = { claimId: first, locale: 'en-GB' };
  const switched = app.inject({ method: 'POST', url: '/api/enduser/switchLanguage', headers, payload });
  const answer = switched.then(({ statusCode }) => statusCode);
  await vi.waitFor(async () => expect((await client.query(isWaiting)).rowCount).toBe(1), within(10_000));
  await client.query('select from notification_preference where claim_id = $1 for update nowait', [last]);
  await client.query('commit');
  expect(await answer).toBe(200);
});

describe('a claimant who switches the language of their claim’s page', () => {
  test('is written to in that language, about every claim that the page has open, and in English again', async () => {
    expect(await switchTo('pl')).toEqual({ status: 200, json: { notices: 'switched' } });
    expect([await told(), await told(other)]).toEqual(['pl', 'pl']);
    expect(await preferencesOf(database.kysely, claimId)).toEqual({ ...defaultPreferences, locale: 'pl' });
    const { rows } = await database.pool.query(
      `select changes from audit_event where claim_id = $1 and action = 'preferences.changed'`,
      [claimId],
    );
    expect(rows).toEqual([{ changes: [{ field: 'locale', from: 'en-GB', to: 'pl' }] }]);
    expect((await switchTo('en-GB')).json).toEqual({ notices: 'switched' });
    expect([await told(), await told(other)]).toEqual(['en-GB', 'en-GB']);
  });

  test('goes back to English also where the claim was found in Polish', async () => {
    await keepLanguage(database.kysely, [claimId], 'pl', now);
    await switchTo('en-GB');
    expect(await told()).toBe('en-GB');
  });

  test('keeps the language that they chose in their preferences, and hears so', async () => {
    await save({ locale: 'en-US' });
    expect((await switchTo('pl')).json).toEqual({ notices: 'chosen' });
    expect([await told(), await told(other)]).toEqual(['en-US', 'pl']);
    expect((await switchTo('en-US')).json).toEqual({ notices: 'switched' });
  });

  test.each([
    ['keeps the language of preferences that they saved before choices were kept', 1, 'chosen', 'en-GB'],
    ['is followed where the language of before was that of the look-up', 0, 'switched', 'pl'],
  ])('%s', async (_, changes, notices, locale) => {
    await save({});
    const row = { locale_chosen: null, changes };
    await database.kysely.updateTable('notification_preference').set(row).where('claim_id', '=', claimId).execute();
    expect((await switchTo('pl')).json).toEqual({ notices });
    expect(await preferencesOf(database.kysely, claimId)).toMatchObject({ locale });
  });

  test('has chosen no language by other choices, which stay', async () => {
    await save({ quietHours: true });
    expect((await switchTo('pl')).json).toEqual({ notices: 'switched' });
    expect(await preferencesOf(database.kysely, claimId)).toEqual({
      ...defaultPreferences,
      quietHours: true,
      locale: 'pl',
    });
    await save({ locale: 'pl', stopped: true });
    expect((await switchTo('en-GB')).json).toEqual({ notices: 'stopped' });
    expect(await preferencesOf(database.kysely, claimId)).toMatchObject({ stopped: true, locale: 'en-GB' });
  });
});

test('whoever may not change the claim changes nothing', async () => {
  const foreign = await cookieFor([await addClaim(database)]);
  expect(await switchTo('pl', foreign)).toMatchObject({ status: 404, json: { code: 'claim-not-found' } });
  expect((await switchTo('de')).status).toBe(400);
  expect(await told()).toBe('en-GB');
});

describe('without a script', () => {
  test('the form at the foot switches page and notices, and leads back to what is said of them', async () => {
    const answer = await post('pl', `/messages/${claimId}`);
    expect(answer).toMatchObject({ status: 303, to: `/messages/${claimId}#notices-switched` });
    expect(answer.set).toContain('fettle-language=pl; Path=/; SameSite=Lax;');
    expect(await told()).toBe('pl');
    await save({ locale: 'en-US' });
    expect((await post('pl', `/my-claim/${claimId}`)).to).toBe(`/my-claim/${claimId}#notices-chosen`);
  });

  test.each([
    ['a helper’s page', () => `/shared/${claimId}`],
    ['a nominee’s page', () => `/acting/${claimId}`],
    ['the Track form', () => '/track?returnUrl=%2Fmessages'],
  ])('on %s it switches the page alone', async (_where, page) => {
    expect(await post('pl', page())).toMatchObject({ status: 303, to: page() });
    expect(await told()).toBe('en-GB');
  });

  test('a language that there is not changes nothing, and no address leads to another site', async () => {
    expect(await post('tlh', '/cookies')).toEqual({ status: 303, to: '/cookies', set: undefined });
    expect((await post('pl', '//evil.example/')).to).toBe('/evil.example/');
  });
});
