// What was seen, sent or counted stays in an evidence pack once it is archived, withdrawn or over.
import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['reply'] },
      Max: { roles: ['handler', 'lead'], rights: [] },
    },
    [{ name: 'Open', contracts: [{ customer: 'Open Mutual' }], contactsForAuditors: 'shown' }],
  );
});
afterAll(() => desk?.close());

async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `WAS-${(count += 1)}`;
  const contract = { customer: 'Open Mutual', name: 'Gold', tatSlaDays: 10 };
  return { id: await desk.putClaim(number, { contract, ...document }), number };
}

/** Of a minute later, because what happens in the same instant as a pack may be in the next. */
async function zipFor(reader: 'operator' | 'insurer', { id }: { id: string }): Promise<Record<string, string>> {
  desk.wait(60);
  const { statusCode, rawPayload } = await desk.app.inject({
    url: `/api/desk/claims/${id}/evidence.zip?for=${reader}`,
    headers: { cookie: desk.cookieOf('Max') },
  });
  expect(statusCode).toBe(200);
  return Object.fromEntries(Object.entries(unzipSync(rawPayload)).map(([name, of]) => [name, strFromU8(of)]));
}

/** The values of a column, by time. None of the table's values may have a comma or a line break. */
function columnOf(csv: string | undefined, name: string): (string | undefined)[] {
  const [head = [], ...rows] = (csv ?? '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
  const at = head.indexOf(name);
  expect(head).toContain(name);
  return rows.map((row) => row[at]);
}

describe('what the share of answers rests on', () => {
  test('is in both packs: which calls answered what was written, where that is kept', async () => {
    const claim = await newClaim();
    const call = { direction: 'in', reason: 'date', minutes: 3, text: 'Rang.', seen: null };
    for (const answered of [true, false, false]) {
      desk.wait(60);
      expect((await desk.act('Kim', `${claim.id}/call`, { ...call, answered })).status).toBe(200);
    }
    await desk.database.pool.query(
      'update contact set answered = null where claim_id = $1 and at = (select max(at) from contact where claim_id = $1)',
      [claim.id],
    );
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'calls.csv': calls } = await zipFor(reader, claim);
      expect(columnOf(calls, 'Answered what was written')).toEqual(['yes', 'no', 'not kept']);
    }
  });

  test('is in both packs: when a message was answered elsewhere; the audit says which one', async () => {
    const claim = await newClaim();
    const asked = await desk.writeAsClaimant(claim.id, 'When will it be ready?');
    desk.wait(60);
    await desk.writeAsClaimant(claim.id, 'And what does it cost?');
    desk.wait(60);
    const done = await desk.operator('POST', `/claims/${claim.number}/messages/${asked}/done`);
    expect(done.status).toBe(200);
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'messages.csv': messages } = await zipFor(reader, claim);
      expect(columnOf(messages, 'Answered elsewhere')).toEqual([expect.stringMatching(/^06\/11\/2026 \d\d:\d\d$/), '']);
    }
    const { rows } = await desk.database.pool.query<{ detail: string }>(
      `select detail from audit_event where claim_id = $1 and detail like 'POST %/done%'`,
      [claim.id],
    );
    expect(rows).toEqual([{ detail: `POST /claims/:number/messages/:id/done, message ${asked}` }]);
  });
});

test('a message that was archived stays in both packs, with its file, and is marked', async () => {
  const message = (externalId: string, active = true) => {
    const sent = { externalId, dateSent: `2026-11-0${externalId}T10:00:00Z`, active };
    return { ...sent, subject: `Subject ${externalId}`, body: '<p>It is ready.</p>' };
  };
  const claim = await newClaim({ messages: [message('1'), message('2')] });
  await desk.database.pool.query(
    `insert into desk_file (claim_id, id, author_name, message_id, name, media_type, size_bytes, store_key, created_at)
      select claim_id, $2, '', id, 'terms.pdf', 'application/pdf', 9, 'none', $3 from portal_message
      where claim_id = $1 and external_id = '2'`,
    [claim.id, newId(), desk.now()],
  );
  const archived = await desk.operator('PATCH', `/claims/${claim.number}`, {
    messages: [message('1'), message('2', false)],
  });
  expect(archived.status).toBe(200);
  for (const reader of ['operator', 'insurer'] as const) {
    const { 'messages.csv': messages, 'README.txt': readme } = await zipFor(reader, claim);
    expect(columnOf(messages, 'Subject')).toEqual(['Subject 1', 'Subject 2']);
    expect(columnOf(messages, 'Files')).toEqual(['', 'documents: 1']);
    expect(columnOf(messages, 'Archived')).toEqual(['', 'yes']);
    // The file is named, but no test has put it into the store.
    expect(readme).toContain('-terms.pdf');
  }
});
