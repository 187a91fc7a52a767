import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { endClaimSession, startClaimSession } from '#claim/claim-session.data.ts';
import { readBrands } from '#server/brand.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/env.ts';
import { handleErrors, Problem } from '#server/errors.ts';
import { claimCookieName, hashToken } from '#server/session.ts';
import { reportPress } from './report-pdf.server.ts';
import { readPdf, type ReadPdf } from './report-reading.fixture.ts';
import { addReportClaim, emptyClaim, formItem, fullClaim } from './report.fixture.ts';
import { reportRest } from './report.rest.ts';
import { reportOf, type ReportClaim } from './report.rules.ts';

const now = new Date('2025-11-07T12:00:00Z');
const settings = readSettings({});
const brandsFolder = fileURLToPath(new URL('../../../brands/', import.meta.url));

let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  const services: Services = { database, settings, now: () => now };
  app = fastify({ logger: false, routerOptions: { maxParamLength: 200 } });
  handleErrors(app);
  const requireOperator = async ({ headers }: { headers: { authorization?: string | undefined } }) => {
    if (headers.authorization !== 'Bearer good') throw new Problem(401, 'unauthorised', 'Send a valid key.');
  };
  await app.register(reportRest(services, { brands: readBrands(brandsFolder), brandsFolder, requireOperator }));
});

afterAll(async () => {
  await app.close();
  await database.close();
});

async function tokenFor(...claimIds: string[]): Promise<string> {
  return startClaimSession(database.kysely, { claimIds, sharedDevice: false }, now);
}

const cookieOf = (token: string) => `${claimCookieName(settings)}=${token}`;

function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  return app.inject({ method, url, headers });
}

const reportUrl = (id: string) => `/api/media/inspectionReport?claimId=${encodeURIComponent(id)}`;

/** Stores a claim under a number of its own and answers its report as its claimant gets it. */
async function reportFor(claim: ReportClaim, host = 'localhost') {
  const number = `CLM-${randomUUID().slice(0, 13)}`;
  const id = await addReportClaim(database.kysely, { ...claim, number });
  const reply = await ask(reportUrl(id), { cookie: cookieOf(await tokenFor(id)), host });
  return { id, number, reply, pdf: reply.statusCode === 200 ? await readPdf(reply.rawPayload) : null };
}

const textOf = (pdf: ReadPdf | null) => pdf?.pages.join(' ') ?? '';

describe('who may read a report', () => {
  let id: string;
  let foreign: string;
  beforeAll(async () => {
    id = await addReportClaim(database.kysely, fullClaim);
    foreign = await addReportClaim(database.kysely, { ...fullClaim, number: 'CLM-100299' });
  });

  test('its claimant, as a file that no cache keeps', async () => {
    const reply = await ask(reportUrl(id), { cookie: cookieOf(await tokenFor(id)) });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.headers['content-disposition']).toContain('filename="Claim CLM-100234 - Inspection Report.pdf"');
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('HEAD tells whether it can be drawn, without the file', async () => {
    const reply = await ask(reportUrl(id), { cookie: cookieOf(await tokenFor(id)) }, 'HEAD');
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toHaveLength(0);
  });

  test('nobody else: missing, foreign, malformed and absent ids get one answer, word for word', async () => {
    const cookie = cookieOf(await tokenFor(id));
    const over = await tokenFor(id);
    await endClaimSession(database.kysely, hashToken(over), now);
    const asks: [string, Record<string, string>][] = [
      [reportUrl(foreign), { cookie }],
      [reportUrl(randomUUID()), { cookie }],
      [reportUrl("' or 1=1 --"), { cookie }],
      [reportUrl('\u0000'), { cookie }],
      [reportUrl(`${id} `), { cookie }],
      [reportUrl(''), { cookie }],
      ['/api/media/inspectionReport', { cookie }],
      [`${reportUrl(id)}&claimId=${foreign}`, { cookie }],
      [reportUrl(id), {}],
      [reportUrl(id), { cookie: cookieOf('x'.repeat(43)) }],
      [reportUrl(id), { cookie: cookieOf(over) }],
      [reportUrl(id), { authorization: 'Bearer good' }],
    ];
    const replies = await Promise.all(asks.map(([url, headers]) => ask(url, headers)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(asks.map(() => 404));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies[0]?.json()).toMatchObject({ code: 'claim-not-found' });
  });

  test('the operator by the claim’s number, however it is typed, and nobody without a key', async () => {
    const url = '/api/integration/v1/claims/clm%20100234/report.pdf';
    const reply = await ask(url, { authorization: 'Bearer good' });
    expect(reply.statusCode).toBe(200);
    expect((await readPdf(reply.rawPayload)).title).toBe('Claim CLM-100234 - Inspection Report');
    expect((await ask(url, { cookie: cookieOf(await tokenFor(id)) })).statusCode).toBe(401);
  });

  test('an unknown number is a clear 404', async () => {
    for (const number of ['CLM-999', '-', '%2F', '%E2%80%AE', 'a'.repeat(200)]) {
      const reply = await ask(`/api/integration/v1/claims/${number}/report.pdf`, { authorization: 'Bearer good' });
      expect([number, reply.statusCode]).toEqual([number, 404]);
    }
  });

  test('a report that is not ready is said to be so to its claimant only', async () => {
    const { id: empty, reply } = await reportFor(emptyClaim);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({
      code: 'report-not-ready',
      title: "We'll add the report here after the inspection.",
    });
    expect((await ask(reportUrl(empty), { cookie: cookieOf(await tokenFor(id)) })).json()).toMatchObject({
      code: 'claim-not-found',
    });
  });
});

describe('the PDF', () => {
  test('is tagged, titled, in English, with bookmarks and a described logo, on A4', async () => {
    const { number, pdf } = await reportFor(fullClaim);
    expect(pdf?.title).toBe(`Claim ${number} - Inspection Report`);
    expect(pdf?.author).toBe('Harbour Device Care');
    expect(pdf).toMatchObject({ language: 'en-GB', isMarked: true, showsTitle: true, alts: ['Harbour'] });
    expect(pdf?.metadata).toContain('pdfuaid');
    expect(pdf?.outline).toEqual([
      'Inspection Report',
      'Claim',
      'Inspection',
      'Accessories',
      'Device',
      'Findings',
      'Repair Action Needed',
      'Fault Diagnosis',
      'Repair Action',
      'Terms and conditions',
    ]);
    expect(pdf?.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Figure']));
    expect(pdf?.sizes.map((size) => size.map(Math.round))).toEqual([[595, 842]]);
  });

  test('shows everything that the screen shows, the terms of the brand, and its page', async () => {
    const { number, pdf } = await reportFor(fullClaim);
    const report = reportOf({ ...fullClaim, number });
    const text = textOf(pdf);
    const entries = [...report.claim, ...report.inspection, ...report.device, ...report.findings];
    for (const { name, lines } of entries) {
      for (const part of [name, ...lines]) expect(text).toContain(part);
    }
    for (const accessory of report.accessories) expect(text).toContain(`• ${accessory}`);
    expect(text).toContain('Harbour Device Care is a trading name of a company instructed by Tidewater Insurance.');
    expect(text).toContain('Back up your data before we collect your device');
    expect(text).toContain('once your excess has been paid');
    expect(text).toContain('beyond economical repair, Tidewater Insurance will replace it');
    expect(text).toContain('1 of 1');
  });

  test('is the brand’s of the host', async () => {
    const { pdf } = await reportFor(fullClaim, 'marigold.localhost');
    expect(pdf?.alts).toEqual(['Marigold']);
    expect(textOf(pdf)).toContain('Larkfield Mutual');
  });

  test('hides what is empty and says N/A where there are no accessories', async () => {
    const dataFormData = [formItem('Repair Action Needed', { stringValue: 'Replace' })];
    const { pdf } = await reportFor({ ...emptyClaim, dataFormData });
    const text = textOf(pdf);
    expect(text).toContain('Accessories N/A');
    for (const hidden of ['Customer', 'Policy Number', 'Inspection Engineer', 'Device', 'Fault Diagnosis']) {
      expect(text.replaceAll('Harbour Device Care', '')).not.toMatch(new RegExp(`${hidden}\\b(?! you)`));
    }
  });

  test('has the same bytes for the same data, in another process’s memory too', async () => {
    const id = await addReportClaim(database.kysely, { ...fullClaim, number: 'CLM-SAME' });
    const services: Services = { database, settings, now: () => new Date('2026-01-01T00:00:00Z') };
    const other = fastify();
    await other.register(
      reportRest(services, { brands: readBrands(brandsFolder), brandsFolder, requireOperator: async () => {} }),
    );
    const one = await ask(reportUrl(id), { cookie: cookieOf(await tokenFor(id)) });
    const two = await other.inject('/api/integration/v1/claims/CLM-SAME/report.pdf');
    expect(two.statusCode).toBe(200);
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
    await other.close();
  });

  test('keeps within 150 kB', async () => {
    const { reply } = await reportFor(fullClaim);
    expect(reply.rawPayload.length).toBeLessThan(150_000);
  });
});

describe('the press', () => {
  test('leaves no heading alone at the foot of a page, wherever the page ends', async () => {
    const [harbour] = readBrands(brandsFolder).all;
    const press = reportPress(brandsFolder);
    const headings = ['Device', 'Findings', 'Repair Action Needed', 'Fault Diagnosis', 'Terms and conditions'];
    const lowest = [];
    for (let more = 0; more < 48; more += 2) {
      const accessories = Array.from({ length: 4 + more }, (_, index) => `Cable ${index}`).join('\n');
      const pdf = await readPdf(await press.draw(reportOf({ ...fullClaim, accessories }), harbour!));
      lowest.push(...pdf.lowest);
    }
    await press.close();
    expect(lowest.length).toBeGreaterThan(30);
    expect(lowest.filter((text) => headings.some((heading) => text.startsWith(heading)))).toEqual([]);
  });

  test('says which file it lacks, and draws the next report', async () => {
    const brands = readBrands(brandsFolder);
    const [harbour] = brands.all;
    const press = reportPress(brandsFolder);
    const report = reportOf(fullClaim);
    await expect(press.draw(report, { ...harbour!, id: 'gone' })).rejects.toThrow(/gone/);
    await expect(press.draw(report, harbour!)).resolves.toBeInstanceOf(Buffer);
    await press.close();
  });

  test('draws again after it was closed', async () => {
    const [harbour] = readBrands(brandsFolder).all;
    const press = reportPress(brandsFolder);
    await press.draw(reportOf(fullClaim), harbour!);
    await press.close();
    await expect(press.draw(reportOf({ ...fullClaim, number: 'CLM-2' }), harbour!)).resolves.toBeInstanceOf(Buffer);
    await press.close();
  });
});

describe('bad input', () => {
  test('markup of any kind stays text', async () => {
    const hostile = [
      '#set page(width: 1pt)',
      '*bold* _soft_ `raw` $x^2$',
      '= Heading',
      '@label <b>not bold</b>',
      '#image("/etc/passwd")',
      String.raw`\ \u{41} // comment`,
      '#panic("stop")',
      '") + sys.inputs.report + ("',
    ];
    const dataFormData = hostile
      .slice(0, 5)
      .map((text, index) => formItem(`Inspection Type ${index + 1}`, { stringValue: text }));
    const { pdf } = await reportFor({ ...fullClaim, dataFormData, accessories: hostile.join('\n') });
    for (const text of hostile) expect(textOf(pdf)).toContain(text);
    expect(pdf?.outline).not.toContain('Heading');
  });

  test('values of 10,000 characters wrap inside the page, spaces or none', async () => {
    const long = 'x'.repeat(10_000);
    const dataFormData = [
      formItem('Model', { textValue: long }),
      formItem('Inspection Type 1', { textValue: 'long '.repeat(2_000) }),
      formItem('Repair Action Needed', { textValue: long }),
    ];
    const { pdf } = await reportFor({ ...fullClaim, dataFormData });
    const a4Width = 595;
    const margin = 57;
    const trailingSpace = 5;
    expect(pdf?.rightmost).toBeLessThan(a4Width - margin + trailingSpace);
    expect(textOf(pdf).replaceAll(' ', '')).toContain(`1of${pdf?.pages.length}`);
    expect(pdf?.pages.length).toBeGreaterThan(3);
  });

  test('Greek, Cyrillic, Hebrew and Arabic keep to PDF/UA', async () => {
    const { pdf } = await reportFor({ ...fullClaim, endUserName: 'Ζωή Дмитрий שרה سلمى' });
    expect(pdf?.metadata).toContain('pdfuaid');
    for (const word of ['Ζωή', 'Дмитрий']) expect(textOf(pdf)).toContain(word);
  });

  test('a script without a font is drawn with what there is, tagged all the same', async () => {
    const { reply, pdf } = await reportFor({ ...fullClaim, endUserName: '山田太郎 𓀀' });
    expect(reply.statusCode).toBe(200);
    expect(pdf).toMatchObject({ title: expect.stringContaining('Inspection Report'), language: 'en-GB' });
    expect(pdf?.roles).toEqual(expect.arrayContaining(['H1', 'L', 'Figure']));
    expect(pdf?.metadata).not.toContain('pdfuaid');
  });

  test('a number that no header may hold still names the file', async () => {
    const number = 'CLM/é"\u200f;1';
    const id = await addReportClaim(database.kysely, { ...fullClaim, number });
    const reply = await ask(reportUrl(id), { cookie: cookieOf(await tokenFor(id)) });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toMatch(
      /^inline; filename="Claim CLM-[\x20-\x7e]+\.pdf"; filename\*=/,
    );
  });
});
