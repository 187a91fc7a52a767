import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import type { FastifyInstance } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eraseClaim } from '#features/evidence/erase.server.ts';
import { canaries } from '#features/evidence/canaries.fixture.ts';
import { canaryDocument, fillClaim } from '#features/evidence/held-claim.fixture.ts';
import { heldTables } from '#features/evidence/held-tables.server.ts';
import { applyRetention, retentionReport } from '#features/evidence/retention.server.ts';
import { openPhotos } from '#features/photos/photos.server.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { openPhotoStore } from '#server/gateways/photo-store/photo-store-open.ts';
import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie } from '#main/graphql.fixture.ts';

const key = 'operator-key-of-more-than-32-characters';
const day = 24 * 60 * 60_000;

let database: Database;
let app: FastifyInstance;
let services: Services;
let store: PhotoStore;
let folder: string;
let admin: string;
let time = Date.parse('2025-11-06T12:00:00Z');
let claims = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fettle-evidence-'));
  const env = {
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of the tests, 32 characters',
    INTEGRATION_KEY: key,
    STAFF_IDLE_MINUTES: '0',
  };
  services = { database, settings: readSettings(env), now: () => new Date(time) };
  store = openPhotoStore(services.settings);
  app = await buildApp(services);
  await app.ready();
  admin = await accountCookie(database, { email: 'admin@example.com', roles: ['admin'] }, services.now());
});

afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function call(method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object) {
  return app.inject({
    method,
    url: `/api/integration/v1${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(payload && { payload }),
  });
}

/** Creates a claim whose data is in every table, with its two files. */
async function heldClaim() {
  claims += 1;
  const number = `CLM-CANARY-${claims}`;
  const answer = await call('PUT', `/claims/${number}`, canaryDocument);
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json<{ id: string }>();
  const files = await fillClaim(services, id, number);
  await store.put(files.photoKey, Buffer.from('photo'), 'image/jpeg');
  await store.put(files.attachmentKey, Buffer.from('%PDF-1.7'), 'application/pdf');
  return { id, number, ...files };
}

async function truncateAll(): Promise<void> {
  const { rows } = await database.pool.query<{ tables: string }>(`select string_agg(quote_ident(tablename), ', ') tables
    from pg_tables where schemaname = 'public' and tablename not in ('schema_migration', 'state', 'account', 'account_session')`);
  await database.pool.query(`truncate ${rows[0]?.tables ?? ''} cascade`);
}

async function dump(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(tablename) name from pg_tables where schemaname = 'public'`,
  );
  const tables = await Promise.all(rows.map(({ name }) => database.pool.query(`select t::text from ${name} t`)));
  return tables.map(({ rows: found }) => JSON.stringify(found)).join('\n');
}

function hitsIn(text: string): string[] {
  const folded = text.toLowerCase();
  const forms = (canary: string) => [canary, canary.replaceAll(' ', ''), Buffer.from(canary).toString('hex')];
  return Object.values(canaries).filter((canary) => forms(canary).some((form) => folded.includes(form.toLowerCase())));
}

const textOf = async (storeKey: string) => {
  const file = await store.get(storeKey);
  if (file === null) return null;
  const parts: Buffer[] = [];
  for await (const part of file.stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

describe('an export', () => {
  test('holds every table, the files and a README, and no secret', async () => {
    const { number } = await heldClaim();
    const answer = await call('GET', `/claims/${number.toLowerCase()}/export`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="claim-${number}.zip"`);
    const zip = unzipSync(answer.rawPayload);
    const file = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
    const rowsOf = (table: string): unknown[] => JSON.parse(file(`data/${table}.json`) || '[]') as unknown[];
    expect(Object.keys(heldTables).filter((table) => rowsOf(table).length === 0)).toEqual([]);
    expect(JSON.parse(file('claim.json'))).toMatchObject({ number, endUserName: canaries.name });
    expect(Object.keys(zip).filter((name) => /^(?:photos|attachments)\//.test(name))).toHaveLength(4);
    expect(Object.values(zip).map((bytes) => strFromU8(bytes))).toEqual(expect.arrayContaining(['photo', '%PDF-1.7']));
    expect(file('README.txt')).toContain(`Everything that is held of claim ${number}`);
    expect(file('README.txt')).toMatch(
      /Made for Harbour Device Care on .*\r\nThe claim is with Northfield Insurance\./,
    );
    const all = Object.values(zip)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(all).not.toContain(canaries.passcode);
    expect(all).not.toMatch(/"\w*(?:hash|ciphertext|nonce|key_id|store_key)"/);
    expect(JSON.parse(file('data/passcode.json'))[0]).toMatchObject({
      type: 'password',
      submitted_at: expect.any(String),
    });
    expect(JSON.parse(file('data/audit_event.json')).at(-1)).toMatchObject({
      action: 'claim.exported',
      actor: 'INTEGRATION_KEY',
    });
  });

  test('names a file that is gone, and there is none of an unknown claim', async () => {
    const { number, photoKey } = await heldClaim();
    await store.delete(photoKey);
    const zip = unzipSync((await call('GET', `/claims/${number}/export`)).rawPayload);
    expect(strFromU8(zip['README.txt'] ?? new Uint8Array())).toMatch(
      /gone from the store:\r\n {2}photos\/inspection\//,
    );
    expect((await call('GET', '/claims/NO-SUCH/export')).json()).toMatchObject({ code: 'claim-not-found' });
    expect((await call('GET', '/claims/%00/export')).statusCode).toBe(400);
  });

  test('is made in the brand of the claim, and names its insurer where the contract names none', async () => {
    const { number } = await heldClaim();
    const change = { brand: 'marigold', contract: null };
    expect((await call('PATCH', `/claims/${number}`, change)).statusCode).toBe(200);
    const zip = unzipSync((await call('GET', `/claims/${number}/export`)).rawPayload);
    const readme = strFromU8(zip['README.txt'] ?? new Uint8Array());
    expect(readme).toMatch(/Made for Marigold Repairs on .*\r\nThe claim is with Larkfield Mutual\./);
  });
});

describe('an erasure', () => {
  test('leaves nothing of the claimant, in the database or in files, but amounts and one line of the audit', async () => {
    await truncateAll();
    const { id, number, photoKey, attachmentKey } = await heldClaim();
    expect(hitsIn(await dump())).toEqual(Object.values(canaries).filter((canary) => canary !== canaries.passcode));
    const dry = await call('POST', `/claims/${number}/erasure`, { dryRun: true });
    expect(dry.json()).toMatchObject({ number, dryRun: true, accountWithSameEmail: false });
    expect(await textOf(photoKey)).toBe('photo');

    const report = (await call('POST', `/claims/${number}/erasure`)).json<{
      removed: { kind: string; count: number }[];
    }>();
    expect(report.removed).toEqual(dry.json().removed);
    expect(report.removed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'mail', count: 2 }),
        expect.objectContaining({ kind: 'chat', count: 2 }),
        expect.objectContaining({ kind: 'files', count: 4 }),
      ]),
    );
    expect(hitsIn(await dump())).toEqual([]);
    expect([await textOf(photoKey), await textOf(attachmentKey)]).toEqual([null, null]);
    const { rows } = await database.pool.query(
      'select pence, provider_id, card_last_four, error from payment_intent where claim_id = $1',
      [id],
    );
    expect(rows).toEqual([{ pence: 7_500, provider_id: `pi_${number}`, card_last_four: '', error: '' }]);
    const { rows: left } = await database.pool.query(
      `select actor, detail from audit_event where claim_id = $1 and action = 'claim.erased'`,
      [id],
    );
    expect(left).toEqual([{ actor: 'INTEGRATION_KEY', detail: number }]);
    expect((await call('POST', `/claims/${number}/erasure`)).json()).toMatchObject({ code: 'claim-not-found' });
  });

  test('spares what is of another claim, and mails of an address that others have', async () => {
    await truncateAll();
    const first = await heldClaim();
    const counts = async () =>
      (
        await database.pool.query<{ mails: number; chats: number; claims: number }>(
          `select (select count(*) from mail) mails, (select count(*) from outgoing_message) chats, (select count(*) from claim) claims`,
        )
      ).rows[0];
    const second = await call('PUT', '/claims/CLM-OTHER', canaryDocument);
    expect(second.statusCode).toBe(201);
    await call('POST', `/claims/${first.number}/erasure`, {});
    expect(await counts()).toEqual({ mails: 1, chats: 0, claims: 1 });
    expect((await call('GET', '/claims/CLM-OTHER')).json()).toMatchObject({ endUserName: canaries.name });
  });

  test('that is killed before its files go leaves none behind for good', async () => {
    const { number, photoKey, attachmentKey } = await heldClaim();
    const killed = async () => Promise.reject(new Error('killed'));
    await eraseClaim(services, killed, { path: number, actor: 'test', dryRun: false });
    expect(await textOf(photoKey)).toBe('photo');
    const photos = openPhotos(services, store);
    time += 2 * 60 * 60_000;
    await photos.sweep();
    expect([await textOf(photoKey), await textOf(attachmentKey)]).toEqual([null, null]);
    await photos.close();
  });
});

describe('retention', () => {
  const withRetention = (retention: Partial<Services['settings']['retention']>): Services => ({
    ...services,
    settings: { ...services.settings, retention: { ...services.settings.retention, ...retention } },
  });
  const end = async (number: string, state = 'Claim Cancelled') =>
    expect((await call('PUT', `/claims/${number}`, { ...canaryDocument, state })).statusCode).toBe(200);
  const isThere = async (number: string) => (await call('GET', `/claims/${number}`)).statusCode === 200;

  test('erases claims that have ended that many years ago, and no other', async () => {
    await truncateAll();
    const [ended, open] = [await heldClaim(), await heldClaim()];
    await end(ended.number);
    const kept = withRetention({ claimYears: 6 });
    time += 6 * 365 * day;
    await applyRetention(kept);
    expect([await isThere(ended.number), await isThere(open.number)]).toEqual([true, true]);
    time += 3 * day;
    expect((await retentionReport(kept)).lines).toContainEqual(
      expect.objectContaining({ kind: 'claims', due: 1, oldest: expect.any(String) }),
    );
    await applyRetention(withRetention({}));
    expect(await isThere(ended.number)).toBe(true);
    await applyRetention(kept);
    expect([await isThere(ended.number), await isThere(open.number)]).toEqual([false, true]);
    const { rows } = await database.pool.query(`select actor, detail from audit_event where action = 'claim.erased'`);
    expect(rows).toEqual([{ actor: 'portal', detail: ended.number }]);
    expect((await retentionReport(kept)).lines).toContainEqual(expect.objectContaining({ kind: 'claims', due: 0 }));
  });

  test('lets files of messages go after days, and the claim stay', async () => {
    await truncateAll();
    const { number, attachmentKey } = await heldClaim();
    await end(number);
    const kept = withRetention({ attachmentDays: 90 });
    const attachments = async () => database.kysely.selectFrom('message_attachment').select('id').execute();
    time += 89 * day;
    await applyRetention(kept);
    expect(await attachments()).toHaveLength(1);
    time += 2 * day;
    await applyRetention(kept);
    expect(await attachments()).toHaveLength(0);
    expect(await isThere(number)).toBe(true);
    const photos = openPhotos(services, store);
    await photos.sweep();
    await photos.close();
    expect(await textOf(attachmentKey)).toBeNull();
  });

  test('removes entries of the audit after years, and only so', async () => {
    await truncateAll();
    await heldClaim();
    const entries = async () => database.kysely.selectFrom('audit_event').select('id').execute();
    const before = (await entries()).length;
    expect(before).toBeGreaterThan(0);
    time += 2 * 366 * day;
    await applyRetention(withRetention({ auditYears: 3 }));
    expect(await entries()).toHaveLength(before);
    await applyRetention(withRetention({ auditYears: 2 }));
    expect(await entries()).toHaveLength(0);
  });
});

describe('the audit', () => {
  const page = async (query: string) =>
    (await app.inject({ url: `/api/account/audit?${query}`, headers: { cookie: admin } })).json<{
      entries: { action: string; person: string; detail: string; claimNumber: string | null }[];
      next: string | null;
    }>();

  test('a long answer to a read that cannot be written down is a fault that its caller can read', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => `CLM-LONG-${index}`);
    for (const number of numbers) await call('PUT', `/claims/${number}`, canaryDocument);
    const entries = async () =>
      app.inject({
        url: '/api/integration/v1/audit',
        headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'br' },
      });
    time += day;
    await database.pool.query('alter table audit_event add constraint nothing_more check (false) not valid');
    const refused = await entries();
    await database.pool.query('alter table audit_event drop constraint nothing_more');
    expect(refused.statusCode).toBe(500);
    expect(refused.headers).not.toHaveProperty('content-encoding');
    expect(refused.json()).toMatchObject({ code: 'internal' });
    const answered = await entries();
    expect(answered.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answered.rawPayload).toString()).toContain(numbers[0]);
  });

  test('is only added to', async () => {
    await heldClaim();
    await expect(database.pool.query(`update audit_event set actor = 'nobody'`)).rejects.toThrow(/only added to/);
    await expect(database.pool.query('delete from audit_event')).rejects.toThrow(/only added to/);
    await expect(database.pool.query('delete from audit_event where false')).resolves.toMatchObject({ rowCount: 0 });
  });

  test('says which key read and changed which claim: a read again within minutes once, a change each time', async () => {
    await truncateAll();
    admin = await accountCookie(database, { email: 'admin@example.com', roles: ['admin'] }, services.now());
    await call('PUT', '/claims/CLM-A', canaryDocument);
    await call('PUT', '/claims/CLM-A', canaryDocument);
    await call('GET', '/claims/CLM-A');
    await call('GET', '/claims/clm-a');
    await call('GET', '/claims/NO-SUCH');
    await call('GET', '/states');
    time += 6 * 60_000;
    await call('GET', '/claims/CLM-A');
    await call('DELETE', '/claims/CLM-A');
    const { entries } = await page('claim=clma');
    expect(entries.map(({ action, person, detail }) => [action, person, detail])).toEqual([
      ['claim.deleted', 'INTEGRATION_KEY', 'CLM-A'],
      ['operator.read', 'INTEGRATION_KEY', 'GET /claims/:number'],
      ['operator.read', 'INTEGRATION_KEY', 'GET /claims/:number'],
      ['operator.wrote', 'INTEGRATION_KEY', 'PUT /claims/:number'],
      ['operator.wrote', 'INTEGRATION_KEY', 'PUT /claims/:number'],
    ]);
  });

  test('is filtered by person, kind and day, page by page, and refuses what is no filter', async () => {
    expect((await page('person=INTEGRATION_KEY&kind=claim')).entries).toHaveLength(1);
    expect((await page('person=nobody')).entries).toEqual([]);
    expect((await page('from=2000-01-01&to=2000-01-02')).entries).toEqual([]);
    const values = Array.from({ length: 60 }, () => `(gen_random_uuid(), $1, 'Import', 'import.finished')`).join(',');
    await database.pool.query(`insert into audit_event (id, at, actor, action) values ${values}`, [services.now()]);
    const first = await page('kind=import');
    expect(first.entries).toHaveLength(50);
    const second = await page(`kind=import&before=${encodeURIComponent(first.next ?? '')}`);
    expect(second.entries).toHaveLength(10);
    expect(second.next).toBeNull();
    for (const query of ['kind=x', 'from=yesterday', 'before=x', 'more=1', 'claim=%00']) {
      const answer = await app.inject({ url: `/api/account/audit?${query}`, headers: { cookie: admin } });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });

  test('is a file that a spreadsheet does not run', async () => {
    await database.kysely
      .insertInto('audit_event')
      .values({
        id: crypto.randomUUID(),
        at: services.now(),
        actor: '=cmd|calc',
        action: 'claim.viewed',
        detail: 'a "quote", ü',
      })
      .execute();
    const answer = await app.inject({ url: '/api/account/auditFile?kind=claim', headers: { cookie: admin } });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
    expect(answer.body.startsWith('\uFEFFTime (UTC),Who,What')).toBe(true);
    expect(answer.body).toContain(`,"'=cmd|calc",claim.viewed,`);
    expect(answer.body).toContain('"a ""quote"", ü"');
    expect((await page('kind=audit')).entries).toMatchObject([
      { action: 'audit.downloaded', person: 'admin@example.com' },
    ]);
  });

  test('is read on from by a key, a minute late, without a gap', async () => {
    const read = async (after: string) =>
      (await call('GET', `/audit?limit=20&after=${encodeURIComponent(after)}`)).json<{
        entries: { id: string }[];
        after: string;
      }>();
    time += 2 * 60_000;
    const seen: string[] = [];
    let after = '';
    for (let got = await read(after); got.entries.length > 0; got = await read(after)) {
      seen.push(...got.entries.map(({ id }) => id));
      after = got.after;
    }
    const { rows } = await database.pool.query<{ id: string }>('select id from audit_event where at <= $1', [
      new Date(time - 60_000),
    ]);
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect((await call('GET', '/audit?after=x')).statusCode).toBe(400);
  });
});

test('each of the three needs a key of its own scope', async () => {
  const without = { authorization: 'Bearer none' };
  for (const [method, path] of [
    ['GET', '/audit'],
    ['GET', '/claims/CLM-B1/export'],
    ['POST', '/claims/CLM-B1/erasure'],
  ] as const) {
    const url = `/api/integration/v1${path}`;
    expect((await app.inject({ method, url, headers: without })).statusCode).toBe(401);
    const usual = await app.inject({
      method: 'POST',
      url: '/api/account/createIntegrationKey',
      headers: { cookie: admin, 'sec-fetch-site': 'same-origin' },
      payload: { name: `usual ${path}`, scopes: ['claims:read', 'claims:write', 'passcodes:read'] },
    });
    const bearer = { authorization: `Bearer ${usual.json<{ key: string }>().key}` };
    expect((await app.inject({ method, url, headers: bearer })).json()).toMatchObject({ code: 'scope-missing' });
  }
});
