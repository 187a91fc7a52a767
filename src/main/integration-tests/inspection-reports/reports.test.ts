import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readPdf } from '#features/report/report-reading.fixture.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp, operatorKey } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;
const day = 24 * 60 * 60;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['photos'] } }, [
    { name: 'Strict', contracts: [{ customer: 'Strict Mutual' }], reportFields: ['findings', 'cause', 'parts'] },
  ]);
});
afterAll(() => desk.close());

async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `REPORT-${(count += 1)}`;
  return { number, id: await desk.putClaim(number, document) };
}

const found = (text: string) => ({ dataFormData: [{ name: 'Inspection Type 1', stringValue: text }] });

const cracked = { findings: 'Glass cracked', recommendation: 'repair' };
const atDesk = {
  findings: 'Frame bent',
  cause: 'impact',
  liquid: 'no',
  liquidWords: '',
  parts: [],
  recommendation: 'repair',
  recommendationWords: '',
};
const put = (number: string, body: object = cracked) => desk.operator('PUT', `/claims/${number}/report`, body);

type Listed = { reportVersion: number; origin: string; issuedAt: string | null; withdrawnAt: string | null };
const list = async (number: string): Promise<Listed[]> =>
  (await desk.operator('GET', `/claims/${number}/reports`)).json['reports'] as Listed[];
const listed = async (number: string) =>
  (await list(number)).map(({ reportVersion, origin, withdrawnAt }) =>
    [reportVersion, origin, ...(withdrawnAt === null ? [] : ['withdrawn'])].join(' '),
  );

/** The text of the PDF that its claimant gets; the code of the problem instead. */
async function pdfOf(id: string, more = ''): Promise<string> {
  const url = `/api/media/inspectionReport?claimId=${id}${more}`;
  const reply = await desk.app.inject({ url, headers: { cookie: await cookieFor(desk.database, [id], desk.now()) } });
  if (reply.statusCode !== 200) return reply.json<{ code: string }>().code;
  return (await readPdf(reply.rawPayload)).pages.join(' ');
}

const query = `query ($id: ID!) { claim(id: $id) { hasReport reportVersions { number issuedAt content { findings { name lines } } } } }`;
type Seen = {
  hasReport: boolean;
  reportVersions: {
    number: number;
    issuedAt: string | null;
    content: { findings: { name: string; lines: string[] }[] } | null;
  }[];
};

async function claimantSees(id: string): Promise<Seen> {
  const headers = { cookie: await cookieFor(desk.database, [id], desk.now()), 'sec-fetch-site': 'same-origin' };
  const payload = { query, variables: { id } };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  return answer.json<{ data: { claim: Seen } }>().data.claim;
}

const events = async (id: string) =>
  (
    await desk.database.pool.query<{ data: object }>(
      `select data from outgoing_event where claim_id = $1 and type = 'report.issued' order by id`,
      [id],
    )
  ).rows.map(({ data }) => data);

describe('a report by the operator’s system', () => {
  test('that a system sends again undoes nothing that the desk has issued since', async () => {
    const { id, number } = await newClaim();
    await put(number);
    const { json } = await desk.act('Kim', `${id}/report-save`, { ...atDesk, seen: null });
    const issued = await desk.act('Kim', `${id}/report-issue`, { seen: json['hash'], newest: 1 });
    expect(issued).toMatchObject({ status: 200, json: { number: 2 } });
    expect(await put(number)).toMatchObject({ status: 200, json: { reportVersion: 2, changed: false } });
    expect(await listed(number)).toEqual(['2 desk', '1 system']);
    expect(await pdfOf(id)).toContain('Frame bent');
    expect(await put(number, { ...cracked, liquid: 'yes' })).toMatchObject({ json: { reportVersion: 3 } });
  });

  test('is a version with a number and a date, for the claimant and as a PDF', async () => {
    const { id, number } = await newClaim();
    expect(await claimantSees(id)).toEqual({ hasReport: false, reportVersions: [] });
    expect(await pdfOf(id)).toBe('report-not-ready');
    const done = await put(number, { ...cracked, cause: 'impact', liquid: 'no', parts: ['Screen assembly'] });
    expect(done).toMatchObject({ status: 201, json: { reportVersion: 1, changed: true } });
    const seen = await claimantSees(id);
    expect(seen).toMatchObject({
      hasReport: true,
      reportVersions: [{ number: 1, issuedAt: '2026-11-06T12:00:00.000Z' }],
    });
    expect(seen.reportVersions[0]?.content?.findings).toEqual([
      { name: 'Recommendation', lines: ['Repair'] },
      { name: 'Fault Diagnosis', lines: ['Glass cracked'] },
      { name: 'Cause', lines: ['Drop or impact'] },
      { name: 'Liquid Damage', lines: ['No'] },
      { name: 'Parts Needed', lines: ['Screen assembly'] },
    ]);
    const pdf = await pdfOf(id);
    expect(pdf).toContain('Version 1. Issued 6 November 2026');
    for (const text of ['Glass cracked', 'Drop or impact', 'Screen assembly', 'Priya Nair'])
      expect(pdf).toContain(text);
    expect(await events(id)).toMatchObject([{ reportVersion: 1, origin: 'system' }]);
    expect(JSON.stringify(await events(id))).not.toContain('Glass');
  });

  test('that is sent again changes nothing, and another one is the next version', async () => {
    const { id, number } = await newClaim();
    await put(number);
    expect(await put(number)).toMatchObject({ status: 200, json: { reportVersion: 1, changed: false } });
    desk.wait(day);
    expect(await put(number, { ...cracked, findings: 'Frame bent' })).toMatchObject({ json: { reportVersion: 2 } });
    expect(await listed(number)).toEqual(['2 system', '1 system']);
    expect(await events(id)).toHaveLength(2);
  });

  test('is never changed by what comes after it', async () => {
    const { id, number } = await newClaim();
    await put(number);
    const first = await pdfOf(id);
    desk.wait(day);
    await desk.operator('PATCH', `/claims/${number}`, { endUserName: 'Somebody Else', ...found('Something else') });
    await put(number, { ...cracked, findings: 'Frame bent' });
    expect(await pdfOf(id, '&version=1')).toBe(first);
    expect(first).toContain('Priya Nair');
    expect(await pdfOf(id)).toContain('Somebody Else');
    const byKey = await desk.app.inject({
      url: `/api/integration/v1/claims/${number}/report.pdf?version=1`,
      headers: { authorization: `Bearer ${operatorKey}` },
    });
    expect((await readPdf(byKey.rawPayload)).pages.join(' ')).toBe(first);
    expect(byKey.headers['content-disposition']).toContain(`Claim ${number} - Inspection Report - Version 1.pdf`);
  });

  test('says what the client asks for, by field', async () => {
    const { id, number } = await newClaim({ contract: { customer: 'Strict Mutual', name: 'Gold', tatSlaDays: 10 } });
    const refused = await put(number);
    expect(refused).toMatchObject({ status: 400, json: { code: 'report-incomplete' } });
    expect(refused.json['errors']).toEqual([
      { pointer: '/cause', detail: 'Choose a cause.' },
      { pointer: '/parts', detail: 'Name a part.' },
    ]);
    expect(await claimantSees(id)).toMatchObject({ hasReport: false });
    expect(await put(number, { findings: 'Cracked', cause: 'impact', parts: ['Screen'] })).toMatchObject({
      status: 201,
    });
  });

  test.each([
    [{ ...cracked, cause: 'magic' }, '/cause'],
    [{ ...cracked, findings: 'x'.repeat(4_001) }, '/findings'],
    [{ ...cracked, parts: Array.from({ length: 31 }, (_, at) => `Part ${at}`) }, '/parts'],
    [{ ...cracked, liquid: true }, '/liquid'],
  ])('is refused at its field: %#', async (body, pointer) => {
    const { id, number } = await newClaim();
    const refused = await put(number, body);
    expect(refused.status).toBe(400);
    expect(refused.json['errors']).toMatchObject([{ pointer }]);
    expect((await claimantSees(id)).hasReport).toBe(false);
  });

  test('has no version that was never issued', async () => {
    const { id, number: claim } = await newClaim();
    await put(claim);
    const wanted = ['2', '0', '-1', '1.5', 'one', '1&version=2', '9999999999'];
    const codes = await Promise.all(wanted.map((number) => pdfOf(id, `&version=${number}`)));
    expect(codes).toEqual(wanted.map(() => 'report-not-found'));
  });
});

describe('a report in claim documents', () => {
  test('is without a version as long as documents say nothing else', async () => {
    const { id, number } = await newClaim(found('Battery swollen'));
    await desk.operator('PATCH', `/claims/${number}`, { endUserName: 'Priya Rao' });
    expect(await claimantSees(id)).toEqual({ hasReport: true, reportVersions: [] });
    expect(await listed(number)).toEqual([]);
    const pdf = await pdfOf(id);
    expect(pdf).toContain('Battery swollen');
    expect(pdf).toContain('. Issued');
    expect(pdf).not.toContain('Version');
    expect(await events(id)).toEqual([]);
  });

  test('that says something else is a version, and what it said before is kept', async () => {
    const { id, number } = await newClaim(found('Battery swollen'));
    desk.wait(day);
    await desk.operator('PATCH', `/claims/${number}`, found('Battery and screen'));
    expect(
      (await list(number)).map(({ reportVersion, origin, issuedAt }) => [reportVersion, origin, issuedAt]),
    ).toEqual([
      [2, 'document', desk.now().toISOString()],
      [1, 'document', null],
    ]);
    expect(await pdfOf(id)).toContain('Battery and screen');
    expect(await pdfOf(id, '&version=1')).toMatch(/Version 1(?!\.).*Battery swollen/s);
    // Its rest is the claim's, as without versions.
    await desk.operator('PATCH', `/claims/${number}`, { endUserName: 'Priya Rao' });
    expect(await pdfOf(id)).toContain('Priya Rao');
    expect(await pdfOf(id, '&version=1')).toContain('Priya Nair');
    expect((await claimantSees(id)).reportVersions).toMatchObject([{ number: 2, content: null }, { number: 1 }]);
  });

  test('that documents take back is not followed by what they said before', async () => {
    const document = { endUserName: 'Priya Nair', registeredAddress: { postcode: 'LS6 2AB' }, state: 'Inspection' };
    const { id, number } = await newClaim(found('Battery swollen'));
    await desk.operator('PATCH', `/claims/${number}`, found('Battery and screen'));
    await desk.operator('PUT', `/claims/${number}`, document);
    expect(await listed(number)).toEqual(['2 document withdrawn', '1 document withdrawn']);
    expect(await pdfOf(id)).toBe('report-not-ready');
    expect((await claimantSees(id)).hasReport).toBe(false);
  });

  test('takes nothing away that was issued otherwise, by leaving it out or saying the same', async () => {
    const document = { endUserName: 'Priya Nair', registeredAddress: { postcode: 'LS6 2AB' }, state: 'Inspection' };
    const { id, number } = await newClaim(found('Battery swollen'));
    await put(number);
    expect(await listed(number)).toEqual(['2 system', '1 document']);
    const changed = { ...document, ...found('Battery swollen'), policyNumber: 'P-1' };
    expect(await desk.operator('PUT', `/claims/${number}`, changed)).toMatchObject({ status: 200 });
    expect(await listed(number)).toEqual(['2 system', '1 document']);
    expect(await desk.operator('PUT', `/claims/${number}`, document)).toMatchObject({ status: 200 });
    expect(await listed(number)).toEqual(['2 system', '1 document']);
    expect((await claimantSees(id)).reportVersions[0]?.content?.findings).toHaveLength(2);
    await desk.operator('PATCH', `/claims/${number}`, found('Mainboard dead'));
    expect(await listed(number)).toEqual(['3 document', '2 system', '1 document']);
    expect(await pdfOf(id)).toContain('Mainboard dead');
    // What only documents have brought they take back.
    await desk.operator('PUT', `/claims/${number}`, document);
    expect(await listed(number)).toEqual(['3 document withdrawn', '2 system', '1 document']);
    expect(await pdfOf(id)).toContain('Glass cracked');
    expect(await pdfOf(id, '&version=3')).toBe('report-not-found');
    expect(await put(number, { ...cracked, findings: 'Both' })).toMatchObject({ json: { reportVersion: 4 } });
  });
});
