// Evidence packs of claims, at the desk and by the API.
import { createHash } from 'node:crypto';

import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { evidencePacks } from '#claim/pack/evidence-pack.server.ts';
import { mostPrinted, printedPack } from '#claim/pack/pack-pdf.server.ts';
import { zipOfPack } from '#claim/pack/pack-zip.server.ts';
import { hashOf } from '#claim/pack/packs.server.ts';
import { canaries } from '#features/evidence/canaries.fixture.ts';
import { canaryDocument, fillClaim } from '#features/evidence/held-claim.fixture.ts';
import { contentOf, markedContent, objectsOf, rawPdf } from '#features/report/report-structure.fixture.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';
import { openPhotoStore } from '#server/gateways/photo-store/photo-store-open.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { DeskApp, operatorKey } from '../desk-app.fixture.ts';

let desk: DeskApp;
let claimId: string;
const number = 'PACK-1';

const contract = (customer: string) => ({ contract: { customer, name: 'Gold', tatSlaDays: 10 } });

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['reply', 'state', 'quote'] },
      Max: { roles: ['handler', 'lead'], rights: [] },
      Tom: { roles: ['handler', 'lead'], rights: [] },
      Ada: { roles: ['auditor'], rights: [], clients: ['Masked'] },
      Eve: { roles: ['auditor'], rights: [], clients: ['Open'] },
    },
    [
      { name: 'Masked', contracts: [{ customer: 'Masked Mutual' }] },
      { name: 'Open', contracts: [{ customer: 'Open Mutual' }], contactsForAuditors: 'shown' },
      {
        name: 'Insured',
        contracts: [{ customer: 'Insured Mutual' }],
        complaints: { respondent: 'insurer', insurer: { name: 'Insured Mutual', email: 'complaints@insured.example' } },
      },
    ],
  );
  const put = await desk.operator('PUT', `/claims/${number}`, { ...canaryDocument, ...contract('Masked Mutual') });
  claimId = String(put.json['id']);
  const { photoKey, attachmentKey } = await fillClaim(desk.services, claimId, number);
  const store = openPhotoStore(desk.services.settings);
  await store.put(photoKey, Buffer.from('photo'), 'image/jpeg');
  await store.put(attachmentKey, Buffer.from('%PDF-1.7'), 'application/pdf');
  await desk.ask('Kim', `/claims/${claimId}`);
  await desk.act('Kim', `${claimId}/note`, { text: 'Between us alone' });
  await desk.act('Kim', `${claimId}/note`, { text: 'For the insurer', sharedWith: 'insurer' });
  desk.wait(60);
});
afterAll(() => desk.close());

async function fetch(who: string, path: string) {
  const { statusCode, rawPayload, headers, body } = await desk.app.inject({
    url: `/api/desk/claims/${path}`,
    headers: { cookie: desk.cookieOf(who) },
  });
  return { status: statusCode, bytes: rawPayload, headers, body };
}

async function zipFor(who: string, reader = 'insurer', id = claimId): Promise<Record<string, string>> {
  const { status, bytes } = await fetch(who, `${id}/evidence.zip?for=${reader}`);
  expect(status).toBe(200);
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, of]) => [name, strFromU8(of)]));
}

const allOf = (zip: Record<string, string>): string => Object.values(zip).join('\n');

test('row 3: notes “desk only” are in no insurer’s pack, whoever makes it; the operator’s has them', async () => {
  for (const who of ['Ada', 'Max']) {
    const zip = allOf(await zipFor(who));
    expect(zip).toContain('For the insurer');
    expect(zip).not.toContain('Between us alone');
  }
  expect((await zipFor('Max', 'operator'))['notes.csv']).toContain('Between us alone');
});

test('row 36: support needs are in the operator’s pack alone', async () => {
  const needs = (await zipFor('Max', 'operator'))['needs.csv'] ?? '';
  expect(needs).toContain(canaries.words);
  expect(needs).toMatch(/,Until,Insurer may be told,[^\r]*\r\n[^\r]*,(yes|no),/);
  for (const who of ['Ada', 'Max']) {
    const zip = await zipFor(who);
    expect(Object.keys(zip)).not.toContain('needs.csv');
    expect(zip['README.txt']).not.toContain('needs.csv');
  }
});

test('row 36: who read support needs is in the operator’s pack alone', async () => {
  const id = await desk.putClaim('PACK-NEEDS', contract('Open Mutual'));
  for (const who of ['Kim', 'Max']) expect((await desk.ask(who, `/claims/${id}/needs`)).status).toBe(200);
  desk.wait(60);
  expect((await zipFor('Max', 'operator', id))['views.csv']).toMatch(/a handler,Kim,claim viewed,needs/);
  expect((await zipFor('Max', 'operator', id))['views.csv']).toMatch(/a lead,Max,claim viewed,needs/);
  for (const who of ['Eve', 'Max']) expect((await zipFor(who, 'insurer', id))['views.csv']).not.toContain('needs');
});

test('row 2: no auditor of another client, and nobody without the right', async () => {
  for (const file of ['evidence.pdf', 'evidence.zip']) {
    const foreign = await fetch('Eve', `${claimId}/${file}`);
    const unknown = await fetch('Eve', `${newId()}/${file}`);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body).toBe(unknown.body);
    expect((await fetch('Kim', `${claimId}/${file}`)).body).toContain('lead-needed');
    expect((await fetch('Ada', `${claimId}/${file}?for=operator`)).body).toContain('lead-needed');
    expect((await fetch('Max', `${claimId}/${file}?for=everybody`)).status).toBe(400);
    expect((await fetch('', `${claimId}/${file}`)).status).toBe(401);
  }
});

describe('a pack', () => {
  test('says when the claim came, and when the device did by its state alone', async () => {
    const readme = (await zipFor('Max', 'operator'))['README.txt'] ?? '';
    const { created_at: at } = await desk.database.kysely
      .selectFrom('claim')
      .select('created_at')
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow();
    expect(readme).toContain(`In the portal since: ${formatDateTime(at)}`);
    expect(readme).not.toContain('Device received');
  });

  test('has a table of each kind with the claim’s rows, its files, and the hash of each', async () => {
    const zip = await zipFor('Max', 'operator');
    for (const table of ['states', 'notices', 'dates', 'quotes', 'offers', 'decisions', 'reports', 'complaints']) {
      expect(zip[`${table}.csv`]?.split('\r\n').length).toBeGreaterThan(2);
    }
    for (const table of ['survey', 'messages', 'calls', 'parcels', 'photos', 'views', 'needs', 'notes']) {
      expect(zip[`${table}.csv`]?.split('\r\n').length).toBeGreaterThan(2);
    }
    expect(Object.values(zip)).toEqual(expect.arrayContaining(['photo', '%PDF-1.7']));
    const bytes = unzipSync((await fetch('Max', `${claimId}/evidence.zip?for=operator`)).bytes);
    const sums = (zip['sha256.txt'] ?? '').trimEnd().split('\n');
    expect(sums).toHaveLength(Object.keys(zip).length - 1);
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(bytes[name] ?? '')
          .digest('hex'),
      ).toBe(sum);
    }
  });

  test('has no passcode, and contacts only where the client shows them', async () => {
    const [own, masked] = [allOf(await zipFor('Max', 'operator')), await zipFor('Ada')];
    expect(own).not.toContain(canaries.passcode);
    expect(own).toContain(canaries.email);
    const shown = [
      masked['README.txt'],
      masked['notices.csv'],
      masked['decisions.csv'],
      masked['complaints.csv'],
    ].join();
    for (const canary of [canaries.name, canaries.email, canaries.phone]) expect(shown).not.toContain(canary);
    for (const table of ['notices', 'decisions']) expect(masked[`${table}.csv`]).toContain('kept back');
    expect(masked['survey.csv']).toContain('the words of ');
    expect(masked['complaints.csv']).toContain('It is late.');
    expect(own).not.toContain('kept back');
    const put = await desk.operator('PUT', '/claims/PACK-2', { ...canaryDocument, ...contract('Open Mutual') });
    const id = String(put.json['id']);
    await fillClaim(desk.services, id, 'PACK-2');
    desk.wait(60);
    expect((await zipFor('Eve', 'insurer', id))['README.txt']).toContain(canaries.name);
  });

  test('says which option was chosen, with grade, amount and words, and masks who chose', async () => {
    const chosen = async (customer: string, locale: string, agreed: [string, string][]) => {
      const id = await desk.putClaim(`PACK-CHOSEN-${customer}-${locale}`, contract(customer));
      const [offerId, optionId, at] = [newId(), newId(), desk.now()];
      const offer = { claim_id: id, id: offerId, number: 1, good_until: '2026-12-01', sentence: '', may_change: false };
      const sent = { content_hash: 'a', origin: 'desk', by_name: 'Kim Adler', sent_at: at, status: 'chosen' };
      const settled = { option_id: optionId, settled_at: at, settled_by: 'on-behalf', first_chosen_at: at };
      await desk.database.kysely
        .insertInto('outcome_offer')
        .values({ ...offer, ...sent, ...settled })
        .execute();
      const option = { claim_id: id, offer_id: offerId, title: '', grade: null, amount_pence: null, details: '{}' };
      const phone = { kind: 'replacement', title: 'iPhone 14, blue', grade: 'refurbished' };
      await desk.database.kysely
        .insertInto('outcome_option')
        .values([
          { ...option, id: optionId, position: 0, ...phone },
          { ...option, id: newId(), position: 1, kind: 'voucher', amount_pence: 132_050 },
        ])
        .execute();
      const what = { claim_id: id, id: newId(), subject: 'outcome', version_id: offerId, version_number: 1, locale };
      const made = { decision: 'chosen', reason: '', total_pence: 0, content_hash: 'a', agreed_hash: 'b' };
      const told = { by_kind: 'on-behalf', by_name: 'Dana Field', channel: 'phone', decided_at: at };
      const by = { ...told, agreed: JSON.stringify(agreed) };
      await desk.database.kysely
        .insertInto('authorisation')
        .values({ ...what, ...made, ...by })
        .execute();
      desk.wait(60);
      return zipFor('Max', 'insurer', id);
    };
    const rows: [string, string][] = [
      ['Chosen', 'Refurbished iPhone 14, blue'],
      ['Note', 'Ask for Ben on 07700 900123.'],
      ['Chosen by', 'Dana Field, who told us'],
    ];
    const masked = await chosen('Masked Mutual', 'en-GB', rows);
    expect(masked['offers.csv']).toContain(
      '"replacement: refurbished iPhone 14, blue; voucher: £1,320.50","replacement: refurbished iPhone 14, blue",chosen',
    );
    expect(masked['decisions.csv']).toContain('Chosen: Refurbished iPhone 14, blue; Note: Ask for Ben on ');
    expect(masked['decisions.csv']).toContain('; Chosen by: kept back');
    for (const contact of ['Dana', 'Field', '900123']) expect(masked['decisions.csv']).not.toContain(contact);
    const polish = await chosen('Masked Mutual', 'pl', [
      ['Wybór', 'Zwrot'],
      ['Wybrano przez', 'Dana Field (informacja przekazana nam)'],
      ['Potwierdzenie', '6-cyfrowy kod wysłany e-mailem (odbiorca: Dana Field)'],
    ]);
    expect(polish['decisions.csv']).toContain('Wybór: Zwrot; Wybrano przez: kept back; Potwierdzenie: kept back');
    expect(polish['decisions.csv']).not.toContain('Dana');
    const open = await chosen('Open Mutual', 'en-GB', rows);
    expect(open['decisions.csv']).toContain('Chosen by: Dana Field, who told us');
  });

  test('says of a survey that nobody answered that it was asked', async () => {
    const { json } = await desk.operator('PUT', '/claims/PACK-4', { ...canaryDocument, ...contract('Open Mutual') });
    const id = String(json['id']);
    const asked = { claim_id: id, id: newId(), ended_at: desk.now(), asked_at: desk.now() };
    await desk.database.kysely.insertInto('survey').values(asked).execute();
    desk.wait(60);
    expect((await zipFor('Eve', 'insurer', id))['survey.csv']).toContain('asked, not answered');
  });

  test('has photos and files only where the client shows contacts', async () => {
    const foldersOf = (zip: Record<string, string>) => Object.keys(zip).filter((name) => name.includes('/'));
    expect(foldersOf(await zipFor('Max', 'operator'))).toHaveLength(2);
    for (const who of ['Ada', 'Max']) {
      const masked = await zipFor(who);
      expect(foldersOf(masked)).toEqual([]);
      expect(masked['README.txt']).toContain('Photos and files are left out');
    }
  });

  test('has what the desk did beside messages, who might act, and what was asked of couriers', async () => {
    const own = await zipFor('Max', 'operator');
    expect(own['no-answers.csv']).toMatch(/,thanks,Kim Adler,/);
    expect(own['nominees.csv']).toContain(`${canaries.name},`);
    expect(own['wishes.csv']?.split('\r\n').length).toBeGreaterThan(2);
    expect(own['excess-asked.csv']).toMatch(/,other,Kim Adler/);
    const masked = await zipFor('Ada');
    expect(masked['nominees.csv']).toMatch(/,kept back,kept back,see,claimant,/);
    expect(Object.keys(masked)).not.toContain('excess-asked.csv');
    expect(masked['README.txt']).toContain('no-answers.csv');
    expect(masked['README.txt']).toContain('without when the excess was asked for');
  });

  test('has for whom the claim waited, and until when', async () => {
    const id = await desk.putClaim('PACK-WAIT', contract('Open Mutual'));
    await desk.act('Kim', `${id}/wait`, { on: 'parts', until: null });
    desk.wait(3_600);
    await desk.act('Kim', `${id}/wait`, { on: null, until: null });
    desk.wait(60);
    expect((await zipFor('Eve', 'insurer', id))['waits.csv']).toMatch(/06\/11\/2026 \d\d:\d\d,parts,06\/11\/2026/);
  });

  test('has no file that a claimant chose and never sent', async () => {
    await desk.database.pool.query(
      `insert into message_attachment (claim_id, id, name, media_type, size_bytes, store_key, created_at)
        select claim_id, $2, 'unsent.pdf', media_type, size_bytes, store_key, created_at from message_attachment
        where claim_id = $1 limit 1`,
      [claimId, newId()],
    );
    const names = Object.keys(await zipFor('Max', 'operator'));
    expect(names.some((name) => name.startsWith('attachments/'))).toBe(true);
    expect(names.filter((name) => name.endsWith('unsent.pdf'))).toEqual([]);
  });

  test('says of a complaint’s steps when they were written down, and the last day of the answer', async () => {
    const [head, ...rows] = (await zipFor('Max'))['complaints.csv']?.split('\r\n') ?? [];
    expect(head).toContain('Written down,Final answer by');
    expect(rows.join()).toMatch(/received,[^,]*,\d\d\/\d\d\/2026 \d\d:\d\d,\d\d\/\d\d\/2026 \d\d:59,/);
  });

  test('says of each day of a complaint whether it was kept, also once it is closed', async () => {
    const id = await desk.putClaim('PACK-DAYS', contract('Open Mutual'));
    const steps = '/claims/PACK-DAYS/complaints';
    const about = 'A part came late.';
    const receivedAt = new Date(desk.now().getTime() - 70 * 86_400_000).toISOString();
    const { json } = await desk.operator('POST', steps, { words: 'It is late.', receivedAt, kind: 'service' });
    const days = async () => (await zipFor('Max', 'insurer', id))['complaint-days.csv'] ?? '';
    desk.wait(60);
    expect(await days()).toMatch(/final answer,\d\d\/\d\d\/2026 \d\d:59,,not done yet/);
    const letter = {
      kind: 'letter',
      letter: 'final',
      parts: { decision: 'refused', reasons: 'So.' },
      cause: 'delay',
      causeWords: about,
    };
    expect((await desk.operator('POST', `${steps}/${String(json['number'])}/steps`, letter)).status).toBe(200);
    desk.wait(60);
    expect(await days()).toMatch(/acknowledge,[^,]+,,not done\r\n/);
    expect(await days()).toMatch(/resolve by a summary,[^,]+,,\r\n/);
    expect(await days()).toMatch(/four weeks,[^,]+,,not done\r\n/);
    expect(await days()).toMatch(/final answer,[^,]+,[^,]+,late/);
    const told = (await zipFor('Max', 'insurer', id))['complaints.csv'] ?? '';
    expect(told).toMatch(/system,the service,It is late\./);
    expect(told).toContain(about);
    expect(await days()).not.toContain('8-week letter');
    const next = await desk.operator('POST', steps, { words: 'It is late again.', receivedAt });
    const promised = new Date(desk.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    const ago = (days: number) => new Date(desk.now().getTime() - days * 86_400_000).toISOString();
    const holding = {
      kind: 'sent-elsewhere',
      letter: 'holding',
      at: ago(60),
      parts: { 'promised-on': ago(50).slice(0, 10) },
    };
    expect((await desk.operator('POST', `${steps}/${String(next.json['number'])}/steps`, holding)).status).toBe(200);
    const late = {
      kind: 'letter',
      letter: 'eight-weeks',
      parts: { 'why-not-yet': 'We wait.', 'promised-on': promised },
    };
    expect((await desk.operator('POST', `${steps}/${String(next.json['number'])}/steps`, late)).status).toBe(200);
    desk.wait(60);
    expect(await days()).toMatch(/8-week letter,[^,]+,[^,]+,late/);
    expect(await days()).toMatch(/write again as promised,[^,]+,[^,]+,late\r\n/);
    expect(await days()).toMatch(/write again as promised,[^,]+ 23:59,,not done yet\r\n/);
  });

  test('says of a complaint that was handed over that the receipt is missing, and its outcome once', async () => {
    const id = await desk.putClaim('PACK-INSURER', contract('Insured Mutual'));
    const steps = '/claims/PACK-INSURER/complaints';
    const receivedAt = new Date(desk.now().getTime() - 4 * 86_400_000).toISOString();
    const { json } = await desk.operator('POST', steps, { words: 'It is late.', receivedAt });
    const step = (body: object) => desk.operator('POST', `${steps}/${String(json['number'])}/steps`, body);
    expect((await step({ kind: 'hand-over' })).status).toBe(200);
    desk.wait(60);
    const parts = { decision: 'redress', reasons: 'So.' };
    const final = { letter: 'final', parts, cause: 'delay', redress: 25 };
    const elsewhere = { ...final, kind: 'sent-elsewhere', at: desk.now().toISOString() };
    expect((await step(elsewhere)).status).toBe(200);
    desk.wait(60);
    const pack = () => zipFor('Max', 'insurer', id);
    expect((await pack())['complaint-days.csv']).toMatch(/,insurer has it,[^,]+,,not done\r\n/);
    await desk.database.pool.query(
      `insert into complaint_step (claim_id, complaint_id, id, kind, by_kind, by_name, words, at, recorded_at)
        select claim_id, id, $2, 'receipt', 'insurer', 'Insured Mutual', '', $3, $3 from complaint where claim_id = $1`,
      [id, newId(), desk.now()],
    );
    desk.wait(60);
    const { 'complaints.csv': told = '' } = await pack();
    expect(told).toContain('handed over');
    expect(told).toContain(',redress without accepting,');
    expect(told.match(/£25\.00,|£25\.00\r/g)).toHaveLength(1);
    expect(told).toMatch(/,receipt,[^\r]*,,,,\r\n/);
    const again = await desk.operator('POST', steps, { words: 'It is late again.' });
    const next = `${steps}/${String(again.json['number'])}/steps`;
    await desk.operator('POST', next, { kind: 'receipt', words: 'Ann Lee, by phone.' });
    const agreed = { ...final, kind: 'letter', agreedBy: 'Ann Marsh' };
    expect((await desk.operator('POST', next, agreed)).status).toBe(200);
    desk.wait(60);
    expect((await pack())['complaints.csv']).toContain(',Ann Marsh,');
  });

  test('has how to reach whoever complained for the operator alone', async () => {
    const id = await desk.putClaim('PACK-REACH', contract('Open Mutual'));
    const receivedAt = desk.now().toISOString();
    await desk.operator('POST', '/claims/PACK-REACH/complaints', { words: 'It is late.', receivedAt });
    await desk.database.pool.query(`update complaint set reach = 'By letter alone' where claim_id = $1`, [id]);
    desk.wait(60);
    const own = (await zipFor('Max', 'operator', id))['complaints.csv'] ?? '';
    expect(own).toContain('How to reach them');
    expect(own).toContain('By letter alone');
    expect(allOf(await zipFor('Max', 'insurer', id))).not.toContain('By letter alone');
  });

  test('has the number of a complaint as it is written', async () => {
    const id = await desk.putClaim('PACK-NUMBER', contract('Open Mutual'));
    const seen = { actor: 'insurer', action: 'claim.opened', claimId: id, detail: 'complaint C-RQRT-6NT8' } as const;
    await addAuditEntry(desk.database.kysely, { ...seen, at: desk.now() });
    desk.wait(60);
    expect((await zipFor('Max', 'insurer', id))['views.csv']).toContain('claim opened,complaint C-RQRT-6NT8');
  });

  test('says that a nominee saw the claim, by that word', async () => {
    const id = await desk.putClaim('PACK-NOMINEE', contract('Open Mutual'));
    const seen = { actor: 'nominee', action: 'claim.nominee-opened', claimId: id, detail: newId() } as const;
    await addAuditEntry(desk.database.kysely, { ...seen, at: desk.now() });
    desk.wait(60);
    expect((await zipFor('Max', 'insurer', id))['views.csv']).toMatch(/the nominee,claim nominee opened/);
  });

  test('is the same each time, as a zip and as a PDF', async () => {
    const pack = async (file: string) => (await fetch('Max', `${claimId}/${file}?for=insurer`)).bytes;
    for (const file of ['evidence.zip', 'evidence.pdf']) {
      const first = await pack(file);
      desk.wait(30);
      expect((await pack(file)).equals(first)).toBe(true);
    }
  });

  test('is the same again after an auditor has downloaded it, who opened nothing else', async () => {
    const pack = async () => (await fetch('Ada', `${claimId}/evidence.zip`)).bytes;
    const first = await pack();
    desk.wait(3_600);
    expect((await pack()).equals(first)).toBe(true);
  });

  test('is in the audit before it is sent, by whom, of which kind and for whom, and is no view of the claim', async () => {
    const { bytes } = await fetch('Tom', `${claimId}/evidence.pdf?for=operator`);
    const { rows } = await desk.database.pool.query<{ action: string; detail: string }>(
      `select e.action, e.detail from audit_event e join account a on e.actor = 'account ' || a.id or e.account_id = a.id
        where e.claim_id = $1 and a.name = 'Tom' order by e.at, e.id`,
      [claimId],
    );
    expect(rows).toEqual([{ action: 'claim.evidence-pack', detail: `pdf, for the operator, sha256 ${hashOf(bytes)}` }]);
  });

  test('is in the audit as a zip when it begins, and with the hash of its sums before it ends', async () => {
    const zip = await zipFor('Tom');
    const { rows } = await desk.database.pool.query<{ detail: string }>(
      `select detail from audit_event where claim_id = $1 and detail like 'zip, for the insurer%' order by at desc, id desc limit 2`,
      [claimId],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      `zip, for the insurer, sha256.txt ${hashOf(zip['sha256.txt'] ?? '')}`,
      'zip, for the insurer',
    ]);
  });

  test('has an excess that was paid elsewhere, at the time that was given for it', async () => {
    const excess = { policyExcessAmount: 75, excessPaymentTaken: true, excessTakenDate: '2026-11-05T09:30:00Z' };
    const id = await desk.putClaim('PACK-EXCESS', { ...contract('Open Mutual'), ...excess });
    desk.wait(60);
    const payments = (await zipFor('Max', 'insurer', id))['payments.csv'];
    expect(payments).toMatch(/05\/11\/2026 09:30,paid elsewhere,£75\.00,/);
  });

  test('says which messages a nominee wrote for the claimant', async () => {
    const id = await desk.putClaim('PACK-WRITTEN', contract('Open Mutual'));
    const messageId = await desk.writeAsClaimant(id, 'We are away.');
    await desk.database.pool.query(
      `update outgoing_message set nominated_id = $2, nominated_name = 'Dana Field' where claim_id = $1 and id = $3`,
      [id, newId(), messageId],
    );
    desk.wait(60);
    expect((await zipFor('Max', 'insurer', id))['messages.csv']).toMatch(/,nominee,,Dana Field,.*We are away/);
  });

  test('is a tagged PDF, of which everything painted has its place in the structure (PDF/UA-1)', async () => {
    const pdf = rawPdf((await fetch('Max', `${claimId}/evidence.pdf?for=operator`)).bytes);
    const [catalogue = ''] = objectsOf(pdf, '/Type /Catalog');
    expect(catalogue).toMatch(/\/Marked true/);
    expect(catalogue).toMatch(/\/Lang \(en-GB\)/);
    expect(catalogue).toMatch(/\/DisplayDocTitle true/);
    expect([...pdf.streams.values()].join()).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
    const pages = objectsOf(pdf, '/Type /Page');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const { inside, outside, unclosed } = markedContent(contentOf(pdf, page));
      expect(inside).toBeGreaterThan(10);
      expect({ outside, unclosed }).toEqual({ outside: 0, unclosed: 0 });
    }
    const roles = objectsOf(pdf, '/Type /StructElem').map((element) => /\/S \/(\w+)/.exec(element)?.[1]);
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'L', 'LI', 'Lbl', 'LBody']));
  });

  test('comes by the API too, for a key that may export', async () => {
    const ask = (path: string) =>
      desk.app.inject({ url: `/api/integration/v1${path}`, headers: { authorization: `Bearer ${operatorKey}` } });
    const pdf = await ask(`/claims/${number}/evidence.pdf`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const zip = unzipSync((await ask(`/claims/${number}/evidence.zip?for=operator`)).rawPayload);
    expect(strFromU8(zip['notes.csv'] ?? new Uint8Array())).toContain('Between us alone');
    expect((await ask('/claims/NONE/evidence.zip')).json()).toMatchObject({ code: 'claim-not-found' });
    expect((await ask(`/claims/${number}/evidence.zip?for=me`)).statusCode).toBe(400);
  });
});

describe('the words of a state', () => {
  const publish = (key: string, version: number, heading: string, at: Date) =>
    desk.database.pool.query(
      `insert into wording (id, client_id, key, locale, version, content, status, saved_by, saved_by_name, saved_at, published_at)
        select $1::uuid, c.id, $2, 'en-GB', $3, $4, 'past', $1::uuid, 'Max', $5::timestamptz, $5::timestamptz from client c where c.name = 'Open'`,
      [newId(), key, version, JSON.stringify({ heading: [heading], meaning: [`${heading}, by {courier}`] }), at],
    );

  test('are those of each version that stood, and say which a notice names', async () => {
    const id = await desk.putClaim('PACK-3', { ...contract('Open Mutual'), state: 'Equipment Received' });
    const before = new Date(desk.now().getTime() - 3_600_000);
    await publish('Inspection', 1, 'On the bench', before);
    await publish('Repair', 1, 'Being mended', before);
    const events: object[] = [];
    const move = (state: string) => {
      const eventDate = desk.now().toISOString();
      events.push({ externalId: state, eventDate, name: `Claim state changed to ${state}.` });
      return desk.operator('PATCH', '/claims/PACK-3', { state, events });
    };
    await move('Inspection');
    desk.wait(120);
    const telling = newId();
    await desk.database.pool.query(
      `insert into notice (claim_id, id, telling_id, channel, kind, happening_ids, state, due_at, created_at, settled_at, wording_ids)
        select $1, $2, $2, 'mail', 'state-changed', '{}', 'sent', $3, $3, $3, array_agg(id) from wording where key = 'Inspection'`,
      [id, telling, desk.now()],
    );
    await publish('Inspection', 2, 'Looked at', desk.now());
    desk.wait(3_600);
    await move('Repair');
    desk.wait(60);
    const states = (await zipFor('Eve', 'insurer', id))['states.csv'] ?? '';
    expect(states).toMatch(/Inspection.*On the bench.*"?version 1 of the client \(en-GB\), which a notice names/);
    expect(states).toContain('{courier}');
    expect(states).toMatch(
      /The words changed,,[^,]*,,Looked at.*version 2 of the client \(en-GB\), which counted then/,
    );
    expect(states).toMatch(/Equipment Received.*as ships now/);
    expect(states).toContain('Until,Circumstance,Heading,Largest words,What it means,What comes next');
    expect(states).toContain('How long it usually takes');
    expect(states).toMatch(/Repair.*Being mended.*version 1 of the client \(en-GB\), which counted then/);
  });
});

test('the words of a visit that failed are those of the page, from when the courier said so', async () => {
  const id = await desk.putClaim('PACK-FAILED', { ...contract('Open Mutual'), state: 'Collection Arranged' });
  const parcels = '/claims/PACK-FAILED/parcels/P1';
  await desk.operator('PUT', parcels, { direction: 'collection', courier: 'DPD', number: 'X1' });
  desk.wait(600);
  const at = desk.now().toISOString();
  const said = { events: [{ externalId: 'E1', at, status: 'failed', reason: 'nobody-in' }] };
  expect((await desk.operator('POST', `${parcels}/events`, said)).status).toBeLessThan(300);
  desk.wait(60);
  const states = (await zipFor('Eve', 'insurer', id))['states.csv'] ?? '';
  expect(states).toMatch(/Collection Arranged.*days of visits are not kept/);
  expect(states).toMatch(/The words changed.*visit failed,.*DPD couldn’t collect your/);
});

describe('a claim of 500 photos and 10,000 messages', () => {
  let id: string;
  beforeAll(async () => {
    id = await desk.putClaim('PACK-LARGE', contract('Open Mutual'));
    const at = desk.now();
    await desk.database.pool.query(
      `insert into portal_message (claim_id, id, external_id, date_sent, subject, body)
        select $1, gen_random_uuid(), g::text, $2::timestamptz - g * interval '1 second', 'News ' || g, '<p>' || repeat('word ', 100) || g || '</p>'
        from generate_series(1, 10000) g`,
      [id, at],
    );
    await desk.database.pool.query(
      `insert into photo (claim_id, id, kind, name, store_key, created_at, sent_hash, width, height, bytes)
        select $1, gen_random_uuid(), 'inspection', 'photo ' || g, 'large-' || g, $2::timestamptz - g * interval '1 second', sha256(g::text::bytea), 1, 1, 9
        from generate_series(1, 500) g`,
      [id, at],
    );
    desk.wait(60);
  });

  const packServices = () => ({ ...desk.services, brands: brandsOf(desk.services) });

  test('is drawn as a PDF of the newest, which says how many there are', async () => {
    const pack = await evidencePacks(packServices())(id, 'insurer');
    if (pack === null) throw new Error('There is no pack.');
    const { sections } = await printedPack(pack);
    const messages = sections.find(({ title }) => title === 'Messages and chat');
    expect(messages?.items).toHaveLength(mostPrinted);
    expect(messages?.note).toBe(`The newest ${mostPrinted} of 10000. The zip has all of them.`);
    expect(messages?.items.at(-1)?.lines).toContainEqual(['Subject', 'News 1']);
    expect((await fetch('Max', `${id}/evidence.pdf`)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is a zip of all, of which no more is read than somebody takes', async () => {
    let opened = 0;
    const store = {
      get: async () => {
        opened += 1;
        const { Readable } = await import('node:stream');
        return { stream: Readable.from([Buffer.alloc(200_000, 7)]), size: 200_000 };
      },
    } as unknown as PhotoStore;
    const pack = await evidencePacks(packServices())(id, 'insurer');
    if (pack === null) throw new Error('There is no pack.');
    let bytes = 0;
    let most = 0;
    for await (const piece of zipOfPack(pack, store, async () => undefined)) {
      bytes += (piece as Uint8Array).length;
      // What was opened and has not come out yet waits in memory.
      most = Math.max(most, opened * 200_000 - bytes);
    }
    expect(opened).toBe(500);
    expect(bytes).toBeGreaterThan(100_000_000);
    expect(most).toBeLessThan(2_000_000);
  });

  test('has each message once, the oldest first', async () => {
    const zip = unzipSync((await fetch('Max', `${id}/evidence.zip`)).bytes);
    const subjects = [...strFromU8(zip['messages.csv'] ?? new Uint8Array()).matchAll(/News (\d+)/g)].map(([, of]) =>
      Number(of),
    );
    expect(subjects).toEqual(Array.from({ length: 10_000 }, (_, index) => 10_000 - index));
  });
});
