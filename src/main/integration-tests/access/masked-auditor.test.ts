// Every free text of a claim holds contacts, and every route of the desk is asked by an auditor of a client that masks.
import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { canaries } from '#features/evidence/canaries.fixture.ts';
import { canaryDocument, fillClaim } from '#features/evidence/held-claim.fixture.ts';
import { deskRights } from '#shared/account-role.ts';
import { routesIn } from '#main/http/printed-routes.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { deskPathOf } from './desk-paths.fixture.ts';

const sister = 'or my sister: sister@example.org, 0113 496 0177, at M1 1AE';
const sentence = `${canaries.name}, 1 Canary Row, Lerwick ${canaries.postcode}, 07700 900987, ${canaries.email}, ${sister}`;
/** What of them tells who the claimant is, in small letters. */
const telling = [
  'quentin',
  'smythe',
  'canary row',
  'lerwick',
  '9jw',
  '900987',
  'example.com',
  'sister@',
  '0177',
  'm1 1ae',
];

let desk: DeskApp;
let claimId = '';
let openClaim = '';
let shownText = sentence;

/** Replaces words in every table. Keys have none. */
async function replaceInTexts(words: string, by: string): Promise<void> {
  const { pool } = desk.database;
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
     where table_schema = current_schema() and data_type in ('text', 'json', 'jsonb') and is_generated = 'NEVER'
       and table_name not in ('audit_event', 'authorisation') and table_name in (
         select table_name from information_schema.tables where table_type = 'BASE TABLE')
       and (table_name, column_name) not in (select table_name, column_name from information_schema.key_column_usage)`,
  );
  for (const { table, column, type } of rows) {
    const changed = `replace("${column}"::text, $1, $2)::${type}`;
    await pool.query(`update "${table}" set "${column}" = ${changed} where strpos("${column}"::text, $1) > 0`, [
      words,
      by,
    ]);
  }
}

async function addClaim(number: string, customer: string): Promise<string> {
  const contract = { customer, name: 'Gold', tatSlaDays: 10 };
  const { json } = await desk.operator('PUT', `/claims/${number}`, { ...canaryDocument, contract });
  const id = String(json['id']);
  await fillClaim(desk.services, id, number);
  await desk.act('Kim', `${id}/note`, { text: canaries.words, sharedWith: 'insurer' });
  await desk.database.pool.query(
    `insert into portal_message (claim_id, id, date_sent, subject, body, active)
     values ($1, $2, $3, $4, '<p>' || $4 || '</p>', true)`,
    [id, newId(), desk.now(), canaries.words],
  );
  await desk.database.pool.query(`update photo set caption = $2, caption_language = 'en-GB' where claim_id = $1`, [
    id,
    canaries.words,
  ]);
  await desk.database.pool.query(
    `insert into desk_work (claim_id, waiting_on, waiting_since, waiting_state, waiting_for)
     select $1::uuid, 'parts', now(), state_id, $2 from claim where id = $1::uuid
     on conflict (claim_id) do update set waiting_on = excluded.waiting_on, waiting_since = excluded.waiting_since,
       waiting_state = excluded.waiting_state, waiting_for = excluded.waiting_for`,
    [id, canaries.words],
  );
  // The fixture's own are not as the desk writes them.
  for (const table of ['outcome_option', 'outcome_voucher', 'outcome_offer', 'report_version'])
    await desk.database.pool.query(`delete from ${table} where claim_id = $1`, [id]);
  const report = { findings: canaries.words, recommendation: 'repair', parts: [canaries.words], seen: null };
  const { json: saved } = await desk.act('Kim', `${id}/report-save`, report);
  const issued = await desk.act('Kim', `${id}/report-issue`, { seen: saved['hash'], newest: null });
  expect(issued.status).toBe(200);
  return id;
}

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: [...deskRights] },
      Max: { roles: ['handler', 'lead'], rights: [] },
      Ada: { roles: ['auditor'], rights: [], clients: ['Masked'] },
      Eve: { roles: ['auditor'], rights: [], clients: ['Open'] },
    },
    [
      { name: 'Masked', contracts: [{ customer: 'Masked Mutual' }] },
      { name: 'Open', contracts: [{ customer: 'Open Mutual' }], contactsForAuditors: 'shown' },
    ],
  );
  claimId = await addClaim('MASKED-1', 'Masked Mutual');
  openClaim = await addClaim('MASKED-2', 'Open Mutual');
  const kysely = desk.database.kysely;
  const owner = await kysely.selectFrom('account').select('id').where('name', '=', 'Kim').executeTakeFirstOrThrow();
  for (const { id: clientId } of await kysely.selectFrom('client').select('id').execute()) {
    await desk.send('Max', 'PUT', `/consumer-duty/actions/${newId()}`, {
      clientId,
      outcome: 'support',
      from: '2026-10-01',
      to: '2026-12-31',
      finding: sister,
      // It belongs to no claim, so nobody's name is known.
      action: sister,
      ownerId: owner.id,
      dueOn: '2026-12-01',
      seen: null,
    });
  }
  await replaceInTexts(canaries.words, sentence);
  desk.wait(60);
});
afterAll(() => desk?.close());

/** Without PDFs: they are compressed, and the zip has the same rows. */
const readRoutes = (): string[] =>
  routesIn(desk.app.printRoutes({ commonPrefix: false })).filter(
    (route) => route.startsWith('GET /api/desk/') && !/events|openapi|\.pdf/.test(route),
  );

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString() === 'PK';
const textsOf = (bytes: Buffer): string =>
  isZip(bytes)
    ? Object.values(unzipSync(bytes))
        .map((file) => strFromU8(file))
        .join('\n')
    : bytes.toString();

/** Returns by route what each answer tells, of those that tell anything. */
async function toldTo(who: string, of: string): Promise<Record<string, string[]>> {
  const told: Record<string, string[]> = {};
  for (const route of readRoutes()) {
    const url = `/api/desk${deskPathOf(route, { claimId: of })}`;
    const { rawPayload, statusCode } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf(who) } });
    expect(statusCode, `${route}: ${rawPayload.toString().slice(0, 300)}`).toBeLessThan(500);
    const text = textsOf(rawPayload).toLowerCase();
    const tells = telling.filter((part) => text.includes(part));
    if (tells.length > 0) told[route.replace('GET /api/desk', '')] = tells;
  }
  return told;
}

test('an auditor of a client that masks contacts finds none in any text of any route', async () => {
  expect(await toldTo('Ada', claimId)).toEqual({});
});

test('where the client shows them, they are read in the claim, its thread, complaints and packs', async () => {
  const told = await toldTo('Eve', openClaim);
  for (const route of ['/claims/:claimId', '/claims/:claimId/complaints', '/claims/:claimId/evidence.zip'])
    expect(told[route]).toEqual(expect.arrayContaining(['quentin']));
  expect(told['/claims/:claimId']).toEqual(telling);
  expect(told['/consumer-duty']).toEqual(expect.arrayContaining(['sister@', '0177', 'm1 1ae']));
});

test('what a text says beside them stays, and a handler reads all of it', async () => {
  const textsFor = async (who: string) => (await desk.claim(who, claimId)).thread.map(({ text }) => text);
  expect(await textsFor('Ada')).toContain(
    'Q. C. S., •••, ••• ZE3, ••• 87, q•••@e…, or my sister: s•••@e…, ••• 77, at M1',
  );
  expect(await textsFor('Kim')).toContain(sentence);
});

test.each([
  ['Ada', false],
  ['Eve', true],
  ['Kim', true],
])('the search says to %s whether it looks for names', async (who, isByContacts) => {
  const { json } = await desk.send(who, 'POST', '/search', { typed: canaries.name });
  expect(json).toMatchObject({ isByContacts });
  expect((json['claims'] as unknown[]).length > 0).toBe(isByContacts);
});

test('cards and pack show of what was written as much as the thread does', async () => {
  const shown = 'or my sister: s•••@e…, ••• 77, at M1';
  const headers = { cookie: desk.cookieOf('Ada') };
  const bytesOf = async (path: string) =>
    (await desk.app.inject({ url: `/api/desk/claims/${claimId}/${path}`, headers })).rawPayload;
  const complaint = 'It is late.';
  const texts = (await desk.claim('Ada', claimId)).thread.map(({ text }) => text ?? '');
  expect((await bytesOf('complaints')).toString()).toContain(complaint);
  const pack = unzipSync(await bytesOf('evidence.zip'));
  expect(strFromU8(pack['complaints.csv'] ?? new Uint8Array())).toContain(complaint);
  expect(texts.some((text) => text.includes(shown))).toBe(true);
  expect(strFromU8(pack['survey.csv'] ?? new Uint8Array())).toContain(shown);
});

test.each(['quentin', 'canary-smythe', '/api/quentin', '/api/claims/lerwick'])(
  'a text that looks like a code or an address is masked: %s',
  async (text) => {
    const former = shownText;
    shownText = text;
    await replaceInTexts(former, text);
    expect(JSON.stringify(await desk.claim('Eve', openClaim))).toContain(`"waitingFor":"${text}"`);
    expect(await toldTo('Ada', claimId)).toEqual({});
  },
);

test('a name that is also a code of an answer changes no code', async () => {
  await desk.database.pool.query(`update claim set end_user_name = 'Note Operator' where id = $1`, [claimId]);
  const { thread, claim } = await desk.claim('Ada', claimId);
  expect(claim.number).toBe('MASKED-1');
  expect(thread.filter(({ kind, by }) => kind === 'note' && by === 'operator')).toHaveLength(1);
});
