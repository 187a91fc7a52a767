import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { photoMapKey } from '#features/photos/photos.rules.ts';
import { claimPageNames } from '#shared/page/claim-pages.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie, addClaim, cookieFor } from '#main/graphql.fixture.ts';

const now = new Date('2025-11-06T12:00:00Z');
const policyNumber = 'POL-</script><b>1</b>';
const drawn = claimPageNames.filter((page) => !page.startsWith('excess-payment'));

let database: Database;
let app: FastifyInstance;
let id: string;
let own: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = readSettings({ SECRET_KEY: 'a secret of the tests, 32 characters' });
  app = await buildApp({ database, settings, now: () => now });
  id = await addClaim(database, {
    number: 'CLM-FIRST',
    end_user_email: 'amina@example.com',
    policy_number: policyNumber,
  });
  own = await cookieFor(database, [id], now);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const pageFor = async (cookie: string | null, path = `/my-claim/${id}`) =>
  app.inject({ url: path, headers: { 'sec-fetch-site': 'same-origin', ...(cookie !== null && { cookie }) } });

function dataIn(html: string): { initialData?: Record<string, { claim?: { number?: string } } | null> } {
  return JSON.parse(/<script type="application\/json" id="boot">([^<]*)<\/script>/.exec(html)?.[1] ?? '{}');
}

const withoutScript = (html: string) => /<main[^]*?<noscript>([^]*?)<\/noscript>/.exec(html)?.[1];

describe('a claim’s page brings its initial data along', () => {
  test.each(drawn)('%s: drawn, with every query that it begins with, and kept by nobody', async (page) => {
    const { body, headers } = await pageFor(own, `/${page}/${id}`);
    const { initialData = {} } = dataIn(body);
    const shell = Object.entries(initialData).find(([key]) => key.startsWith('ClaimLayout '))?.[1];
    expect(shell?.claim?.number).toBe('CLM-FIRST');
    expect(Object.keys(initialData).length).toBeGreaterThanOrEqual(3);
    expect(Object.values(initialData)).not.toContain(null);
    expect(body).toContain('CLM-FIRST</dd>');
    expect(body).not.toContain(' style="');
    expect(headers['cache-control']).toBe('private, no-store');
    // Hides it on a device that was told to forget it.
    expect(body).toContain('claim-pending-stop');
  });

  test('the same as GraphQL answers, and no text of a claim ends the element', async () => {
    const { body } = await pageFor(own, `/my-details/${id}`);
    expect(body).not.toContain(policyNumber);
    expect(JSON.stringify(dataIn(body))).toContain(JSON.stringify(policyNumber));
    const query = 'query { claim(id: "' + id + '") { number policyNumber } }';
    const answer = await app.inject({ method: 'POST', url: '/graphql', payload: { query }, headers: { cookie: own } });
    expect(answer.json<{ data: unknown }>().data).toEqual({ claim: { number: 'CLM-FIRST', policyNumber } });
  });

  test('that of the photos the map of them too, and their pictures are in the page', async () => {
    const photo = { kind: 'inspection' as const, name: 'crack.jpg', store_key: 'a', sent_hash: Buffer.alloc(32) };
    const measures = { width: 10, height: 10, bytes: 1 };
    await database.kysely
      .insertInto('photo')
      .values({ id: newId(), claim_id: id, created_at: now, ...photo, ...measures })
      .execute();
    const { body } = await pageFor(own, `/photos/${id}`);
    const map = dataIn(body).initialData?.[photoMapKey(id)];
    expect(Object.keys(map ?? {})).toEqual(['crack.jpg']);
    expect(body).toContain(`<img src="/api/media/photos/${id}/inspection/`);
  });

  test('a page of payment brings none', async () => {
    const { body, headers } = await pageFor(own, `/excess-payment/${id}`);
    expect(dataIn(body).initialData).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
    expect(withoutScript(body)).toContain('No excess to be paid');
  });

  test('a page of payment says what is due to whoever has no script', async () => {
    await database.kysely.updateTable('claim').set({ policy_excess_pence: 7_500 }).where('id', '=', id).execute();
    expect(withoutScript((await pageFor(own, `/excess-payment/${id}`)).body)).toContain('Excess due: £75.00');
    const other = await cookieFor(database, [await addClaim(database)], now);
    expect(withoutScript((await pageFor(other, `/excess-payment/${id}`)).body)).not.toContain('£75.00');
  });
});

describe('nobody else gets them', () => {
  const empty = async (cookie: string | null, path?: string) => {
    const { statusCode, body } = await pageFor(cookie, path);
    expect(body).not.toContain('CLM-FIRST');
    expect(dataIn(body).initialData).toBeUndefined();
    return statusCode;
  };

  test('without a session it is the Track form', async () => {
    expect(await empty(null)).toBe(302);
  });

  test('another claim’s session, one that is over, an account of somebody else, an administrator', async () => {
    expect(await empty(await cookieFor(database, [await addClaim(database)], now))).toBe(200);
    expect(await empty(await cookieFor(database, [await addClaim(database)], now), `/photos/${id}`)).toBe(200);
    expect(await empty(await cookieFor(database, [id], new Date(now.getTime() - 8 * 24 * 3_600_000)))).toBe(200);
    expect(await empty(await accountCookie(database, { email: 'nobody@example.com' }, now))).toBe(200);
    expect(await empty(await accountCookie(database, { email: 'boss@example.com', roles: ['admin'] }, now))).toBe(200);
  });

  test('an id that is none', async () => {
    expect(await empty(own, '/my-claim/no-such-claim')).toBe(200);
    expect(await empty(own, `/my-claim/${id}%27`)).toBe(200);
  });

  test('an account with the claim’s e-mail address does, and a handler whose look is written down', async () => {
    const views = async () => {
      const { rows } = await database.pool.query<{ detail: string }>(
        `select detail from audit_event where action = 'claim.viewed' and claim_id = $1`,
        [id],
      );
      return rows.map(({ detail }) => detail);
    };
    const account = await accountCookie(database, { email: 'Amina@example.com' }, now);
    expect((await pageFor(account)).body).toContain('CLM-FIRST</dd>');
    expect(await views()).toEqual([]);
    const handler = await accountCookie(database, { email: 'handler@example.com', roles: ['handler'] }, now);
    expect((await pageFor(handler)).body).toContain('CLM-FIRST</dd>');
    expect(new Set(await views())).toEqual(new Set(['claim']));
    expect((await pageFor(handler, `/photos/${id}`)).body).toContain('<img src="/api/media/photos/');
    expect(new Set(await views())).toEqual(new Set(['claim', 'photos']));
  });
});

describe('the Track form', () => {
  const login = async (query: string, postcode = 'SW1A 1AA') =>
    app.inject({ method: 'POST', url: `/api/enduser/login${query}`, payload: { reference: 'CLM-FIRST', postcode } });

  test('asks for them and gets those of the page that it leads to', async () => {
    const { answers } = (await login('?answers=1')).json<{ answers: Record<string, unknown> }>();
    expect(Object.keys(answers).some((key) => key.startsWith('MyClaim '))).toBe(true);
    const other = await login(`?answers=1&returnUrl=${encodeURIComponent(`/history/${id}`)}`);
    const keys = Object.keys(other.json<{ answers: Record<string, unknown> }>().answers);
    expect(keys.some((key) => key.startsWith('Timeline '))).toBe(true);
    const photos = await login(`?answers=1&returnUrl=${encodeURIComponent(`/photos/${id}`)}`);
    expect(photos.json<{ answers: object }>().answers).toHaveProperty([photoMapKey(id)]);
  });

  test('others get the plain answer, and a wrong pair gets none', async () => {
    expect(Object.keys((await login('')).json<object>())).toEqual(['succeeded', 'claimId', 'returnUrl']);
    expect(Object.keys((await login('?answers=1', 'N1 9GU')).json<object>())).toEqual(['succeeded', 'message']);
  });
});
