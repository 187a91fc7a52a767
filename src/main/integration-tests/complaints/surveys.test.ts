import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { askSurveys } from '#claim/survey/ask-surveys.server.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { DeskApp } from '../desk-app.fixture.ts';

const daySeconds = 24 * 60 * 60;
const returned = 'Repaired Equipment Returned to End User';

let desk: DeskApp;
let count = 0;

async function staySignedIn(): Promise<void> {
  const late = new Date('2099-01-01');
  await desk.database.kysely.updateTable('account_session').set({ expires_at: late, idle_expires_at: late }).execute();
}

beforeAll(async () => {
  desk = await DeskApp.start(
    { Kim: { rights: ['reply'] }, Max: { roles: ['handler', 'lead'], rights: [] } },
    [{ name: 'Silent', contracts: [{ customer: 'Silent Mutual' }], asksSurveys: false }],
    { NOTIFICATIONS: 'on' },
  );
  await staySignedIn();
});
afterAll(() => desk?.close());
beforeEach(() => desk.wait(60 * daySeconds));

async function endedClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `HOW-${(count += 1)}`;
  const id = await desk.putClaim(number, { state: 'Inspection', ...document });
  desk.wait(3_600);
  await desk.operator('PATCH', `/claims/${number}`, { state: returned });
  return { id, number };
}

const ask = () => askSurveys(desk.services);
const after = async (days: number) => {
  desk.wait(days * daySeconds + 60);
  await ask();
};

async function endedAndAsked(document: object = {}) {
  const claim = await endedClaim(document);
  await after(2);
  return claim;
}

const countIn = async (table: 'survey' | 'happening' | 'desk_alert', id: string, kind?: string): Promise<number> => {
  const { rows } = await desk.database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where claim_id = $1${kind === undefined ? '' : ' and kind = $2'}`,
    kind === undefined ? [id] : [id, kind],
  );
  return rows[0]?.n ?? 0;
};
const asked = (id: string) => countIn('survey', id);

async function answer(id: string, model: object) {
  const query = `mutation ($model: AnswerSurveyInput!) { answerSurvey(model: $model) { survey {
    isOpen satisfaction ease wouldHaveCalled words } } }`;
  const headers = { cookie: await cookieFor(desk.database, [id], desk.now()), 'sec-fetch-site': 'same-origin' };
  const payload = { query, variables: { model: { claimId: id, ...model } } };
  const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const { data, errors } = JSON.parse(body) as {
    data: { answerSurvey: { survey: object } } | null;
    errors?: { extensions: { code: string } }[];
  };
  return data?.answerSurvey?.survey ?? errors?.[0]?.extensions.code;
}

const stored = async (id: string) =>
  desk.database.kysely
    .selectFrom('survey')
    .select(['satisfaction', 'ease', 'would_have_called', 'words', 'by_link'])
    .where('claim_id', '=', id)
    .executeTakeFirstOrThrow();

describe('row 40: a claimant is asked once for an ending', () => {
  test('two days after it, by a notice, however often the hour comes', async () => {
    const { id } = await endedClaim();
    await after(1);
    expect(await asked(id)).toBe(0);
    await after(1);
    await after(1);
    expect([await asked(id), await countIn('happening', id, 'survey-asked')]).toEqual([1, 1]);
  });

  test('not again where one final state follows another, and again after it was taken up', async () => {
    const { id, number } = await endedAndAsked();
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    await after(3);
    expect(await asked(id)).toBe(1);
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Repair' });
    desk.wait(daySeconds);
    await desk.operator('PATCH', `/claims/${number}`, { state: returned });
    await after(3);
    expect(await asked(id)).toBe(2);
  });

  test.each([
    [
      'who stopped all notices',
      {},
      `insert into notification_preference (claim_id, mail, text, push, locale, quiet_hours, stopped, changed_at, window_from)
        values ($1, true, true, true, 'en-GB', false, true, now(), now())`,
    ],
    ['whose client does not ask', { contract: { customer: 'Silent Mutual', name: 'Gold', tatSlaDays: 10 } }, null],
  ])('never somebody %s', async (_who, document, statement) => {
    const { id } = await endedClaim(document);
    if (statement !== null) await desk.database.pool.query(statement, [id]);
    await after(3);
    expect(await asked(id)).toBe(0);
  });

  test('not while a complaint is open, and once it is closed', async () => {
    const { id } = await endedClaim();
    const act = (action: string, body: object) => desk.act('Max', `${id}/complaint-${action}`, body);
    const { json } = await act('take', { words: 'It is scratched.', channel: 'call' });
    await after(3);
    expect(await asked(id)).toBe(0);
    await staySignedIn();
    const closed = await act('close', {
      complaintId: json['id'],
      outcome: 'withdrawn',
      cause: 'damage',
      words: 'By phone.',
      withdrawal: { by: 'claimant', how: 'call', on: desk.now().toISOString().slice(0, 10) },
    });
    expect(closed.status).toBe(200);
    await ask();
    expect(await asked(id)).toBe(1);
  });

  test('not about a claim that ended long ago', async () => {
    const { id } = await endedClaim();
    await after(10);
    expect(await asked(id)).toBe(0);
  });

  test('the link of the mail fills the answer in, and stores nothing', async () => {
    const { id } = await endedAndAsked();
    const cookie = await cookieFor(desk.database, [id], desk.now());
    const page = await desk.app.inject({ url: `/survey/${id}?satisfaction=2`, headers: { cookie } });
    expect(page.body).toMatch(/name="survey-satisfaction" checked="" value="2"|value="2"[^>]*checked/);
    expect(await stored(id)).toMatchObject({ satisfaction: null });
  });
});

describe('an answer', () => {
  test('is in the audit with what it was changed from and to, and without its words', async () => {
    const { id } = await endedAndAsked();
    await answer(id, { satisfaction: 1, words: 'Too slow.' });
    await answer(id, { satisfaction: 5, ease: 4, wouldHaveCalled: false });
    await answer(id, { satisfaction: 5, ease: 4, wouldHaveCalled: false });
    const entries = desk.database.kysely.selectFrom('audit_event').select(['detail', 'changes']);
    const told = await entries.where('claim_id', '=', id).where('detail', 'like', 'survey %').orderBy('id').execute();
    expect(told).toEqual([
      {
        detail: 'survey answered',
        changes: [{ field: 'satisfaction', from: '', to: '1' }, { field: 'surveyWords' }],
      },
      {
        detail: 'survey changed',
        changes: [
          { field: 'satisfaction', from: '1', to: '5' },
          { field: 'ease', from: '', to: '4' },
          { field: 'wouldHaveCalled', from: '', to: 'false' },
          { field: 'surveyWords' },
        ],
      },
    ]);
  });

  const whole = { satisfaction: 4, ease: 5, wouldHaveCalled: true, words: 'Quick.' };

  test('is stored, and can be changed for 14 days', async () => {
    const { id } = await endedAndAsked();
    expect(await answer(id, whole)).toEqual({ isOpen: true, ...whole });
    desk.wait(14 * daySeconds);
    expect(await answer(id, { satisfaction: 3 })).toMatchObject({ satisfaction: 3, ease: null, words: '' });
    desk.wait(daySeconds);
    expect(await answer(id, whole)).toBe('SURVEY_OVER');
  });

  test('is refused with its code where nothing was asked or the score is none', async () => {
    const { id } = await endedClaim();
    expect(await answer(id, { satisfaction: 4 })).toBe('SURVEY_MISSING');
    await after(2);
    expect(await answer(id, { satisfaction: 6 })).toBe('BAD_USER_INPUT');
    expect(await answer(id, { satisfaction: 4, ease: 0 })).toBe('BAD_USER_INPUT');
    expect(await answer(id, { satisfaction: 4, words: 'x'.repeat(1_001) })).toBe('TEXT_TOO_LONG');
    expect(await stored(id)).toMatchObject({ satisfaction: null });
  });

  test('of 1 or 2 is an alarm of the leads, once, and stands in the thread', async () => {
    const { id } = await endedAndAsked();
    await answer(id, { satisfaction: 2, words: 'Too slow.' });
    await answer(id, { satisfaction: 1, words: 'Far too slow.' });
    const { rows } = await desk.database.pool.query(
      `select a.name from desk_alert d join account a on a.id = d.account_id where d.claim_id = $1 and d.kind = 'survey-low'`,
      [id],
    );
    expect(rows).toEqual([{ name: 'Max' }]);
    const { thread } = await desk.claim('Kim', id);
    const said = thread
      .filter(({ kind }) => kind === 'survey')
      .map(({ title, text, state }) => `${title} ${text} ${state}`);
    expect(said.toSorted()).toEqual(['1 Far too slow. changed', '2  null']);
  });

  test('that was changed stands with its own time, and the first satisfaction stays, in thread and pack', async () => {
    const { id } = await endedAndAsked();
    await answer(id, { satisfaction: 1, words: 'Terrible.' });
    const first = desk.now().toISOString();
    desk.wait(3_600);
    await answer(id, { satisfaction: 4, words: 'Well.' });
    desk.wait(3_600);
    await answer(id, { satisfaction: 5, words: 'Fine.' });
    const changed = desk.now().toISOString();
    await staySignedIn();
    const { thread } = await desk.claim('Kim', id);
    const said = thread.filter(({ kind }) => kind === 'survey').map(({ at, title, text }) => `${at} ${title} ${text}`);
    expect(said.toSorted()).toEqual([`${first} 1 `, `${changed} 5 Fine.`]);
    desk.wait(60);
    const url = `/api/desk/claims/${id}/evidence.zip?for=operator`;
    const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
    const [head, row] = strFromU8(unzipSync(rawPayload)['survey.csv'] ?? new Uint8Array()).split('\r\n');
    expect(head).toContain('Answered,Satisfaction at first,Changed,Satisfaction,');
    expect(row).toContain(`${formatDateTime(first)},1,${formatDateTime(changed)},5,`);
  });

  test('of 3 is no alarm', async () => {
    const { id } = await endedAndAsked();
    await answer(id, { satisfaction: 3 });
    expect(await countIn('desk_alert', id, 'survey-low')).toBe(0);
  });

  test('is sent by a form without a script too, which says what is missing', async () => {
    const { id } = await endedAndAsked();
    const headers = {
      cookie: await cookieFor(desk.database, [id], desk.now()),
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    };
    const send = (payload: string) => desk.app.inject({ method: 'POST', url: `/survey/${id}`, headers, payload });
    const empty = await send('survey-ease=3');
    expect([empty.statusCode, empty.headers.location]).toEqual([303, `/survey/${id}?missing=1`]);
    const asJson = { ...headers, 'content-type': 'application/json' };
    const json = await desk.app.inject({ method: 'POST', url: `/survey/${id}`, headers: asJson, payload: '{}' });
    expect([json.statusCode, json.headers.location]).toEqual([303, `/survey/${id}?missing=1`]);
    const stranger = { ...headers, cookie: '' };
    const payload = 'survey-satisfaction=5';
    const lost = await desk.app.inject({ method: 'POST', url: `/survey/${id}`, headers: stranger, payload });
    expect(lost.headers.location).toBe(`/track?returnUrl=${encodeURIComponent(`/survey/${id}`)}&unsent=1`);
    const sent = await send('survey-satisfaction=5&survey-ease=4&survey-called=no&survey-words=Fine&by-link=1');
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/survey/${id}#thanks`]);
    expect(await stored(id)).toEqual({
      satisfaction: 5,
      ease: 4,
      would_have_called: false,
      words: 'Fine',
      by_link: true,
    });
  });

  test('is read by the operator’s system, once more after each change', async () => {
    const start = await desk.operator('GET', '/surveys?limit=200');
    const { id, number } = await endedAndAsked();
    await answer(id, whole);
    const read = async (cursor: unknown) => desk.operator('GET', `/surveys?after=${String(cursor)}`);
    const first = await read(start.json['after']);
    expect(first.json['surveys']).toMatchObject([{ number, ...whole, changedAt: null }]);
    expect((await read(first.json['after'])).json).toEqual({ surveys: [], after: first.json['after'] });
    desk.wait(60);
    await answer(id, { ...whole, satisfaction: 5 });
    expect((await read(first.json['after'])).json['surveys']).toMatchObject([
      { number, satisfaction: 5, changedAt: desk.now().toISOString() },
    ]);
  });
});
