import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie, addClaim } from '#main/graphql.fixture.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';

const now = new Date('2026-11-06T12:00:00Z');

describe('STAFF_TWO_FACTOR=required', () => {
  let database: Database;
  let app: FastifyInstance;
  let claimId: string;
  const cookies = { account: '', admin: '', handler: '', adminByPasskey: '', handlerByCode: '' };

  beforeAll(async () => {
    database = await createTestDatabase();
    const env = {
      DATA_DIR: '/tmp/fettle-staff-second-factor',
      SECRET_KEY: 'a secret of the tests, 32 characters',
      STAFF_TWO_FACTOR: 'required',
    };
    app = await buildApp({ database, settings: readSettings(env), now: () => now });
    await app.ready();
    claimId = await addClaim(database, { end_user_email: 'handler@example.com' });
    const cookie = async (email: string, roles: ('admin' | 'handler')[], amr: string[]) =>
      accountCookie(database, { email, roles, amr }, now);
    cookies.account = await cookie('account@example.com', [], ['pwd']);
    cookies.admin = await cookie('admin@example.com', ['admin'], ['pwd']);
    cookies.handler = await cookie('looks@example.com', ['handler'], ['pwd']);
    cookies.adminByPasskey = await cookie('passkey@example.com', ['admin'], ['hwk', 'user', 'mfa']);
    cookies.handlerByCode = await cookie('code@example.com', ['handler'], ['pwd', 'otp', 'mfa']);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const call = async (cookie: string, method: string, url: string) => {
    const payload = method === 'GET' ? {} : { payload: { nothing: 'known' } };
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({ method: method as 'GET', url, headers, ...payload });
    const isProblem = answer.statusCode >= 400 && answer.body.startsWith('{');
    return [answer.statusCode, isProblem ? answer.json<{ code: string }>().code : ''] as const;
  };

  test('refuses every call of administrators to one without a second factor', async () => {
    const routes = routesIn(app.printRoutes({ commonPrefix: false })).filter(
      (route) => route.includes(' /api/account/') && !route.startsWith('HEAD '),
    );
    let refused = 0;
    for (const route of routes.filter((one) => !one.endsWith('/logout') && !one.endsWith('endOtherSessions'))) {
      const [method = '', url = ''] = route.split(' ');
      const [, plain] = await call(cookies.account, method, url);
      if (plain !== 'no-permission') continue;
      refused += 1;
      expect([route, ...(await call(cookies.admin, method, url))]).toEqual([route, 403, 'second-factor-required']);
      // A stream has no end.
      if (route.endsWith('/firstClaim')) continue;
      expect([route, (await call(cookies.adminByPasskey, method, url))[0]]).not.toEqual([route, 403]);
    }
    expect(refused).toBeGreaterThan(20);
  });

  test('shows no claim to a handler without a second factor, and notes no view', async () => {
    const view = async (cookie: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/graphql',
          headers: { cookie, 'sec-fetch-site': 'same-origin' },
          payload: { query: `{ claim(id: "${claimId}") { id } }` },
        })
      ).body;
    await database.pool.query('truncate audit_event');
    expect(await view(cookies.handler)).toContain('CLAIM_NOT_FOUND');
    expect((await database.pool.query('select 1 from audit_event')).rowCount).toBe(0);
    expect(await view(cookies.handlerByCode)).toContain(claimId);
    const own = await accountCookie(database, { email: 'handler@example.com', roles: ['handler'] }, now);
    expect(await view(own)).toContain(claimId);
    const photos = `/api/media/inspectionPhotos?claimId=${claimId}`;
    expect(await call(cookies.handler, 'GET', photos)).toEqual([404, 'claim-not-found']);
    expect(await call(cookies.handlerByCode, 'GET', photos)).toEqual([200, '']);
  });

  test('leads every page of a sign-in that has given no second factor to the account page', async () => {
    const page = async (cookie: string, url: string) => {
      const answer = await app.inject({ url, headers: { cookie, accept: 'text/html' } });
      return [url, answer.statusCode, answer.headers.location];
    };
    const ofClaims = ['/authentication/profile', `/my-claim/${claimId}`, `/preferences/${claimId}`];
    for (const url of ['/account/users', '/account/payments', ...ofClaims]) {
      expect(await page(cookies.admin, url)).toEqual([url, 302, '/account/manage']);
      expect(await page(cookies.adminByPasskey, url)).toEqual([url, 200, undefined]);
    }
    for (const url of ofClaims) {
      expect(await page(cookies.handler, url)).toEqual([url, 302, '/account/manage']);
      expect(await page(cookies.handlerByCode, url)).toEqual([url, 200, undefined]);
      expect(await page(cookies.account, url)).toEqual([url, 200, undefined]);
    }
    for (const url of ['/account/manage', '/authentication/logout', '/privacy', '/track'])
      expect(await page(cookies.handler, url)).toEqual([url, 200, undefined]);
    const roles = async (cookie: string) =>
      (await app.inject({ url: '/api/account/currentUserRoles', headers: { cookie } })).json<object>();
    expect(await roles(cookies.handler)).toEqual({ roles: ['handler'], secondFactorNeeded: true });
    expect(await roles(cookies.handlerByCode)).toEqual({ roles: ['handler'] });
    const current = async (cookie: string) =>
      (await app.inject({ url: '/api/account/currentUser', headers: { cookie } })).json<object>();
    expect(await current(cookies.admin)).toMatchObject({ secondFactorNeeded: 'set-up' });
    expect(await current(cookies.adminByPasskey)).toMatchObject({ secondFactorNeeded: null });
    expect(await current(cookies.account)).toMatchObject({ secondFactorNeeded: null });
  });
});
