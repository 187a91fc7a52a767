import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { trackApp, type TrackApp } from './track-app.fixture.ts';
import { addFindableClaim } from './track.fixture.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { purgeExpired } from './track.server.ts';

let database: Database;
let portal: TrackApp;
let addressesUsed = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  portal = trackApp(database);
  await addFindableClaim(database.kysely, { number: 'FT-1001', postcode: 'SW1A 1AA' });
});

afterEach(async () => {
  await portal.app.close();
  await database.close();
});

function newAddress(): string {
  addressesUsed += 1;
  return `198.51.${Math.floor(addressesUsed / 250)}.${addressesUsed % 250}`;
}

/** Returns a different well-formed post code for every number below 2,000. */
function wrongCode(number: number): string {
  return `M${Math.floor(number / 100) + 1} ${Math.floor(number / 10) % 10}A${'ABDEFGHJLN'[number % 10]}`;
}

async function guess(postcode: string, address = newAddress(), reference = 'FT-1001') {
  return portal.login({ reference, postcode }, { address });
}

async function countOf(table: 'lookup_guess' | 'lookup_failure' | 'claim_session'): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? 0;
}

describe('wrong post codes for one reference', () => {
  test('the sixth distinct one is refused unseen, and so is the right one, for 24 hours from the first', async () => {
    for (let number = 0; number < 5; number += 1) expect((await guess(wrongCode(number))).statusCode).toBe(200);
    portal.wait(60);
    const refused = await guess('SW1A 1AA');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(23 * 60 * 60));
    expect(refused.json()).toEqual({
      type: 'about:blank',
      title: "You've tried too many times. Try again tomorrow.",
      status: 429,
      code: 'too-many-attempts',
    });
    portal.wait(23 * 60);
    expect((await guess('SW1A 1AA')).json()).toMatchObject({ succeeded: true });
  });

  test('of fifty at once five are compared', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => guess(wrongCode(number))));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
    expect(await countOf('lookup_guess')).toBe(5);
  });

  test('the same one again costs nothing more', async () => {
    for (let number = 0; number < 8; number += 1) expect((await guess('M1 1AA')).statusCode).toBe(200);
    expect((await guess('SW1A 1AA')).json()).toMatchObject({ succeeded: true });
  });

  test('one that was counted may be tried again once the limit is reached, because it tells nothing new', async () => {
    for (let number = 0; number < 5; number += 1) await guess(wrongCode(number));
    expect((await guess(wrongCode(2))).statusCode).toBe(200);
    expect((await guess(wrongCode(7))).statusCode).toBe(429);
  });

  test('one tried again after its day counts from then on', async () => {
    await guess(wrongCode(0));
    portal.wait(24 * 60);
    for (let number = 0; number < 5; number += 1) await guess(wrongCode(number));
    expect((await guess('SW1A 1AA')).statusCode).toBe(429);
  });

  test('a text that is no post code costs nothing, and is refused like the others once the limit is reached', async () => {
    for (let number = 0; number < 8; number += 1) {
      expect((await guess(`no post code ever ${number}`)).json()).toMatchObject({ succeeded: false });
    }
    expect(await countOf('lookup_guess')).toBe(0);
    for (let number = 0; number < 5; number += 1) await guess(wrongCode(number));
    expect((await guess('?')).statusCode).toBe(429);
  });

  test('one of another form than the UK’s is a guess like any other, because a claim may be registered with it', async () => {
    for (const postcode of ['D02 X285', '12345', 'BFPO 57', 'ASCN 1ZZ', '1010']) await guess(postcode);
    expect(await countOf('lookup_guess')).toBe(5);
    expect((await guess('SW1A 1AA')).statusCode).toBe(429);
  });

  test('a right code costs nothing, in fifty tries at once from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess('sw1a1aa', '203.0.113.9')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await countOf('lookup_guess')).toBe(0);
    expect(await countOf('lookup_failure')).toBe(0);
    expect(await countOf('claim_session')).toBe(50);
  });

  test('other spellings of a reference share its limit, other references have their own', async () => {
    const spellings = ['FT-1001', 'ft1001', ' f t 1 0 0 1 ', 'FT–1001', 'Ft-10-01'];
    for (const [number, reference] of spellings.entries()) await guess(wrongCode(number), newAddress(), reference);
    expect((await guess('SW1A 1AA')).statusCode).toBe(429);
    expect((await guess('SW1A 1AA', newAddress(), 'FT-1002')).statusCode).toBe(200);
  });

  test('a reference that does not exist is limited alike', async () => {
    for (let number = 0; number < 5; number += 1) await guess(wrongCode(number), newAddress(), 'NO-SUCH');
    expect((await guess(wrongCode(6), newAddress(), 'NO-SUCH')).statusCode).toBe(429);
  });

  test('the count outlives the server', async () => {
    for (let number = 0; number < 5; number += 1) await guess(wrongCode(number));
    await portal.app.close();
    const reopened = openDatabase(database.pool.options);
    portal = trackApp(reopened);
    expect((await guess('SW1A 1AA')).statusCode).toBe(429);
    await reopened.close();
  });
});

describe('a lock', () => {
  const locks = () => portal.log.filter(({ code }) => code === 'look-up-locked');
  const entries = async () => {
    const { rows } = await database.pool.query<Record<string, unknown>>(
      `select actor, claim_id, detail from audit_event where action = 'look-up.locked'`,
    );
    return rows;
  };
  const claimId = async () => (await database.pool.query<{ id: string }>('select id from claim')).rows[0]?.id;

  test('of a reference is written into the audit and the log once, without what was typed', async () => {
    for (let number = 0; number < 4; number += 1) await guess(wrongCode(number));
    await guess(wrongCode(3));
    expect([locks(), await entries()]).toEqual([[], []]);
    for (let number = 4; number < 8; number += 1) await guess(wrongCode(number));
    await guess(wrongCode(4));
    const detail = '5 wrong post codes by its reference, at most until 2025-11-07T12:00:00.000Z';
    expect(await entries()).toEqual([{ actor: 'claimant', claim_id: await claimId(), detail }]);
    expect(locks()).toMatchObject([{ level: 40, msg: 'a reference is locked for a day after five wrong post codes' }]);
    const said = JSON.stringify([locks(), await entries()]);
    for (let number = 0; number < 8; number += 1)
      expect(said.replaceAll(' ', '')).not.toContain(wrongCode(number).replace(' ', ''));
    portal.wait(24 * 60);
    for (let number = 0; number < 5; number += 1) await guess(wrongCode(number));
    expect([locks().length, (await entries()).length]).toEqual([2, 2]);
  });

  test('of a reference that no claim has names nothing of it', async () => {
    for (let number = 0; number < 6; number += 1) await guess(wrongCode(number), newAddress(), 'MY-SECRET');
    const detail = '5 wrong post codes by an unknown reference, at most until 2025-11-07T12:00:00.000Z';
    expect(await entries()).toEqual([{ actor: 'claimant', claim_id: null, detail }]);
    expect(JSON.stringify(portal.log)).not.toMatch(/secret/i);
  });

  test('by fifty codes at once is written down once', async () => {
    await Promise.all(Array.from({ length: 50 }, async (_, number) => guess(wrongCode(number))));
    expect([locks().length, (await entries()).length]).toEqual([1, 1]);
  });

  test('by the form of a page without script is written down too', async () => {
    for (let number = 0; number < 5; number += 1) {
      const fields = { reference: 'FT-1001', postcode: wrongCode(number) };
      expect((await portal.post('/track', fields)).statusCode).toBe(422);
    }
    expect([locks().length, (await entries()).length]).toEqual([1, 1]);
  });
});

describe('failures of one address', () => {
  test('the 31st in an hour is refused, a right pair too, and a success is no failure', async () => {
    const address = '203.0.113.5';
    for (let number = 0; number < 30; number += 1) {
      expect((await guess('M1 1AA', address, `NO-${number}`)).statusCode).toBe(200);
    }
    const refused = await guess('SW1A 1AA', address);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await guess('SW1A 1AA', '203.0.113.6')).json()).toMatchObject({ succeeded: true });
    portal.wait(60);
    expect((await guess('SW1A 1AA', address)).json()).toMatchObject({ succeeded: true });
  });

  test('all addresses of an IPv6 /64 are one', async () => {
    for (let number = 0; number < 30; number += 1) {
      await guess('no post code', `2001:db8:1:2::${number.toString(16)}`, `NO-${number}`);
    }
    expect((await guess('SW1A 1AA', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await guess('SW1A 1AA', '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  test('are refused without asking the store once the limit is known to be reached', async () => {
    for (let number = 0; number < 31; number += 1) await guess('M1 1AA', '203.0.113.7', `NO-${number}`);
    const queries: unknown[] = [];
    database.pool.on('acquire', (client) => queries.push(client));
    const refused = await guess('SW1A 1AA', '203.0.113.7');
    expect([refused.statusCode, refused.headers['retry-after'], queries.length]).toEqual([429, '3600', 0]);
    expect((await guess('SW1A 1AA')).json()).toMatchObject({ succeeded: true });
    portal.wait(60);
    expect((await guess('SW1A 1AA', '203.0.113.7')).json()).toMatchObject({ succeeded: true });
  });

  test('wait for each other without a connection, so that others find one', async () => {
    const held = { now: 0, most: 0 };
    database.pool.on('acquire', () => (held.most = Math.max(held.most, (held.now += 1))));
    database.pool.on('release', () => (held.now -= 1));
    await Promise.all(Array.from({ length: 20 }, (_, number) => guess('M1 1AA', '203.0.113.7', `NO-${number}`)));
    // One connection looks up, and one may check the alarm.
    expect(held.most).toBeLessThanOrEqual(2);
  });

  test('of fifty at once thirty are compared', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => guess('M1 1AA', '203.0.113.8', `NO-${number}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
  });
});

test('the operator is warned once an hour when a thousand look-ups fail', async () => {
  const values = Array.from(
    { length: 999 },
    (_, number) => `(gen_random_uuid(), '\\x${number.toString(16).padStart(8, '0')}', $1)`,
  );
  await database.pool.query(`insert into lookup_failure values ${values.join(',')}`, [portal.services.now()]);
  const warnings = () => portal.log.filter(({ code }) => code === 'claims-are-being-guessed');
  await guess('M1 1AA');
  await guess('M1 1AB');
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]?.level).toBe(40);
});

test('below a thousand nobody is warned', async () => {
  await guess('M1 1AA');
  expect(portal.log).toEqual([]);
});

test('no reference, post code or address is stored, and a hash of one kind is not a hash of another', async () => {
  await guess('M1 1AA', '203.0.113.77', 'SECRETREF');
  const tables = await Promise.all(
    ['lookup_guess', 'lookup_failure'].map((table) => database.pool.query(`select t::text from ${table} t`)),
  );
  const stored = tables.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))).join(' ');
  expect(stored).not.toMatch(/SECRETREF|M11AA|203\.0\.113\.77/);
  for (const text of ['SECRETREF', 'M11AA', '203.0.113.77'])
    expect(stored).not.toContain(Buffer.from(text).toString('hex'));
  const key = Buffer.alloc(32, 1);
  expect(keyedHash(key, 'lookup-reference', 'X')).not.toEqual(keyedHash(key, 'lookup-postcode', 'X'));
  expect(keyedHash(key, 'lookup-reference', 'X')).not.toEqual(keyedHash(Buffer.alloc(32, 2), 'lookup-reference', 'X'));
});

test('what no longer counts is deleted, and nothing else', async () => {
  await guess('M1 1AA');
  portal.wait(61);
  await guess('M1 1AB');
  await purgeExpired(portal.services);
  expect([await countOf('lookup_guess'), await countOf('lookup_failure')]).toEqual([2, 1]);
  portal.wait(23 * 60);
  await purgeExpired(portal.services);
  expect([await countOf('lookup_guess'), await countOf('lookup_failure')]).toEqual([1, 0]);
});
