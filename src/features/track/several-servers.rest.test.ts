import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { failuresPerAddress } from '#claim/access/lookup-failures.rules.ts';
import { guessesPerReference } from './lookup-limits.rules.ts';
import { trackApp, type TrackApp } from './track-app.fixture.ts';
import { addFindableClaim } from './track.fixture.ts';

// What one server counts and grants must hold on the next, because a load balancer may send each request to any of
// them.

const right = { reference: 'FT-1001', postcode: 'SW1A 1AA' };

let database: Database;
let otherDatabase: Database;
let servers: [TrackApp, TrackApp];

beforeEach(async () => {
  database = await createTestDatabase();
  otherDatabase = openDatabase(database.pool.options);
  servers = [trackApp(database), trackApp(otherDatabase)];
  await addFindableClaim(database.kysely, { number: right.reference, postcode: right.postcode });
});

afterEach(async () => {
  for (const { app } of servers) await app.close();
  await otherDatabase.close();
  await database.close();
});

const inTurn = (at: number): TrackApp => servers[at % 2 === 0 ? 0 : 1];

async function statusesOf(address: string): Promise<number[]> {
  const answers = await Promise.all(servers.map(({ login }) => login(right, { address })));
  return answers.map(({ statusCode }) => statusCode);
}

test('wrong post codes for one reference, shared out among both, lock it on both', async () => {
  for (let at = 0; at < guessesPerReference; at += 1) {
    const wrong = { reference: right.reference, postcode: `LS${at + 1} 4AB` };
    expect((await inTurn(at).login(wrong, { address: `198.51.100.${at}` })).statusCode).toBe(200);
  }
  expect(await statusesOf('198.51.100.200')).toEqual([429, 429]);
});

test('failures of one address, shared out among both, refuse it on both and nobody else', async () => {
  const address = '198.51.100.1';
  for (let at = 0; at < failuresPerAddress; at += 1) {
    const wrong = { reference: `NONE-${at}`, postcode: right.postcode };
    expect((await inTurn(at).login(wrong, { address })).statusCode).toBe(200);
  }
  expect(await statusesOf(address)).toEqual([429, 429]);
  expect(await statusesOf('198.51.100.2')).toEqual([200, 200]);
});
