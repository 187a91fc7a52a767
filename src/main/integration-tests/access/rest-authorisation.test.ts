import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addActing } from '#features/share/acting.fixture.ts';
import { addHelper, everyCookieOf } from '#features/share/shared.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { openPhotoStore } from '#server/gateways/photo-store/photo-store-open.ts';
import type { RestRoute } from '#shared/rest-route.ts';
import { callAddress, type GivenOf } from '#web/call.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie, addClaim, cookieFor } from '#main/graphql.fixture.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';
import { endpoints, portalRoutes, withoutRow } from '#main/http/rest-routes.fixture.ts';

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
  'helper',
  'nominee',
] as const;

type Asker = (typeof askers)[number];

const foreign = 'claim-not-found';

const child = '01930000-0000-7000-8000-0000000000cc';

/** A status, or the code of a problem document. */
type Got = number | string;

type Calls = typeof portalRoutes;

/** The calls of claimants that another test compares. */
type ComparedElsewhere =
  // Below, because its answer has no end.
  | 'watchClaim'
  // chat-events.rest.test.ts
  | 'watchOwnChat'
  // tracked-claims.test.ts: it lists what its caller may see.
  | 'trackedClaims'
  // excess-authorisation.test.ts
  | 'confirmPracticeCard'
  | 'answerPracticeBank';

type CallOfClaimant = Exclude<
  { [Name in keyof Calls]: Calls[Name]['who'] extends 'viewer' ? Name : never }[keyof Calls],
  ComparedElsewhere
>;

/**
 * A call on one claim. `own` is what the claim's owner gets: anything that proves the guard let them in. A handler gets
 * the same for a read, and an error for a change.
 */
type Row<Name extends keyof Calls> = {
  given: (claimId: string) => GivenOf<Calls[Name]>;
  file?: InjectOptions;
  own: Got;
  handler: Got;
};

const readOnly = 'claim-read-only';

/** A call of viewers without a row is a type error. */
const rows: { [Name in CallOfClaimant]: Row<Name> } = {
  sendMessage: {
    given: (claimId) => ({ body: { claimId, subject: 'Hello', message: 'Hello', gdprConsent: true } }),
    own: 200,
    handler: readOnly,
  },
  beginChat: { given: (claimId) => ({ body: { claimId, gdprConsent: true } }), own: 204, handler: readOnly },
  sayInChat: {
    given: (claimId) => ({ body: { claimId, clientId: child, text: 'Hello' } }),
    own: 200,
    handler: readOnly,
  },
  readChat: { given: (claimId) => ({ query: { claimId } }), own: 200, handler: readOnly },
  typeInChat: { given: (claimId) => ({ body: { claimId } }), own: 204, handler: readOnly },
  markChatSeen: { given: (claimId) => ({ body: { claimId, position: 1 } }), own: 204, handler: readOnly },
  attachChat: { given: (claimId) => ({ body: { claimId } }), own: 'chat-not-found', handler: readOnly },
  addAttachment: {
    given: (claimId) => ({ query: { claimId, name: 'a.pdf' } }),
    file: { headers: { 'content-type': 'application/pdf' }, payload: Buffer.from('no PDF') },
    own: 'not-a-photo',
    handler: foreign,
  },
  inspectionPhotos: { given: (claimId) => ({ query: { claimId } }), own: 200, handler: 'may look' },
  photo: {
    given: (claimId) => ({ params: { claimId, kind: 'inspection', id: child, name: 'front' } }),
    own: 304,
    handler: 'may look',
  },
  attachment: {
    given: (claimId) => ({ params: { claimId, id: child, name: 'a.pdf' } }),
    own: 200,
    handler: 'may look',
  },
  inspectionReport: { given: (claimId) => ({ query: { claimId } }), own: 'report-not-ready', handler: 'may look' },
  collectionCalendar: { given: (claimId) => ({ params: { claimId } }), own: 200, handler: 'may look' },
  deliveryCalendar: { given: (claimId) => ({ params: { claimId } }), own: 'no-visit', handler: 'may look' },
  createPaymentIntent: { given: (id) => ({ body: { item: { id } } }), own: 'nothing-to-pay', handler: readOnly },
  checkExcess: { given: (claimId) => ({ params: { claimId }, body: {} }), own: 200, handler: 'may look' },
  quoteApproval: { given: (claimId) => ({ params: { claimId } }), own: 'approval-not-found', handler: 'may look' },
  quoteApprovalPdf: { given: (claimId) => ({ params: { claimId } }), own: 'approval-not-found', handler: 'may look' },
  outcomeChoice: { given: (claimId) => ({ params: { claimId } }), own: 'choice-not-found', handler: 'may look' },
  outcomeChoicePdf: { given: (claimId) => ({ params: { claimId } }), own: 'choice-not-found', handler: 'may look' },
  showVoucher: { given: (claimId) => ({ params: { claimId }, body: {} }), own: 'voucher-not-found', handler: readOnly },
  mailDetailsCode: { given: (claimId) => ({ params: { claimId } }), own: 200, handler: readOnly },
  openDetails: {
    given: (claimId) => ({ params: { claimId }, body: { code: 'none' } }),
    own: 'code-malformed',
    handler: readOnly,
  },
  mailVoucherCode: { given: (claimId) => ({ params: { claimId } }), own: 'voucher-not-found', handler: readOnly },
  receipt: { given: (claimId) => ({ params: { claimId } }), own: 'receipt-not-found', handler: 'may look' },
  notificationPreferences: { given: (claimId) => ({ body: { claimId } }), own: 200, handler: readOnly },
  changeNotificationPreferences: {
    given: (claimId) => ({
      body: {
        claimId,
        channels: { mail: true, text: true, push: true },
        locale: 'en-GB',
        quietHours: false,
        stopped: false,
      },
    }),
    own: 200,
    handler: readOnly,
  },
  switchLanguage: { given: (claimId) => ({ body: { claimId, locale: 'pl' } }), own: 200, handler: readOnly },
  pushState: { given: (claimId) => ({ body: { claimId, endpoint: null } }), own: 200, handler: readOnly },
  subscribePush: {
    given: (claimId) => ({
      body: {
        claimId,
        subscription: {
          endpoint: 'https://push.example.com/1',
          keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
        },
      },
    }),
    own: 'no-push',
    handler: readOnly,
  },
  unsubscribePush: {
    given: (claimId) => ({ body: { claimId, endpoint: 'https://push.example.com/1' } }),
    own: 200,
    handler: readOnly,
  },
  shareClaim: {
    given: (claimId) => ({ body: { claimId, linkId: randomUUID(), days: 7 } }),
    own: 200,
    handler: readOnly,
  },
  endSharedLink: {
    given: (claimId) => ({ body: { claimId, linkId: child } }),
    own: 'link-not-found',
    handler: readOnly,
  },
  // Last, because the file is gone then.
  withdrawAttachment: { given: (claimId) => ({ params: { claimId, id: child } }), own: 204, handler: readOnly },
};

type AnyRow = { given: (claimId: string) => { body?: object }; file?: InjectOptions; own: Got; handler: Got };

/** The calls without any guard, listed a second time: opening one must be meant. */
const openCalls = [
  // The look-up by reference and post code, its code, and the end of its session.
  'trackClaim',
  'mailClaimLink',
  'enterCode',
  'sendAnotherCode',
  'stopTracking',
  // What browsers report, and read before anybody has signed in.
  'reportVitals',
  'reportPolicyBreach',
  'identityClient',
  // Probes, and the metrics, which have a token of their own.
  'isAlive',
  'isReady',
  'metrics',
  // A handler's phone: the code and its cookie are checked by the handler (desk-station.test.ts).
  'openStation',
  'addStationPhoto',
  // A helper: the link's secret, then a cookie, is checked by the handler (shared-links.test.ts).
  // A nominee: likewise, and their rights (nominee-rights.test.ts).
  'openActing',
  'enterActingCode',
  'sendAnotherActingCode',
  'readActing',
  'stopActing',
  'writeActing',
  'decideActing',
  'chooseActing',
  'mailActingCode',
  'watchActing',
  'checkPaymentFor',
  'startPaymentFor',
  'receiptFor',
  'confirmPracticeCardFor',
  'answerPracticeBankFor',
  'openShared',
  'readShared',
  'enterSharedCode',
  'sendAnotherSharedCode',
  // Signed by their providers.
  'takePaymentEvent',
  'noteTextStatus',
  'takeCourierUpdate',
];

/** The calls that exist only where their provider is set up. */
const unregistered = ['POST /api/couriers/aftership'];

describe('REST calls on claims', () => {
  const now = new Date('2025-11-06T12:00:00Z');
  let database: Database;
  let app: FastifyInstance;
  let id: string;
  let foreignId: string;
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
    foreignId = await addClaim(database);
    cookies['foreign claim'] = await cookieFor(database, [foreignId]);
    cookies['account without role'] = await accountCookie(database, { email: 'nobody@example.com' }, now);
    cookies['account with the e-mail'] = await accountCookie(database, { email: 'Amina@example.com' }, now);
    cookies['handler'] = await accountCookie(database, { email: 'handler@example.com', roles: ['handler'] }, now);
    const { rows: found } = await database.pool.query<{ brand: string }>('select default_brand brand from portal_rule');
    const ofBrand = async (email: string, brands: string[]) =>
      accountCookie(database, { email, roles: ['handler'], brands }, now);
    cookies['handler of its brand'] = await ofBrand('its@example.com', [found[0]?.brand ?? '']);
    cookies['handler of another brand'] = await ofBrand('another@example.com', ['another']);
    cookies['admin'] = await accountCookie(database, { email: 'admin@example.com', roles: ['admin'] }, now);
    cookies['helper'] = everyCookieOf(await addHelper(database, id, now), id);
    cookies['nominee'] = everyCookieOf((await addActing(database, { claimId: id, now })).token, id);
  });

  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function ask(name: string, asker: Asker): Promise<Got> {
    const { method, path } = (portalRoutes as Record<string, RestRoute>)[name] ?? {};
    const { given, file } = (rows as Record<string, AnyRow>)[name] as AnyRow;
    const parts = given(id);
    const [, url = ''] = callAddress(`${method} ${path}` as never, parts as never).split(' ');
    const options = { method, url, ...(parts.body && { payload: parts.body }), ...file } as InjectOptions;
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

  test('every route has a row, or a reason why not; every row has a route', () => {
    const routes = routesIn(app.printRoutes({ commonPrefix: false })).filter((route) => !route.startsWith('HEAD '));
    const reasons = Object.entries(withoutRow);
    const unknown = routes.filter(
      (route) => !endpoints.includes(route) && !reasons.some(([, pattern]) => pattern.test(route)),
    );
    expect(unknown).toEqual([]);
    expect(endpoints.filter((endpoint) => !routes.includes(endpoint)).toSorted()).toEqual(unregistered);
    const idle = reasons.filter(([, pattern]) => !routes.some((route) => pattern.test(route)));
    expect(idle).toEqual([]);
    expect(routes.filter((route) => endpoints.includes(route) && reasons.some(([, one]) => one.test(route)))).toEqual(
      [],
    );
  });

  test('only the listed calls are open to everybody, and the others to claimants', () => {
    const callsOf = (who: RestRoute['who']) =>
      Object.entries(portalRoutes).flatMap(([name, route]) => (route.who === who ? [name] : []));
    expect(callsOf('everybody').toSorted()).toEqual(openCalls.toSorted());
    expect(callsOf('everybody').length + callsOf('viewer').length).toBe(Object.keys(portalRoutes).length);
  });

  test.each(Object.entries(rows))('%s', async (name, row) => {
    for (const asker of askers) {
      const got = await ask(name, asker);
      const isOwner = asker === 'own claim' || asker === 'account with the e-mail';
      const ofHandler = row.handler === 'may look' ? row.own : row.handler;
      const looks = asker === 'handler' || asker === 'handler of its brand';
      const expected = isOwner ? row.own : looks ? ofHandler : foreign;
      expect({ asker, got }).toEqual({ asker, got: expected });
    }
  });

  test('readChat, where no claim is named', async () => {
    const found: unknown[] = [];
    for (const asker of askers) {
      const cookie = cookies[asker];
      const answer = await app.inject({ url: '/api/enduser/chat', headers: { ...(cookie && { cookie }) } });
      const { of } = answer.json<{ of: { kind: string; claimId?: string } }>();
      found.push([asker, of.claimId ?? of.kind]);
    }
    expect(found).toEqual([
      ['anonymous', 'contact'],
      ['own claim', id],
      ['foreign claim', foreignId],
      ['account without role', 'contact'],
      ['account with the e-mail', id],
      ['handler', 'contact'],
      ['handler of its brand', 'contact'],
      ['handler of another brand', 'contact'],
      ['admin', 'contact'],
      ['helper', 'contact'],
      ['nominee', 'contact'],
    ]);
  });

  test('what a handler looks at is in the audit, by what it was', async () => {
    await database.pool.query('truncate audit_event');
    for (const name of Object.keys(rows)) await ask(name, 'handler');
    const { rows: found } = await database.pool.query<{ detail: string }>(
      `select distinct detail from audit_event where action = 'claim.viewed' and claim_id = $1 order by detail`,
      [id],
    );
    expect(found.map(({ detail }) => detail)).toEqual(['attachments', 'claim', 'photos', 'report']);
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
      ['helper', 404],
      ['nominee', 404],
    ]);
  });
});
