import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { endClaimSession, startClaimSession } from '#claim/access/claim-session.data.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { within } from '#server/db/within.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors, Problem } from '#server/http/errors.ts';
import { PhotoStoreError } from '#server/gateways/photo-store/photo-store-error.ts';
import { claimCookieName, hashToken } from '#server/sessions/session.ts';
import { reportRenderer } from './report-pdf.server.ts';
import { openReportPress } from './report-press.server.ts';
import { readAlbum } from './report-photos.server.ts';
import { readPdf, type ReadPdf } from './report-reading.fixture.ts';
import {
  addReportClaim,
  addReportPhotos,
  emptyClaim,
  formItem,
  fullClaim,
  noisyPhoto,
  plainPhoto,
} from '#claim/report/report.fixture.ts';
import { readReportClaimByNumber } from './report.data.ts';
import { reportRest } from './report.rest.ts';
import { reportOf, type ReportClaim } from '#claim/report/report.rules.ts';

const now = new Date('2025-11-07T12:00:00Z');
const settings = readSettings({});
const brandsFolder = fileURLToPath(new URL('../../../brands/', import.meta.url));

/** Replaces the photo store; a key that is not here is a missing file. */
const files = new Map<string, Uint8Array>();
let isStoreAway = false;
const openPhoto = async (key: string) => {
  if (isStoreAway) throw new PhotoStoreError('The photo store nowhere cannot be used: it is away');
  const bytes = files.get(key);
  return bytes ? { stream: Readable.from([Buffer.from(bytes)]), size: bytes.byteLength } : null;
};

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
  const brands = readBrands(brandsFolder);
  await app.register(
    reportRest(services, { guard: () => requireOperator, press: openReportPress(services, { brands, openPhoto }) }),
  );
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

/** Stores a claim under a new number and returns its report as its claimant receives it. */
async function reportFor(
  claim: ReportClaim,
  { host = 'localhost', brand = null, customer }: { host?: string; brand?: string | null; customer?: string } = {},
) {
  const number = `CLM-${randomUUID().slice(0, 13)}`;
  const id = await addReportClaim(database.kysely, { ...claim, number }, { brand, customer });
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

  test('is the claim’s brand’s, on whatever host it is asked for', async () => {
    const ofDefault = await reportFor(fullClaim, { host: 'marigold.localhost' });
    expect(ofDefault.pdf?.alts).toEqual(['Harbour']);
    const { pdf } = await reportFor(fullClaim, { brand: 'marigold' });
    expect(pdf?.alts).toEqual(['Marigold']);
    expect(textOf(pdf)).toContain('prepared for Larkfield Mutual');
    expect(textOf(pdf)).toContain('Marigold Repairs is a trading name of a company instructed by Larkfield Mutual.');
  });

  test('says on which London day it was issued', async () => {
    const { pdf } = await reportFor(fullClaim);
    expect(textOf(pdf)).toContain('Issued 7 November 2025');
  });

  test('names the contract’s customer as the insurer, in the terms too', async () => {
    const { pdf } = await reportFor(fullClaim, { brand: 'marigold', customer: 'Northfield Insurance' });
    const text = textOf(pdf);
    expect(text).toContain('prepared for Northfield Insurance');
    expect(text).toContain('instructed by Northfield Insurance.');
    expect(text).toContain('beyond economical repair, Northfield Insurance will replace it');
    expect(text).not.toContain('Larkfield');
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

  test('has the same bytes for the same data on one day, in another process’s memory too', async () => {
    const id = await addReportClaim(database.kysely, { ...fullClaim, number: 'CLM-SAME' });
    const services: Services = { database, settings, now: () => new Date('2025-11-07T23:59:00Z') };
    const other = fastify();
    await other.register(
      reportRest(services, {
        guard: () => null,
        press: openReportPress(services, { brands: readBrands(brandsFolder), openPhoto }),
      }),
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
    const press = reportRenderer();
    const headings = ['Device', 'Findings', 'Repair Action Needed', 'Fault Diagnosis', 'Terms and conditions'];
    const lowest = [];
    for (let more = 0; more < 48; more += 2) {
      const accessories = Array.from({ length: 4 + more }, (_, index) => `Cable ${index}`).join('\n');
      const pdf = await readPdf(await press.draw(reportOf({ ...fullClaim, accessories }), harbour!, { issuedAt: now }));
      lowest.push(...pdf.lowest);
    }
    await press.close();
    expect(lowest.length).toBeGreaterThan(30);
    expect(lowest.filter((text) => headings.some((heading) => text.startsWith(heading)))).toEqual([]);
  });

  test('refuses a logo that cannot be drawn, and draws the next report', async () => {
    const brands = readBrands(brandsFolder);
    const [harbour] = brands.all;
    const press = reportRenderer();
    const report = reportOf(fullClaim);
    const pictures = { ...harbour!.pictures, logoLight: Buffer.from('no picture') };
    const broken = { ...harbour!, id: 'gone', pictures };
    await expect(press.draw(report, broken, { issuedAt: now })).rejects.toThrow('The PDF could not be drawn.');
    await expect(press.draw(report, harbour!, { issuedAt: now })).resolves.toBeInstanceOf(Buffer);
    await press.close();
  });

  test('draws again after it was closed', async () => {
    const [harbour] = readBrands(brandsFolder).all;
    const press = reportRenderer();
    await press.draw(reportOf(fullClaim), harbour!, { issuedAt: now });
    await press.close();
    await expect(
      press.draw(reportOf({ ...fullClaim, number: 'CLM-2' }), harbour!, { issuedAt: now }),
    ).resolves.toBeInstanceOf(Buffer);
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
      '") + sys.inputs.content + ("',
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

describe('the photos of the inspection', () => {
  const photoUrl = (id: string) => `${reportUrl(id)}&photos=1`;

  async function claimWith(names: string[], bytes: Uint8Array) {
    const id = await addReportClaim(database.kysely, { ...fullClaim, number: `CLM-${randomUUID().slice(0, 13)}` });
    const keys = await addReportPhotos(database.kysely, id, names);
    for (const key of keys) files.set(key, bytes);
    return { id, keys, headers: { cookie: cookieOf(await tokenFor(id)) } };
  }

  test('are an appendix on pages of their own, described, captioned and tagged, only where they are asked for', async () => {
    const names = ['front.jpg', 'port.jpg', 'inside.jpg', 'Aufnahme ‮gpj.exe'];
    const { id, headers } = await claimWith(names, await plainPhoto());
    const plain = await readPdf((await ask(reportUrl(id), headers)).rawPayload);
    expect(textOf(plain)).not.toContain('Photos of the inspection');
    const reply = await ask(photoUrl(id), headers);
    const pdf = await readPdf(reply.rawPayload);
    const alts = [1, 2, 3, 4].map((number) => `Inspection photo ${number} of 4`);
    expect(pdf.alts).toEqual(['Harbour', ...alts]);
    expect(pdf.outline.at(-1)).toBe('Photos of the inspection');
    expect(pdf.pages.at(-1)).toMatch(/Photos of the inspection.*Photo 1: front\.jpg.*Photo 3: inside\.jpg/);
    expect(pdf.pages.length).toBe(plain.pages.length + 1);
    expect(pdf.roles).toEqual(expect.arrayContaining(['Figure', 'Caption']));
    expect(pdf.metadata).toContain('pdfuaid');
    for (const other of ['0', 'yes', '1&photos=1']) {
      expect((await ask(`${reportUrl(id)}&photos=${other}`, headers)).rawPayload.length).toBeLessThan(150_000);
    }
  });

  test('come to the operator as well, and change nothing where there are none', async () => {
    const id = await addReportClaim(database.kysely, { ...fullClaim, number: 'CLM-NO-PHOTOS' });
    const url = '/api/integration/v1/claims/CLM-NO-PHOTOS/report.pdf';
    const operator = { authorization: 'Bearer good' };
    const without = await ask(`${url}?photos=1`, operator);
    expect(without.rawPayload.equals((await ask(url, operator)).rawPayload)).toBe(true);
    for (const key of await addReportPhotos(database.kysely, id, ['front.jpg'])) files.set(key, await plainPhoto());
    expect((await readPdf((await ask(`${url}?photos=1`, operator)).rawPayload)).alts).toContain(
      'Inspection photo 1 of 1',
    );
  });

  test('are nobody else’s', async () => {
    const { id } = await claimWith(['front.jpg'], await plainPhoto());
    const other = await claimWith([], await plainPhoto());
    expect((await ask(photoUrl(id), other.headers)).statusCode).toBe(404);
    expect((await ask(photoUrl(id))).statusCode).toBe(404);
  });

  test('are left out with a line where a file is gone or broken, until it is back', async () => {
    const { id, keys, headers } = await claimWith(['a.jpg', 'b.jpg', 'c.jpg'], await plainPhoto());
    files.delete(keys[0] ?? '');
    files.set(keys[2] ?? '', Buffer.from('RIFF....WEBP, broken'));
    const short = await readPdf((await ask(photoUrl(id), headers)).rawPayload);
    expect(short.alts).toEqual(['Harbour', 'Inspection photo 2 of 3']);
    expect(textOf(short)).toContain('Photos 1 and 3 could not be included.');
    for (const key of keys) files.set(key, await plainPhoto());
    const whole = await readPdf((await ask(photoUrl(id), headers)).rawPayload);
    expect(whole.alts).toHaveLength(4);
    expect(textOf(whole)).not.toContain('could not be included');
  });

  test('are asked for later where the store is away or too slow', async () => {
    const { id, headers } = await claimWith(['a.jpg'], await plainPhoto());
    isStoreAway = true;
    const reply = await ask(photoUrl(id), headers);
    isStoreAway = false;
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('10');
    expect(reply.body).not.toContain('nowhere');
    expect((await ask(photoUrl(id), headers)).statusCode).toBe(200);
    const never = { photos: [{ storeKey: 'x', name: 'x' }], open: () => new Promise<null>(() => {}) };
    await expect(readAlbum(never, 1)).rejects.toMatchObject({ status: 503 });
  });

  test(
    'are the first 60 in at most 8 MB, even of noise',
    async () => {
      const names = Array.from({ length: 61 }, (_, index) => `photo-${index + 1}.jpg`);
      const { id, headers } = await claimWith(names, await noisyPhoto(640, 480));
      const one = await ask(photoUrl(id), headers);
      expect(one.rawPayload.length).toBeLessThan(8_000_000);
      const pdf = await readPdf(one.rawPayload);
      expect(pdf.alts.at(-1)).toBe('Inspection photo 60 of 61');
      expect(pdf.alts).toHaveLength(61);
      expect(textOf(pdf)).toContain('These are the first 60 of 61 photos.');
    },
    within(60_000),
  );

  test('give the same bytes each time, in another process’s memory too', async () => {
    const { id, headers } = await claimWith(['front.jpg', 'port.jpg'], await noisyPhoto(640, 480));
    const one = await ask(photoUrl(id), headers);
    const { title } = await readPdf(one.rawPayload);
    const number = /Claim (\S+) -/.exec(String(title))?.[1] ?? '';
    const { claim, photos } = (await readReportClaimByNumber(database, number))!;
    const other = reportRenderer();
    const brand = readBrands(brandsFolder).of('localhost');
    const again = await other.draw(reportOf(claim), brand, {
      issuedAt: now,
      album: { photos, open: openPhoto },
    });
    expect(again.equals(one.rawPayload)).toBe(true);
    await other.close();
  });
});
