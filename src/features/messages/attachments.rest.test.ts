import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { heicPhoto } from '#server/images/heic-photo.fixture.ts';
import { largestAttachment } from '#claim/messages/attachment.rules.ts';
import { purgeUnsent } from './attachments.server.ts';
import { addOwnClaim, messagesApp, type MessagesApp } from './messages-app.fixture.ts';

type OwnClaim = { id: string; number: string; cookie: string };

let database: Database;
let api: MessagesApp;
let claim: OwnClaim;
let other: OwnClaim;
let jpeg: Buffer;

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /JS (app.alert(1)) >> endobj\n%%EOF');
const missingFile = '01930000-0000-7000-8000-0000000000cd';

beforeAll(async () => {
  database = await createTestDatabase();
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Make: 'secret-notes' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});

beforeEach(async () => {
  api = await messagesApp(database);
  claim = await addOwnClaim(database);
  other = await addOwnClaim(database);
});

afterEach(() => api.app.close());
afterAll(() => database.close());

async function added(file: Uint8Array = pdf, name = 'receipt.pdf', to = claim): Promise<string> {
  const answer = await api.attach(to, file, { name });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

const bodyFor = (attachments: string[], more: object = {}) => ({
  subject: 'My charger',
  message: 'Here it is.',
  claimId: claim.id,
  gdprConsent: true,
  attachments,
  ...more,
});

const pathOf = (id: string, name: string, of = claim) => `/api/media/attachments/${of.id}/${id}/${name}`;

describe('a file that is added', () => {
  test('as a photo is kept as JPEG without what the camera wrote', async () => {
    const answer = await api.attach(claim, jpeg);
    expect(answer.statusCode).toBe(201);
    const { id, ...facts } = answer.json<{ id: string; size: number }>();
    expect(facts).toMatchObject({ name: 'front.jpg', mediaType: 'image/jpeg' });
    const kept = await api.get(pathOf(id, 'front.jpg'), { cookie: claim.cookie });
    expect(kept.statusCode).toBe(200);
    expect(kept.headers['content-type']).toBe('image/jpeg');
    expect(kept.rawPayload).toHaveLength(facts.size);
    expect(kept.rawPayload.includes('secret-notes')).toBe(false);
    expect((await sharp(kept.rawPayload).metadata()).exif).toBeUndefined();
  });

  test.each(['image/heic', 'application/octet-stream'])('as HEIC sent as %s becomes a JPEG', async (type) => {
    const answer = await api.attach(claim, heicPhoto, { name: 'IMG_1.HEIC', type });
    expect(answer.json()).toMatchObject({ name: 'IMG_1.jpg', mediaType: 'image/jpeg' });
    const kept = await api.get(pathOf(answer.json<{ id: string }>().id, 'IMG_1.jpg'), { cookie: claim.cookie });
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  });

  test('is kept by no browser of a shared device, as a whole or as a small copy', async () => {
    const shared = await addOwnClaim(database, { sharedDevice: true });
    const id = await added(jpeg, 'front.jpg', shared);
    for (const path of [pathOf(id, 'front.jpg', shared), `${pathOf(id, 'front.jpg', shared)}?w=320`]) {
      const answer = await api.get(path, { cookie: shared.cookie });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });

  test('as a photo has a small copy, which a PDF has not, for its claimant alone', async () => {
    const [photo, paper] = [await added(jpeg, 'front.jpg'), await added()];
    const own = { cookie: claim.cookie };
    const small = await api.get(`${pathOf(photo, 'front.jpg')}?w=320`, own);
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(small.headers['cache-control']).toBe('private, max-age=86400');
    expect((await sharp(small.rawPayload).metadata()).format).toBe('webp');
    for (const w of ['321', '', '1e9', '320&w=320']) {
      const answer = await api.get(`${pathOf(photo, 'front.jpg')}?w=${w}`, own);
      expect([w, answer.statusCode, answer.json().code]).toEqual([w, 400, 'unknown-width']);
    }
    const missing = await api.get(`${pathOf(missingFile, 'front.jpg')}?w=320`, own);
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'claim-not-found']);
    for (const [path, cookie] of [
      [`${pathOf(paper, 'receipt.pdf')}?w=320`, claim.cookie],
      [`${pathOf(photo, 'front.jpg')}?w=320`, other.cookie],
      [`${pathOf(photo, 'front.jpg', other)}?w=320`, claim.cookie],
    ] as const) {
      const answer = await api.get(path, { cookie });
      expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
    }
  });

  test('as PDF stays as it is and is only ever downloaded', async () => {
    const id = await added();
    const kept = await api.get(pathOf(id, 'receipt.pdf'), { cookie: claim.cookie });
    expect(kept.rawPayload.equals(pdf)).toBe(true);
    expect(kept.headers['content-disposition']).toBe("attachment; filename*=UTF-8''receipt.pdf");
    expect(kept.headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  });

  test('is told by its content, not by its name or its Content-Type', async () => {
    const text = await api.attach(claim, 'Only a text.', { name: 'front.jpg' });
    expect([text.statusCode, text.json().code]).toEqual([415, 'not-a-photo']);
    const html = await api.attach(claim, '<script>1</script>', { name: 'x.pdf', type: 'application/pdf' });
    expect(html.statusCode).toBe(415);
    const named = await api.attach(claim, pdf, { name: 'front.jpg', type: 'image/jpeg' });
    expect(named.json()).toMatchObject({ name: 'front.pdf', mediaType: 'application/pdf' });
    const broken = await api.attach(claim, jpeg.subarray(0, 200));
    expect([broken.statusCode, broken.json().code]).toEqual([422, 'cannot-be-decoded']);
  });

  test.each([
    ['../../x.jpg', '.. .. x.jpg'],
    ['', 'file.jpg'],
    ['\u202Egpj.exe', 'gpj.jpg'],
    [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(96)}.jpg`],
  ])('named %j gets a name that leads nowhere', async (name, kept) => {
    const answer = await api.attach(claim, jpeg, { name });
    expect(answer.json()).toMatchObject({ name: kept.replace(/^[. ]+/, '') });
  });

  test('of more than 10 MB, of none, or as a form is refused', async () => {
    const large = await api.attach(claim, Buffer.alloc(largestAttachment + 1_000_000));
    expect(large.statusCode).toBe(413);
    expect((await api.attach(claim, '')).statusCode).toBe(400);
    expect((await api.attach(claim, 'x', { type: 'multipart/form-data' })).statusCode).toBe(415);
  });

  test('to somebody else’s, a missing or a malformed claim gets one answer', async () => {
    for (const id of [other.id, randomUUID(), 'x', "'; drop table claim"]) {
      const answer = await api.attach({ id: encodeURIComponent(id), cookie: claim.cookie }, jpeg);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'claim-not-found']);
    }
    expect((await api.attach({ id: claim.id, cookie: '' }, jpeg)).statusCode).toBe(404);
  });

  test('is the eleventh that waits, is refused until one is taken back', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await added());
    const answer = await api.attach(claim, pdf);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too-many-attachments']);
    const url = `/api/enduser/attachments/${claim.id}/${ids[0]}`;
    expect((await api.app.inject({ method: 'DELETE', url, headers: { cookie: other.cookie } })).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'DELETE', url, headers: { cookie: claim.cookie } })).statusCode).toBe(204);
    expect((await api.attach(claim, pdf)).statusCode).toBe(201);
    expect((await api.get(pathOf(ids[0] ?? '', 'receipt.pdf'), { cookie: claim.cookie })).statusCode).toBe(404);
  });
});

describe('a message with files', () => {
  test('is stored with them, shown to the operator and sent once', async () => {
    const ids = [await added(), await added(jpeg, 'front.jpg')];
    const body = bodyFor(ids, { clientId: randomUUID() });
    const [first, again] = await Promise.all([api.send(body, claim.cookie), api.send(body, claim.cookie)]);
    expect(first).toMatchObject({ status: 200, json: { attachments: [{ id: ids[0] }, { id: ids[1] }] } });
    expect(again.json).toEqual(first.json);
    const { json } = await api.operator('GET', `${claim.number}/messages`, 'reader');
    const messages = json['messages'] as { attachments: { name: string; url: string }[] }[];
    expect(messages).toHaveLength(1);
    expect(messages[0]?.attachments).toMatchObject([
      { name: 'receipt.pdf', mediaType: 'application/pdf', size: pdf.length },
      { name: 'front.jpg', mediaType: 'image/jpeg' },
    ]);
    const url = messages[0]?.attachments[0]?.url ?? '';
    const file = await api.get(url, { authorization: 'reader' });
    expect(file.rawPayload.equals(pdf)).toBe(true);
    expect((await api.get(url, { authorization: 'nobody' })).statusCode).toBe(401);
    const foreign = url.replace(claim.number, other.number);
    expect((await api.get(foreign, { authorization: 'reader' })).statusCode).toBe(404);
  });

  test('takes no sixth file, none twice, and none that is foreign, missing or sent before', async () => {
    const used = await added();
    expect((await api.send(bodyFor([used]), claim.cookie)).status).toBe(200);
    const foreign = await added(pdf, 'x.pdf', other);
    const free = await added();
    for (const bad of [used, foreign, missingFile]) {
      const answer = await api.send(bodyFor([free, bad]), claim.cookie);
      expect([answer.status, answer.json['code']]).toEqual([422, 'attachment-not-found']);
    }
    expect((await api.send(bodyFor([free, free]), claim.cookie)).status).toBe(400);
    expect((await api.send(bodyFor(Array.from({ length: 6 }, () => randomUUID())), claim.cookie)).status).toBe(400);
    expect((await api.send(bodyFor(['x']), claim.cookie)).status).toBe(400);
    expect((await api.send(bodyFor([free]), claim.cookie)).status).toBe(200);
  });

  test('under a used clientId with other files is refused', async () => {
    const clientId = randomUUID();
    await api.send(bodyFor([await added()], { clientId }), claim.cookie);
    expect((await api.send(bodyFor([await added()], { clientId }), claim.cookie)).status).toBe(409);
  });
});

test('a file is read by nobody else', async () => {
  const id = await added();
  for (const cookie of ['', other.cookie]) {
    expect((await api.get(pathOf(id, 'receipt.pdf'), { cookie })).statusCode).toBe(404);
  }
  expect((await api.get(pathOf(id, 'receipt.pdf', other), { cookie: other.cookie })).statusCode).toBe(404);
});

test('what a day has not sent is removed, what was sent stays', async () => {
  const sent = await added();
  await api.send(bodyFor([sent]), claim.cookie);
  const left = await added();
  api.wait(24 * 60 + 1);
  await purgeUnsent(api.services);
  const rows = await database.kysely
    .selectFrom('message_attachment')
    .select('id')
    .where('id', 'in', [sent, left])
    .execute();
  expect(rows).toEqual([{ id: sent }]);
});
