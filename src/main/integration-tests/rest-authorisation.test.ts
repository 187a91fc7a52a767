import { get } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { openPhotoStore } from '#server/gateways/photo-store/photo-store-open.ts';
import { buildApp } from './app.ts';
import { accountCookie, addClaim, cookieFor } from './graphql.fixture.ts';
import { routesIn } from './http/printed-routes.fixture.ts';

const askers = [
  'anonymous',
  'own claim',
  'foreign claim',
  'account without role',
  'account with the e-mail',
  'handler',
  'handler of its brand',
  'handler of another brand',
  'admin',
] as const;

type Asker = (typeof askers)[number];

const foreign = 'claim-not-found';

const child = '01930000-0000-7000-8000-0000000000cc';

/**
 * A call on one claim. `own` is what the claim's owner gets, a status or a problem code: anything that proves the guard
 * let them in. A handler gets the same for a read, and an error for a change.
 */
/** A status, or the code of a problem document. */
type Got = number | string;

type Row = { ask: (id: string) => InjectOptions; own: Got; handler: Got };

const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });

const ofClaim: Record<string, Row> = {
  'POST /api/enduser/sendMessage': {
    ask: (claimId) =>
      post('/api/enduser/sendMessage', { claimId, subject: 'Hello', message: 'Hello', gdprConsent: true }),
    own: 200,
    handler: 'claim-read-only',
  },
  'POST /api/enduser/chat': {
    ask: (claimId) => post('/api/enduser/chat', { claimId, gdprConsent: true }),
    own: 204,
    handler: 'claim-read-only',
  },
  'POST /api/enduser/chat/messages': {
    ask: (claimId) => post('/api/enduser/chat/messages', { claimId, clientId: child, text: 'Hello' }),
    own: 200,
    handler: 'claim-read-only',
  },
  'GET /api/enduser/chat': {
    ask: (id) => ({ url: `/api/enduser/chat?claimId=${id}` }),
    own: 200,
    handler: 'claim-read-only',
  },
  'POST /api/enduser/chat/typing': {
    ask: (claimId) => post('/api/enduser/chat/typing', { claimId }),
    own: 204,
    handler: 'claim-read-only',
  },
  'POST /api/enduser/chat/seen': {
    ask: (claimId) => post('/api/enduser/chat/seen', { claimId, position: 1 }),
    own: 204,
    handler: 'claim-read-only',
  },
  'POST /api/enduser/chat/attach': {
    ask: (claimId) => post('/api/enduser/chat/attach', { claimId }),
    own: 'chat-not-found',
    handler: 'claim-read-only',
  },
  'POST /api/enduser/attachments': {
    ask: (id) => ({
      method: 'POST',
      url: `/api/enduser/attachments?claimId=${id}&name=a.pdf`,
      headers: { 'content-type': 'application/pdf' },
      payload: Buffer.from('no PDF'),
    }),
    own: 'not-a-photo',
    handler: foreign,
  },
  'GET /api/media/inspectionPhotos': {
    ask: (id) => ({ url: `/api/media/inspectionPhotos?claimId=${id}` }),
    own: 200,
    handler: 'may look',
  },
  'GET /api/media/photos/:claimId/:kind/:id/:name': {
    ask: (id) => ({ url: `/api/media/photos/${id}/inspection/${child}/front` }),
    own: 304,
    handler: 'may look',
  },
  'GET /api/media/attachments/:claimId/:id/:name': {
    ask: (id) => ({ url: `/api/media/attachments/${id}/${child}/a.pdf` }),
    own: 200,
    handler: 'may look',
  },
  'GET /api/media/inspectionReport': {
    ask: (id) => ({ url: `/api/media/inspectionReport?claimId=${id}` }),
    own: 'report-not-ready',
    handler: 'may look',
  },
  'GET /api/claims/:claimId/calendar/collection.ics': {
    ask: (id) => ({ url: `/api/claims/${id}/calendar/collection.ics` }),
    own: 200,
    handler: 'may look',
  },
  'GET /api/claims/:claimId/calendar/delivery.ics': {
    ask: (id) => ({ url: `/api/claims/${id}/calendar/delivery.ics` }),
    own: 'no-visit',
    handler: 'may look',
  },
  'POST /api/create-payment-intent/Create': {
    ask: (id) => post('/api/create-payment-intent/Create', { item: { id } }),
    own: 'nothing-to-pay',
    handler: 'claim-read-only',
  },
  'POST /api/excess-payment/:claimId/check': {
    ask: (id) => post(`/api/excess-payment/${id}/check`, {}),
    own: 200,
    handler: 'may look',
  },
  'GET /api/excess-payment/:claimId/receipt': {
    ask: (id) => ({ url: `/api/excess-payment/${id}/receipt` }),
    own: 'receipt-not-found',
    handler: 'may look',
  },
  'POST /api/enduser/notificationPreferences': {
    ask: (claimId) => post('/api/enduser/notificationPreferences', { claimId }),
    own: 200,
    handler: 'claim-read-only',
  },
  'POST /api/enduser/changeNotificationPreferences': {
    ask: (claimId) =>
      post('/api/enduser/changeNotificationPreferences', {
        ...{ claimId, channels: { mail: true, text: true, push: true } },
        ...{ locale: 'en-GB', quietHours: false, stopped: false },
      }),
    own: 200,
    handler: 'claim-read-only',
  },
  'POST /api/enduser/pushState': {
    ask: (claimId) => post('/api/enduser/pushState', { claimId, endpoint: null }),
    own: 200,
    handler: 'claim-read-only',
  },
  'POST /api/enduser/subscribePush': {
    ask: (claimId) =>
      post('/api/enduser/subscribePush', {
        claimId,
        subscription: {
          endpoint: 'https://push.example.com/1',
          keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
        },
      }),
    own: 'no-push',
    handler: 'claim-read-only',
  },
  'POST /api/enduser/unsubscribePush': {
    ask: (claimId) => post('/api/enduser/unsubscribePush', { claimId, endpoint: 'https://push.example.com/1' }),
    own: 200,
    handler: 'claim-read-only',
  },
  // Last, because the file is gone then.
  'DELETE /api/enduser/attachments/:claimId/:id': {
    ask: (id) => ({ method: 'DELETE', url: `/api/enduser/attachments/${id}/${child}` }),
    own: 204,
    handler: 'claim-read-only',
  },
};

/** The guard of every other call, each tested in the file named; an operation in no list fails below. */
const byOthers: Record<string, RegExp> = {
  'anybody: health, pages, files and the forms of the Track page':
    /^GET (?:\/healthz|\/readyz|\*|\/[\w-]+\.(?:png|txt|webmanifest|js)|\/assets\/:name|\/brand\/\*|\/brand\/:id\/(?:colours\.css|mail\/:name)|\/icons\/:name|\/shell)$|^POST (?:\/track|\/my-claim\/|\/stop-tracking)$/,
  'the look-up, and the end of its session (track.rest.test.ts)': /^POST \/api\/enduser\/(?:login|logout|mailLink)$/,
  'the mailed code, in the browser that has given a right pair (code.rest.test.ts)':
    /^POST \/(?:api\/enduser\/login\/(?:code|anotherCode)|track\/code(?:\/another)?)$/,
  'a mailed link, which fills the form in and opens nothing (link.rest.test.ts)': /^GET \/c\//,
  'the guard, field by field (schema.test.ts)': /^\w+ \/graphql$/,
  'the guard: the claims that the viewer owns (tracked-claims.test.ts)': /^GET \/api\/enduser\/trackedClaims$/,
  'the guard, for as long as the stream is open (below)': /^GET \/api\/enduser\/events$/,
  'the guard, for as long as the stream is open (chat-events.rest.test.ts)': /^GET \/api\/enduser\/chat\/events$/,
  'the claim’s own payment (excess-payment tests)': /^POST \/api\/excess-payment\/:claimId\/practice\//,
  'the signature of the payment provider': /^POST \/api\/payments\/webhook$/,
  'the account cookie, client secrets, codes and tokens (identity-*.test.ts)': /^\w+ \/(?:connect|\.well-known)\//,
  'anybody: settings of the identity client': /^GET \/_configuration\/EndUserPortal$/,
  'an account and its role (account-authorisation.test.ts)': /^\w+ \/api\/account\//,
  'an operator’s key (integration tests)': /^\w+ \/api\/integration\/v1\//,
  'nobody where it is no demo (practice-desk.rest.test.ts)': /^\w+ \/demo\/chat/,
  'nobody where it is no demo (mail-page tests)': /^GET \/demo\/(?:mails|texts)/,
  'the token of a mailed link (preferences tests)': /^POST \/preferences$|^\w+ \/notifications\/stop$/,
  'anybody: how fast a page was (vitals.rest.test.ts)': /^POST \/api\/vitals$/,
  'anybody: what a page’s content policy has refused (csp-report.rest.test.ts)': /^POST \/api\/csp-reports$/,
  'a token, or nobody where it is off (metrics.rest.test.ts)': /^GET \/metrics$/,
};

describe('REST calls on claims', () => {
  const now = new Date('2025-11-06T12:00:00Z');
  let database: Database;
  let app: FastifyInstance;
  let id: string;
  const cookies: Partial<Record<Asker, string>> = {};

  beforeAll(async () => {
    database = await createTestDatabase();
    const env = { DATA_DIR: '/tmp/fettle-rest-authorisation', SECRET_KEY: 'a secret of the tests, 32 characters' };
    const settings = readSettings(env);
    await openPhotoStore(settings).put('kept', Buffer.from('%PDF-1.7'), 'application/pdf');
    app = await buildApp({ database, settings, now: () => now });
    await app.ready();
    id = await addClaim(database, { end_user_email: 'amina@example.com', next_collection_attempt_date: now });
    const { kysely } = database;
    const file = { claim_id: id, id: child, created_at: now, store_key: 'kept' };
    await kysely
      .insertInto('photo')
      .values({
        ...file,
        kind: 'inspection',
        name: 'front',
        sent_hash: Buffer.alloc(32),
        width: 1,
        height: 1,
        bytes: 1,
      })
      .execute();
    await kysely
      .insertInto('message_attachment')
      .values({ ...file, name: 'a.pdf', media_type: 'application/pdf', size_bytes: 1 })
      .execute();
    cookies['own claim'] = await cookieFor(database, [id]);
    cookies['foreign claim'] = await cookieFor(database, [await addClaim(database)]);
    cookies['account without role'] = await accountCookie(database, { email: 'nobody@example.com' }, now);
    cookies['account with the e-mail'] = await accountCookie(database, { email: 'Amina@example.com' }, now);
    cookies['handler'] = await accountCookie(database, { email: 'handler@example.com', roles: ['handler'] }, now);
    const { rows } = await database.pool.query<{ brand: string }>('select default_brand brand from portal_rule');
    const ofBrand = async (email: string, brands: string[]) =>
      accountCookie(database, { email, roles: ['handler'], brands }, now);
    cookies['handler of its brand'] = await ofBrand('its@example.com', [rows[0]?.brand ?? '']);
    cookies['handler of another brand'] = await ofBrand('another@example.com', ['another']);
    cookies['admin'] = await accountCookie(database, { email: 'admin@example.com', roles: ['admin'] }, now);
  });

  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function ask(row: Row, asker: Asker): Promise<Got> {
    const options = row.ask(id);
    const cookie = cookies[asker];
    const headers = {
      'sec-fetch-site': 'same-origin',
      'if-none-match': `"${child}-whole"`,
      ...options.headers,
      ...(cookie && { cookie }),
    };
    const answer = await app.inject({ ...options, headers });
    if (answer.statusCode < 400) return answer.statusCode;
    return answer.json<{ code: string }>().code;
  }

  test('every route is in one list', () => {
    const routes = routesIn(app.printRoutes({ commonPrefix: false })).filter((route) => !route.startsWith('HEAD '));
    const unknown = routes.filter(
      (route) => !(route in ofClaim) && !Object.values(byOthers).some((pattern) => pattern.test(route)),
    );
    expect(unknown).toEqual([]);
    expect(routes.length).toBeGreaterThan(60);
    expect(Object.keys(ofClaim).filter((route) => !routes.includes(route))).toEqual([]);
  });

  test.each(Object.entries(ofClaim))('%s', async (_route, row) => {
    for (const asker of askers) {
      const got = await ask(row, asker);
      const isOwner = asker === 'own claim' || asker === 'account with the e-mail';
      const ofHandler = row.handler === 'may look' ? row.own : row.handler;
      const looks = asker === 'handler' || asker === 'handler of its brand';
      const expected = isOwner ? row.own : looks ? ofHandler : foreign;
      expect({ asker, got }).toEqual({ asker, got: expected });
    }
  });

  test('what a handler looks at is in the audit, by what it was', async () => {
    await database.pool.query('truncate audit_event');
    for (const row of Object.values(ofClaim)) await ask(row, 'handler');
    const { rows } = await database.pool.query<{ detail: string }>(
      `select distinct detail from audit_event where action = 'claim.viewed' and claim_id = $1 order by detail`,
      [id],
    );
    expect(rows.map(({ detail }) => detail)).toEqual(['attachments', 'claim', 'photos', 'report']);
  });

  test('the stream of news is open to those who may see the claim', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const statusFor = async (asker: Asker) =>
      new Promise((resolve, reject) => {
        const cookie = cookies[asker];
        const url = `http://127.0.0.1:${port}/api/enduser/events?claimId=${id}`;
        const request = get(url, { agent: false, headers: cookie === undefined ? {} : { cookie } }, (answer) => {
          resolve(answer.statusCode);
          answer.destroy();
        });
        request.once('error', reject);
      });
    const statuses: unknown[] = [];
    for (const asker of askers) statuses.push([asker, await statusFor(asker)]);
    expect(statuses).toEqual([
      ['anonymous', 404],
      ['own claim', 200],
      ['foreign claim', 404],
      ['account without role', 404],
      ['account with the e-mail', 200],
      ['handler', 200],
      ['handler of its brand', 200],
      ['handler of another brand', 404],
      ['admin', 404],
    ]);
  });
});
