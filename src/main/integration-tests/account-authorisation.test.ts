import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { accountApp, type AccountApp } from '#features/account/account-app.fixture.ts';
import { accountCalls } from '#features/account/account-calls.rules.ts';
import { accountPath } from '#features/account/account.rest.ts';
import { accountAuditRest } from '#features/evidence/account-audit.rest.ts';
import { integrationKeysRest } from '#features/integration/keys/integration-keys.rest.ts';
import { accountPaymentsRest } from '#features/payments/account-payments.rest.ts';
import { accountWebhooksRest } from '#features/webhooks/account-webhooks.rest.ts';
import { readBrandWording } from '#claim/wording/brand-wording.server.ts';
import { readBrandNotices } from '#features/notifications/words/brand-notices.server.ts';
import { noticePreviewsRest } from '#features/notifications/previews/notice-previews.rest.ts';
import { operatorDeliveriesRest } from '#features/operator-deliveries/deliveries.rest.ts';
import type { Database } from '#server/db/connect.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';

type Who = 'anonymous' | 'account' | 'handler' | 'admin' | 'ended';

/** What callers without the right get, before the call is read. With it, the empty body is rejected or accepted. */
const refusedFor = {
  everybody: {},
  'signed-in': { anonymous: 401, ended: 401 },
  admin: { anonymous: 401, ended: 401, account: 403, handler: 403 },
} as const satisfies Record<string, Partial<Record<Who, number>>>;

type Right = keyof typeof refusedFor;

/** Every call under /api/account and who may make it. A new route without a row fails below. */
const authorisation: Record<string, Right> = {
  'GET audit': 'admin',
  'GET auditFile': 'admin',
  'GET completeExternalLogin': 'everybody',
  'GET currentUser': 'signed-in',
  'GET currentUserRoles': 'signed-in',
  'GET deliveries': 'admin',
  'GET externalLogin': 'everybody',
  'GET externalLoginCallback/:provider': 'everybody',
  'GET getExternalAuthenticationSchemes': 'everybody',
  'GET integrationKeys': 'admin',
  'GET openapi.json': 'everybody',
  'GET noticeMail': 'admin',
  'GET noticePreviews': 'admin',
  'GET passkeys': 'signed-in',
  'GET payments': 'admin',
  'GET paymentsFile': 'admin',
  'GET sessions': 'signed-in',
  'GET users': 'admin',
  'GET webhookDeliveries': 'admin',
  'GET webhookDelivery': 'admin',
  'GET webhooks': 'admin',
  'POST addPasskey': 'signed-in',
  'POST changeAccountEmail': 'admin',
  'POST changeBrands': 'admin',
  'POST changeEmail': 'signed-in',
  'POST changePassword': 'signed-in',
  'POST changeRoles': 'admin',
  'POST changeWebhook': 'admin',
  'POST confirmEmail': 'everybody',
  'POST confirmEmailChange': 'everybody',
  'POST confirmInvite': 'everybody',
  'POST confirmTwoFactor': 'signed-in',
  'POST createAccountForExternalLogin': 'everybody',
  'POST createIntegrationKey': 'admin',
  'POST createWebhook': 'admin',
  'POST deleteAccount': 'admin',
  'POST deleteOwnAccount': 'signed-in',
  'POST deleteWebhook': 'admin',
  'POST endOtherSessions': 'signed-in',
  'POST endSession': 'signed-in',
  'POST invite': 'admin',
  'POST linkExternalLogin': 'signed-in',
  'POST lockout': 'admin',
  'POST login': 'everybody',
  'POST loginWithPasskey': 'everybody',
  'POST loginWithTwoFactor': 'everybody',
  'POST logout': 'everybody',
  'POST newRecoveryCodes': 'signed-in',
  'POST register': 'everybody',
  'POST removePasskey': 'signed-in',
  'POST replayEvent': 'admin',
  'POST replayEvents': 'admin',
  'POST resendConfirmEmail': 'everybody',
  'POST resendInviteEmail': 'everybody',
  'POST resetPassword': 'everybody',
  'POST resetTwoFactor': 'admin',
  'POST retryDelivery': 'admin',
  'POST revokeIntegrationKey': 'admin',
  'POST rotateWebhookSecret': 'admin',
  'POST sendPasswordResetEmail': 'everybody',
  'POST startAddingPasskey': 'signed-in',
  'POST startExternalLogin': 'everybody',
  'POST startPasskeyLogin': 'everybody',
  'POST startTwoFactor': 'signed-in',
  'POST stopTwoFactor': 'signed-in',
  'POST testWebhook': 'admin',
  'POST turnWebhookOff': 'admin',
  'POST turnWebhookOn': 'admin',
  'POST unlinkExternalLogin': 'signed-in',
};

/** The statuses of calls that browsers navigate to; no provider or webhook is set up here. */
const letIn: Record<string, number> = {
  'GET completeExternalLogin': 303,
  'GET externalLogin': 400,
  'GET noticeMail': 400,
  'GET externalLoginCallback/:provider': 303,
  'GET webhookDeliveries': 400,
  'GET webhookDelivery': 400,
  'POST startExternalLogin': 303,
};

async function routesOf(database: Database): Promise<string[]> {
  const env = { DATA_DIR: '/tmp/fettle-account-routes', SECRET_KEY: 'a secret of the tests, 32 characters' };
  const app = await buildApp({ database, settings: readSettings(env), now: () => new Date('2026-11-06T12:00:00Z') });
  await app.ready();
  const routes = routesIn(app.printRoutes({ commonPrefix: false }));
  await app.close();
  return routes
    .filter((route) => route.includes(` ${accountPath}/`) && !route.startsWith('HEAD '))
    .map((route) => route.replace(`${accountPath}/`, ''));
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
    await portal.app.register(integrationKeysRest(portal.services));
    await portal.app.register(operatorDeliveriesRest(portal.services));
    const { brands } = portal.services;
    const words = readBrandNotices(brands);
    const wordingOf = readBrandWording(brands);
    await portal.app.register(noticePreviewsRest({ services: portal.services, brands, words, wordingOf }));
    await portal.app.register(accountWebhooksRest(portal.services, accountGuard(portal.services)));
    await portal.app.register(accountPaymentsRest(portal.services));
    await portal.app.register(accountAuditRest(portal.services));
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

  test('the documentation says the same', () => {
    const documented = Object.entries(accountCalls).map(([name, { method, who }]) => [
      `${method.toUpperCase()} ${name}`,
      who,
    ]);
    expect(authorisation).toMatchObject(Object.fromEntries(documented) as Record<string, string>);
  });

  const rows = Object.entries(authorisation).flatMap(([route, right]) =>
    (['anonymous', 'account', 'handler', 'admin', 'ended'] as const).map((who) => [route, who, right] as const),
  );

  // Logging out ends the very session that the next row needs.
  test.each(rows.filter(([route]) => !['POST logout', 'POST endOtherSessions'].includes(route)))(
    '%s by %s',
    async (route, who, right) => {
      const [method = '', call = ''] = route.split(' ');
      const body = method === 'GET' ? undefined : { nothing: 'known' };
      const { status } = await portal.call(call, body, { cookie: cookies[who] });
      const refused = (refusedFor[right] as Partial<Record<Who, number>>)[who];
      expect(status).toBe(refused ?? letIn[route] ?? (method === 'GET' ? 200 : 400));
    },
  );
});
