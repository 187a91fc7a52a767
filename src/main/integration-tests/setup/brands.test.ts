import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildApp } from '#main/app.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { shippedBrands, brandsOf } from '#server/brands/brands-of.ts';
import { readSettings } from '#server/settings/env.ts';
import { mailMessage } from '#server/outbox/mail/mail-message.ts';
import type { BrandContent } from '#shared/brands/brand-content.rules.ts';
import { templatesPath } from '#shared/page/templates.ts';
import { brandRoutes } from '#features/integration/brands/brand-routes.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;

const people = {
  Ada: { rights: [], roles: ['admin' as const] },
  Tom: { rights: [], roles: ['handler' as const, 'lead' as const] },
};

const dataUrl = (png: Buffer, type = 'image/png') => `data:${type};base64,${png.toString('base64')}`;

const pictureOf = (colour: string, width = 264, height = 64) =>
  sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer();

const acme = async () => ({
  name: 'Acme',
  companyName: 'Acme Device Care',
  insurer: 'Ridge Insurance',
  provider: 'Acme Repairs',
  logoLight: dataUrl(await pictureOf('#1F4E8C')),
  logoDark: dataUrl(await pictureOf('#A9C7F2')),
  icon: dataUrl(await pictureOf('#1F4E8C', 128, 128)),
  primary: '#1F4E8C',
  contact: { email: 'help@acme.example', phone: '01632 960 123', hours: 'Every day, 8am to 8pm' },
  mailFrom: 'portal@acme.example',
  privacyUrl: null,
  hosts: ['acme.example'],
  terms: ['{provider} repairs for {insurer}.'],
});

type Brand = {
  published: { version: number; content: BrandContent } | null;
  draft: { version: number } | null;
};
const readBrand = async (id: string) => (await desk.operator('GET', `/brands/${id}`)).json as Brand;

const save = (id: string, content: object, publish = true) =>
  desk.operator('PUT', `/brands/${id}`, { content, publish });

async function ask(who: string, name: string, payload?: object) {
  const { statusCode: status, body } = await desk.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/account/${name}`,
    headers: { cookie: desk.cookieOf(who) },
    ...(payload && { payload }),
  });
  return { status, json: JSON.parse(body) as Record<string, unknown> };
}

const pageAt = async (host: string, of = desk) =>
  (await of.app.inject({ url: '/contact', headers: { host, accept: 'text/html' } })).body;

beforeAll(async () => {
  desk = await DeskApp.start(people, [{ name: 'Northgate', contracts: [{ customer: 'Northgate Insurance' }] }], {
    DEMO: 'on',
  });
});
afterAll(() => desk.close());

const report = {
  dataFormData: [
    { name: 'Repair Action Needed', stringValue: 'A new screen' },
    { name: 'Manufacturer', stringValue: 'Apple' },
  ],
};

/** What claimants get of a brand, of one portal. */
async function seenOf(of: DeskApp, id: string) {
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, rawPayload } = await of.app.inject({ url, headers: { host: 'acme.example', ...headers } });
    expect([url, statusCode]).toEqual([url, 200]);
    return rawPayload;
  };
  const claimId = await of.putClaim('CLM-51', { brand: id, ...report });
  const cookie = await cookieFor(of.database, [claimId], of.now());
  const brands = brandsOf(of.services);
  const brand = brands.byId(id);
  const written: Parameters<typeof mailMessage>[0] = {
    id: '0192f0c1-0000-7000-8000-000000000001',
    to: 'priya@example.com',
    brandId: id,
    locale: 'en-GB',
    queuedAt: of.now(),
    content: { subject: 'News', heading: 'News', paragraphs: ['It came.'], device: { kind: 'phone', name: 'iPhone' } },
  };
  const sender = { brands, from: 'portal@claims.example.com', publicUrl: of.services.settings.publicUrl };
  // Its parts are told from each other by what is drawn by lot.
  const { message: _raw, ...message } = await mailMessage(written, sender);
  const pdf = await of.app.inject({
    url: '/api/integration/v1/claims/CLM-51/report.pdf',
    headers: { authorization: 'Bearer operator-key-of-more-than-32-characters' },
  });
  const text = async (...asked: Parameters<typeof read>) =>
    (await read(...asked))
      .toString()
      .replaceAll(claimId, 'CLAIM')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT');
  return {
    page: await text('/contact', { accept: 'text/html' }),
    // Without its data, which have ids.
    claimPage: (await text(`/my-claim/${claimId}`, { accept: 'text/html', cookie })).replace(/id="boot">.*/, ''),
    colours: await text(`/brand/${id}/colours.css`),
    manifest: await text(`/manifest.webmanifest?brand=${id}`),
    templates: await text(templatesPath),
    pictures: await Promise.all(
      [brand.logoLight, brand.logoDark, brand.icon, `/icons/192.png?brand=${id}`, `/brand/${id}/mail/logo.png`].map(
        (url) => read(url),
      ),
    ),
    mail: message,
    pdf: pdf.rawPayload,
  };
}

/** Another portal that has the same brand in its folder. */
async function portalWithFolder(id: string, content: BrandContent): Promise<DeskApp> {
  const folder = await mkdtemp(join(tmpdir(), 'brands-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(shippedBrands, folder, { recursive: true });
  await mkdir(join(folder, id));
  await writeFile(join(folder, id, 'brand.json'), JSON.stringify(content));
  for (const file of new Set([content.logoLight, content.logoDark, content.icon])) {
    const { rawPayload } = await desk.app.inject({ url: `/brand/${id}/${file}` });
    await writeFile(join(folder, id, file), rawPayload);
  }
  const other = await DeskApp.start(people, [], { DEMO: 'on', BRANDS_DIR: folder });
  onTestFinished(() => other.close());
  return other;
}

test('row 51: a brand made by API serves pages, mails, manifest and PDF like one from the folder', async () => {
  expect(await save('acme', await acme())).toMatchObject({ status: 200, json: { version: 1 } });
  const { published } = await readBrand('acme');
  const other = await portalWithFolder('acme', published!.content);
  const [stored, inFolder] = [await seenOf(desk, 'acme'), await seenOf(other, 'acme')];
  expect(stored).toEqual(inFolder);
  expect(stored.page).toContain('01632 960 123');
  expect(stored.mail).toMatchObject({ from: expect.stringContaining('portal@acme.example') as string });
  expect(stored.pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('row 51: an unsafe colour is refused with the nearest safe one', async () => {
  const content = { ...(await acme()), primary: '#3BA776', hosts: [] };
  const refused = await save('bright', content);
  expect(refused).toMatchObject({ status: 400, json: { code: 'brand-refused' } });
  const { nearest, errors } = refused.json as { nearest: { primary: string }; errors: { pointer: string }[] };
  expect(errors.map(({ pointer }) => pointer)).toEqual(['/content/primary']);
  expect((await desk.operator('GET', '/brands/bright')).status).toBe(404);
  expect(await save('bright', { ...content, primary: nearest.primary })).toMatchObject({ status: 200 });
  await desk.operator('DELETE', '/brands/bright');
});

test('row 51: going back publishes what was before, and every version is kept', async () => {
  const first = (await readBrand('acme')).published!;
  await save('acme', { ...first.content, contact: { ...first.content.contact, phone: '01632 960 999' } });
  expect(await pageAt('acme.example')).toContain('01632 960 999');
  await ask('Ada', 'saveBrand', { id: 'acme', content: first.content, publish: true });
  expect(await pageAt('acme.example')).toContain('01632 960 123');
  const { versions } = (await ask('Ada', 'brand?id=acme')).json as { versions: { version: number; status: string }[] };
  expect(versions).toMatchObject([{ status: 'published' }, { status: 'past' }, { status: 'past' }]);
});

test('another process hears what is published', async () => {
  const services = { ...desk.services, database: { ...desk.database } };
  const other = await buildApp(services);
  await other.listen({ port: 0, host: '127.0.0.1' });
  const { content } = (await readBrand('acme')).published!;
  await save('acme', { ...content, name: 'Heard elsewhere' });
  await expect.poll(() => brandsOf(services).byId('acme').name).toBe('Heard elsewhere');
  await other.close();
});

test('a draft serves nobody', async () => {
  const before = await pageAt('acme.example');
  const { content } = (await readBrand('acme')).published!;
  expect((await save('acme', { ...content, name: 'Drafted' }, false)).status).toBe(200);
  expect(await pageAt('acme.example')).toBe(before);
  expect((await readBrand('acme')).draft).toMatchObject({ content: { name: 'Drafted' } });
});

test('a draft is shown by its link alone, until another is saved', async () => {
  const { preview } = (await ask('Ada', 'brand?id=acme')).json as { preview: string };
  const { pathname } = new URL(preview);
  const look = (path: string) => desk.app.inject({ url: path, headers: { accept: 'text/html' } });
  for (const part of ['', '/page']) expect((await look(pathname + part)).body).toContain('Drafted');
  expect((await look(`${pathname}/mail`)).body).toContain(`${pathname}/picture/logo.png`);
  expect((await look(`${pathname}/picture/logo.png`)).headers['content-type']).toBe('image/png');
  // The next letter after the last one is the same bytes in base64url.
  const sameBytes = pathname.slice(0, -1) + String.fromCodePoint((pathname.codePointAt(pathname.length - 1) ?? 0) + 1);
  for (const wrong of [sameBytes, `${pathname.slice(0, -2)}__`]) expect((await look(wrong)).statusCode).toBe(404);
  const { content } = (await readBrand('acme')).published!;
  await save('acme', { ...content, name: 'Drafted again' }, false);
  expect((await look(pathname)).statusCode).toBe(404);
});

test('a published brand takes the place of the folder’s, and removing it gives the folder’s back', async () => {
  const { inFile } = (await desk.operator('GET', '/brands/marigold')).json as { inFile: BrandContent };
  const pictures = { logoLight: dataUrl(await pictureOf('#FFD100')), logoDark: undefined, icon: undefined };
  expect((await save('marigold', { ...inFile, ...pictures, name: 'Marigold anew' })).status).toBe(200);
  expect(await pageAt('marigold.localhost')).toContain('Marigold anew');
  expect((await ask('Ada', 'brands')).json).toMatchObject({
    brands: [{ id: 'acme' }, { id: 'harbour', keptIn: 'file', isDefault: true }, { id: 'marigold', keptIn: 'both' }],
  });
  expect((await desk.operator('DELETE', '/brands/marigold')).status).toBe(204);
  expect(await pageAt('marigold.localhost')).not.toContain('Marigold anew');
});

test('a portal without a folder of brands starts with what is published alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-brands-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = readSettings({
    NODE_ENV: 'production',
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of the tests, 32 characters',
    PUBLIC_URL: 'https://claims.example.com',
    DEMO: 'off',
  });
  const alone = await buildApp({ ...desk.services, settings, database: { ...desk.database } });
  const { body } = await alone.inject({ url: '/contact', headers: { accept: 'text/html' } });
  await alone.close();
  expect(body).toContain('Heard elsewhere');
});

test('a brand that claims have is not removed without saying so', async () => {
  const refused = await desk.operator('DELETE', '/brands/acme');
  expect(refused).toMatchObject({ status: 409, json: { code: 'brand-in-use', uses: ['claims'] } });
  expect((await desk.operator('DELETE', '/brands/acme?despiteUse=true')).status).toBe(204);
  expect(await pageAt('acme.example')).toContain('Harbour');
});

test('the example of the documentation runs', async () => {
  const { example } = brandRoutes.putBrand.body;
  expect(await desk.operator('PUT', '/brands/example', example)).toMatchObject({ status: 200, json: { version: 1 } });
  expect(await desk.operator('PUT', '/brands/example', example)).toMatchObject({ status: 200, json: { version: 1 } });
  expect((await desk.operator('PUT', '/brands/Not%20one', example)).status).toBe(400);
});

test.each([
  ['a host of another brand', { hosts: ['marigold.localhost'] }, 'brand-refused', 'hosts/0', 'The brand marigold has'],
  ['what is no picture', { icon: dataUrl(Buffer.from('no picture')) }, 'brand-refused', 'icon', 'This is no PNG'],
  ['a picture that is not there', { icon: `${'0'.repeat(64)}.png` }, 'brand-refused', 'icon', 'no saved picture'],
  ['an address that is none', { mailFrom: 'nobody' }, 'invalid-body', 'mailFrom', 'must be an e-mail address'],
  ['a name that is too long', { name: 'n'.repeat(501) }, 'invalid-body', 'name', 'must have at most 500 characters'],
  ['terms of no line', { terms: [] }, 'invalid-body', 'terms', 'must have at least one line'],
])('%s is refused with its field', async (_what, wrong, code, field, detail) => {
  const refused = await save('wrong', { ...(await acme()), hosts: [], ...wrong });
  expect(refused).toMatchObject({
    status: 400,
    json: { code, errors: [{ pointer: `/content/${field}`, detail: expect.stringContaining(detail) as string }] },
  });
});

test('a drawing is kept as a picture alone, without what else it holds', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="132" height="32"><script>alert(1)</script><rect width="132" height="32" fill="#1F4E8C"/></svg>';
  const logoLight = dataUrl(Buffer.from(svg), 'image/svg+xml');
  await save('drawn', { ...(await acme()), hosts: [], logoLight, logoDark: undefined, icon: undefined });
  const { content } = (await readBrand('drawn')).published!;
  const { rawPayload, headers } = await desk.app.inject({ url: `/brand/drawn/${content.logoLight}` });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 528, height: 128 });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(rawPayload.includes('alert')).toBe(false);
});

test('only administrators see and save brands, and what they save is written down', async () => {
  expect((await ask('Tom', 'brands')).status).toBe(403);
  const content = { ...(await acme()), hosts: [] };
  expect((await ask('Tom', 'saveBrand', { id: 'toms', content, publish: true })).status).toBe(403);
  expect((await ask('Ada', 'saveBrand', { id: 'adas', content, publish: true, seen: null })).status).toBe(200);
  expect(
    await ask('Ada', 'saveBrand', { id: 'adas', content: { ...content, name: 'B' }, publish: true, seen: null }),
  ).toMatchObject({ status: 409, json: { code: 'changed-meanwhile' } });
  const { rows } = await desk.database.pool.query(
    `select changes from audit_event where action = 'desk.publish-brand' and detail = 'Acme (adas)'`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('01632');
});
