// What passes between the portal and the insurer that answers a complaint.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { receiptHash } from '#claim/complaint/hand-over.server.ts';
import { operatorKey } from '../desk-app.fixture.ts';
import {
  complaint,
  deskOf,
  mailsOf,
  newClaim,
  rowsOf,
  saidByPhone,
  startDesk,
  step,
  stepOf,
  take,
} from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const whole = { 'done-so-far': 'We have asked the workshop.', 'promised-on': '2026-12-04' };
const resolved = (day: string) => ({ resolution: 'It comes.', 'accepted-on': day, 'accepted-by': 'You, by phone.' });

describe('[26] handing over to the insurer', () => {
  const clock = (id: string) =>
    rowsOf<{ kind: string; due_at: Date }>(
      `select kind, due_at from desk_clock where claim_id = $1 and kind = 'complaint-hand-over'`,
      id,
    );

  test('and its receipt come before an answer, which names who of the insurer agreed to it', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    await take(number);
    const parts = { decision: 'refused', reasons: 'So.' };
    const final = { kind: 'letter', letter: 'final', parts, cause: 'delay', agreedBy: 'Ann Lee' };
    const summary = { ...final, letter: 'summary', parts: resolved('2026-11-06') };
    const refusals = async (body: object) => {
      const { status, json } = await step(number, body);
      return [status, json['code'], json['errors']];
    };
    for (const answer of [final, summary]) expect(await refusals(answer)).toEqual([409, 'not-handed-over', undefined]);
    expect((await step(number, { kind: 'letter', letter: 'acknowledgement' })).status).toBe(200);
    await step(number, { kind: 'hand-over' });
    for (const answer of [final, summary]) expect(await refusals(answer)).toEqual([409, 'no-receipt', undefined]);
    expect((await step(number, { kind: 'letter', letter: 'holding', parts: whole })).status).toBe(200);
    await step(number, { kind: 'receipt', words: 'Ann Lee, by phone.' });
    const detail = 'Say who at Insured Mutual agreed to this answer. It goes in their name.';
    for (const answer of [final, summary])
      expect(await refusals({ ...answer, agreedBy: ' ' })).toEqual([
        400,
        'invalid-body',
        [{ pointer: '/agreedBy', detail }],
      ]);
    expect((await step(number, final)).status).toBe(200);
    const answered = await complaint(number);
    expect(answered.steps.at(-1)).toMatchObject({ kind: 'final', agreedBy: 'Ann Lee' });
    expect(stepOf(answered, 'final')).toMatch(/Insured Mutual has answered it\. .* sends you this answer for Insured/);
    expect(stepOf(answered, 'final')).toContain('Insured Mutual has not agreed to set them aside');
    expect(stepOf(answered, 'final')).not.toMatch(/\bwe\b/i);
    expect(await mailsOf(id, 'complaint-closed')).toEqual([expect.stringMatching(/Agreed by.*Ann Lee/s)]);
    const noted = `select changes from audit_event where claim_id = $1 and changes::text ~ 'agreedBy'`;
    const agreed = expect.arrayContaining([{ field: 'agreedBy', from: '', to: 'Ann Lee' }]);
    expect(await rowsOf(noted, id)).toEqual([{ changes: agreed }]);
  });

  test('is not asked of an answer that the insurer has sent itself, and nobody agrees to ours', async () => {
    const [theirs, own] = [await newClaim('Insured Mutual'), await newClaim()];
    for (const { number } of [theirs, own]) await take(number);
    const answer = { letter: 'final', parts: { decision: 'refused', reasons: 'So.' }, cause: 'delay' };
    const at = deskOf().now().toISOString();
    const early = await step(theirs.number, { kind: 'sent-elsewhere', at, ...answer });
    expect([early.status, early.json['code']]).toEqual([409, 'not-handed-over']);
    await step(theirs.number, { kind: 'hand-over' });
    const sentAt = deskOf().now().toISOString();
    deskOf().wait(60 * 60);
    expect((await step(theirs.number, { kind: 'sent-elsewhere', at: sentAt, ...answer })).status).toBe(200);
    // It is what turns a day that was missed into one that was kept.
    const noted = `select changes from audit_event where claim_id = $1 and changes::text ~ '"letter"'`;
    const sent = expect.arrayContaining([{ field: 'sentAt', from: '', to: sentAt }]);
    expect(await rowsOf(noted, theirs.id)).toEqual([{ changes: sent }]);
    expect((await step(own.number, { kind: 'letter', agreedBy: 'Ann Lee', ...answer })).status).toBe(200);
    for (const { number } of [theirs, own])
      expect((await complaint(number)).steps.at(-1)).toMatchObject({ kind: 'final', agreedBy: '' });
  });

  test('is a mail with a link, and its clock runs until there is a receipt', async () => {
    const claim = await newClaim('Insured Mutual');
    await take(claim.number);
    expect(await clock(claim.id)).toEqual([{ kind: 'complaint-hand-over', due_at: new Date('2026-11-06T17:30:00Z') }]);
    deskOf().wait(60 * 60);
    await step(claim.number, { kind: 'hand-over' });
    const mails = await rowsOf(
      `select recipient from mail where claim_id = $1 and key like 'complaint-hand-over:%'`,
      claim.id,
    );
    expect(mails).toEqual([{ recipient: 'complaints@insured.example' }]);
    expect((await clock(claim.id)).length).toBe(1);
    const receipt = { kind: 'receipt', words: 'Ann Lee, by phone.' };
    deskOf().wait(60 * 60);
    const early = await step(claim.number, { ...receipt, at: new Date(deskOf().now().getTime() - 90 * 60_000) });
    const detail = 'This is before the complaint was handed over.';
    expect([early.status, early.json['errors']]).toEqual([400, [{ pointer: '/at', detail }]]);
    const receipts = [await step(claim.number, receipt), await step(claim.number, receipt)];
    expect(receipts.map(({ json }) => json['changed'])).toEqual([true, false]);
    expect(await clock(claim.id)).toEqual([]);
  });
});

describe('[26] the insurer’s link', () => {
  const linkOf = async (more: object = {}) => {
    const claim = await newClaim('Insured Mutual');
    await take(claim.number, { reach: 'By telephone', ...more });
    const token = 'a-token-of-the-test';
    await step(claim.number, { kind: 'hand-over' });
    await deskOf().database.pool.query('update complaint set receipt_hash = $2 where claim_id = $1', [
      claim.id,
      receiptHash(`${token} ${claim.number}`),
    ]);
    return { ...claim, url: `/complaint-receipt/${encodeURIComponent(`${token} ${claim.number}`)}` };
  };
  const headers = { 'sec-fetch-site': 'same-origin' };

  test('shows the complaint and all that belongs to it, and only a press confirms', async () => {
    const { id, number, url } = await linkOf();
    const { app } = deskOf();
    const page = await app.inject({ url });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('It is late.')]);
    const zip = await app.inject({ url: `${url}/all.zip` });
    const files = Object.keys(unzipSync(zip.rawPayload));
    expect([zip.statusCode, files]).toEqual([
      200,
      expect.arrayContaining(['complaint.json', 'evidence/README.txt', 'evidence/sha256.txt']),
    ]);
    for (const table of ['dates', 'quotes', 'decisions', 'notices']) expect(files).toContain(`evidence/${table}.csv`);
    expect(files).not.toContain('evidence/needs.csv');
    const packs = `select actor from audit_event where claim_id = $1 and action = 'claim.evidence-pack'`;
    expect(await rowsOf(packs, id)).toEqual([{ actor: 'insurer' }, { actor: 'insurer' }]);
    expect(await complaint(number)).toMatchObject({ receiptAt: null });
    for (const _ of [1, 2]) await app.inject({ method: 'POST', url, headers });
    expect(await complaint(number)).toMatchObject({ receiptAt: deskOf().now().toISOString() });
    expect(await rowsOf(`select by_kind from complaint_step where claim_id = $1 and kind = 'receipt'`, id)).toEqual([
      { by_kind: 'insurer' },
    ]);
  });

  async function bringFile(number: string, name: string): Promise<string> {
    const url = `/api/integration/v1/claims/${number}/files?name=${name}`;
    const headers = { authorization: `Bearer ${operatorKey}` };
    const brought = await deskOf().app.inject({
      method: 'POST',
      url,
      headers,
      payload: Buffer.from(`%PDF-1.7 ${name}`),
    });
    return brought.json<{ fileId: string }>().fileId;
  }

  test.each([
    ['keeps contacts from auditors', false],
    ['shows them', true],
  ])('has each file that either side sent once, where the client %s, and says so', async (_, isShown) => {
    const { id, number, url } = await linkOf();
    const { pool } = deskOf().database;
    const shows = (to: boolean) =>
      pool.query(`update client set auditors_see_contacts = $1 where name = 'Insured'`, [to]);
    await bringFile(number, 'not-sent.pdf');
    const [quote, own] = [await bringFile(number, 'quote.pdf'), await bringFile(number, 'own.pdf')];
    const message = { subject: 'Your quote', body: '<p>Here it is.</p>' };
    const sent = await deskOf().operator('POST', `/claims/${number}/messages`, { ...message, files: [quote] });
    expect(sent.status).toBe(201);
    const messageId = await deskOf().writeAsClaimant(id, 'My own papers.');
    await pool.query(
      `insert into message_attachment (claim_id, id, message_id, name, media_type, size_bytes, store_key, created_at)
        select claim_id, id, $3, name, media_type, size_bytes, store_key, created_at from desk_file
        where claim_id = $1 and id = $2`,
      [id, own, messageId],
    );
    await pool.query('delete from desk_file where claim_id = $1 and id = $2', [id, own]);
    deskOf().wait(60);
    await shows(isShown);
    const files = unzipSync((await deskOf().app.inject({ url: `${url}/all.zip` })).rawPayload);
    await shows(false);
    deskOf().wait(-60);
    const text = (name: string) => strFromU8(files[`evidence/${name}`] ?? new Uint8Array());
    const attached = [`${own}-own.pdf`, `${quote}-quote.pdf`].map((name) => `attachments/${name}`);
    const pdfs = Object.keys(files).filter((name) => name.endsWith('.pdf'));
    expect(pdfs.toSorted()).toEqual(attached.map((name) => `evidence/${name}`).toSorted());
    expect(text(attached[1] ?? '')).toBe('%PDF-1.7 quote.pdf');
    for (const name of attached) expect(text('sha256.txt')).toContain(`  ${name}\n`);
    expect(text('messages.csv')).toContain('documents: 1');
    expect(text('README.txt')).toContain('The folders photos and attachments hold');
    expect(text('README.txt')).not.toContain('left out');
    expect(text('README.txt').includes('kept back')).toBe(!isShown);
  });

  test('says that it was closed, and why, and keeps the receipt; a mail says so too', async () => {
    const { id, number, url } = await linkOf();
    const { app } = deskOf();
    await step(number, {
      kind: 'close',
      outcome: 'withdrawn',
      cause: 'delay',
      words: 'They told us on the phone.',
      withdrawal: saidByPhone,
    });
    const mails = await rowsOf(`select recipient from mail where claim_id = $1 and key like 'complaint-closed:%'`, id);
    expect(mails).toEqual([{ recipient: 'complaints@insured.example' }]);
    expect((await app.inject({ url })).body).toMatch(
      /was closed on .*withdrawn.*Withdrawn by.*the claimant by telephone.*They told us/s,
    );
    expect((await app.inject({ url })).body).not.toContain('Final answer by');
    await app.inject({ method: 'POST', url, headers });
    expect(await complaint(number)).toMatchObject({ receiptAt: deskOf().now().toISOString(), next: null });
    expect((await app.inject({ url })).body).toContain('You confirmed this on');
    const seen = await rowsOf(
      `select distinct action, detail from audit_event where claim_id = $1 and actor = 'insurer' order by 1`,
      id,
    );
    const detail = `complaint ${(await complaint(number)).number}`;
    expect(seen).toEqual([
      { action: 'claim.viewed', detail },
      { action: 'desk.complaint-receipt', detail },
    ]);
  });

  test('says of a receipt that we recorded that we did, and takes the insurer’s own beside it', async () => {
    const { id, number, url } = await linkOf();
    const { app } = deskOf();
    expect((await step(number, { kind: 'receipt' })).status).toBe(400);
    await step(number, { kind: 'receipt', words: 'Ann Lee, by phone.' });
    const { body } = await app.inject({ url });
    expect(body).toMatch(/recorded on 06\/11\/2026 at [\d:]+ that you have it\..*We have received this complaint/s);
    expect(body).not.toContain('You confirmed');
    const { receiptAt } = await complaint(number);
    deskOf().wait(60);
    for (const _ of [1, 2]) await app.inject({ method: 'POST', url, headers });
    deskOf().wait(-60);
    expect((await app.inject({ url })).body).toContain('You confirmed this on');
    const receipts = `select by_kind from complaint_step where claim_id = $1 and kind = 'receipt' order by recorded_at`;
    expect(await rowsOf(receipts, id)).toEqual([{ by_kind: 'system' }, { by_kind: 'insurer' }]);
    expect(await complaint(number)).toMatchObject({ receiptAt });
  });

  test('says of one about personal data that it is, and by when it is to be acknowledged', async () => {
    const { url } = await linkOf({ kind: 'data' });
    expect((await deskOf().app.inject({ url })).body).toMatch(/Personal data.*Acknowledge by.*06\/12\/2026/s);
  });

  test('leads nowhere once it was replaced', async () => {
    const { number, url } = await linkOf();
    await step(number, { kind: 'hand-over', newLink: true });
    expect((await deskOf().app.inject({ url })).statusCode).toBe(404);
    expect((await deskOf().app.inject({ url: `${url}/all.zip` })).statusCode).toBe(404);
  });

  test('leads nowhere after 90 days', async () => {
    const { id, url } = await linkOf();
    const handedOverAt = new Date(deskOf().now().getTime() - 90 * 86_400_000);
    await deskOf().database.pool.query('update complaint set handed_over_at = $2 where claim_id = $1', [
      id,
      handedOverAt,
    ]);
    expect((await deskOf().app.inject({ url })).statusCode).toBe(404);
    expect((await deskOf().app.inject({ url: `${url}/all.zip` })).statusCode).toBe(404);
  });
});
