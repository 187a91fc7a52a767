import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskRowsJob } from '#claim/desk/make-desk-rows.server.ts';
import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import { buildApp } from '#main/app.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { notificationJob } from '#main/start/notification-jobs.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let claimId: string;
let northgate: string;

const contract = { customer: 'Northgate Insurance', name: 'Gold', tatSlaDays: 10 };
const inBase = { locale: 'en-GB' } as const;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Ada: { rights: [], roles: ['admin'] },
      Tom: { rights: [], roles: ['handler', 'lead'] },
      Max: { rights: [], roles: ['handler', 'lead'], brands: ['marigold'] },
      Bea: { rights: [], roles: ['handler', 'lead'], brands: ['marigold'], clients: ['Northgate'] },
      Cal: { rights: [], roles: ['handler', 'lead'], clients: ['Northgate'] },
      Hal: { rights: ['reply'] },
    },
    [
      { name: 'Northgate', contracts: [{ customer: 'Northgate Insurance' }] },
      { name: 'Other', contracts: [{ customer: 'Other Insurance' }] },
    ],
    { DEMO: 'on' },
  );
  await desk.operator('PUT', '/states/Bench%20Test', { name: 'Bench Test', status: 'In Progress', trackerNumber: 2 });
  claimId = await desk.putClaim('CLM-1', { contract, state: 'Inspection' });
  const { owners } = (await ask('Ada', 'wording')).json as { owners: { id: string; name: string }[] };
  northgate = owners.find(({ name }) => name === 'Northgate')?.id ?? '';
});
afterAll(() => desk.close());

async function ask(who: string, name: string, payload?: object) {
  const { statusCode: status, body } = await desk.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/account/${name}`,
    headers: { cookie: desk.cookieOf(who) },
    ...(payload && { payload }),
  });
  return { status, json: JSON.parse(body) as Record<string, unknown> };
}

type State = {
  key: string;
  isWorded: boolean;
  newest: number | null;
  published: { version: number; words: object } | null;
  draft: { version: number } | null;
  falls: { heading: string[]; targetHours: number };
};

const ofNorthgate = () => ({ owner: { kind: 'client', id: northgate }, ...inBase });
const ofHarbour = { owner: { kind: 'brand', id: 'harbour' }, ...inBase };

async function stateAt(key: string, query = `kind=client&id=${northgate}`): Promise<State> {
  const { states } = (await ask('Ada', `wording?${query}`)).json as { states: State[] };
  const state = states.find((one) => one.key === key);
  if (!state) throw new Error(`There is no state ${key}.`);
  return state;
}

async function save(key: string, words: object, more: object = {}, who = 'Ada') {
  const of = { ...ofNorthgate(), ...more } as ReturnType<typeof ofNorthgate>;
  const { newest } = await stateAt(key, `kind=${of.owner.kind}&id=${of.owner.id}&locale=${of.locale}`);
  return ask(who, 'saveWording', { key, words, publish: true, seen: newest, ...of });
}

async function headline(): Promise<string> {
  const { statusCode, body } = await desk.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie: await cookieFor(desk.database, [claimId], desk.now()), 'sec-fetch-site': 'same-origin' },
    payload: { query: `{ claim(id: "${claimId}") { wording { sentence } } }` },
  });
  expect(statusCode).toBe(200);
  return (JSON.parse(body) as { data: { claim: { wording: { sentence: string } } } }).data.claim.wording.sentence;
}

test('row 53: what is published is told from then on, what was told stays, and its notice names the version', async () => {
  const notices = () =>
    desk.database.kysely.selectFrom('notice').select(['channel', 'wording_ids', 'created_at']).orderBy('id').execute();
  const move = async (state: string) => {
    await desk.operator('PATCH', '/claims/CLM-1', { state });
    desk.wait(120);
    await desk.runDue(notificationJob(desk.services));
  };
  await move('Equipment Received');
  const before = await notices();
  expect(before.map(({ wording_ids: ids }) => ids)).toContainEqual([]);
  expect((await save('Repair', { sentence: ['We’re mending it'], heading: ['Mending'] })).status).toBe(200);
  desk.wait(7_200);
  await move('Repair');
  expect(await headline()).toBe('We’re mending it');
  const after = await notices();
  expect(after.slice(0, before.length)).toEqual(before);
  const { rows } = await desk.database.pool.query<{ id: string }>(`select id from wording where key = 'Repair'`);
  expect(after.at(-1)?.wording_ids).toEqual([rows[0]?.id]);
});

test('a client’s words are not changed by a lead who does not see all of its claims', async () => {
  for (const who of ['Max', 'Bea']) {
    const refused = await save('Sent for External Repair', { sentence: ['Mine'] }, ofNorthgate(), who);
    expect([who, refused.json]).toEqual([who, expect.objectContaining({ code: 'owner-not-found' })]);
  }
  expect((await ask('Bea', 'wording')).json).toMatchObject({ code: 'not-your-claims' });
  expect((await save('Sent for External Repair', { sentence: ['Ours'] }, ofNorthgate(), 'Cal')).status).toBe(200);
});

test('row 53: a state that nobody has worded stands first, until it is worded', async () => {
  const listed = await ask('Tom', 'wording');
  expect(listed.json).toMatchObject({ withoutWords: 1, states: expect.arrayContaining([]) as unknown });
  expect((listed.json['states'] as State[])[0]).toMatchObject({ key: 'Bench Test', isWorded: false });
  await save('Bench Test', { heading: ['On the bench'], actor: 'us' }, ofHarbour);
  expect((await ask('Tom', 'wording')).json).toMatchObject({ withoutWords: 0 });
});

test('a client’s words come before its brand’s, text by text; a draft is told to nobody; going back restores', async () => {
  await desk.operator('PATCH', '/claims/CLM-1', { state: 'Inspection' });
  await save('Inspection', { sentence: ['Brand: on the bench'], heading: ['Brand heading'] }, ofHarbour);
  expect(await headline()).toBe('Brand: on the bench');
  await save('Inspection', { sentence: ['Client: on the bench'] });
  expect(await headline()).toBe('Client: on the bench');
  expect((await stateAt('Inspection')).falls.heading).toEqual(['Brand heading']);
  await save('Inspection', { sentence: ['Only a draft'] }, { publish: false });
  expect(await headline()).toBe('Client: on the bench');
  expect(await stateAt('Inspection')).toMatchObject({ draft: { version: 2 }, published: { version: 1 } });
  await save('Inspection', {});
  expect(await headline()).toBe('Brand: on the bench');
  const query = `wordingVersions?kind=client&id=${northgate}&key=Inspection&locale=en-GB`;
  const { versions } = (await ask('Tom', query)).json as { versions: { version: number; words: object }[] };
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  await save('Inspection', versions.at(-1)?.words ?? {});
  expect(await headline()).toBe('Client: on the bench');
});

test('a target and who acts move the desk’s rows of that client alone', async () => {
  const otherId = await desk.putClaim('CLM-2', {
    contract: { ...contract, customer: 'Other Insurance' },
    state: 'Repair',
  });
  await desk.operator('PATCH', '/claims/CLM-1', { state: 'Repair' });
  const waits = async (id: string) =>
    desk.database.kysely
      .selectFrom('desk_claim')
      .select(['waiting_on', 'due_kind'])
      .where('claim_id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await waits(claimId)).toMatchObject({ waiting_on: 'us' });
  await save('Repair', { actor: 'parts', targetHours: 4 });
  await desk.runDue(deskRowsJob(desk.services));
  expect(await waits(claimId)).toMatchObject({ waiting_on: 'parts', due_kind: 'parts' });
  expect(await waits(otherId)).toMatchObject({ waiting_on: 'us' });
});

test.each([
  [{ heading: ['<b>Bold</b>'] }, '/words/heading/0', 'must have no < and no >'],
  [{ heading: ['{nobody} has it'] }, '/words/heading/0', 'names {nobody}'],
  [{ meaning: ['a'.repeat(301)] }, '/words/meaning/0', 'at most 300'],
  [{ targetHours: 0 }, '/words/targetHours', 'at least 1 hour'],
])('%j is refused with what to change', async (words, pointer, detail) => {
  const refused = await ask('Ada', 'saveWording', {
    key: 'Repair',
    words,
    publish: true,
    seen: null,
    ...ofNorthgate(),
  });
  expect(refused).toMatchObject({ status: 400, json: { code: 'invalid-body', errors: [{ pointer }] } });
  expect(JSON.stringify(refused.json)).toContain(detail);
});

test('who may word what', async () => {
  const words = { heading: ['Ours'] };
  expect((await ask('Hal', 'wording')).status).toBe(403);
  for (const id of ['harbour', 'missing']) {
    const refused = await ask('Max', 'saveWording', {
      key: 'Repair',
      words,
      publish: true,
      seen: null,
      owner: { kind: 'brand', id },
      locale: 'en-GB',
    });
    expect([id, refused.json]).toEqual([id, expect.objectContaining({ code: 'owner-not-found' })]);
  }
  expect((await save('Repair', words, { owner: { kind: 'brand', id: 'marigold' } }, 'Max')).status).toBe(200);
  const { owners } = (await ask('Max', 'wording')).json as { owners: { id: string }[] };
  expect(owners.map(({ id }) => id)).toEqual(['marigold']);
  expect((await save('Repair', { ...words, targetHours: 8 }, { locale: 'en-US' })).json).toMatchObject({
    errors: [{ pointer: '/words/targetHours' }],
  });
  const stale = { key: 'Repair', words: { heading: ['Too late'] }, publish: true, seen: 99, ...ofNorthgate() };
  expect((await ask('Ada', 'saveWording', stale)).json).toMatchObject({ code: 'changed-meanwhile' });
});

test('a preview draws six sample claims with the draft, warns, and stores nothing', async () => {
  const count = async () =>
    Number((await desk.database.pool.query<{ count: string }>('select count(*) from claim')).rows[0]?.count);
  const before = await count();
  const words = { sentence: ['{courier} has your {device}', 'Drafted'], text: ['Come on Monday, Mr Jones'] };
  const { status, json } = await ask('Tom', 'previewWording', { ...ofNorthgate(), key: 'Repair', words });
  expect({ status, json: status === 200 ? {} : json }).toEqual({ status: 200, json: {} });
  const samples = json['samples'] as {
    page: { MyClaim: { claim: { wording: { sentence: string } } } };
    notices: { channel: string; lines: string[] }[];
  }[];
  expect(samples).toHaveLength(6);
  const sentences = samples.map(({ page }) => page.MyClaim.claim.wording.sentence);
  expect(sentences[1]).toBe('Drafted');
  expect(samples[0]?.notices.find(({ channel }) => channel === 'mail')?.lines[0]).toBe(sentences[0]);
  expect(json['warnings']).toEqual([
    { field: 'text', what: 'day', words: 'Monday' },
    { field: 'text', what: 'person', words: 'Mr Jones' },
  ]);
  expect(await count()).toBe(before);
  expect(await headline()).not.toBe('Drafted');
});

test('the operator’s system words a state and sets opening hours, by the name of the client', async () => {
  const path = '/wording/Northgate/Repair';
  const words = { heading: ['By API'] };
  expect((await desk.operator('PUT', path, { words })).json).toMatchObject({ warnings: [] });
  const again = await desk.operator('PUT', path, { words });
  expect((await desk.operator('GET', path)).json).toMatchObject({
    published: { version: again.json['version'], words, savedBy: 'INTEGRATION_KEY' },
    draft: null,
  });
  await desk.operator('PUT', path, { words: { heading: ['A draft'] }, publish: false });
  expect((await desk.operator('GET', path)).json).toMatchObject({ published: { words }, draft: { version: 4 } });
  expect((await desk.operator('PUT', '/wording/Northgat/Repair', { words })).json).toMatchObject({
    code: 'client-not-found',
    title: 'There is no client of this name. Did you mean Northgate?',
  });
  expect((await desk.operator('GET', '/wording/Northgate/Repare')).json['code']).toBe('state-not-found');
  const hours = { monday: ['08:00-12:00'] };
  expect((await desk.operator('PUT', '/calendars/Northgate', { hours })).json).toEqual({ hours });
  expect((await desk.operator('GET', '/calendars/Northgate')).json).toEqual({ hours });
  const never = await desk.operator('PUT', '/calendars/Northgate', { hours: {} });
  expect(never).toMatchObject({ status: 400, json: { errors: [{ pointer: '/hours' }] } });
});

test('another process hears what is published', async () => {
  const other = await createOther();
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  await save('Repair', { sentence: ['Heard elsewhere'] }, { owner: { kind: 'brand', id: 'harbour' } });
  await expect
    .poll(() => liveWordingOf(other.services).wordingOf('harbour', 'en-GB').table['Repair']?.sentence)
    .toEqual(['Heard elsewhere']);
  await other.app.close();
});

/** Another process on the same database. */
async function createOther() {
  const services = { ...desk.services, database: { ...desk.database } };
  return { services, app: await buildApp(services) };
}
