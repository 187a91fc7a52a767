import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({
    Kim: { rights: ['state'] },
    Tom: { rights: ['state'] },
    Lena: { rights: [], roles: ['handler', 'lead'] },
    Reader: { rights: ['reply'] },
    Marigold: { rights: ['state'], brands: ['marigold'] },
  });
});
afterAll(() => desk?.close());

type Wanted = { earliest: string; latest?: string; reason?: string; text?: string };
type Shown = {
  promise: { lines: string[]; earlier: { lines: string[] } | null } | null;
  promisedDates: { earliest: string; latest: string; reason: string }[];
  wording: { sentence: string };
  estimatedCompletionDate: string;
  lateDays: number;
  tracker: { date: string | null; dateKind: string }[];
};

async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `DATE-${(count += 1)}`;
  return { number, id: await desk.putClaim(number, document) };
}

const promisedId = async (id: string) => (await desk.claim('Kim', id)).claim.promised?.id ?? null;

/** Sees what counts now, unless told otherwise. */
async function promise(id: string, wanted: Wanted, { who = 'Kim', seen }: { who?: string; seen?: string | null } = {}) {
  const body = { reason: 'part-late', text: '', ...wanted };
  return desk.act(who, `${id}/date`, { ...body, seen: seen === undefined ? await promisedId(id) : seen });
}
const undo = (id: string, changeId: unknown, who = 'Kim') => desk.act(who, `${id}/undo-date`, { changeId });
const preview = (id: string, wanted: Wanted, who = 'Kim') =>
  desk.act(who, `${id}/date-preview`, { reason: 'part-late', text: '', ...wanted });
const told = async (id: string) =>
  (
    await desk.database.pool.query<{ key: string }>(
      `select key from happening where claim_id = $1 and kind = 'date-moved' order by id`,
      [id],
    )
  ).rows;

async function claimantSees(id: string): Promise<Shown> {
  const query = `{ claim(id: "${id}") { promise { lines earlier { lines } } wording { sentence } promisedDates { earliest latest reason }
    estimatedCompletionDate lateDays tracker { date dateKind } } }`;
  const cookie = await cookieFor(desk.database, [id], desk.now());
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  return answer.json<{ data: { claim: Shown } }>().data.claim;
}

async function page(id: string): Promise<string> {
  const cookie = await cookieFor(desk.database, [id], desk.now());
  const { body } = await desk.app.inject({ url: `/my-claim/${id}`, headers: { cookie } });
  return body;
}

const events = async (id: string) =>
  (
    await desk.database.pool.query<{ data: Record<string, unknown> }>(
      `select data from outgoing_event where claim_id = $1 and type = 'date.moved' order by id`,
      [id],
    )
  ).rows.map(({ data }) => data);

describe('a promised date', () => {
  test('changes only with a reason, and every earlier one stays in the list', async () => {
    const { id } = await newClaim();
    const estimate = (await claimantSees(id)).estimatedCompletionDate;
    expect((await desk.act('Kim', `${id}/date`, { earliest: '2026-11-16', seen: null })).status).toBe(400);
    expect((await promise(id, { earliest: '2026-11-16', reason: 'other' })).json['errors']).toMatchObject([
      { pointer: '/text' },
    ]);
    await promise(id, { earliest: '2026-11-16', latest: '2026-11-17', reason: 'courier' });
    await promise(id, {
      earliest: '2026-11-18',
      latest: '2026-11-20',
      reason: 'other',
      text: 'the screen comes two days late',
    });
    const shown = await claimantSees(id);
    expect(shown.promise).toEqual({
      lines: ['Expected between 18/11 and 20/11/2026', 'Moved on 06/11: the screen comes two days late'],
      earlier: { lines: ['Expected between 16/11 and 17/11/2026, said on 06/11: the courier needs longer'] },
    });
    expect(shown.promisedDates).toMatchObject([
      { earliest: '2026-11-18', latest: '2026-11-20' },
      { earliest: '2026-11-16', latest: '2026-11-17', reason: 'the courier needs longer' },
    ]);
    expect(shown.estimatedCompletionDate).toBe(estimate);
    const html = await page(id);
    expect(html).toContain('Expected between 18/11 and 20/11/2026');
    expect(html).toContain('Earlier dates');
    expect(html).not.toContain('Est. ');
    const { claim, thread } = await desk.claim('Kim', id);
    expect(claim.promised).toMatchObject({ earliest: '2026-11-18', latest: '2026-11-20' });
    expect(thread.filter(({ kind }) => kind.startsWith('date'))).toMatchObject([
      { kind: 'date', state: 'courier', name: 'Kim' },
      { kind: 'date-moved', title: '2026-11-18 2026-11-20', text: 'the screen comes two days late' },
    ]);
  });

  test('is moved by no calendar: when it passes, the page says so and by when a new one comes', async () => {
    const { id } = await newClaim();
    await promise(id, { earliest: '2026-11-06' });
    desk.wait(24 * 60 * 60);
    const shown = await claimantSees(id);
    expect(shown.promise?.lines).toEqual([
      'This has taken longer than we said. We’ll give you a new date by 09/11 at 17:30.',
    ]);
    expect([shown.lateDays, shown.promisedDates[0]?.latest]).toEqual([1, '2026-11-06']);
    desk.wait(7 * 24 * 60 * 60);
    expect((await claimantSees(id)).promise?.lines).toEqual([
      'This has taken longer than we said. We’ll give you a new date as soon as we can.',
    ]);
    desk.wait(-8 * 24 * 60 * 60);
  });

  test('the third move, and one by more than five working days, asks for a lead or a logged call', async () => {
    const { id } = await newClaim();
    await promise(id, { earliest: '2026-11-09' });
    const far = { earliest: '2026-11-17' };
    expect((await promise(id, far)).json).toMatchObject({ status: 403, code: 'lead-or-call-needed' });
    expect((await promise(id, { earliest: '2026-11-16' })).status).toBe(200);
    expect((await promise(id, { earliest: '2026-11-17' })).status).toBe(200);
    desk.wait(1);
    expect((await preview(id, { earliest: '2026-11-18' })).json['asksFor']).toMatch(/moved 2 times/);
    expect((await promise(id, { earliest: '2026-11-18' })).json['code']).toBe('lead-or-call-needed');
    const call = { direction: 'out', reason: 'date', minutes: 3, text: 'They know.', answered: false, seen: null };
    expect((await desk.act('Tom', `${id}/call`, call)).status).toBe(200);
    expect((await promise(id, { earliest: '2026-11-18' })).status).toBe(200);
    desk.wait(1);
    expect((await promise(id, { earliest: '2026-11-19' })).status).toBe(403);
    expect((await promise(id, { earliest: '2026-11-30' }, { who: 'Lena' })).status).toBe(200);
  });

  test('that is not the one seen is named, by whom and when, and nothing is changed', async () => {
    const { id } = await newClaim();
    const first = await promise(id, { earliest: '2026-11-16' });
    const late = await promise(id, { earliest: '2026-11-17' }, { who: 'Tom', seen: null });
    expect(late.json).toMatchObject({ status: 409, code: 'changed-meanwhile' });
    expect(late.json['promised']).toMatchObject({ id: first.json['changeId'], byName: 'Kim' });
    const since = { by: 'Kim', at: desk.now().toISOString() };
    expect(late.json).toMatchObject(since);
    expect(late.json['title']).toMatch('Another date is promised now: 16/11/2026, set by Kim on 06/11/2026 at 12:00.');
    expect((await claimantSees(id)).promisedDates).toHaveLength(1);
    expect((await promise(id, { earliest: '2026-11-16' })).json['code']).toBe('same-date');
    await undo(id, first.json['changeId']);
    const undone = await promise(id, { earliest: '2026-11-17' }, { who: 'Tom', seen: String(first.json['changeId']) });
    expect(undone.json).toMatchObject({ status: 409, promised: null, ...since });
  });

  test('needs the right, a claim of the brand that goes on, and days that can be kept', async () => {
    const { id } = await newClaim();
    const days = { earliest: '2026-11-16' };
    expect((await promise(id, days, { who: 'Reader' })).json['code']).toBe('right-needed');
    expect((await promise(id, days, { who: 'Marigold' })).json['code']).toBe('claim-not-found');
    expect((await preview(id, days, 'Reader')).json['code']).toBe('right-needed');
    for (const wrong of [{ earliest: '2026-11-05' }, { earliest: '2026-11-12', latest: '2026-11-11' }]) {
      expect((await promise(id, wrong)).status).toBe(400);
    }
    for (const earliest of ['2025-11-16', '0000-01-01']) {
      const { status, json } = await promise(id, { earliest, latest: '2026-11-16' });
      expect([status, json['errors']]).toMatchObject([400, [{ pointer: '/earliest' }]]);
    }
    expect((await preview(id, { earliest: '0000-01-01', latest: '2026-11-16' })).status).toBe(400);
    expect((await promise(id, { earliest: '2028-01-01' })).status).toBe(400);
    const ended = await newClaim({ state: 'Claim Cancelled' });
    expect((await promise(ended.id, days)).json['code']).toBe('claim-over');
  });
});

describe('a promised date that is undone within a minute', () => {
  test('the one before counts again, and nobody is told', async () => {
    const { id } = await newClaim();
    const first = await promise(id, { earliest: '2026-11-16' });
    const before = await claimantSees(id);
    const second = await promise(id, { earliest: '2026-11-17' });
    expect(await told(id)).toHaveLength(2);
    expect((await undo(id, second.json['changeId'], 'Tom')).json['code']).toBe('change-not-found');
    expect((await undo(id, first.json['changeId'])).json['code']).toBe('changed-meanwhile');
    expect((await undo(id, newId())).json['code']).toBe('change-not-found');
    desk.wait(59);
    expect((await undo(id, second.json['changeId'])).status).toBe(200);
    expect(await claimantSees(id)).toEqual(before);
    expect(await told(id)).toHaveLength(1);
    expect((await events(id)).map(({ earliest }) => earliest)).toEqual(['2026-11-16', '2026-11-17', '2026-11-16']);
    desk.wait(2);
    expect((await undo(id, first.json['changeId'])).json['code']).toBe('too-late');
  });
});

describe('the preview of a promised date', () => {
  test('says what the claimant then reads, and stores nothing', async () => {
    const { id, number } = await newClaim();
    await promise(id, { earliest: '2026-11-16' });
    const before = await desk.operator('GET', `/claims/${number}`);
    const wanted = { earliest: '2026-11-17', latest: '2026-11-18', reason: 'capacity' };
    const shown = await preview(id, wanted);
    expect(await desk.operator('GET', `/claims/${number}`)).toEqual(before);
    expect([await told(id), await events(id)].map(({ length }) => length)).toEqual([1, 1]);
    await promise(id, wanted);
    const { lines } = (await claimantSees(id)).promise ?? {};
    expect(shown.json).toMatchObject({ page: { ClaimLayout: { claim: { promise: { lines } } } }, asksFor: null });
  });
});

describe('dates of the operator’s system', () => {
  test('count over those of the desk, once each, and are told like them', async () => {
    const { id, number } = await newClaim();
    await promise(id, { earliest: '2026-11-16' });
    const body = { earliest: '2026-11-24', latest: '2026-11-26', reason: 'part-late' };
    const set = await desk.operator('POST', `/claims/${number}/dates`, body);
    expect([set.status, set.json['changed']]).toEqual([201, true]);
    const again = await desk.operator('POST', `/claims/${number}/dates`, body);
    expect([again.status, again.json['changed'], again.json['dateId']]).toEqual([200, false, set.json['dateId']]);
    expect((await claimantSees(id)).promise?.lines[0]).toBe('Expected between 24/11 and 26/11/2026');
    const quiet = { ...body, latest: '2026-11-27' };
    await desk.operator('POST', `/claims/${number}/dates?quiet=true`, quiet);
    expect(await told(id)).toHaveLength(2);
    expect((await desk.operator('GET', `/claims/${number}/dates`)).json['dates']).toMatchObject([
      { latest: '2026-11-27', setBy: null },
      { latest: '2026-11-26', setBy: null },
      { latest: '2026-11-16', setBy: 'Kim' },
    ]);
    expect(await events(id)).toMatchObject([
      { earliest: '2026-11-16', reason: 'part-late' },
      { dateId: set.json['dateId'], latest: '2026-11-26' },
      { latest: '2026-11-27' },
    ]);
    expect((await desk.operator('POST', '/claims/NO-SUCH/dates', body)).status).toBe(404);
    expect((await desk.operator('POST', `/claims/${number}/dates`, { ...body, latest: '2026-11-01' })).status).toBe(
      400,
    );
  });

  test('a document, which says nothing of them, takes none away, and an identical PUT changes nothing', async () => {
    const { id, number } = await newClaim();
    const { json: document } = await desk.operator('GET', `/claims/${number}`);
    await promise(id, { earliest: '2026-11-16' });
    await desk.operator('PUT', `/claims/${number}`, { ...document, externalReference: 'JOB-9' });
    await desk.operator('PATCH', `/claims/${number}`, { policyNumber: 'POL-9' });
    expect((await claimantSees(id)).promisedDates).toHaveLength(1);
  });
});

test('a claim that was opened again shows what is promised now, and the sheet draws its mail', async () => {
  const reached = (relatedState: string, day: string) => ({
    relatedState,
    name: `Claim state changed to ${relatedState}.`,
    eventDate: `2026-${day}T09:00:00Z`,
  });
  const end = 'Repaired Equipment Returned to End User';
  const events = [reached('Repair', '10-12'), reached(end, '10-16'), reached('Repair', '11-05')];
  const { id } = await newClaim({ state: 'Repair', events, endUserEmail: 'ann@example.com' });
  const wanted = { earliest: '2026-11-12' };
  expect(JSON.stringify((await preview(id, wanted)).json['notices'])).toContain('Expected on 12/11/2026');
  await promise(id, wanted);
  const shown = await claimantSees(id);
  expect(shown.promise?.lines).toEqual(['Expected on 12/11/2026']);
  expect(shown.tracker[2]).toEqual({ date: '2026-11-12T12:00:00.000Z', dateKind: 'expected' });
});

test('the tracker expects what was promised, and no step ends after it', async () => {
  const at = (day: number) => `2026-11-0${day}T09:00:00Z`;
  const reached = (name: string, day: number) => ({ eventDate: at(day), name, relatedState: name });
  const { id } = await newClaim({ events: [reached('Equipment Received', 5), reached('Inspection', 6)] });
  await promise(id, { earliest: '2026-11-07' });
  const [, inspection, completion] = (await claimantSees(id)).tracker;
  expect(completion).toEqual({ date: '2026-11-07T12:00:00.000Z', dateKind: 'expected' });
  expect(inspection?.date).toBe('2026-11-07T12:00:00.000Z');
});
