import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { accountApp, type AccountApp } from '#features/account/account-app.fixture.ts';
import { externalLoginPages } from '#features/account/external-login/external-login-routes.ts';
import { accountAuditRest } from '#features/evidence/account-audit.rest.ts';
import { clientsRest } from '#features/clients/clients.rest.ts';
import { importFileRest } from '#features/imports/file/file.rest.ts';
import { integrationKeysRest } from '#features/integration/keys/integration-keys.rest.ts';
import { accountPaymentsRest } from '#features/payments/account-payments.rest.ts';
import { accountWebhooksRest } from '#features/webhooks/rest/account-webhooks.rest.ts';
import { readBrandWording } from '#claim/wording/brand-wording.server.ts';
import { readBrandNotices } from '#features/notifications/words/brand-notices.server.ts';
import { brandsRest } from '#features/brands/brands.rest.ts';
import { noticePreviewsRest } from '#features/notifications/previews/notice-previews.rest.ts';
import { operatorDeliveriesRest } from '#features/operator-deliveries/deliveries.rest.ts';
import type { Database } from '#server/db/connect.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { openImageWorker } from '#server/images/image-worker.server.ts';
import type { RestRoute } from '#shared/rest-route.ts';
import { buildApp } from '#main/app.ts';
import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import { setupRest } from '#features/setup/setup.rest.ts';
import { wordingRest } from '#features/wording/wording.rest.ts';
import { accountCalls } from '#main/http/account-calls.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';

type Who = 'anonymous' | 'account' | 'handler' | 'admin' | 'ended';

/** What callers without the right get, before the call is read. With it, the empty body is rejected or accepted. */
const refusedFor = {
  everybody: {},
  'signed-in': { anonymous: 401, ended: 401 },
  admin: { anonymous: 401, ended: 401, account: 403, handler: 403 },
  editor: { anonymous: 401, ended: 401, account: 403, handler: 403 },
} as const satisfies Record<string, Partial<Record<Who, number>>>;

type Right = keyof typeof refusedFor;

/** What the definitions say of every call under /api/account. */
const definitions: RestRoute[] = Object.values({ ...accountCalls, ...externalLoginPages }).filter(({ path }) =>
  path.startsWith('/api/account/'),
);

const authorisation: Record<string, Right> = {
  'GET openapi.json': 'everybody',
  ...Object.fromEntries(
    definitions.map(({ method, path, who }) => [`${method} ${path.replace('/api/account/', '')}`, who as Right]),
  ),
};

/** The calls that need no administrator, listed a second time: opening one to others must be meant. */
const openCalls: Record<Exclude<Right, 'admin'>, string[]> = {
  everybody: [
    'GET completeExternalLogin',
    'GET externalLogin',
    'GET externalLoginCallback/:provider',
    'GET firstAccount',
    'GET getExternalAuthenticationSchemes',
    'GET openapi.json',
    'POST confirmEmail',
    'POST confirmEmailChange',
    'POST confirmInvite',
    'POST createAccountForExternalLogin',
    'POST createFirstAccount',
    'POST login',
    'POST loginWithPasskey',
    'POST loginWithTwoFactor',
    'POST logout',
    'POST register',
    'POST resendConfirmEmail',
    'POST resendInviteEmail',
    'POST resetPassword',
    'POST sendPasswordResetEmail',
    'POST startExternalLogin',
    'POST startPasskeyLogin',
  ],
  'signed-in': [
    'GET currentUser',
    'GET currentUserRoles',
    'GET passkeys',
    'GET sessions',
    'POST addPasskey',
    'POST changeEmail',
    'POST changePassword',
    'POST confirmTwoFactor',
    'POST deleteOwnAccount',
    'POST endOtherSessions',
    'POST endSession',
    'POST keepUse',
    'POST linkExternalLogin',
    'POST newRecoveryCodes',
    'POST proveByCode',
    'POST proveByPasskey',
    'POST removePasskey',
    'POST startAddingPasskey',
    'POST startPasskeyProof',
    'POST startTwoFactor',
    'POST stopTwoFactor',
    'POST unlinkExternalLogin',
  ],
  // A lead's too.
  editor: ['GET wording', 'GET wordingVersions', 'POST previewWording', 'POST saveWording'],
};

/** The statuses of calls that browsers navigate to; no provider or webhook is set up here. */
const letIn: Record<string, number> = {
  'GET claimUpdates': 400,
  'GET completeExternalLogin': 303,
  'GET externalLogin': 400,
  'GET noticeMail': 400,
  'GET externalLoginCallback/:provider': 303,
  'GET senderChecks': 409,
  'GET webhookDeliveries': 400,
  'GET webhookDelivery': 400,
  'GET wordingVersions': 400,
  'GET brand': 400,
  'POST startExternalLogin': 303,
};

async function routesOf(database: Database): Promise<string[]> {
  const env = { DATA_DIR: '/tmp/fettle-account-routes', SECRET_KEY: 'a secret of the tests, 32 characters' };
  const app = await buildApp({ database, settings: readSettings(env), now: () => new Date('2026-11-06T12:00:00Z') });
  await app.ready();
  const routes = routesIn(app.printRoutes({ commonPrefix: false }));
  await app.close();
  return routes
    .filter((route) => route.includes(' /api/account/') && !route.startsWith('HEAD '))
    .map((route) => route.replace('/api/account/', ''));
}

describe('authorisation of the calls of accounts', () => {
  let database: Database;
  let portal: AccountApp;
  const cookies: Record<Who, string | undefined> = {
    anonymous: undefined,
    account: undefined,
    handler: undefined,
    admin: undefined,
    ended: undefined,
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    portal = await accountApp(database);
    const { brands } = portal.services;
    const words = readBrandNotices(brands);
    const wordingOf = readBrandWording(brands);
    const guard = accountGuard(portal.services);
    await portal.app.register(integrationKeysRest(portal.services, guard));
    await portal.app.register(operatorDeliveriesRest(portal.services, guard));
    await portal.app.register(noticePreviewsRest({ services: portal.services, brands, words, wordingOf }, guard));
    await portal.app.register(accountWebhooksRest(portal.services, guard));
    await portal.app.register(clientsRest(portal.services, guard, async () => []));
    const worded = { live: liveWordingOf(portal.services), preview: async () => [] };
    await portal.app.register(wordingRest({ ...portal.services, ...worded }, guard));
    await portal.app.register(brandsRest({ ...portal.services, imageWorker: openImageWorker() }, guard));
    await portal.app.register(accountPaymentsRest(portal.services, guard));
    await portal.app.register(importFileRest(portal.services, guard));
    const setup = { ...portal.services, live: worded.live };
    const outside = { lookUpTexts: async () => [], eraseClaim: async () => {} };
    await portal.app.register(setupRest(setup, { guard, ...outside }));
    await portal.app.register(accountAuditRest(portal.services, guard));
    cookies.account = await portal.signedIn(await portal.add('account@example.com'));
    cookies.handler = await portal.signedIn(await portal.add('handler@example.com', { roles: ['handler'] }));
    cookies.admin = await portal.signedIn(await portal.add('admin@example.com', { roles: ['admin'] }));
    cookies.ended = await portal.signedIn(await portal.add('ended@example.com', { roles: ['admin'] }));
    await portal.call('logout', {}, { cookie: cookies.ended });
  });
  afterAll(() => database.close());

  test('every route has a row', async () => {
    expect((await routesOf(database)).toSorted()).toEqual(Object.keys(authorisation).toSorted());
  });

  test.each(['everybody', 'signed-in', 'editor'] as const)('only the listed calls are open to %s', (right) => {
    const open = Object.keys(authorisation).filter((route) => authorisation[route] === right);
    expect(open.toSorted()).toEqual(openCalls[right].toSorted());
  });

  const rows = Object.entries(authorisation).flatMap(([route, right]) =>
    (['anonymous', 'account', 'handler', 'admin', 'ended'] as const).map((who) => [route, who, right] as const),
  );

  // Logging out ends the very session that the next row needs, and a stream has no end.
  const isTried = (route: string, who: Who) =>
    !['POST logout', 'POST endOtherSessions'].includes(route) && (route !== 'GET firstClaim' || who !== 'admin');
  test.each(rows.filter(([route, who]) => isTried(route, who)))('%s by %s', async (route, who, right) => {
    const [method = '', call = ''] = route.split(' ');
    const body = method === 'GET' ? undefined : { nothing: 'known' };
    const { status } = await portal.call(call, body, { cookie: cookies[who] });
    const refused = (refusedFor[right] as Partial<Record<Who, number>>)[who];
    expect(status).toBe(refused ?? letIn[route] ?? (method === 'GET' ? 200 : 400));
  });
});
