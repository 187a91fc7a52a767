import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { remakeAllDeskRows } from '#claim/desk/make-desk-rows.server.ts';
import type { Database } from '#server/db/connect.ts';
import { drawsOn } from '#server/db/draws.fixture.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { within } from '#server/db/within.fixture.ts';
import { captureStatements, plansOf, type Statement } from '#main/plans/statement-plans.fixture.ts';
import { searchClaims } from './search.data.ts';

/** Of the first brand more claims than are read by themselves, of the second fewer. */
const clients = { harbour: '0193b000-0000-7000-8000-000000000001', marigold: '0193b000-0000-7000-8000-000000000002' };

const claims = drawsOn({ embedded: 5_000, external: 5_000, spread: 2_500 });
/** One in so many is of the second brand: 63 in all. */
const fewOfSecond = claims / 62.5;

type Row = { number: string; brand: string | null; policy: string; reference: string; name: string; email: string };
type Claim = Row & { mobile: string; postcode: string; parcel: string; imei: string; serial: string };

/** Returns the same numbers for the same claim, spread over the whole range. */
const spread = (n: number, prime: number, range: number): number => (n * prime) % range;

const consonants = [...'bklmnrstvzp'];
const syllables = [...consonants.map((letter) => `${letter}a`), ...consonants.map((letter) => `${letter}é`)];
const { length: base } = syllables;
const names = base ** 3;
const syllablesOf = (n: number): string =>
  [n, Math.floor(n / base), Math.floor(n / base ** 2)].map((at) => syllables[at % base]).join('');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const digits = (n: number, length: number): string => String(n).padStart(length, '0');

function claimOf(_: unknown, n: number): Claim {
  return {
    number: `CLM-${digits(spread(n, 7_919, 10_007), 5)}-${n % 10}`,
    brand: n % 2 === 0 ? 'harbour' : n % fewOfSecond === 1 ? 'marigold' : null,
    policy: `NG/${digits(spread(n, 104_729, 1_000_003), 7)}`,
    reference: `JOB ${digits(spread(n, 15_485_863, 1_000_003), 7)}`,
    name: `${capital(syllablesOf(spread(n, 1_009, names)))} O’${capital(syllablesOf(n))}`,
    email: `${syllablesOf(n)}.${n}@example.com`,
    mobile: `+44 7700 ${digits(spread(n, 999_983, 1_000_003), 6)}`,
    postcode: `LS${n % 9} ${n % 9}AB`,
    parcel: `1550 ${digits(spread(n, 611_953, 10_000_019), 8)}`,
    imei: `3569380${digits(spread(n, 48_611, 1_000_003), 8)}`,
    serial: `SN${digits(spread(n, 86_028_121, 10_000_019), 8)}X`,
  };
}
const all = Array.from({ length: claims }, claimOf);

const fill = `insert into claim (id, number, brand, policy_number, external_reference, end_user_name, end_user_email,
    end_user_mobile, registered_postcode, delivery_tracking_details, created_at, updated_at)
  select gen_random_uuid(), g.number, g.brand, g.policy, g.reference, g.name, g.email, g.mobile, g.postcode, g.parcel,
    '2026-11-01', '2026-11-01'
  from json_to_recordset($1) g (number text, brand text, policy text, reference text, name text, email text, mobile text,
    postcode text, parcel text)`;
const fillForms = `insert into data_form_data (claim_id, id, name, string_value, position)
  select c.id, gen_random_uuid(), f.name, f.value, f.position
  from json_to_recordset($1) g (number text, imei text, serial text) join claim c on c.number = g.number
  cross join lateral (values ('IMEI', g.imei, 1), ('Serial Number', g.serial, 2)) f (name, value, position)`;

/** With no terms but names that begin alike: so many that the planner does not read all rows of a small table at once. */
const more = [
  `insert into claim (id, number, created_at, updated_at)
   select gen_random_uuid(), 'MORE-' || n, '2026-11-01', '2026-11-01' from generate_series(1, 10000) n`,
  `insert into desk_claim (claim_id, open, state_since, waiting_on, unanswered)
   select id, false, created_at, 'nobody', 0 from claim where number like 'MORE-%'`,
  `insert into claim_term (claim_id, kind, term) select id, 'name', 'anna' || n
   from claim cross join generate_series(1, 6) n where number like 'MORE-%'`,
];

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const statement of [fill, fillForms]) await database.pool.query(statement, [JSON.stringify(all)]);
  await remakeAllDeskRows(database.kysely, new Date());
  for (const statement of more) await database.pool.query(statement);
  for (const [brand, id] of Object.entries(clients)) {
    await database.pool.query('update desk_claim set client_id = $1 where brand = $2', [id, brand]);
  }
  await database.pool.query('vacuum analyze');
}, within(120_000));
afterAll(() => database.close());

type Asker = Parameters<typeof searchClaims>[1]['asker'];
const everybody: Asker = { brands: null, clientIds: null, contactsOf: null };

const search = (typed: string, limits: Partial<Asker> = {}) =>
  searchClaims(database.kysely, { typed, asker: { ...everybody, ...limits } });

const withWrongLetter = (name: string, at: number): string => `${name.slice(0, at)}x${name.slice(at + 1)}`;

const withInitial = ({ name }: Row): string => name.slice(0, name.indexOf(' ') + 2);

const ways: Record<string, (claim: Claim) => string> = {
  'its number': ({ number }) => number,
  'its number without dashes, in small letters': ({ number }) => number.replaceAll('-', '').toLowerCase(),
  'its number without the letters in front': ({ number }) => number.replace('CLM-', ''),
  'the beginning of its number': ({ number }) => number.slice(0, -2),
  'its policy number with spaces': ({ policy }) => policy.replace('/', ' '),
  'the beginning of its job reference': ({ reference }) => reference.slice(0, -1),
  'its IMEI': ({ imei }) => imei,
  'the beginning of its IMEI': ({ imei }) => imei.slice(0, 13),
  'the last four digits of its IMEI': ({ imei }) => imei.slice(-4),
  'the last six digits of its IMEI': ({ imei }) => imei.slice(-6),
  'the end of its serial number': ({ serial }) => serial.slice(-5).toLowerCase(),
  'its telephone number as dialled at home': ({ mobile }) => mobile.replace('+44 ', '0'),
  'its telephone number from abroad': ({ mobile }) => mobile,
  'its address': ({ email }) => email.toUpperCase(),
  'its parcel': ({ parcel }) => parcel,
  'its name': ({ name }) => name,
  'its name in another order, without accents': ({ name }) =>
    name.normalize('NFD').replaceAll(/\p{M}/gu, '').split(' ').toReversed().join(' '),
  'a word of its name and the initial of another': withInitial,
  'its name with a wrong letter in front': ({ name }) => withWrongLetter(name, 1),
  'its name with a wrong letter at the end': ({ name }) => withWrongLetter(name, name.length - 1),
  'its name with a letter too few': ({ name }) => name.slice(0, 3) + name.slice(4),
};

const entries = Object.entries(ways);

/** Of the claims that are spread over all, with each way: its own claims, so that no two ways are tried on the same. */
const searchedEachWay = 120;

describe('a claim is found', () => {
  test.each(entries.map(([way, typed], at) => [way, typed, at] as const))('by %s', async (_, typedOf, at) => {
    const searched = all.filter((_claim, n) => n % entries.length === at).slice(0, searchedEachWay);
    const missing: string[] = [];
    for (const claim of searched) {
      const { claims: found } = await search(typedOf(claim));
      if (!found.some(({ number }) => number === claim.number)) missing.push(typedOf(claim));
    }
    expect(missing).toEqual([]);
    expect(searched.length).toBeGreaterThan(100);
  });

  test('by its post code, of which the answer says that more have it', async () => {
    const { claims: found, hasMore } = await search('ls1 1ab');
    expect(found.every(({ postcodeArea, matched }) => postcodeArea === 'LS1' && matched === 'postcode')).toBe(true);
    expect([found.length, hasMore]).toEqual([20, true]);
  });

  test('with what it was found by, what is wholly as typed in front', async () => {
    // Of the first one reference and IMEI are nothing but zeros.
    const [, claim] = all;
    const { claims: byImei } = await search(claim?.imei.slice(-6) ?? '');
    expect(byImei[0]).toMatchObject({ number: claim?.number, matched: 'imei', isSimilar: false });
    const { claims: byName } = await search(claim?.name ?? '');
    expect(byName[0]).toMatchObject({ number: claim?.number, matched: 'name', isSimilar: false });
    const { claims: byRest } = await search(claim?.number.replace('CLM-', '') ?? '');
    expect(byRest[0]).toMatchObject({ number: claim?.number, matched: 'number', isSimilar: false });
    const { claims: near } = await search(withWrongLetter(claim?.name ?? '', 1));
    expect(near.find(({ number }) => number === claim?.number)).toMatchObject({ matched: 'name', isSimilar: true });
  });

  const [ofHarbour, ofMarigold, , ofDefault] = all;
  const ofBrands: [keyof typeof clients, Claim | undefined, (Claim | undefined)[]][] = [
    ['harbour', ofHarbour, [ofMarigold, ofDefault]],
    ['marigold', ofMarigold, [ofHarbour, ofDefault]],
  ];

  test.each(ofBrands)('by a handler of its brand %s alone', async (brand, own, others) => {
    const brands = [brand];
    for (const typedOf of [
      ({ number }: Row) => number,
      ({ name }: Row) => name,
      ({ name }: Row) => withWrongLetter(name, 1),
      withInitial,
    ]) {
      const ownFound = await search(own ? typedOf(own) : '', { brands });
      expect(ownFound.claims.some(({ number }) => number === own?.number)).toBe(true);
      for (const other of others) {
        const { claims: found } = await search(other ? typedOf(other) : '', { brands });
        expect(found.some(({ number }) => number === other?.number)).toBe(false);
      }
    }
    const { claims: begun, hasMore } = await search('CLM', { brands });
    const numbers = new Set(all.filter((claim) => claim.brand === brand).map(({ number }) => number));
    expect([begun.length, begun.every(({ number }) => numbers.has(number)), hasMore]).toEqual([20, true, true]);
  });

  test.each(ofBrands)(
    'by an auditor of the client of %s, by contacts only where these are shown',
    async (brand, own) => {
      const clientIds = [clients[brand]];
      const { number = '', name = '', email = '' } = own ?? {};
      const numbersBy = async (typed: string, contactsOf: string[]) =>
        (await search(typed, { clientIds, contactsOf })).claims.map((claim) => claim.number);
      expect(await numbersBy(number, [])).toEqual([number]);
      for (const typed of [name, email]) {
        expect(await numbersBy(typed, [])).toEqual([]);
        expect(await numbersBy(typed, clientIds)).toContain(number);
      }
    },
  );

  test.each(['', '  ', '-', '%', '_', '\0', "'", '\ud800'])(
    'not by %j, which has no letter and no digit',
    async (typed) => expect(await search(typed)).toEqual({ claims: [], hasMore: false }),
  );
});

/** What is typed on the way to a claim, and what is long. */
const typedTexts = [
  'c',
  'ls',
  '07',
  'bak',
  '3569',
  '10423',
  'Bakélo',
  'Bakelo O’Bakemi',
  'Bakelo o ba',
  '+44 7700',
  'x'.repeat(200),
];

test('a search reads the terms from their index, and no table to its end', async () => {
  const { statements, stop } = captureStatements();
  for (const brands of [null, ['harbour'], ['marigold']]) {
    for (const typed of typedTexts) await search(typed, { brands });
  }
  stop();
  const plans = await plansOf(database.pool, statements.values());
  expect(plans.filter(({ scanned }) => scanned.length > 0)).toEqual([]);
  expect(plans.length).toBeGreaterThan(typedTexts.length / 2);
});

/** Returns how many pages each search reads from memory or disk. */
async function pagesOf(...searches: { typed: string; brands: string[] | null }[]): Promise<number[]> {
  const ofEach: Statement[][] = [];
  for (const { typed, brands } of searches) {
    const { statements, stop } = captureStatements();
    await search(typed, { brands });
    stop();
    ofEach.push([...statements.values()]);
  }
  const plans = await plansOf(database.pool, ofEach.flat());
  return ofEach.map(({ length }) => plans.splice(0, length).reduce((sum, { pages }) => sum + (pages ?? NaN), 0));
}

// A plan of Citus has no pages of its workers.
describe.runIf(inject('testServer').workers.length === 0)('of the pages on one machine', () => {
  test('a handler of few claims reads no terms of others', async () => {
    const brands = ['marigold'];
    const { name = '' } = all[1] ?? {};
    const [word = ''] = name.split(' ');
    const [begun, ofWord = 0, ofName] = await pagesOf(...['CLM', word, name].map((typed) => ({ typed, brands })));
    // Each of its 63 claims takes some. A walk along all terms that begin so reads thousands.
    expect(begun).toBeLessThan(600);
    expect(ofName).toBeLessThanOrEqual(ofWord);
  });

  test.each([null, ['marigold']])(
    'a word that is typed a hundred times is read once, by a handler of %j',
    async (brands) => {
      const [ofFew = 0, ofMany] = await pagesOf({ typed: 'o o o', brands }, { typed: 'o '.repeat(100), brands });
      expect(ofMany).toBeLessThan(2 * ofFew);
    },
  );

  test('short words beside a long one are read of the claims that have the long one', async () => {
    const typed = 'Bakelo';
    const [alone = 0, withShort] = await pagesOf(
      { typed, brands: null },
      { typed: `${typed} o ba ke mi`, brands: null },
    );
    // A few pages for each of the claims that have it. All names that begin with one letter are dozens.
    expect(withShort).toBeLessThan(alone + 20);
  });

  test('letters that all numbers begin with are looked for among names alone', async () => {
    const [pages] = await pagesOf({ typed: 'CLM', brands: null });
    expect(pages).toBeLessThan(150);
  });

  test('other words of a name are looked up among names alone', async () => {
    const { statements, stop } = captureStatements();
    await search('Bakelo Anna');
    stop();
    const plans = await Promise.all(
      [...statements.values()].map(({ text, values }) => database.pool.query(`explain ${text}`, values)),
    );
    const lines = plans.flatMap(({ rows }) => rows.map((row: Record<string, string>) => row['QUERY PLAN']));
    const used = lines.flatMap((line) => line?.match(/claim_term_\w+/)?.[0] ?? []);
    expect(new Set(used)).toEqual(new Set(['claim_term_found', 'claim_term_name', 'claim_term_name_of_claim']));
  });

  test.each(['Bakelo Anna', 'Bakxlo Anna', 'Anna Bakélo', 'Anna Bakxlo'])(
    'for %s not all names are read that begin with the common one',
    async (typed) => {
      const [pages, without = 0, common = 0] = await pagesOf(
        ...[typed, typed.replace('Anna', 'Otto'), 'Anna'].map((one) => ({ typed: one, brands: null })),
      );
      // They are counted up to a third. How many pages that takes differs by the version of PostgreSQL.
      expect(pages).toBeLessThan(without + common);
    },
  );
});

test('one or two letters find no name', async () => {
  for (const typed of ['L', 'Ba']) {
    const { claims: found } = await search(typed);
    expect(found.filter(({ matched }) => matched === 'name')).toEqual([]);
  }
  expect((await search('Bak')).claims.some(({ matched }) => matched === 'name')).toBe(true);
});
