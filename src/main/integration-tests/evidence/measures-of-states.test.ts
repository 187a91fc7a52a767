// What the reports count of the states of claims as operators' systems send them.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeMeasures } from '#claim/measures/make-measures.server.ts';
import { openDays } from '#claim/measures/report-days.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { saveWords } from '#claim/wording/own/save-words.server.ts';
import { addStates } from '#features/setup/states/add-states.server.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { DeskApp } from '../desk-app.fixture.ts';

const people = {
  Kim: { rights: ['state' as const] },
  Max: { roles: ['handler' as const, 'lead' as const], rights: [] },
};
const names =
  'Unset Loaded Undone Own Worded Said Opened Later Moved Undated Lagging Patched Listed SameDay SampledDay Offset'.split(
    ' ',
  );
const over = 'Repaired Equipment Returned to End User';
const own = 'Quote sent to insurer';
const day = 24 * 60;

let desk: DeskApp;

beforeAll(async () => {
  desk = await DeskApp.start(
    people,
    names.map((name) => ({ name, contracts: [{ customer: name }] })),
  );
});
afterAll(() => desk?.close());

const contract = (customer: string) => ({ customer, name: 'Gold', tatSlaDays: 10 });
const eventOf = (state: string, eventDate: string) => ({
  eventDate,
  name: `Claim state changed to ${state}.`,
  relatedState: state,
});
const waitDays = (days: number) => desk.wait(days * 24 * 3_600);

async function move(number: string, state: string): Promise<void> {
  const { status, text } = await desk.operator('PATCH', `/claims/${number}?quiet=true`, { state });
  expect([status, text]).toEqual([200, expect.anything()]);
}

/** As the night does. */
async function count(): Promise<void> {
  const span = { from: dayOf(addLondonDays(desk.now(), -openDays)), to: dayOf(desk.now()) };
  await makeMeasures(desk.database.kysely, span, desk.now());
}

const clientOf = async (name: string): Promise<string> => {
  const found = desk.database.kysely.selectFrom('client').select('id').where('name', '=', name);
  return (await found.executeTakeFirstOrThrow()).id;
};

/** Returns how many of a measure were counted, and their sum, of all days; by cohort where there is a dimension. */
async function counted(client: string, measure: string, dimension = ''): Promise<(string | number)[][]> {
  const { rows } = await desk.database.pool.query<{ cohort: string; n: number; sum: number }>(
    `select cohort, sum(n)::int as n, sum(sum)::int as sum from measure_day
      where client_id = $1 and measure = $2 and dimension = $3 group by cohort order by cohort`,
    [await clientOf(client), measure, dimension],
  );
  return rows.map(({ cohort, n, sum }) => [...(dimension === '' ? [] : [cohort]), n, sum]);
}

async function zipAt(url: string): Promise<Record<string, string>> {
  await desk.signInAgain('Max');
  const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
  return Object.fromEntries(Object.entries(unzipSync(rawPayload)).map(([file, bytes]) => [file, strFromU8(bytes)]));
}

const dutyPack = async (client: string) =>
  zipAt(`/api/desk/consumer-duty/pack.zip?client=${await clientOf(client)}&from=2026-10-01&to=2026-12-31`);

/** Returns the cells of a column of the sample that is drawn of the quarter. */
async function sampled(client: string, column: string): Promise<string[]> {
  const [head = '', ...rows] = ((await dutyPack(client))['sample.csv'] ?? '').split('\r\n');
  const at = head.split(',').indexOf(column);
  return rows.filter((row) => row !== '').map((row) => row.split(',')[at] ?? '');
}

test('an event without a date begins no state', async () => {
  const events = [
    eventOf('Awaiting Authorisation', '0001-01-01T00:00:00Z'),
    eventOf('Repair', '1970-01-01T00:00:00Z'),
    eventOf('Inspection', '2026-11-04T09:00:00Z'),
    eventOf('Repair', '2026-11-05T09:00:00Z'),
    eventOf(over, '2026-11-07T09:00:00Z'),
  ];
  const document = { contract: contract('Unset'), state: 'Repair', events: events.slice(0, -1) };
  await desk.putClaim('U-1', document);
  waitDays(1);
  await desk.operator('PATCH', '/claims/U-1?quiet=true', { state: over, events });
  await count();
  expect(await counted('Unset', 'state', 'state')).toEqual([
    ['Inspection', 1, day],
    ['Repair', 1, 2 * day],
  ]);
  expect(await counted('Unset', 'waiting', 'on')).toEqual([['us', 1, 3 * day]]);
});

test('a finished claim that comes without a date did not come, and took no time', async () => {
  await desk.putClaim('L-1', { contract: contract('Loaded'), state: over });
  await desk.putClaim('L-2', {
    contract: contract('Loaded'),
    state: over,
    events: [eventOf('Inspection', '2026-11-04T09:00:00Z')],
  });
  desk.wait(3_600);
  await count();
  for (const measure of ['came', 'whole', 'whole-ours', 'waiting']) {
    expect([measure, await counted('Loaded', measure)]).toEqual([measure, []]);
  }
  expect(await counted('Loaded', 'ended')).toEqual([[2, 0]]);
});

test('a claim that ends on the day on which it came came, also where dates have no time', async () => {
  const midnight = `${dayOf(desk.now())}T00:00:00Z`;
  const events = [eventOf('Inspection', midnight)];
  const ended = [...events, eventOf(over, midnight)];
  await desk.putClaim('SD-1', { contract: contract('SameDay'), state: 'Inspection', events });
  await desk.putClaim('SD-2', { contract: contract('SameDay'), state: over, events: ended });
  desk.wait(3_600);
  expect((await desk.operator('PATCH', '/claims/SD-1?quiet=true', { state: over, events: ended })).status).toBe(200);
  await count();
  expect(await counted('SameDay', 'ended')).toEqual([[2, 0]]);
  for (const measure of ['came', 'arrived', 'whole']) {
    const told = (await counted('SameDay', measure)).map(([n]) => n);
    expect([measure, told]).toEqual([measure, [1]]);
  }
});

test('no sampled claim ended before it came, also where dates have no time', async () => {
  const midnight = `${dayOf(desk.now())}T00:00:00Z`;
  const came = formatDateTime(desk.now());
  const events = [eventOf('Inspection', midnight), eventOf(over, midnight)];
  for (let n = 0; n < 10; n += 1) {
    const document = { state: 'Inspection', events: events.slice(0, 1) };
    await desk.putClaim(`SO-${n}`, { contract: contract('SampledDay'), ...document });
    await desk.operator('PATCH', `/claims/SO-${n}?quiet=true`, { state: over, events });
  }
  expect(await sampled('SampledDay', 'Ended')).toEqual(Array(10).fill(came));
});

test('a claim that was cancelled for half an hour ended twice, also once its system sends times of an hour later', async () => {
  const sent = [eventOf('Inspection', desk.now().toISOString())];
  const number = 'OFF-1';
  await desk.putClaim(number, { contract: contract('Offset'), state: 'Inspection' });
  for (const [state, hours] of [
    ['Repair', 1],
    ['Claim Cancelled', 3],
    ['Repair', 0.5],
    [over, 3],
  ] as const) {
    desk.wait(hours * 3_600);
    await move(number, state);
    sent.push(eventOf(state, new Date(desk.now().getTime() + 3_600_000).toISOString()));
  }
  desk.wait(2 * 3_600);
  await count();
  expect(await counted('Offset', 'ended')).toEqual([[2, 0]]);
  expect((await desk.operator('PATCH', `/claims/${number}?quiet=true`, { events: sent })).status).toBe(200);
  await count();
  expect(await counted('Offset', 'ended')).toEqual([[2, 0]]);
});

test('a date that was undone was neither promised nor moved, in figures and samples', async () => {
  await desk.signInAgain('Kim');
  const body = { earliest: '2026-11-30', latest: '2026-11-30', reason: 'part-late', text: '', seen: null };
  for (let n = 0; n < 10; n += 1) {
    const id = await desk.putClaim(`D-${n}`, { contract: contract('Undone') });
    const { json } = await desk.act('Kim', `${id}/date`, body);
    desk.wait(10);
    expect((await desk.act('Kim', `${id}/undo-date`, { changeId: json['changeId'] })).status).toBe(200);
    const right = { ...body, earliest: '2026-11-20', latest: '2026-11-20' };
    expect((await desk.act('Kim', `${id}/date`, right)).status).toBe(200);
    desk.wait(10);
    await move(`D-${n}`, over);
  }
  await count();
  expect(await counted('Undone', 'promise-set')).toEqual([[10, 0]]);
  expect(await counted('Undone', 'promise-moved')).toEqual([]);
  const figures = ((await dutyPack('Undone'))['figures.csv'] ?? '').split('\r\n');
  expect(figures.filter((row) => row.includes('Dates moved,0'))).toHaveLength(1);
  expect(await sampled('Undone', 'Dates moved')).toEqual(Array(10).fill('0'));
});

test('an event without a date is no change of state in samples', async () => {
  const events = [
    eventOf('Awaiting Authorisation', '0001-01-01T00:00:00Z'),
    eventOf('Inspection', '1970-01-01T00:00:00Z'),
    eventOf('Repair', '2026-11-05T09:00:00Z'),
  ];
  for (let n = 0; n < 10; n += 1) {
    await desk.putClaim(`N-${n}`, { contract: contract('Undated'), state: 'Repair', events });
    desk.wait(60);
    await move(`N-${n}`, over);
  }
  await count();
  expect(await sampled('Undated', 'Changes of state')).toEqual(Array(10).fill('2'));
});

describe('a state with a name of the operator', () => {
  const saver = { actor: 'portal', name: 'Kim', ownerName: 'Harbour' };

  beforeAll(async () => {
    const adding = { saver, now: desk.now() };
    await desk.database.kysely
      .transaction()
      .execute((tx) =>
        addStates(tx, [{ name: own, like: 'Awaiting Authorisation' }], { brandId: 'harbour', ...adding }),
      );
  });

  test('waits for whom its published words say, at the desk and in reports', async () => {
    const id = await desk.putClaim('O-1', { contract: contract('Own'), state: 'Inspection' });
    desk.wait(3_600);
    await move('O-1', own);
    const row = desk.database.kysely.selectFrom('desk_claim').select('waiting_on').where('claim_id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ waiting_on: 'insurer' });
    waitDays(10);
    await move('O-1', over);
    await count();
    expect(await counted('Own', 'waiting', 'on')).toEqual([
      ['insurer', 1, 10 * day],
      ['us', 1, 60],
    ]);
    expect(await counted('Own', 'state-ours', 'state')).toEqual([
      ['Inspection', 1, 60],
      [own, 1, 0],
    ]);
    expect(await counted('Own', 'whole-ours')).toEqual([[1, 60]]);
  });

  test('waits for whom the client says before the brand', async () => {
    const owner = { brand: null, clientId: await clientOf('Worded') };
    const worded = { owner, key: own, locale: 'en-GB' as const, words: { actor: 'parts' as const }, isPublished: true };
    await desk.database.kysely.transaction().execute((tx) => saveWords(tx, worded, saver, desk.now()));
    const id = await desk.putClaim('W-1', { contract: contract('Worded'), state: own });
    const row = desk.database.kysely.selectFrom('desk_claim').select('waiting_on').where('claim_id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ waiting_on: 'parts' });
    waitDays(3);
    await move('W-1', over);
    await count();
    expect(await counted('Worded', 'waiting', 'on')).toEqual([['parts', 1, 3 * day]]);
  });

  test('waits for whom a handler said, also where its words say the same or otherwise', async () => {
    const same = await desk.putClaim('S-1', { contract: contract('Said'), state: own });
    const other = await desk.putClaim('S-2', { contract: contract('Said'), state: own });
    desk.wait(60);
    await desk.signInAgain('Kim');
    expect((await desk.act('Kim', `${same}/wait`, { on: 'insurer', until: null })).status).toBe(200);
    expect((await desk.act('Kim', `${other}/wait`, { on: 'parts', until: null })).status).toBe(200);
    waitDays(4);
    await move('S-1', over);
    await move('S-2', over);
    await count();
    expect(await counted('Said', 'waiting', 'on')).toEqual([
      ['insurer', 2, 4 * day + 2],
      ['parts', 1, 4 * day],
    ]);
  });
});

describe('a claim that is over while its system sends a state that goes on', () => {
  const later = 'Awaiting Repaired Equipment Return to End User';
  const post = async (number: string, state: string) => {
    const event = eventOf(state, desk.now().toISOString());
    expect((await desk.operator('POST', `/claims/${number}/events?quiet=true`, event)).status).toBe(200);
  };

  test('ended when a handler said so, in figures, samples and packs, whatever its system sends of before', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      ids.push(await desk.putClaim(`G-${n}`, { contract: contract('Lagging'), state: 'Repair' }));
    }
    waitDays(1);
    await desk.signInAgain('Kim');
    const set = { state: over, seen: 'Repair', tell: true, reason: 'Handed over at the counter.' };
    for (const id of ids) expect((await desk.act('Kim', `${id}/state`, set)).status).toBe(200);
    const endedAt = formatDateTime(desk.now());
    waitDays(1);
    for (let n = 0; n < 10; n += 1) await post(`G-${n}`, later);
    desk.wait(3_600);
    await count();
    const once = { ended: [[10, 0]], whole: [[10, 10 * day]] };
    const told = async () => ({
      ended: await counted('Lagging', 'ended'),
      whole: await counted('Lagging', 'whole'),
    });
    expect(await told()).toEqual(once);
    expect(await sampled('Lagging', 'Ended')).toEqual(Array(10).fill(endedAt));
    const pack = await zipAt(`/api/desk/claims/${ids[0]}/evidence.zip?for=operator`);
    expect(pack['README.txt']).toContain(`Ended: ${endedAt}`);

    for (let n = 0; n < 10; n += 1) await post(`G-${n}`, over);
    for (let n = 0; n < 10; n += 1) await move(`G-${n}`, over);
    waitDays(1);
    await count();
    expect(await told()).toEqual(once);
    expect(await counted('Lagging', 'state', 'state')).toEqual([['Repair', 10, 10 * day]]);

    await move('G-0', 'Repair');
    waitDays(1);
    await move('G-0', over);
    await count();
    expect(await counted('Lagging', 'ended')).toEqual([[11, 0]]);
  });

  test('ended once where its system set the end itself', async () => {
    const id = await desk.putClaim('P-1', { contract: contract('Patched'), state: 'Repair' });
    waitDays(2);
    await move('P-1', over);
    const endedAt = desk.now();
    waitDays(1);
    await post('P-1', 'Repair');
    await count();
    expect(await counted('Patched', 'ended')).toEqual([[1, 0]]);
    const row = desk.database.kysely.selectFrom('desk_claim').select('ended_at').where('claim_id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ ended_at: endedAt });
  });

  test('ended once where dates have no time and the newest comes first', async () => {
    const today = () => `${dayOf(desk.now())}T00:00:00Z`;
    const first = eventOf('Inspection', today());
    await desk.putClaim('E-1', { contract: contract('Listed'), state: 'Inspection' });
    waitDays(2);
    const events = [eventOf(over, today()), eventOf('Repair', today()), first];
    await desk.operator('PATCH', '/claims/E-1?quiet=true', { state: over, events });
    desk.wait(3_600);
    await count();
    expect(await counted('Listed', 'ended')).toEqual([[1, 0]]);
  });
});

describe('a claim that is opened again', () => {
  const endings = async (client: string) => ({
    ended: await counted(client, 'ended'),
    whole: await counted(client, 'whole'),
    ours: await counted(client, 'whole-ours'),
  });

  test('is with nobody while it is over, and counts at each end', async () => {
    await desk.putClaim('R-1', { contract: contract('Opened'), state: 'Repair' });
    waitDays(2);
    await move('R-1', over);
    await count();
    const first = { ended: [[1, 0]], whole: [[1, 2 * day]], ours: [[1, 2 * day]] };
    expect(await endings('Opened')).toEqual(first);
    waitDays(20);
    await move('R-1', 'Repair');
    waitDays(1);
    await count();
    expect(await endings('Opened')).toEqual(first);
    await move('R-1', over);
    await count();
    expect(await endings('Opened')).toEqual({
      ended: [[2, 0]],
      whole: [[2, (2 + 23) * day]],
      ours: [[2, (2 + 3) * day]],
    });
    expect(await counted('Opened', 'came')).toEqual([[1, 0]]);
    expect(await counted('Opened', 'state', 'state')).toEqual([['Repair', 2, 3 * day]]);
    expect(await counted('Opened', 'waiting', 'on')).toEqual([['us', 2, (2 + 3) * day]]);
  });

  test('counts the same when it is opened after the nights no longer count its first end', async () => {
    await desk.putClaim('T-1', { contract: contract('Later'), state: 'Repair' });
    waitDays(2);
    await move('T-1', over);
    await count();
    waitDays(openDays + 5);
    await count();
    await move('T-1', 'Repair');
    waitDays(1);
    await move('T-1', over);
    await count();
    const told = { ended: [[2, 0]], whole: [[2, (2 + openDays + 8) * day]], ours: [[2, (2 + 3) * day]] };
    expect(await endings('Later')).toEqual(told);
    const from = dayOf(addLondonDays(desk.now(), -3 * openDays));
    await makeMeasures(desk.database.kysely, { from, to: dayOf(desk.now()) }, desk.now());
    expect(await endings('Later')).toEqual(told);
  });

  test('has not ended again where it goes from one end to another', async () => {
    await desk.putClaim('M-1', { contract: contract('Moved'), state: 'Repair' });
    waitDays(2);
    await move('M-1', over);
    waitDays(1);
    await move('M-1', 'Claim Cancelled');
    await count();
    expect(await endings('Moved')).toEqual({ ended: [[1, 0]], whole: [[1, 2 * day]], ours: [[1, 2 * day]] });
    expect(await counted('Moved', 'ended', 'state')).toEqual([[over, 1, 0]]);
    expect(await counted('Moved', 'state', 'state')).toEqual([['Repair', 1, 2 * day]]);
  });
});
