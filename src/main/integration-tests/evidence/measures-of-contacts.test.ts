// What counts as an answer and as a contact in the reports: the same as at the desk, and all that claimants begin.
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { remakeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { makeMeasures } from '#claim/measures/make-measures.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { hourMs } from '#shared/time/milliseconds.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let number = '';
let id = '';
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['reply'] } });
});
afterAll(() => desk?.close());

const run = (text: string, values: unknown[] = []) => desk.database.pool.query(text, values);

/** As an hour of today would count, or the days from another on. */
async function countOf(measure: string, from = dayOf(desk.now())): Promise<unknown[][]> {
  const now = desk.now();
  await makeMeasures(desk.database.kysely, { from, to: dayOf(now) }, now);
  const { rows } = await desk.database.pool.query<{ cohort: string; n: number; sum: number }>(
    `select cohort, sum(n)::int as n, sum(sum)::int as sum from measure_day
      where measure = $1 and dimension = 'channel' group by 1 order by 1`,
    [measure],
  );
  return rows.map(({ cohort, n, sum }) => [cohort, n, sum]);
}

beforeEach(async () => {
  await run('truncate claim, chat, measure_day cascade');
  number = `CONTACTS-${(count += 1)}`;
  id = await desk.putClaim(number);
});

describe('a message', () => {
  const call = (more: object) =>
    desk.act('Kim', `${id}/call`, { direction: 'in', reason: 'date', minutes: 3, text: 'Rang.', seen: null, ...more });

  test('is answered by a call that was logged as an answer, and by no other', async () => {
    const seen = await desk.writeAsClaimant(id, 'When will it be ready?');
    desk.wait(60);
    expect((await call({ answered: false })).status).toBe(200);
    expect(await countOf('answer')).toEqual([]);
    expect(await countOf('answer-in-time')).toEqual([]);
    desk.wait(60);
    expect((await call({ direction: 'out', answered: true, seen })).status).toBe(200);
    expect(await countOf('answer')).toEqual([['call', 1, 2]]);
    expect(await countOf('answer-in-time')).toEqual([['call', 1, 1]]);
  });

  test('is answered by a call that was logged before it was kept whether it is an answer', async () => {
    await desk.writeAsClaimant(id, 'When will it be ready?');
    desk.wait(60);
    await call({ answered: false });
    await run('update contact set answered = null');
    expect(await countOf('answer-in-time')).toEqual([['call', 1, 1]]);
  });

  test('is answered when the operator’s system says that it was answered elsewhere, the first time', async () => {
    const asked = await desk.writeAsClaimant(id, 'When will it be ready?');
    for (const minutes of [3, 5]) {
      desk.wait(minutes * 60);
      expect((await desk.operator('POST', `/claims/${number}/messages/${asked}/done`)).status).toBe(200);
    }
    expect(await countOf('answer')).toEqual([['elsewhere', 1, 3]]);
    expect(await countOf('answer-in-time')).toEqual([['elsewhere', 1, 1]]);
  });

  test('of several that were answered elsewhere is one answer', async () => {
    const asked = [await desk.writeAsClaimant(id, 'When will it be ready?')];
    desk.wait(60);
    asked.push(await desk.writeAsClaimant(id, 'And what does it cost?'));
    desk.wait(60);
    for (const message of asked) await desk.operator('POST', `/claims/${number}/messages/${message}/done`);
    expect(await countOf('answer')).toEqual([['elsewhere', 1, 2]]);
    expect(await countOf('answer-in-time')).toEqual([['elsewhere', 1, 1]]);
  });

  test('that waited for longer than five weeks is answered on the day on which no answer is needed', async () => {
    const seen = await desk.writeAsClaimant(id, 'Thank you!');
    desk.wait((40 * 24 * hourMs) / 1_000);
    await desk.signInAgain('Kim');
    expect((await desk.act('Kim', `${id}/no-answer`, { reason: 'thanks', seen })).status).toBe(200);
    expect((await countOf('answer')).map(([channel, n]) => [channel, n])).toEqual([['no-answer-needed', 1]]);
  });
});

describe('an answer that comes days after the date that its system gives it', () => {
  const answer = () => ({
    externalId: 'a1',
    dateSent: new Date(asked.getTime() + hourMs).toISOString(),
    subject: 'Yours',
    body: 'Soon.',
  });
  let asked: Date;

  beforeEach(async () => {
    asked = desk.now();
    await desk.writeAsClaimant(id, 'When will it be ready?');
    desk.wait((5 * 24 * hourMs) / 1_000);
  });

  const countOfShare = async () => (await countOf('answer-in-time', dayOf(asked))).map(([, ...rest]) => rest);

  test('is not in time, and is no earlier answer once it is sent again', async () => {
    expect((await desk.operator('POST', `/claims/${number}/messages`, answer())).status).toBe(201);
    const [[, n, minutes] = []] = await countOf('answer');
    expect([n, Number(minutes) > 8 * 60]).toEqual([1, true]);
    expect(await countOfShare()).toEqual([[1, 0]]);
    desk.wait(24 * 3_600);
    const messages = [{ ...answer(), body: 'Very soon.' }];
    expect((await desk.operator('PATCH', `/claims/${number}`, { messages })).status).toBe(200);
    expect(await countOf('answer')).toEqual([['message', 1, minutes]]);
  });
});

const dayAgo = (days: number, time = '12:00') =>
  new Date(`${dayOf(new Date(desk.now().getTime() - days * 24 * hourMs))}T${time}:00Z`);

/** Returns its id. It waits if the claimant wrote last. */
async function addChat(messages: [author: string, at: Date][]): Promise<string> {
  const chat = newId();
  const [author, last] = messages.at(-1) ?? [];
  await run(
    `insert into chat (id, claim_id, brand_id, locale, started_at, used_at, last_message_at, messages, waiting_since, change_position)
      values ($1, $2, 'harbour', 'en-GB', $3, $4, $4, $5, $6, nextval('chat_change'))`,
    [chat, id, messages[0]?.[1], last, messages.length, author === 'claimant' ? last : null],
  );
  for (const [at, [author, sentAt]] of messages.entries()) {
    await run(
      `insert into chat_message (chat_id, position, id, author, text, sent_at) values ($1, $2, $3, $4, 'Hello', $5)`,
      [chat, at + 1, newId(), author, sentAt],
    );
  }
  await remakeDeskRows(desk.database.kysely, [id], desk.now());
  return chat;
}

describe('what was written in the chat', () => {
  const quiet = () => run(`update claim set updated_at = $1`, [dayAgo(60)]);

  test('is answered in the chat', async () => {
    const asked = new Date(desk.now().getTime() - 30 * 60_000);
    await addChat([
      ['claimant', asked],
      ['operator', desk.now()],
    ]);
    await quiet();
    expect((await countOf('answer')).map(([channel, n]) => [channel, n])).toEqual([['chat', 1]]);
    expect(await countOf('answer-in-time')).toEqual([['chat', 1, 1]]);
  });

  test('and answered by nobody is not in time on the day on which its time is over', async () => {
    await addChat([['claimant', desk.now()]]);
    await quiet();
    desk.wait((5 * 24 * hourMs) / 1_000);
    await desk.signInAgain('Kim');
    expect(await countOf('answer-in-time', dayOf(dayAgo(4)))).toEqual([['not-answered', 1, 0]]);
  });

  test('needs no answer once the conversation is closed, also where the claimant writes again', async () => {
    const chat = await addChat([['claimant', dayAgo(3)]]);
    await quiet();
    expect((await desk.operator('POST', `/chats/${chat}/close`)).status).toBe(200);
    const closed = [['no-answer-needed', 1]];
    expect((await countOf('answer')).map(([channel, n]) => [channel, n])).toEqual(closed);
    await run(`update chat set closed_at = null, last_message_at = $1`, [desk.now()]);
    expect((await countOf('answer')).map(([channel, n]) => [channel, n])).toEqual(closed);
  });
});

describe('contacts', () => {
  test('are chats by each London day on which the claimant wrote', async () => {
    await addChat([
      ['claimant', dayAgo(9)],
      ['operator', dayAgo(9, '12:05')],
      ['claimant', dayAgo(9, '12:10')],
      ['operator', dayAgo(8)],
      ['claimant', dayAgo(6)],
      ['claimant', dayAgo(4)],
    ]);
    expect(await countOf('contact', dayOf(dayAgo(20)))).toEqual([['chat', 3, 0]]);
  });

  test('of today count within the hour, where nothing else of the claim changes', async () => {
    await addChat([
      ['claimant', dayAgo(3)],
      ['claimant', desk.now()],
    ]);
    const called = { direction: 'in', reason: 'date', minutes: 3, text: 'Rang.', answered: false, seen: null };
    await desk.act('Kim', `${id}/call`, called);
    await run(`update claim set updated_at = $1`, [dayAgo(60)]);
    expect(await countOf('contact')).toEqual([
      ['call', 1, 0],
      ['chat', 1, 0],
    ]);
  });

  test('and openings of a passcode too', async () => {
    await run(
      `insert into passcode_opening (claim_id, id, account_id, account_name, reason, words, at)
        values ($1, $2, $2, 'Kim', 'repair', '', $3)`,
      [id, newId(), desk.now()],
    );
    await run(`update claim set updated_at = $1`, [dayAgo(60)]);
    const now = desk.now();
    await makeMeasures(desk.database.kysely, { from: dayOf(now), to: dayOf(now) }, now);
    const { rowCount } = await run(`select from measure_day where measure = 'passcode-opened' and dimension = ''`);
    expect(rowCount).toBe(1);
  });
});

test('each passcode of a claim counts on its day, although it takes the place of the one before', async () => {
  const query = `mutation ($model: SetPasscodeInput!) { setPasscode(model: $model) { id } }`;
  const days: string[] = [];
  for (const passcode of ['1234', '4321', '9999']) {
    const headers = { cookie: await cookieFor(desk.database, [id], desk.now()), 'sec-fetch-site': 'same-origin' };
    const variables = { model: { claimId: id, passcode, passcodeType: 'pin', gdprConsent: true } };
    const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
    expect(body).not.toContain('errors');
    days.push(dayOf(desk.now()));
    desk.wait((2 * 24 * hourMs) / 1_000);
  }
  const now = desk.now();
  await makeMeasures(desk.database.kysely, { from: days[0] ?? '', to: dayOf(now) }, now);
  const { rows } = await desk.database.pool.query<{ day: string; n: number }>(
    `select day::text, n from measure_day where measure = 'passcode-given' and dimension = '' order by 1`,
  );
  expect(rows.map(({ day, n }) => [day, n])).toEqual(days.map((day) => [day, 1]));
});
