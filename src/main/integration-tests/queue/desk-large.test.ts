import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { remakeAllDeskRows } from '#claim/desk/make-desk-rows.server.ts';
import type { ClaimRow, DeskClaim, ThreadEntry } from '#features/desk/desk-answers.rules.ts';
import { countSent } from '#main/plans/statements-a-call.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

// What nobody does on purpose: the desk stays quick, and everything can be reached.
let desk: DeskApp;
beforeAll(async () => {
  desk = await DeskApp.start(
    { Kim: { rights: ['bulk', 'reply'] }, Ada: { rights: [], roles: ['auditor'], clients: ['Northgate'] } },
    [{ name: 'Northgate', contracts: [{ customer: 'Northgate' }] }],
  );
});
afterAll(() => desk?.close());

/** Asks, and counts the statements that it takes. */
async function askCounting(path: string) {
  const { by, endOf, stop } = countSent();
  const answer = await desk.ask('Kim', path);
  endOf(path);
  stop();
  return { answer, count: by.get(path)?.length };
}

const sqlOf = (text: string, values: unknown[] = []) => desk.database.pool.query(text, values);

describe('a claim with 10,000 messages', () => {
  const messages = 10_000;
  let small = '';
  let large = '';

  beforeAll(async () => {
    const contract = { name: 'Gold', customer: 'Northgate', tatSlaDays: 5 };
    [small, large] = [await desk.putClaim('SMALL-1'), await desk.putClaim('LARGE-1', { contract })];
    // The newest is 1. Every tenth is the operator's, of which a claim has at most 2,000.
    const messagesOf = (
      which: string,
      more = '',
    ) => `select $1::uuid, gen_random_uuid(), $2::timestamptz - n * interval '1 minute',
      'Message ' || n, 'Hello.'${more} from generate_series(1, ${messages}) n where ${which}`;
    await sqlOf(`insert into portal_message (claim_id, id, date_sent, subject, body) ${messagesOf('n % 10 = 0')}`, [
      large,
      desk.now(),
    ]);
    await sqlOf(
      `insert into outgoing_message (claim_id, id, date_sent, subject, message, position) ${messagesOf('n % 10 > 0', ', n')}`,
      [large, desk.now()],
    );
  });

  test('is opened by as many statements as another one, and with few of its messages', async () => {
    const ask = (id: string) => askCounting(`/claims/${id}`);
    await ask(small);
    const [few, many] = [await ask(small), await ask(large)];
    expect(many.count).toBe(few.count);
    expect(many.answer.text.length).toBeLessThan(100_000);
  });

  test.each(['Kim', 'Ada'])('is read to its first message, page by page, by %s', async (who) => {
    let { thread, earlier } = await desk.claim(who, large);
    const all: ThreadEntry[] = [...thread];
    while (earlier !== null) {
      const { json } = await desk.ask(who, `/claims/${large}/thread?before=${encodeURIComponent(earlier)}`);
      ({ thread, earlier } = json as unknown as Pick<DeskClaim, 'thread' | 'earlier'>);
      all.unshift(...thread);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const numbers = all.flatMap(({ title }) => /^Message (\d+)$/.exec(title)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: messages }, (_, at) => String(messages - at)));
  });

  test('can be answered where the message that came last has an old date', async () => {
    const id = 'ffffffff-0000-7000-8000-000000000000';
    await sqlOf(
      `insert into portal_message (claim_id, id, date_sent, subject, body)
       values ($1, $2, $3::timestamptz - interval '300 days', 'From an old system', '<p>Hello.</p>')`,
      [large, id, desk.now()],
    );
    const { newestSaid, thread } = await desk.claim('Kim', large);
    expect(thread.some(({ title }) => title === 'From an old system')).toBe(false);
    expect(newestSaid).toBe(id);
    const reply = await desk.act('Kim', `${large}/reply`, { text: 'On Friday.', seen: newestSaid });
    expect(reply.status).toBe(200);
  });

  test('has no page before a cursor that is of none', async () => {
    const none = await desk.ask('Kim', `/claims/${large}/thread?before=yesterday`);
    expect(none).toMatchObject({ status: 400, json: { code: 'invalid-query' } });
  });
});

test('500 photos of a claim are listed by as many statements as none, and in a few bytes each', async () => {
  const id = await desk.putClaim('PHOTOS-500');
  const ask = () => askCounting(`/claims/${id}/photos`);
  await ask();
  const none = await ask();
  await sqlOf(
    `insert into photo (claim_id, id, kind, name, store_key, sent_hash, width, height, bytes, created_at)
     select $1, gen_random_uuid(), 'inspection', 'Photo ' || n || '.jpg', 'none', 'none', 4, 3, 12, $2 from generate_series(1, 500) n`,
    [id, desk.now()],
  );
  const all = await ask();
  expect(all.count).toBe(none.count);
  expect(all.answer.json['shown']).toHaveLength(500);
  expect(all.answer.text.length).toBeLessThan(500 * 250);
  const { thread } = await desk.claim('Kim', id);
  expect(thread.filter(({ kind }) => kind === 'photos')).toMatchObject([{ text: '500' }]);
});

describe('a view of 5,000 claims', () => {
  const claims = 5_000;
  beforeAll(async () => {
    await sqlOf(
      `insert into claim (id, number, brand, state_id, last_state_change_date, created_at, updated_at)
       select gen_random_uuid(), 'VIEW-' || n, 'harbour', (select id from state where system_name = 'Inspection'),
         $1::timestamptz - n * interval '1 minute', $1, $1 from generate_series(1, ${claims}) n`,
      [desk.now()],
    );
    await remakeAllDeskRows(desk.database.kysely, desk.now());
  });

  test('is walked from its first page to its last, each claim once, and counted to a thousand', async () => {
    const found: ClaimRow[] = [];
    let pages = 0;
    for (let after: string | null = ''; after !== null; pages += 1) {
      const cursor: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
      const { json } = await desk.ask('Kim', `/views/open/claims${cursor}`);
      found.push(...(json['claims'] as ClaimRow[]));
      after = json['next'] as string | null;
    }
    const ofView = found.filter(({ number }) => number.startsWith('VIEW-'));
    expect(new Set(ofView.map(({ id }) => id)).size).toBe(claims);
    expect(found.length - ofView.length).toBeLessThan(10);
    expect(pages).toBe(Math.ceil(found.length / 50));
    const { views } = (await desk.ask('Kim', '/views')).json as { views: { view: string; count: number }[] };
    expect(views.find(({ view }) => view === 'open')).toMatchObject({ count: 1_000 });
  });

  test('is selected to the limit of a bulk action, and a preview of more says the limit', async () => {
    const { json } = await desk.ask('Kim', '/views/open/selection');
    const ids = (json['claims'] as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(200);
    const action = { kind: 'snooze', until: '2026-11-09' };
    const refused = await desk.send('Kim', 'POST', '/bulk/preview', { action, claimIds: [...ids, newId()] });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('200');
  });
});
