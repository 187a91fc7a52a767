import { NIL } from 'uuid';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { claimsBehind, claimsStatement } from './claim-list.data.ts';
import { createIntegrationApp } from './integration-app.fixture.ts';

let api: Awaited<ReturnType<typeof createIntegrationApp>>;
beforeAll(async () => {
  api = await createIntegrationApp();
});
afterAll(() => api.close());

type Page = { claims: { number: string; updatedAt: string }[]; next: string | null };

const list = async (query: string) => {
  const answer = await api.call('GET', `/claims${query}`);
  return { status: answer.statusCode, json: answer.json<Page & { code?: string; title?: string }>() };
};
const numbersOf = ({ json }: { json: Page }) => json.claims.map(({ number }) => number);
const clear = () => api.services.database.pool.query('truncate claim, claim_lookup cascade');
const put = (number: string, body: object) => api.call('PUT', `/claims/${number}?quiet=true`, body);
const change = (number: string, at: string) =>
  api.services.database.pool.query('update claim set updated_at = $2 where number = $1', [number, at]);

describe('pages', () => {
  beforeAll(async () => {
    await clear();
    for (let at = 0; at < 25; at += 1) {
      await put(`P-${at}`, { state: 'Inspection', endUserName: 'Priya Nair', brand: null });
      // Five at each instant, a microsecond apart from the next five.
      await change(`P-${at}`, `2026-11-06T09:00:00.00000${Math.floor(at / 5)}Z`);
    }
  });

  test.each([1, 2, 7, 24, 25, 26])(
    'of %i show every claim once, those that changed longest ago first',
    async (limit) => {
      for (const q of ['', '&q=priya%20nair']) {
        const seen: string[] = [];
        let next: string | null = '';
        while (next !== null) {
          const page = await list(`?limit=${limit}${q}${next && `&after=${next}`}`);
          expect(page.json.claims.length).toBeLessThanOrEqual(limit);
          seen.push(...numbersOf(page));
          next = page.json.next;
        }
        expect(seen.length).toBe(25);
        expect(new Set(seen).size).toBe(25);
        expect(seen.map((number) => Math.floor(Number(number.slice(2)) / 5))).toEqual(
          Array.from({ length: 25 }, (_, at) => Math.floor(at / 5)),
        );
      }
    },
  );

  test('updatedSince leaves out what changed before, and a claim that changes comes again', async () => {
    const [, first] = (await list('?limit=2')).json.claims;
    await put('P-0', { state: 'Inspection', endUserName: 'Priya N.' });
    expect(numbersOf(await list('?updatedSince=2026-11-06T09:00:01Z'))).toEqual(['P-0']);
    expect(numbersOf(await list('?updatedSince=2030-01-01T00:00:00%2B01:00'))).toEqual([]);
    expect(first?.updatedAt).toMatch(/^2026-11-06T09:00:00/);
    const [claim] = (await list('?updatedSince=2026-11-06T09:00:01Z')).json.claims;
    expect(claim).toMatchObject({ number: 'P-0', version: 2, state: 'Inspection', endUserName: 'Priya N.' });
  });
});

describe('finding', () => {
  beforeAll(async () => {
    await clear();
    await put('CLM-7Q2M', {
      endUserName: 'Zoë  Nair',
      endUserEmail: 'Zoe.Nair@Example.com',
      registeredAddress: { line1: '14 Marsh Lane', city: 'Leeds', postcode: 'ls9 8ab' },
      dataFormData: [{ name: 'IMEI', stringValue: '35 678910 432198 7' }],
    });
    await put('CLM-OTHER', {
      endUserName: 'Tom Webb',
      endUserEmail: 'tom@example.com',
      registeredAddress: { postcode: 'YO1 7HU' },
      dataFormData: [
        { name: 'IMEI', stringValue: '000000000000000' },
        { name: 'Serial Number', stringValue: '356789104321987' },
      ],
    });
  });

  test.each([
    ['a number', 'CLM-7Q2M'],
    ['a number in another spelling', 'clm 7q2m'],
    ['a name', 'Zoë Nair'],
    ['a name in another case and with other spaces', '  ZOË   nair '],
    ['an e-mail address', 'zoe.nair@example.COM'],
    ['a post code', 'LS98AB'],
    ['a post code with a space', 'ls9 8ab'],
    ['an IMEI', '356789104321987'],
    ['an IMEI as it is printed', '35-678910-432198-7'],
    ['the last four digits of an IMEI', '1987'],
    ['more of its end', '432198 7'],
  ])('by %s', async (_, q) => {
    expect(numbersOf(await list(`?q=${encodeURIComponent(q)}`))).toEqual(['CLM-7Q2M']);
  });

  test.each([
    'CLM',
    'Nair',
    'zoe.nair',
    '%',
    '%%',
    '_______',
    "' or 1=1 --",
    '000000000000000',
    'LS9',
    '\\\\',
    '--',
    'a'.repeat(254),
  ])('%s finds nothing', async (q) => {
    expect(await list(`?q=${encodeURIComponent(q)}`)).toMatchObject(
      q.length < 2 ? { status: 400 } : { status: 200, json: { claims: [], next: null } },
    );
  });

  test('by two ways at once shows the claim once', async () => {
    await put('YO17HU', { endUserName: 'yo1 7hu', registeredAddress: { postcode: 'YO1 7HU' } });
    expect(numbersOf(await list('?q=YO17HU')).toSorted()).toEqual(['CLM-OTHER', 'YO17HU']);
  });
});

describe('refused', () => {
  test.each([
    ['?aftr=x', 'The parameter aftr is not known here. Did you mean after?'],
    ['?after=x', 'after is the next of the page before.'],
    ['?after=', 'after is the next of the page before.'],
    [`?after=${Buffer.from(`${'9'.repeat(17)}.x`).toString('base64url')}`, 'after is the next of the page before.'],
    ['?after=a&after=b', null],
    ['?limit=0', null],
    ['?limit=201', null],
    ['?limit=x', null],
    ['?updatedSince=yesterday', null],
    ['?updatedSince=2026-11-06T09:00:00', null],
    ['?q=', null],
    ['?q=%20x%20', null],
    [`?q=${'x'.repeat(255)}`, null],
  ])('%s', async (query, title) => {
    const { status, json } = await list(query);
    expect([status, json.code]).toEqual([400, 'invalid-query']);
    expect(json.title).toContain(title ?? 'q is a number, name, e-mail address');
  });

  test('the largest cursor is behind everything', async () => {
    const last = Buffer.from(`${'9'.repeat(17)}.ffffffff-ffff-ffff-ffff-ffffffffffff`).toString('base64url');
    expect((await list(`?after=${last}`)).json).toEqual({ claims: [], next: null });
  });

  test('a key without claims:read', async () => {
    await api.services.database.pool.query(
      `insert into integration_key (id, name, key_hash, scopes, created_at)
       values (gen_random_uuid(), 'events', sha256('events'), '{events:read}', now())`,
    );
    const answer = await api.call('GET', '/claims?q=CLM-7Q2M', undefined, {
      headers: { authorization: 'Bearer events' },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a page of claims, of 20,000', () => {
  beforeAll(async () => {
    await clear();
    const { pool } = api.services.database;
    await pool.query(`insert into claim (id, number, end_user_name, end_user_email, registered_postcode, brand, created_at, updated_at)
      select gen_random_uuid(), 'N-' || n, case when n % 2 = 0 then 'Customer' else 'Name ' || n end, 'c' || n % 50 || '@example.com',
        case when n % 2 = 0 then 'LS9 8AB' else 'YO1 7HU' end, case when n % 3 = 0 then 'harbour' end,
        now(), timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 20000) n`);
    await pool.query(`insert into claim_lookup (key, postcode_norm, claim_id, kind)
      select replace(number, '-', ''), 'LS98AB', id, 'number' from claim`);
    await pool.query(`insert into data_form_data (claim_id, id, name, string_value, position)
      select id, gen_random_uuid(), 'IMEI', '35678910' || lpad(substr(number, 3), 7, '0'), 0 from claim`);
    await pool.query('analyze claim, claim_lookup, data_form_data');
  });

  test.each([
    ['all', null],
    ['a number', 'N-12345'],
    ['a name that half of the claims have', 'Customer'],
    ['an e-mail address that 400 claims have', 'c7@example.com'],
    ['a post code that half of the claims have', 'LS9 8AB'],
    ['an IMEI', '356789100012345'],
  ])('of %s is read by index', async (_, q) => {
    const place = { micros: 0n, id: NIL };
    const search = { place, q, brands: null, withDefaultBrand: true, most: 21 };
    const { kysely } = api.services.database;
    expect((await claimsBehind(kysely, search)).length).toBeGreaterThan(0);
    const statement = await claimsStatement(kysely, search);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
      explain (analyze, buffers, format json) ${statement}`.execute(kysely);
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
    // On several machines each part of a table has its number behind the name.
    const scanned = [
      ...JSON.stringify(plan).matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+?)(?:_\d+)?"/g),
    ];
    expect(scanned.map(([, table]) => table).filter((table) => table !== 'state')).toEqual([]);
    expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThanOrEqual(150);
  });
});
