// A key of some brands may be an insurer's, which is not told that a claimant has support needs.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { raiseAlarms } from '#features/desk/alarms/raise-alarms.server.ts';
import { createKey } from '#features/integration/keys/integration-keys.data.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import type { IntegrationScope } from '#shared/integration-scope.ts';
import { DeskApp, operatorKey } from '../desk-app.fixture.ts';
import { mailedCodes } from '../quotes/mailed-codes.fixture.ts';

const number = 'KEPT-1';
/** From a Friday at noon until the clock of a need of that day is over. */
const untilOverSeconds = 4 * 86_400 + 5 * 3_600 + 1_500;

let desk: DeskApp;
const keys = { limited: '', trusted: '', unlimited: operatorKey };

async function addKey(name: string, scopes: IntegrationScope[]): Promise<string> {
  const created = await createKey(desk.database.kysely, { name, scopes, brands: ['marigold'] }, desk.now());
  return created?.key ?? '';
}

async function sayAsClaimant(claimId: string): Promise<void> {
  const query = 'mutation ($model: SetSupportNeedsInput!) { setSupportNeeds(model: $model) { id } }';
  const model = { claimId, codes: ['more-time'], insurer: null };
  const headers = { cookie: await cookieFor(desk.database, [claimId], desk.now()) };
  const payload = { query, variables: { model } };
  const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  expect(body).not.toContain('errors');
}

async function openSealed(claimId: string): Promise<void> {
  const headers = { cookie: await cookieFor(desk.database, [claimId], desk.now()), 'sec-fetch-site': 'same-origin' };
  const url = `/api/details/${claimId}`;
  expect((await desk.app.inject({ method: 'POST', url: `${url}/code`, headers })).statusCode).toBe(200);
  const code = (await mailedCodes(desk)).at(-1)?.code ?? '';
  expect((await desk.app.inject({ method: 'POST', url, headers, payload: { code } })).statusCode).toBe(200);
}

/** Needs of the claimant, a handler and a system, each among changes that any key reads. */
beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: [] } });
  keys.limited = await addKey('limited', ['events:read', 'audit:read']);
  keys.trusted = await addKey('trusted', ['events:read', 'audit:read', 'needs:read']);
  const id = await desk.putClaim(number, { brand: 'marigold', endUserEmail: 'nadia@example.com' });
  await sayAsClaimant(id);
  await desk.writeAsClaimant(id, 'When is it ready?');
  const { json } = await desk.ask('Kim', `/claims/${id}/needs`);
  const needs = json['needs'] as { id: string }[];
  await desk.act('Kim', `${id}/needs/seen`, { ids: needs.map((need) => need.id) });
  await desk.act('Kim', `${id}/needs`, { codes: ['large-print'] });
  await desk.operator('PATCH', `/claims/${number}`, { state: 'Under Repair' });
  await desk.operator('POST', `/claims/${number}/needs`, { codes: ['telephone'] });
  await desk.operator('GET', `/claims/${number}/needs`);
  await sayAsClaimant(id);
  await openSealed(id);
  desk.wait(untilOverSeconds);
  await raiseAlarms(desk.services);
  await desk.operator('PATCH', `/claims/${number}`, { state: 'Inspection' });
  desk.wait(120);
});
afterAll(() => desk.close());

type Row = Record<string, unknown>;

/** Reads page by page, as a poller does. */
async function readAll(list: 'events' | 'audit', key: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ;) {
    const url = `/api/integration/v1/${list}?limit=${limit}${after && `&after=${encodeURIComponent(after)}`}`;
    const answer = await desk.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
    expect(answer.statusCode).toBe(200);
    const page = answer.json<{ events?: Row[]; entries?: Row[]; after: string | number }>();
    const read = page.events ?? page.entries ?? [];
    if (read.length === 0) return rows.filter(({ claimNumber }) => claimNumber === number);
    rows.push(...read);
    after = String(page.after);
  }
}

const tellsOfNeeds = (row: Row): boolean =>
  /\bneeds?\b|need-seen|details-opened/.test(JSON.stringify([row['type'], row['data'], row['action'], row['detail']]));

test.each(['events', 'audit'] as const)(
  '%s leave needs out for it, and nothing else, however long a page',
  async (list) => {
    const all = await readAll(list, keys.unlimited, 500);
    const rest = all.filter((row) => !tellsOfNeeds(row));
    expect(rest.length).toBeGreaterThan(2);
    for (const limit of [1, 2, 500]) {
      const ids = (await readAll(list, keys.limited, limit)).map((row) => row['id']);
      expect(ids).toEqual(rest.map((row) => row['id']));
    }
  },
);

test('a key that reads needs, and one of all brands, read of them', async () => {
  const told = async (key: string) => {
    const events = (await readAll('events', key, 500)).filter(tellsOfNeeds);
    const entries = (await readAll('audit', key, 500)).filter(tellsOfNeeds);
    return [events.map(({ type }) => type), entries.map(({ action, detail }) => [action, detail].join(' ').trim())];
  };
  const everything = [
    ['need.recorded', 'need.recorded', 'need.recorded', 'need.recorded', 'clock.missed'],
    [
      'claim.needs 1 new, 0 withdrawn',
      'claim.viewed needs',
      'desk.need-seen',
      'desk.needs 1 new, 1 withdrawn',
      'operator.wrote POST /claims/:number/needs, 1 new, 1 withdrawn',
      'claim.needs-read',
      'operator.read GET /claims/:number/needs',
      'claim.needs 1 new, 1 withdrawn',
      'claim.details-opened',
    ],
  ];
  expect(await told(keys.trusted)).toEqual(everything);
  expect(await told(keys.unlimited)).toEqual(everything);
  expect(await told(keys.limited)).toEqual([[], []]);
});
