// What the sample of a Consumer Duty pack says of its claims: what the figures of the same time count.
import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DeskApp } from '../desk-app.fixture.ts';

const over = 'Repaired Equipment Returned to End User';
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
const numbers = Array.from({ length: 10 }, (_, index) => `SA-${index}`);

let desk: DeskApp;
let ids: string[];

beforeAll(async () => {
  desk = await DeskApp.start({ Max: { roles: ['handler', 'lead'], rights: [] } }, [
    { name: 'Northgate', contracts: [{ customer: 'Northgate' }] },
  ]);
  const document = { contract: { customer: 'Northgate', name: 'Gold', tatSlaDays: 10 }, state: 'Repair' };
  ids = await Promise.all(numbers.map((number) => desk.putClaim(number, document)));
});
afterAll(() => desk?.close());

const run = (text: string, values: unknown[] = []) => desk.database.pool.query(text, values);

/** Returns the claims of the sample by column. */
async function sample(): Promise<Record<string, string>[]> {
  await desk.signInAgain('Max');
  const { id } = await desk.database.kysely.selectFrom('client').select('id').executeTakeFirstOrThrow();
  const url = `/api/desk/consumer-duty/pack.zip?client=${id}&from=2026-10-01&to=2026-12-31`;
  const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
  const text = strFromU8(unzipSync(rawPayload)['sample.csv'] ?? new Uint8Array()).replace(/^\uFEFF/, '');
  const [head = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g) ?? []);
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name.replaceAll('"', ''), cells[at] ?? ''])));
}

/** The claimant writes in the chat of the claim, twice within the day. */
async function chat(id: string): Promise<void> {
  await run(
    `insert into chat (id, claim_id, brand_id, locale, started_at, used_at, last_message_at, messages, change_position)
      values ($1, $1, 'harbour', 'en-GB', $2, $2, $2, 2, nextval('chat_change')) on conflict do nothing`,
    [id, desk.now()],
  );
  for (const _ of ['first', 'second']) {
    await run(
      `insert into chat_message (chat_id, position, id, author, text, sent_at)
        select $1, count(*) + 1, $2, 'claimant', 'Hi', $3 from chat_message where chat_id = $1`,
      [id, newId(), desk.now()],
    );
  }
}

const call = (id: string) =>
  run(
    `insert into contact (claim_id, id, channel, direction, reason, minutes, text, author_id, author_name, at)
      values ($1, $2, 'phone', 'in', 'other', 3, '', $2, 'Max', $3)`,
    [id, newId(), desk.now()],
  );

const notice = (id: string) =>
  run(
    `insert into notice (claim_id, id, telling_id, channel, kind, happening_ids, state, due_at, created_at, settled_at)
      values ($1, $2, $2, 'mail', 'state', '{}', 'sent', $3, $3, $3)`,
    [id, newId(), desk.now()],
  );

async function complain(number: string, outcome: string): Promise<void> {
  const path = `/claims/${number}/complaints`;
  const { json } = await desk.operator('POST', `${path}?quiet=true`, { words: 'It broke.', wanted: '', reach: '' });
  const withdrawal = { by: 'claimant', name: '', how: 'call', on: desk.now().toISOString().slice(0, 10) };
  const closed = await desk.operator('POST', `${path}/${String(json['number'])}/steps`, {
    kind: 'close',
    outcome,
    cause: 'delay',
    words: 'By phone.',
    ...(outcome === 'withdrawn' && { withdrawal }),
  });
  expect([closed.status, closed.text]).toEqual([200, expect.anything()]);
}

const survey = (id: string, satisfaction: number) =>
  run(
    `insert into survey (claim_id, id, ended_at, asked_at, answered_at, changed_at, satisfaction)
      values ($1, $2, $3, $3, $3, $3, $4)`,
    [id, newId(), desk.now(), satisfaction],
  );

test('what comes after the period is in no sample of it', async () => {
  for (const [at, id] of ids.entries()) {
    await desk.writeAsClaimant(id, 'When?');
    await chat(id);
    await call(id);
    await notice(id);
    await complain(numbers[at] ?? '', 'withdrawn');
  }
  desk.wait(daySeconds);
  for (const [at, id] of ids.entries()) {
    const { status } = await desk.operator('PATCH', `/claims/${numbers[at]}?quiet=true`, { state: over });
    expect(status).toBe(200);
    await survey(id, 4);
  }
  const before = await sample();
  expect(before).toHaveLength(10);
  const told = { 'Notices sent': '1', Complaint: 'yes', Satisfaction: '4 of 5' };
  for (const row of before) {
    expect(row).toMatchObject({ ...told, 'Messages, calls and days in the chat of the claimant': '3' });
    expect(row['Complaint withdrawn by']).toContain('the claimant by telephone');
  }
  desk.wait(90 * daySeconds);
  for (const [at, id] of ids.entries()) {
    await desk.writeAsClaimant(id, 'It broke again.');
    await chat(id);
    await call(id);
    await notice(id);
    await complain(numbers[at] ?? '', 'withdrawn');
    await survey(id, 1);
  }
  expect(await sample()).toEqual(before);
});

test('a complaint that counts for an earlier client is none of the sample', async () => {
  const isOf = `claim_id = $1 and received_at < '2027-01-01'`;
  const [kept = '', ...moved] = ids;
  for (const id of moved) {
    await run(`update complaint set counted_client_id = $2, counted_brand = 'harbour' where ${isOf}`, [id, newId()]);
  }
  for (const row of await sample()) {
    const isKept = row['Claim reference'] === numbers[ids.indexOf(kept)];
    expect(row['Complaint']).toBe(isKept ? 'yes' : 'no');
    expect(row['Complaint withdrawn by'] === '').toBe(!isKept);
  }
});

test('a complaint that comes after the period is none of it', async () => {
  await run('delete from complaint_step');
  await run('delete from complaint');
  await complain(numbers[0] ?? '', 'withdrawn');
  for (const row of await sample()) expect([row['Complaint'], row['Complaint withdrawn by']]).toEqual(['no', '']);
});
