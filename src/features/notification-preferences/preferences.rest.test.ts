import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { deleteClaim } from '#claim/document/delete-claim.fixture.ts';
import {
  endClaimSession,
  endLookedUpSessions,
  replaceClaimSession,
  startClaimSession,
} from '#claim/access/claim-session.data.ts';
import { forgetAccountsWithoutClaim } from '#claim/access/claim-subscriptions.data.ts';
import { lockClaim } from '#claim/change/claim-change.data.ts';
import { changesPerHour, preferencesOf } from '#claim/change/notification-preferences.data.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { accountCookie, addClaim } from '#main/graphql.fixture.ts';
import { endAccountSession } from '#server/sessions/account-session.data.ts';
import { claimLink, preferencesLink } from '#server/secrets/claim-link.ts';
import { accountCookieName } from '#server/sessions/account-session.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { vapidKeysOf } from '#server/gateways/push/push-settings.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { guardOrigin } from '#server/http/origin.ts';
import { browser } from '#server/outbox/push/push-service.fixture.ts';
import { subscriptionsOf } from '#server/outbox/push/push.data.ts';
import { claimCookieName, hashToken } from '#server/sessions/session.ts';
import { subscriptionsPerHour } from './change-limit.server.ts';
import { preferencesRest } from './preferences.rest.ts';
import { purgeSubscriptions } from './purge-subscriptions.server.ts';
import { pushSubscriptionRest } from './push-subscription.rest.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const origin = 'https://claims.example.com';
const chosen = { channels: { mail: false, text: true, push: true }, locale: 'en-US', quietHours: true, stopped: false };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

let database: Database;
let services: Services;
let app: FastifyInstance;
let time: Date;
let claimId: string;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { SECRET_KEY: 'a-secret-of-the-tests-with-32-characters', PUBLIC_URL: origin };
  const settings = { ...readSettings(env), vapid: vapidKeysOf(Buffer.alloc(32, 7)) };
  services = { database, settings, now: () => time };
});

beforeEach(async () => {
  time = new Date('2026-11-06T10:00:00Z');
  claimId = await addClaim(database, { end_user_email: 'amina@example.com', end_user_mobile: '07400 123456' });
  token = await startClaimSession(database.kysely, { claimIds: [claimId], sharedDevice: false }, time);
  app = fastify();
  acceptOnlyJson(app);
  handleErrors(app);
  app.addHook('onRequest', guardOrigin(services.settings));
  await app.register(preferencesRest(services));
  await app.register(pushSubscriptionRest(services));
});

afterAll(() => database.close());

const later = (millis: number) => void (time = new Date(time.getTime() + millis));
const linkToken = () =>
  new URL(preferencesLink(services.settings, { claimId, email: 'amina@example.com', now: time })).searchParams.get(
    'token',
  ) ?? '';

async function call(name: string, body: object, cookie: string | null = token) {
  const headers = { origin, ...(cookie !== null && { cookie: `${claimCookieName(services.settings)}=${cookie}` }) };
  const answer = await app.inject({ method: 'POST', url: `/api/enduser/${name}`, headers, payload: body });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
}

const codeOf = ({ status, json }: Awaited<ReturnType<typeof call>>) => [status, json['code']];
const stored = () => preferencesOf(database.kysely, claimId);
const browsers = async () => (await subscriptionsOf(database.kysely, claimId)).length;
const endpoint = 'https://push.example.com/abc';
const subscribe = (to = endpoint, cookie = token) =>
  call('subscribePush', { claimId, subscription: browser(to).target }, cookie);

describe('what is chosen', () => {
  test('is kept, by the claim’s session and by the token of a mail', async () => {
    const before = await call('notificationPreferences', { claimId });
    expect(before.json).toEqual({
      preferences: defaultPreferences,
      languageChosen: false,
      reachable: { mail: true, text: true },
      browsers: 0,
    });
    expect(JSON.stringify(before.json)).not.toMatch(/amina|7400/);
    expect((await call('changeNotificationPreferences', { claimId, ...chosen })).json).toMatchObject({
      preferences: chosen,
      languageChosen: true,
    });
    const linked = await call('notificationPreferences', { token: linkToken() }, null);
    expect(linked.json).toMatchObject({ preferences: chosen });
    await call('changeNotificationPreferences', { token: linkToken(), ...chosen, quietHours: false }, null);
    expect(await stored()).toEqual({ ...chosen, quietHours: false });
  });

  test('is the language that the form shows, English too; a stop and a new start choose none', async () => {
    const change = async (wanted: object) => {
      const answer = await call('changeNotificationPreferences', { claimId, ...defaultPreferences, ...wanted });
      return answer.json['languageChosen'];
    };
    expect(await change({ stopped: true })).toBe(false);
    expect(await change({})).toBe(false);
    expect(await change({ quietHours: true })).toBe(true);
  });

  test('is nobody else’s: not by another link, an old one, a changed one or for a claim that is gone', async () => {
    const foreign = await addClaim(database);
    expect(codeOf(await call('notificationPreferences', { claimId: foreign }))).toEqual([404, 'claim-not-found']);
    expect(codeOf(await call('notificationPreferences', { claimId }, null))).toEqual([404, 'claim-not-found']);
    const old = linkToken();
    const wrong = `${old.slice(0, 5)}${old[5] === 'A' ? 'B' : 'A'}${old.slice(6)}`;
    const ofOther =
      claimLink(services.settings, { claimId, email: 'amina@example.com', now: time }).split('/').at(-1) ?? '';
    for (const bad of [wrong, ofOther, '', 'x'.repeat(48)]) {
      expect(codeOf(await call('changeNotificationPreferences', { token: bad, ...chosen }, null))).toEqual([
        404,
        'link-not-good',
      ]);
    }
    later(366 * dayMs);
    expect(codeOf(await call('notificationPreferences', { token: old }, null))).toEqual([404, 'link-not-good']);
    time = new Date('2026-11-06T10:00:00Z');
    await deleteClaim(database, claimId);
    expect(codeOf(await call('notificationPreferences', { token: old }, null))).toEqual([404, 'link-not-good']);
  });

  test.each([
    [{}, ['/channels', '/locale', '/quietHours', '/stopped']],
    [{ ...chosen, token: 'a', claimId: 'b' }, ['/claimId']],
    [{ ...chosen, claimId: 'b', channels: { mail: 1, text: true, push: true } }, ['/channels/mail']],
    [{ ...chosen, claimId: 'b', channels: { ...chosen.channels, fax: true } }, ['/channels/fax']],
    [{ ...chosen, claimId: 'b', locale: 'fr-FR' }, ['/locale']],
    [{ ...chosen, claimId: 'b'.repeat(201) }, ['/claimId']],
    [{ ...chosen, claimId: 'b', roles: ['admin'] }, ['/roles']],
  ])('%j is refused', async (body, pointers) => {
    const { status, json } = await call('changeNotificationPreferences', body);
    expect(status).toBe(400);
    expect((json['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual(pointers);
    expect(await stored()).toEqual(defaultPreferences);
  });

  test('is changed thirty times an hour, and then later', async () => {
    const change = () => call('changeNotificationPreferences', { claimId, ...chosen });
    for (let n = 0; n < changesPerHour; n += 1) expect((await change()).status).toBe(200);
    expect(codeOf(await change())).toEqual([429, 'too-many-changes']);
    later(60 * 60 * 1_000);
    expect((await change()).status).toBe(200);
  });

  test('in a body that is too large is not read', async () => {
    expect(codeOf(await call('notificationPreferences', { token: 'x'.repeat(10_000) }, null))).toEqual([
      413,
      'body-too-large',
    ]);
  });
});

describe('one click in a mail program', () => {
  const click = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers: { ...form, ...headers }, payload: 'List-Unsubscribe=One-Click' });

  test('stops everything without a cookie, an origin or a redirect, again and again', async () => {
    await subscribe();
    for (let n = 0; n < changesPerHour + 5; n += 1) {
      expect((await click(`/notifications/stop?token=${linkToken()}`)).statusCode).toBe(200);
    }
    expect((await stored()).stopped).toBe(true);
    expect(await browsers()).toBe(0);
  });

  test('as a form of parts too, and by no other method, token or cookie', async () => {
    const parts = { 'content-type': 'multipart/form-data; boundary=x' };
    const cookie = { cookie: `${claimCookieName(services.settings)}=${token}` };
    expect((await click('/notifications/stop?token=nonsense', cookie)).statusCode).toBe(404);
    expect((await click('/notifications/stop', cookie)).statusCode).toBe(404);
    expect((await click('/notifications/stop?token=a&token=b', cookie)).statusCode).toBe(404);
    const opened = await app.inject(`/notifications/stop?token=${linkToken()}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/preferences?token=${linkToken()}`]);
    expect((await app.inject('/notifications/stop?token=%0d%0aa&token=b')).headers.location).toBe(
      '/preferences?token=',
    );
    expect((await stored()).stopped).toBe(false);
    expect((await click(`/notifications/stop?token=${linkToken()}`, parts)).statusCode).toBe(200);
    expect((await stored()).stopped).toBe(true);
  });

  test('the page without script does the same and leads on', async () => {
    const page = { accept: 'text/html', origin: 'null' };
    const good = await click(`/preferences?token=${linkToken()}`, page);
    expect([good.statusCode, good.headers.location]).toEqual([303, '/preferences/stopped']);
    const bad = await click('/preferences?token=nonsense', page);
    expect([bad.statusCode, bad.headers.location]).toEqual([303, '/preferences/not-stopped']);
  });
});

/** On several machines the connection that waits is a worker’s. */
const waiting =
  inject('testServer').workers.length > 0
    ? 'select from citus_lock_waits'
    : 'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';

describe('a browser that wants to be told', () => {
  const state = (to: string | null, cookie = token) => call('pushState', { claimId, endpoint: to }, cookie);

  test('is kept once, sealed, and forgotten when it asks', async () => {
    expect((await state(endpoint)).json).toEqual({
      key: services.settings.vapid?.publicKey,
      isOn: false,
      isShared: false,
    });
    expect((await subscribe()).json).toEqual({ isOn: true });
    expect((await subscribe()).json).toEqual({ isOn: true });
    expect(await browsers()).toBe(1);
    expect((await state(endpoint)).json['isOn']).toBe(true);
    expect((await call('unsubscribePush', { claimId, endpoint })).json).toEqual({ isOn: false });
    expect(await browsers()).toBe(0);
  });

  test('gets what it asked for, where push or everything was turned off', async () => {
    await call('changeNotificationPreferences', { claimId, ...chosen, stopped: true });
    await subscribe();
    expect(await stored()).toMatchObject({ stopped: false, channels: { mail: false, text: false, push: true } });
  });

  test('is not heard on a shared device, and for no address within a network', async () => {
    const shared = await startClaimSession(database.kysely, { claimIds: [claimId], sharedDevice: true }, time);
    expect((await state(null, shared)).json['isShared']).toBe(true);
    expect(codeOf(await subscribe(endpoint, shared))).toEqual([409, 'shared-device']);
    for (const to of ['https://10.0.0.1/x', 'https://localhost/x', 'http://push.example.com/x', 'x']) {
      expect(codeOf(await subscribe(to))).toEqual([422, 'not-a-push-service']);
    }
    expect(await browsers()).toBe(0);
  });

  test.each([
    ['the key', { vapid: null }],
    ['service workers', { serviceWorker: false }],
  ])('without %s it gets no key and cannot subscribe', async (_what, off) => {
    const plain = fastify();
    handleErrors(plain);
    await plain.register(pushSubscriptionRest({ ...services, settings: { ...services.settings, ...off } }));
    const headers = { origin, cookie: `${claimCookieName(services.settings)}=${token}` };
    const post = (name: string, payload: object) =>
      plain.inject({ method: 'POST', url: `/api/enduser/${name}`, headers, payload });
    expect((await post('pushState', { claimId, endpoint: null })).json()).toMatchObject({ key: null });
    const subscription = browser(endpoint).target;
    expect((await post('subscribePush', { claimId, subscription })).json()).toMatchObject({ code: 'no-push' });
    expect(await browsers()).toBe(0);
  });

  test('is limited per claim', async () => {
    for (let n = 0; n < subscriptionsPerHour; n += 1) await subscribe(`${endpoint}${n}`);
    expect(codeOf(await subscribe())).toEqual([429, 'too-many-changes']);
    expect(await browsers()).toBe(10);
  });

  test('hears no more when tracking is stopped there, also what it asked for before', async () => {
    await subscribe();
    const again = await startClaimSession(database.kysely, { claimIds: [claimId], sharedDevice: false }, time);
    await replaceClaimSession(database.kysely, { previous: hashToken(token), next: again }, time);
    expect(await browsers()).toBe(1);
    await endClaimSession(database.kysely, hashToken(again), time);
    expect(await browsers()).toBe(0);
  });

  const signIn = async (email = 'amina@example.com') =>
    (await accountCookie(database, { email }, time)).split('=')[1] ?? '';

  async function subscribeSignedIn(account: string) {
    const cookies = [
      `${claimCookieName(services.settings)}=${token}`,
      `${accountCookieName(services.settings)}=${account}`,
    ];
    const headers = { origin, cookie: cookies.join('; ') };
    const payload = { claimId, subscription: browser(endpoint).target };
    return app.inject({ method: 'POST', url: '/api/enduser/subscribePush', headers, payload });
  }

  test('hears no more once the account that asked is signed out there', async () => {
    const [first, second] = [await signIn(), await signIn()];
    expect((await subscribeSignedIn(first)).json()).toEqual({ isOn: true });
    await endAccountSession(database.kysely, hashToken(second), time);
    expect(await browsers()).toBe(1);
    await endAccountSession(database.kysely, hashToken(first), time);
    expect(await browsers()).toBe(0);
  });

  test('hears no more once its look-up ends, whatever account is signed in beside it', async () => {
    const own = await signIn('amina@example.com');
    await subscribeSignedIn(own);
    await endLookedUpSessions(database.kysely, claimId);
    expect(await browsers()).toBe(1);
    token = await startClaimSession(database.kysely, { claimIds: [claimId], sharedDevice: false }, time);
    await subscribeSignedIn(await signIn('former@example.com'));
    expect(await browsers()).toBe(1);
    await endLookedUpSessions(database.kysely, claimId);
    expect(await browsers()).toBe(0);
  });

  test('hears no more of it once its account has another e-mail address', async () => {
    const account = await signIn();
    await subscribeSignedIn(account);
    await endLookedUpSessions(database.kysely, claimId);
    await forgetAccountsWithoutClaim(database.kysely, claimId);
    expect(await browsers()).toBe(1);
    await database.pool.query(
      `update account set email = 'new@example.com' from account_session s where s.account_id = account.id and s.token_hash = $1`,
      [hashToken(account)],
    );
    await forgetAccountsWithoutClaim(database.kysely, claimId);
    expect(await browsers()).toBe(0);
  });

  test('is not kept where the look-up ended while it asked', async () => {
    let asking: ReturnType<typeof subscribe> | undefined;
    await database.kysely.transaction().execute(async (tx) => {
      await lockClaim(tx, claimId, 't0.id');
      asking = subscribe();
      await vi.waitFor(async () => expect((await database.pool.query(waiting)).rowCount).toBe(1), 10_000);
      await endLookedUpSessions(tx, claimId);
    });
    expect((await asking)?.json['code']).toBe('claim-not-found');
    expect(await browsers()).toBe(0);
  });

  test('hears no more when the device is shared from now on', async () => {
    await subscribe();
    const next = await startClaimSession(database.kysely, { claimIds: [claimId], sharedDevice: true }, time);
    await replaceClaimSession(database.kysely, { previous: hashToken(token), next }, time);
    expect(await browsers()).toBe(0);
  });

  test('goes on after a session that only ran out, and ends two weeks after the claim', async () => {
    await subscribe();
    await database.pool.query('delete from claim_session');
    expect(await browsers()).toBe(1);
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from state where system_name = 'Claim Cancelled'`,
    );
    await database.pool.query('update claim set state_id = $2, last_state_change_date = $3 where id = $1', [
      claimId,
      rows[0]?.id,
      time,
    ]);
    later(13 * dayMs);
    await purgeSubscriptions(services);
    expect(await browsers()).toBe(1);
    later(2 * dayMs);
    await purgeSubscriptions(services);
    expect(await browsers()).toBe(0);
  });
});
