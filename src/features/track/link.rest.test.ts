import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { claimLink } from '#server/secrets/claim-link.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { claimMailJob, type NotMailed } from './claim-mail.server.ts';
import { trackApp, type TrackApp } from './track-app.fixture.ts';
import { trackStateOf, withoutTyped } from './track-query.rules.ts';
import { addFindableClaim } from './track.fixture.ts';

let database: Database;
let portal: TrackApp;
let claimId: string;
let otherId: string;
let addressesUsed = 0;
let notMailed: NotMailed[] = [];

beforeEach(async () => {
  notMailed = [];
  database = await createTestDatabase();
  portal = trackApp(database);
  claimId = await addFindableClaim(database.kysely, { number: 'FT-1001', policyNumber: 'POL 7', postcode: 'SW1A 1AA' });
  otherId = await addFindableClaim(database.kysely, { number: 'FT-2000', postcode: 'M1 1AE' });
});

afterEach(async () => {
  await portal.app.close();
  await database.close();
});

const pathOf = (id: string, page?: string) =>
  new URL(claimLink(portal.services.settings, { claimId: id, email: '', now: portal.services.now() }, page)).pathname;
const tokenOf = (id: string) => pathOf(id).split('/')[2] ?? '';

async function opened(path: string, cookie = '') {
  const answer = await portal.app.inject({ url: path, headers: cookie === '' ? {} : { cookie } });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
  const to = new URL(String(answer.headers.location), 'https://claims.example.com');
  return { path: to.pathname, ...Object.fromEntries(to.searchParams) };
}

function newAddress(): string {
  addressesUsed += 1;
  return `198.51.100.${addressesUsed % 250}`;
}

const guess = async (postcode: string, link = '', reference = 'FT-1001') =>
  portal.login({ reference, postcode, link }, { address: newAddress() });

async function lock(reference = 'FT-1001', postcode = 'SW1A 1AA'): Promise<void> {
  for (const code of ['M1 1AA', 'M1 1AB', 'M1 1AD', 'M1 1AF', 'M1 1AG']) await guess(code, '', reference);
  expect((await guess(postcode, '', reference)).statusCode).toBe(429);
}

describe('opening a link', () => {
  test('fills the form in, carries the link on and goes on to the page', async () => {
    expect(await opened(pathOf(claimId))).toEqual({
      path: '/track',
      reference: 'FT-1001',
      link: tokenOf(claimId),
      returnUrl: `/my-claim/${claimId}`,
    });
    expect(await opened(pathOf(claimId, 'messages'))).toMatchObject({ returnUrl: `/messages/${claimId}` });
    const passcode = `/my-claim/${claimId}/submit-passcode`;
    expect(await opened(pathOf(claimId, 'submit-passcode'))).toMatchObject({ returnUrl: passcode });
    expect(await opened(`${pathOf(claimId)}/evil.example`)).toMatchObject({ returnUrl: `/my-claim/${claimId}` });
  });

  test('leads a browser that tracks the claim straight to it, and one that tracks another to the form', async () => {
    const cookieFor = async (reference: string, postcode: string) => {
      const { cookies } = await portal.login({ reference, postcode });
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    };
    const own = await cookieFor('FT-1001', 'SW1A 1AA');
    expect(await opened(pathOf(claimId, 'quote'), own)).toEqual({ path: `/quote/${claimId}` });
    expect(await opened(pathOf(claimId), await cookieFor('FT-2000', 'M1 1AE'))).toMatchObject({ path: '/track' });
  });

  test('that is old still fills the form in and lifts nothing; one that is not ours or of no claim is the empty form', async () => {
    const path = pathOf(claimId);
    expect(await opened(`/c/${'A'.repeat(40)}`)).toEqual({ path: '/track' });
    expect(await opened('/c/x')).toEqual({ path: '/track' });
    expect(await opened(pathOf('7c0a8d0e-4e5c-4b7e-9a51-0d6f6a1c2b3d'))).toEqual({ path: '/track' });
    portal.wait(31 * 24 * 60);
    expect(await opened(path)).toEqual({ path: '/track', reference: 'FT-1001', returnUrl: `/my-claim/${claimId}` });
  });

  test('leaves the address once the form has it', () => {
    const search = '?reference=FT-1001&link=abc&returnUrl=%2Fquote%2F1';
    expect(trackStateOf(search)).toMatchObject({ reference: 'FT-1001', link: 'abc', returnUrl: '/quote/1' });
    expect(withoutTyped(search)).toBe('?returnUrl=%2Fquote%2F1');
    expect(trackStateOf('')).not.toHaveProperty('link');
  });
});

describe('a locked reference', () => {
  test('is opened by a link and the right post code, by script and without', async () => {
    await lock();
    expect((await guess('SW1A 1AA', tokenOf(claimId))).json()).toMatchObject({ succeeded: true, claimId });
    expect((await guess('SW1A 1AA', tokenOf(claimId), 'pol-7')).json()).toMatchObject({ succeeded: true });
    const fields = { reference: 'FT-1001', postcode: 'SW1A 1AA', link: tokenOf(claimId) };
    expect((await portal.post('/track', fields)).headers.location).toBe(`/my-claim/${claimId}`);
    expect((await guess('SW1A 1AA')).statusCode).toBe(429);
  });

  test('stays locked for the link of another claim, a changed one and an old one', async () => {
    await lock();
    const token = tokenOf(claimId);
    expect((await guess('SW1A 1AA', tokenOf(otherId))).statusCode).toBe(429);
    expect((await guess('SW1A 1AA', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(429);
    portal.wait(31 * 24 * 60);
    await lock();
    expect((await guess('SW1A 1AA', token)).statusCode).toBe(429);
  });

  test('gives five more codes in all, whichever of its links they come by and however many at once', async () => {
    await lock();
    const first = tokenOf(claimId);
    portal.wait(60);
    const second = tokenOf(claimId);
    expect(second).not.toBe(first);
    const codes = Array.from({ length: 20 }, (_, number) => `N${number + 1} 1AA`);
    const answers = await Promise.all(codes.map((code, number) => guess(code, number % 2 === 0 ? first : second)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect((await guess('SW1A 1AA', second)).statusCode).toBe(429);
    portal.wait(24 * 60);
    expect((await guess('SW1A 1AA', second)).json()).toMatchObject({ succeeded: true });
  });
});

test('guesses without a link do not use up what a link gives, and a link that is too long is refused', async () => {
  await lock();
  await guess('M9 9AA', tokenOf(claimId));
  expect((await guess('SW1A 1AA', tokenOf(claimId))).json()).toMatchObject({ succeeded: true });
  expect((await guess('SW1A 1AA', 'x'.repeat(65))).statusCode).toBe(400);
});

describe('a link asked for on the locked form', () => {
  const ask = async (reference: string, address = newAddress()) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/enduser/mailLink',
      headers: { origin: 'https://claims.example.com', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
      payload: { reference },
    });
  const posted = async () => {
    const job = claimMailJob(portal.services, (mail) => notMailed.push(mail));
    const { rows } = await database.pool.query<{ data: unknown }>('delete from job where kind = $1 returning data', [
      job.kind.name,
    ]);
    const run = { attempt: 1, isLast: false, signal: new AbortController().signal };
    for (const { data } of rows) await job.handle(data, run);
    return database.kysely.selectFrom('mail').select(['recipient', 'claim_id']).orderBy('id').execute();
  };

  test('is mailed to the claim’s address where the reference is locked, and nowhere else', async () => {
    await database.kysely
      .updateTable('claim')
      .set({ end_user_email: 'amina@example.com' })
      .where('id', '=', claimId)
      .execute();
    const answers = [await ask('FT-1001'), await ask('NO-SUCH'), await ask('FT-2000')];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, '{"succeeded":true}']),
    );
    expect(await posted()).toEqual([]);
    await lock();
    expect((await ask('ft 1001')).json()).toEqual({ succeeded: true });
    expect(await posted()).toEqual([{ recipient: 'amina@example.com', claim_id: claimId }]);
  });

  test('tells why it was not mailed: too many within an hour, or an address that takes no mail', async () => {
    const setEmail = (email: string) => database.kysely.updateTable('claim').set({ end_user_email: email }).execute();
    await setEmail('amina@example.com');
    await lock();
    for (let number = 0; number < 3; number += 1) await ask('FT-1001');
    await posted();
    expect(notMailed).toEqual([]);
    await lock('FT-2000', 'M1 1AE');
    await ask('FT-2000');
    await posted();
    expect(notMailed).toEqual([{ claimId: otherId, what: 'link', reason: 'limited' }]);
    await setEmail('at the neighbours');
    await ask('FT-2000');
    expect(await posted()).toHaveLength(3);
    expect(notMailed.at(-1)).toEqual({ claimId: otherId, what: 'link', reason: 'no mail address' });
  });

  test('is limited for each reference, known or not, and for each address', async () => {
    for (const reference of ['FT-1001', 'NO-SUCH']) {
      const statuses = [];
      for (let number = 0; number < 4; number += 1) statuses.push((await ask(reference)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    const statuses = [];
    for (let number = 0; number < 31; number += 1)
      statuses.push((await ask(`REF-${number}`, '203.0.113.200')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask('')).statusCode).toBe(400);
  });
});
