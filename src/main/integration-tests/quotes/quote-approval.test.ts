import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listAuthorisations } from '#claim/quote/authorisations.data.ts';
import { rowsHash } from '#claim/quote/quote-hash.server.ts';
import { readPdf } from '#features/report/report-reading.fixture.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({});
});
afterAll(() => desk?.close());

async function newClaim(): Promise<{ id: string; number: string }> {
  const number = `PROOF-${(count += 1)}`;
  return { number, id: await desk.putClaim(number, { state: 'Awaiting Authorisation' }) };
}

async function send(number: string, net: number): Promise<void> {
  const url = `/claims/${number}/quotes/${newId()}`;
  const line = { part: 'Screen <assembly>', description: 'OLED', quantity: 1, net, vatRate: 20 };
  const sentence = 'The screen is genuine.';
  await desk.operator('PUT', url, { lines: [line], decides: 'claimant', claimantPays: 45, sentence });
  await desk.operator('POST', `${url}/send`);
}

const cookieOf = (id: string) => cookieFor(desk.database, [id], desk.now());

async function approve(id: string, { version, total }: { version: number; total: number }): Promise<void> {
  const query = 'mutation ($model: DecideQuoteInput!) { decideQuote(model: $model) { quoteVersion { approvalUrl } } }';
  const model = { claimId: id, version, total, decision: 'approve', consent: true };
  const headers = { cookie: await cookieOf(id), 'sec-fetch-site': 'same-origin' };
  const payload = { query, variables: { model } };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  expect(answer.json()).toEqual({
    data: { decideQuote: { quoteVersion: { approvalUrl: `/api/quote/${id}/approval` } } },
  });
}

async function ask(id: string, { ending = '', cookie }: { ending?: string; cookie?: string } = {}) {
  const headers = { cookie: cookie ?? (await cookieOf(id)) };
  return desk.app.inject({ method: 'GET', url: `/api/quote/${id}/approval${ending}`, headers });
}

const pdfOf = async (id: string) => (await ask(id, { ending: '.pdf' })).rawPayload;

describe('the proof of an approval', () => {
  test('is a page without script that shows what was kept, and a tagged PDF of the same', async () => {
    const { id, number } = await newClaim();
    await send(number, 120);
    await approve(id, { version: 1, total: 144 });
    const page = await ask(id);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toContain('<script');
    for (const text of ['Screen &lt;assembly&gt;: OLED', '£144.00, with £24.00 VAT', 'You pay', '£45.00', number]) {
      expect(page.body).toContain(text);
    }
    expect(page.body).toContain('I approve this repair and its price.');
    const answer = await ask(id, { ending: '.pdf' });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    const pdf = await readPdf(answer.rawPayload);
    expect(pdf).toMatchObject({ isMarked: true, showsTitle: true, title: `Approved quote ${number}` });
    expect(pdf.metadata).toContain('pdfuaid:part');
    const text = pdf.pages.join(' ').replaceAll(/\s+/g, ' ');
    for (const value of ['Screen <assembly>: OLED', '£144.00, with £24.00 VAT', 'The screen is genuine.', number]) {
      expect(text).toContain(value);
    }
  });

  test('has the same bytes when the device, the part and a later version are others', async () => {
    const { id, number } = await newClaim();
    await send(number, 120);
    await approve(id, { version: 1, total: 144 });
    const [page, pdf] = [(await ask(id)).body, await pdfOf(id)];
    await desk.database.pool.query(`update part set name = 'Renamed' where name like 'Screen%'`);
    await desk.operator('PATCH', `/claims/${number}`, {
      equipmentType: { name: 'Laptop' },
      endUserName: 'Somebody Else',
    });
    await send(number, 200);
    expect((await ask(id)).body).toBe(page);
    expect((await pdfOf(id)).equals(pdf)).toBe(true);
  });

  test('has the same rows three years later in another brand, equal by hash', async () => {
    const { id, number } = await newClaim();
    await send(number, 120);
    await approve(id, { version: 1, total: 144 });
    const rowsOf = (html: string) => /<dl[\s\S]*<\/dl>/.exec(html)?.[0] ?? '';
    const page = (await ask(id)).body;
    expect(rowsOf(page)).toContain('£144.00');
    expect((await desk.operator('PATCH', `/claims/${number}`, { brand: 'marigold' })).status).toBe(200);
    desk.wait(3 * 365 * 24 * 60 * 60);
    const later = (await ask(id)).body;
    expect(later).toContain('Marigold');
    expect(rowsOf(later)).toBe(rowsOf(page));
    const [kept] = await listAuthorisations(desk.database.kysely, id);
    expect(kept && rowsHash(kept.agreed)).toBe(kept?.agreedHash);
  });

  test('is of the newest approval', async () => {
    const { id, number } = await newClaim();
    await send(number, 120);
    await approve(id, { version: 1, total: 144 });
    await send(number, 130);
    expect((await ask(id)).body).toContain('£144.00');
    await approve(id, { version: 2, total: 156 });
    expect((await ask(id)).body).toContain('£156.00');
  });

  test('is drawn for nobody else, and not where nothing was approved', async () => {
    const { id, number } = await newClaim();
    const other = await newClaim();
    await send(number, 120);
    for (const ending of ['', '.pdf']) {
      expect((await ask(id, { ending })).json()).toMatchObject({ status: 404, code: 'approval-not-found' });
      const foreign = await ask(id, { ending, cookie: await cookieOf(other.id) });
      expect(foreign.json()).toMatchObject({ status: 404, code: 'claim-not-found' });
      expect((await ask(id, { ending, cookie: '' })).statusCode).toBe(404);
    }
  });

  test('is refused where the rows are not those that their hash says', async () => {
    const { id, number } = await newClaim();
    await send(number, 120);
    await approve(id, { version: 1, total: 144 });
    const rows = [['Claim reference', number]];
    await desk.database.pool.query(
      `insert into authorisation (claim_id, id, subject, version_id, version_number, decision, reason, total_pence,
          content_hash, agreed, agreed_hash, locale, by_kind, by_name, channel, decided_at)
        select claim_id, $2, subject, version_id, version_number, decision, reason, total_pence, content_hash, $3, $4,
          locale, by_kind, by_name, channel, decided_at
        from authorisation where claim_id = $1`,
      [id, newId(), JSON.stringify([...rows, ['Total', '£1.00']]), rowsHash(rows)],
    );
    expect((await ask(id)).statusCode).toBe(500);
    expect((await ask(id, { ending: '.pdf' })).statusCode).toBe(500);
  });
});
