// What was worded while the portal had no brand counts for the brands that follow, wherever words are read.
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { deskRowsJob } from '#claim/desk/make-desk-rows.server.ts';
import { buildApp } from '#main/app.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { shippedBrands } from '#server/brands/brands-of.ts';
import { readSettings } from '#server/settings/env.ts';
import { DeskApp } from '../desk-app.fixture.ts';

const heading = 'We’re waiting for {insurer}';
const state = 'Insurer to say';

let desk: DeskApp;

beforeEach(async () => {
  desk = await DeskApp.start(
    { Ada: { rights: [], roles: ['admin'] }, Max: { rights: [], roles: ['handler', 'lead'] } },
    [],
    { DEMO: 'off', BRANDS_DIR: '', STAFF_TWO_FACTOR: 'optional' },
  );
  onTestFinished(() => desk.close());
  const states = [{ name: state, like: 'Awaiting Authorisation' }];
  const added = await ask('addStates', { states });
  if (added.status !== 200) throw new Error(`The states were not added: ${JSON.stringify(added.json)}`);
});

async function ask(name: string, payload?: object) {
  const { statusCode: status, body } = await desk.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/account/${name}`,
    headers: { cookie: desk.cookieOf('Ada'), origin: 'http://localhost:3000' },
    ...(payload && { payload }),
  });
  return { status, json: JSON.parse(body) as Record<string, unknown> };
}

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32"><rect width="132" height="32"/></svg>',
);

async function publishBrand(id: string): Promise<void> {
  const content = {
    name: id,
    companyName: id,
    provider: id,
    primary: '#1F4E8C',
    terms: ['None.'],
    contact: { email: 'help@example.com', phone: '020 7946 0000', hours: 'Always' },
    logoLight: `data:image/svg+xml;base64,${logo.toString('base64')}`,
  };
  const saved = await ask('saveBrand', { id, content, publish: true, seen: null });
  if (saved.status !== 200) throw new Error(`The brand was not saved: ${JSON.stringify(saved.json)}`);
}

/** Has what is published read again, as each process does at its start. */
async function startAgain(env: Record<string, string> = {}): Promise<void> {
  const settings = readSettings({
    DATA_DIR: desk.services.settings.dataDir,
    SECRET_KEY: 'a secret of the tests, 32 characters',
    DEMO: 'off',
    STAFF_TWO_FACTOR: 'optional',
    ...env,
  });
  const app = await buildApp({ ...desk.services, settings, database: { ...desk.database } });
  await app.close();
}

type Row = { brand: string; key: string; locale: string; version: number; status: string; heading: string | null };

async function wordsOf(key: string): Promise<string[]> {
  const { rows } = await desk.database.pool.query<Row>(
    `select brand, version, status, content #>> '{heading,0}' as heading from wording
      where key = $1 and locale = 'en-GB' order by brand, version`,
    [key],
  );
  return rows.map(({ brand, version, status, heading: said }) => [brand, version, status, said].join(' '));
}

async function addWords(brand: string, version: number, status: string, said: string): Promise<void> {
  await desk.database.pool.query(
    `insert into wording (id, brand, key, locale, version, content, status, saved_by, saved_by_name, saved_at, published_at)
      values (gen_random_uuid(), $1, $2, 'en-GB', $3, $4, $5, 'a', 'Ada', now(), $6)`,
    [brand, state, version, { heading: [said] }, status, status === 'draft' ? null : new Date('2026-11-01T00:00:00Z')],
  );
}

async function headingOf(claimId: string): Promise<string> {
  const { body } = await desk.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie: await cookieFor(desk.database, [claimId], desk.now()), 'sec-fetch-site': 'same-origin' },
    payload: { query: `{ claim(id: "${claimId}") { wording { heading } } }` },
  });
  return (JSON.parse(body) as { data: { claim: { wording: { heading: string } } } }).data.claim.wording.heading;
}

const waitingOn = async (claimId: string) =>
  (
    await desk.database.pool.query<{ waiting_on: string }>('select waiting_on from desk_claim where claim_id = $1', [
      claimId,
    ])
  ).rows[0]?.waiting_on;

async function packOf(claimId: string): Promise<string> {
  const url = `/api/desk/claims/${claimId}/evidence.zip?for=operator`;
  const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
  return strFromU8(unzipSync(rawPayload)['states.csv'] ?? new Uint8Array());
}

test('claimants, the desk, packs and Wording have the same words once the first brand is named', async () => {
  desk.wait(60);
  await publishBrand('acme');
  const events = [{ externalId: 'E1', eventDate: desk.now().toISOString(), name: 'Asked', relatedState: state }];
  const claimId = await desk.putClaim('CLM-1', { state, events });
  await desk.runDue(deskRowsJob(desk.services));
  desk.wait(60);
  expect(await headingOf(claimId)).toBe('We’re waiting for your insurer');
  expect(await waitingOn(claimId)).toBe('insurer');
  const pack = await packOf(claimId);
  expect(pack).toContain('We’re waiting for your insurer');
  expect(pack).toContain('version 1 of the brand (en-GB)');
  const { states } = (await ask('wording?kind=brand&id=acme')).json as { states: { key: string }[] };
  const published = expect.objectContaining({ version: 1 }) as object;
  expect(states.find(({ key }) => key === state)).toMatchObject({ isWorded: true, published });
});

test('a claim from before the first brand still waits for whom its words say', async () => {
  const claimId = await desk.putClaim('CLM-2', { state });
  expect(await waitingOn(claimId)).toBe('insurer');
  await publishBrand('acme');
  await desk.runDue(deskRowsJob(desk.services));
  expect(await waitingOn(claimId)).toBe('insurer');
});

test('a second brand gets none of the first one’s words, also after another start', async () => {
  await publishBrand('acme');
  await publishBrand('best');
  await startAgain();
  expect(await wordsOf(state)).toEqual([`acme 1 published ${heading}`]);
});

test('brands of a folder have the words at the next start, each of them', async () => {
  await startAgain({ BRANDS_DIR: shippedBrands });
  expect(await wordsOf(state)).toEqual([`harbour 1 published ${heading}`, `marigold 1 published ${heading}`]);
});

test('a store whose brand was named before has them at the next start, and its desk rows are made again', async () => {
  await publishBrand('acme');
  const claimId = await desk.putClaim('CLM-3', { state });
  await desk.database.pool.query(`update wording set brand = 'unnamed'`);
  await desk.database.pool.query(`update desk_claim set waiting_on = 'us'`);
  await desk.runDue(deskRowsJob(desk.services));
  await startAgain();
  expect(await wordsOf(state)).toEqual([`acme 1 published ${heading}`]);
  await desk.runDue(deskRowsJob(desk.services));
  expect(await waitingOn(claimId)).toBe('insurer');
});

test('what the brand has published itself stays, and a draft of its own waits on', async () => {
  await addWords('acme', 1, 'published', 'Ours');
  await publishBrand('acme');
  expect(await wordsOf(state)).toEqual(['acme 1 published Ours', `unnamed 1 past ${heading}`]);
  await desk.database.pool.query(`delete from wording where brand = 'acme'`);
  await desk.database.pool.query(`update wording set status = 'published'`);
  await addWords('acme', 1, 'past', 'Tried');
  await addWords('acme', 2, 'draft', 'Drafted');
  await addWords('unnamed', 2, 'draft', 'Drafted before');
  await startAgain();
  expect(await wordsOf(state)).toEqual([
    'acme 1 past Tried',
    'acme 2 draft Drafted',
    `acme 3 published ${heading}`,
    'acme 4 past Drafted before',
  ]);
});
