import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { deleteClaim } from '#claim/document/delete-claim.fixture.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { spreadOption } from '#server/db/spread.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { localPhotoStore } from '#server/gateways/photo-store/photo-store-local.ts';
import { heicPhoto } from '#server/images/heic-photo.fixture.ts';
import { unusedFiles } from './photos.data.ts';
import { addNumberedClaim, cameraPhoto, photoCookie, photosApp, photosNow, type PhotosApp } from './photos.fixture.ts';

let database: Database;
let folder: string;
let portal: PhotosApp;
let claimId: string;
let otherId: string;
let own: string;
let foreign: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fettle-photos-'));
  portal = photosApp(database, localPhotoStore(folder));
  claimId = await addNumberedClaim(database, 'CLM-1');
  otherId = await addNumberedClaim(database, 'CLM-2');
  own = await photoCookie(database, [claimId]);
  foreign = await photoCookie(database, [otherId]);
});

afterAll(async () => {
  await portal.app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** Excludes files still being written: a copy may be drawn in the background. */
async function files(): Promise<string[]> {
  const names = await readdir(join(folder, 'photos'), { recursive: true, withFileTypes: true });
  const whole = names.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('arriving'));
  return whole.map(({ name }) => name);
}

async function urlOf(name: string): Promise<string> {
  const answer = await portal.get(`/api/media/inspectionPhotos?claimId=${claimId}`, own);
  return answer.json<Record<string, string>>()[name] ?? '';
}

/** Returns whether the middle of a quarter is blue: 0 top left, 1 top right, 2 bottom left, 3 bottom right. */
async function isBlueAt(bytes: Buffer, quarter: number): Promise<boolean> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const x = Math.floor(info.width * (quarter % 2 === 0 ? 0.25 : 0.75));
  const y = Math.floor(info.height * (quarter < 2 ? 0.25 : 0.75));
  const at = (y * info.width + x) * info.channels;
  return (data[at + 2] ?? 0) > (data[at] ?? 0);
}

describe('a photo that comes in', () => {
  test('is kept, listed and shown', async () => {
    const answer = await portal.put('clm1/photos/inspection/front.jpg', await cameraPhoto().jpeg().toBuffer());
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: 'front.jpg', changed: true });
    const { url } = answer.json<{ url: string }>();
    expect(url).toMatch(new RegExp(`^/api/media/photos/${claimId}/inspection/[0-9a-f-]{36}/front\\.jpg$`));
    const list = await portal.get(`/api/media/inspectionPhotos?claimId=${claimId}`, own);
    expect(list.json()).toEqual({ 'front.jpg': url });
    expect(list.headers['cache-control']).toBe('no-store');
    const shown = await portal.get(url, own);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''front.jpg",
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-length': String(shown.rawPayload.length),
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
  });

  test('is kept by no browser of a shared device: neither the photo, nor a copy, nor the list, nor what is unchanged', async () => {
    await portal.put('CLM-1/photos/inspection/shared.jpg', await cameraPhoto().jpeg().toBuffer());
    const shared = await photoCookie(database, [claimId], true);
    const url = await urlOf('shared.jpg');
    const whole = await portal.get(url, shared);
    const unchanged = await portal.get(url, shared, { 'if-none-match': String(whole.headers.etag) });
    const others = [`${url}?w=320`, `${url}?download`, `/api/media/inspectionPhotos?claimId=${claimId}`];
    const answers = [whole, unchanged, ...(await Promise.all(others.map((other) => portal.get(other, shared))))];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
      [200, 'no-store'],
      [304, 'no-store'],
      [200, 'no-store'],
      [200, 'no-store'],
      [200, 'no-store'],
    ]);
    const ofBoth = await portal.get(url, own);
    expect(ofBoth.headers['cache-control']).toBe('private, max-age=86400');
  });

  test('loses what the camera wrote about it', async () => {
    const sent = await cameraPhoto().jpeg().toBuffer();
    expect(sent.includes('secret-notes')).toBe(true);
    await portal.put('CLM-1/photos/inspection/notes.jpg', sent);
    const kept = (await portal.get(await urlOf('notes.jpg'), own)).rawPayload;
    expect(kept.includes('secret-notes')).toBe(false);
    expect(kept.includes('Exif')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  test('is turned upright', async () => {
    // Orientation 6: the camera was turned; the blue quarter belongs at the top right.
    const sent = await cameraPhoto().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await portal.put('CLM-1/photos/inspection/turned.jpg', sent);
    const kept = (await portal.get(await urlOf('turned.jpg'), own)).rawPayload;
    expect(await sharp(kept).metadata()).toMatchObject({ width: 300, height: 400 });
    expect((await sharp(kept).metadata()).orientation).toBeUndefined();
    expect(await isBlueAt(kept, 1)).toBe(true);
    expect(await isBlueAt(kept, 0)).toBe(false);
  });

  test.each(['png', 'webp', 'avif', 'gif', 'heic'])('may be %s, whatever its name and header say', async (type) => {
    const made = { png: 'png', webp: 'webp', avif: 'avif', gif: 'gif' } as const;
    const sent =
      type === 'heic'
        ? heicPhoto
        : await cameraPhoto(64, 48)
            .toFormat(made[type as keyof typeof made])
            .toBuffer();
    const answer = await portal.put(`CLM-1/photos/repair/${type}.txt`, sent, { 'content-type': 'text/plain' });
    expect(answer.statusCode).toBe(201);
    const shown = await portal.get(await urlOf(`${type}.txt`), own);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.headers['content-disposition']).toBe(`inline; filename*=UTF-8''${type}.jpg`);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
    expect(await isBlueAt(shown.rawPayload, 0)).toBe(true);
    expect(await isBlueAt(shown.rawPayload, 3)).toBe(false);
  });

  test('twice changes nothing; another of the name replaces it at a new address', async () => {
    const first = await cameraPhoto(100, 80).jpeg().toBuffer();
    const put = (bytes: Buffer) => portal.put('CLM-1/photos/inspection/again.jpg', bytes);
    const versionOf = async () => {
      const { rows } = await database.pool.query<{ version: number }>('select version from claim where id = $1', [
        claimId,
      ]);
      return rows[0]?.version;
    };
    const { url } = (await put(first)).json<{ url: string }>();
    const before = await versionOf();
    const same = await put(first);
    expect(same.statusCode).toBe(200);
    expect(same.json()).toEqual({ name: 'again.jpg', url, changed: false });
    expect(await versionOf()).toBe(before);
    const other = await put(await cameraPhoto(120, 90).jpeg().toBuffer());
    expect(other.statusCode).toBe(200);
    expect(other.json<{ url: string }>().url).not.toBe(url);
    expect(await versionOf()).toBe((before ?? 0) + 1);
    expect((await portal.get(url, own)).statusCode).toBe(404);
    expect(await urlOf('again.jpg')).toBe(other.json<{ url: string }>().url);
  });

  test('sent eight times at once is one photo', async () => {
    const sent = await cameraPhoto(90, 70).jpeg().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => portal.put('CLM-2/photos/repair/once.jpg', sent)),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status > 201)).toEqual([]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const { rows } = await database.pool.query('select 1 from photo where claim_id = $1', [otherId]);
    expect(rows).toHaveLength(1);
  });
});

/** Returns a PNG that declares this size and holds almost no data. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function gifOf(frames: number): Buffer {
  const header = Buffer.from('47494638396101000100800000', 'hex');
  const colours = Buffer.from('000000ffffff', 'hex');
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([header, colours, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

describe('bad input', () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['a text file', Buffer.from('This is no photo at all, only a name.'), 415, 'not-a-photo'],
    ['a drawing with a script', Buffer.from(script), 415, 'not-a-photo'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), 415, 'not-a-photo'],
    ['30,000 × 30,000 pixels', pngOf(30_000, 30_000), 422, 'too-many-pixels'],
    ['a very long strip', pngOf(20_000, 10), 422, 'too-many-pixels'],
    ['50,000 frames', gifOf(50_000), 422, 'too-many-frames'],
    ['only the start of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 422, 'cannot-be-decoded'],
    ['half of a HEIC', heicPhoto.subarray(0, 500), 422, 'cannot-be-decoded'],
    ['nothing', Buffer.alloc(0), 400, 'empty-photo'],
    ['26 MB', Buffer.alloc(26 * 1024 * 1024 + 1, 0xff), 413, 'body-too-large'],
  ])('%s is refused clearly', async (_what, sent, status, code) => {
    const answer = await portal.put('CLM-1/photos/inspection/bad.jpg', sent);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await urlOf('bad.jpg')).toBe('');
  });

  test('a JPEG that breaks off is refused', async () => {
    const whole = await cameraPhoto().jpeg().toBuffer();
    const answer = await portal.put('CLM-1/photos/inspection/bad.jpg', whole.subarray(0, whole.length / 2));
    expect(answer.statusCode).toBe(422);
  });

  test.each([
    ['..%2F..%2Fx.jpg', 400],
    ['..%5C..%5Cx.jpg', 400],
    ['..', 404],
    ['%00.jpg', 400],
    ['a%0Ab.jpg', 400],
    ['%20%20', 400],
    [`${'x'.repeat(101)}.jpg`, 400],
    ['%F0.jpg', 400],
  ])('the name %s is refused', async (name, status) => {
    const answer = await portal.put(`CLM-1/photos/inspection/${name}`, heicPhoto);
    expect(answer.statusCode).toBe(status);
  });

  test('another kind, another claim, no key', async () => {
    expect((await portal.put('CLM-1/photos/holiday/x.jpg', heicPhoto)).statusCode).toBe(404);
    expect((await portal.put('CLM-9/photos/repair/x.jpg', heicPhoto)).json()).toMatchObject({
      code: 'claim-not-found',
    });
    const keyless = await portal.put('CLM-1/photos/repair/x.jpg', heicPhoto, { authorization: 'Bearer reader' });
    expect(keyless.statusCode).toBe(401);
  });

  test('a width that is none of the list is refused', async () => {
    const url = await urlOf('front.jpg');
    for (const w of ['1', '321', '0640', '640.0', '99999999', 'abc', '']) {
      expect((await portal.get(`${url}?w=${w}`, own)).statusCode).toBe(400);
    }
    expect((await portal.get(`${url}?w=320&w=640`, own)).statusCode).toBe(400);
  });
});

describe('who may see', () => {
  test.each([
    ['nobody', () => ''],
    ['the session of another claim', () => foreign],
    ['a made-up session', () => `fettle-claim=${'a'.repeat(43)}`],
  ])('%s gets the answer of a claim that is not there', async (_who, cookie) => {
    const missing = await portal.get('/api/media/inspectionPhotos?claimId=00000000-0000-4000-8000-000000000000', own);
    expect(missing.statusCode).toBe(404);
    const url = await urlOf('front.jpg');
    const urls = [`/api/media/inspectionPhotos?claimId=${claimId}`, url, `${url}?w=320`, `${url}?download`];
    for (const one of urls) {
      const answer = await portal.get(one, cookie());
      expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('malformed and mixed addresses get the same answer', async () => {
    const missing = await portal.get('/api/media/inspectionPhotos?claimId=x', own);
    const url = await urlOf('front.jpg');
    const elsewhere = [
      url.replace(claimId, otherId),
      url.replace('/inspection/', '/repair/'),
      url.replace('front.jpg', 'back.jpg'),
      url.replace(claimId, 'x'),
      '/api/media/inspectionPhotos',
      `/api/media/inspectionPhotos?claimId=${claimId}&claimId=${claimId}`,
    ];
    for (const one of elsewhere) {
      const answer = await portal.get(one, own);
      expect([one, answer.statusCode, answer.body]).toEqual([one, 404, missing.body]);
    }
  });

  test('a browser that has it is told so, but only in the session', async () => {
    const url = await urlOf('front.jpg');
    const etag = String((await portal.get(url, own)).headers.etag);
    expect((await portal.get(url, own, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await portal.get(`${url}?w=320`, own, { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await portal.get(url, foreign, { 'if-none-match': etag })).statusCode).toBe(404);
  });

  test('for saving it is an attachment', async () => {
    const answer = await portal.get(`${await urlOf('front.jpg')}?download`, own);
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''front.jpg");
  });
});

describe('copies', () => {
  test('have the width asked for and are never larger than the photo', async () => {
    await portal.put('CLM-1/photos/repair/large.jpg', await cameraPhoto(1200, 900).jpeg().toBuffer());
    const url = await urlOf('large.jpg');
    for (const [w, width] of [
      [320, 320],
      [640, 640],
      [960, 960],
      [1600, 1200],
    ]) {
      const copy = await portal.get(`${url}?w=${w}`, own);
      expect(copy.headers['content-type']).toBe('image/webp');
      expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  test('come as AVIF to browsers that accept it, once it has been drawn in the background', async () => {
    await portal.put('CLM-1/photos/repair/modern.jpg', await cameraPhoto(700, 500).jpeg().toBuffer());
    const url = `${await urlOf('modern.jpg')}?w=640`;
    const accept = 'image/avif,image/webp,*/*';
    const first = await portal.get(url, own, { accept });
    expect(first.headers['vary']).toMatch(/\baccept\b/i);
    const avif = await vi.waitFor(
      async () => {
        const answer = await portal.get(url, own, { accept });
        expect(answer.headers['content-type']).toBe('image/avif');
        return answer;
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 640 });
    const plain = await portal.get(url, own, { accept: 'image/avif;q=0, image/*' });
    expect(plain.headers['content-type']).toBe('image/webp');
    expect(plain.headers.etag).not.toBe(avif.headers.etag);
    expect(plain.headers['cache-control']).toBe('private, max-age=86400');
    for (const { headers } of [plain, avif]) {
      const again = await portal.get(url, own, { accept, 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.headers.etag]).toEqual([304, headers.etag]);
    }
  });

  test('are drawn again when they are lost, once for ten who ask', async () => {
    await portal.put('CLM-1/photos/repair/lost.jpg', await cameraPhoto(700, 500).jpeg().toBuffer());
    const url = await urlOf('lost.jpg');
    await portal.get(`${url}?w=1600`, own);
    for (const name of (await files()).filter((file) => file.includes('-'))) {
      await rm(join(folder, 'photos', name.slice(0, 2), name), { force: true });
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => portal.get(`${url}?w=320`, own)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  });
});

describe('the files', () => {
  test('have random names and are for this user only', async () => {
    for (const name of await files()) {
      expect(name).toMatch(/^[0-9a-f]{32}(-\d+(-avif)?)?$/);
      expect((await stat(join(folder, 'photos', name.slice(0, 2), name))).mode & 0o777).toBe(0o600);
    }
  });

  test('go when the photo is deleted, and when the claim is', async () => {
    const doomed = await addNumberedClaim(database, 'CLM-3');
    const cookie = await photoCookie(database, [doomed]);
    const put = async (name: string) => {
      const answer = await portal.put(`CLM-3/photos/repair/${name}`, await cameraPhoto(80, 60).jpeg().toBuffer());
      const { url } = answer.json<{ url: string }>();
      await portal.get(`${url}?w=1600`, cookie);
      const { rows } = await database.pool.query<{ store_key: string }>(
        'select store_key from photo where claim_id = $1 and name = $2',
        [doomed, name],
      );
      return { url, key: rows[0]?.store_key ?? '' };
    };
    const [one, two] = [await put('one.jpg'), await put('two.jpg')];
    const left = async (key: string) => (await files()).filter((name) => name.startsWith(key)).length;
    expect(await left(one.key)).toBeGreaterThan(0);
    const remove = { method: 'DELETE', url: '/api/integration/v1/claims/CLM-3/photos/repair/one.jpg' } as const;
    const headers = { authorization: 'Bearer writer' };
    expect((await portal.app.inject({ ...remove, headers })).statusCode).toBe(204);
    expect((await portal.app.inject({ ...remove, headers })).statusCode).toBe(404);
    expect((await portal.get(one.url, cookie)).statusCode).toBe(404);
    // A copy drawn in the meantime is removed by the process that drew it.
    await expect.poll(() => left(one.key)).toBe(0);
    await deleteClaim(database, doomed);
    expect((await portal.get(two.url, cookie)).statusCode).toBe(404);
    expect(await portal.photos.sweep()).toBe(0);
    portal.wait(61);
    expect(await portal.photos.sweep()).toBeGreaterThan(0);
    await expect.poll(() => left(two.key)).toBe(0);
  });

  test('and a file that a message names is not one of those that are swept away', async () => {
    const created_at = photosNow;
    const store_key = 'ab'.repeat(16);
    await database.kysely.insertInto('photo_file').values({ store_key, created_at }).execute();
    const file = { name: 'x.pdf', media_type: 'application/pdf', size_bytes: 1, store_key, created_at };
    const id = randomUUID();
    await database.kysely
      .insertInto('message_attachment')
      .values({ claim_id: claimId, id, ...file })
      .execute();
    const isNoted = async () =>
      (await database.pool.query('select 1 from photo_file where store_key = $1', [store_key])).rows.length === 1;
    portal.wait(61);
    await portal.photos.sweep();
    expect(await isNoted()).toBe(true);
    await database.pool.query('delete from message_attachment where id = $1', [id]);
    await portal.photos.sweep();
    expect(await isNoted()).toBe(false);
  });

  test('nor is a file of a photo that waits at the desk, on one machine or several', async () => {
    const store_key = 'cd'.repeat(16);
    await database.kysely.insertInto('photo_file').values({ store_key, created_at: photosNow }).execute();
    const size = { bytes: 1, width: 1, height: 1, sent_hash: Buffer.from('x') };
    const row = { id: randomUUID(), kind: 'inspection', name: 'waits.jpg', position: 1 };
    const author = { author_id: randomUUID(), author_name: 'Kim', created_at: photosNow };
    await database.kysely
      .insertInto('desk_photo')
      .values({ claim_id: claimId, store_key, ...size, ...row, ...author })
      .execute();
    const several = openDatabase({ ...database.pool.options, options: spreadOption });
    const later = new Date(photosNow.getTime() + 1);
    for (const { kysely } of [database, several]) expect(await unusedFiles(kysely, later)).not.toContain(store_key);
    await database.kysely.deleteFrom('desk_photo').where('store_key', '=', store_key).execute();
    for (const { kysely } of [database, several]) expect(await unusedFiles(kysely, later)).toContain(store_key);
    await several.close();
  });

  test('nor is a file of a handler’s reply, on one machine or several', async () => {
    const store_key = 'ef'.repeat(16);
    const [id, created_at] = [randomUUID(), photosNow];
    await database.kysely.insertInto('photo_file').values({ store_key, created_at }).execute();
    const file = { name: 'quote.pdf', media_type: 'application/pdf', size_bytes: 1, store_key, created_at };
    await database.kysely
      .insertInto('desk_file')
      .values({ claim_id: claimId, id, author_id: randomUUID(), author_name: 'Kim', ...file })
      .execute();
    const several = openDatabase({ ...database.pool.options, options: spreadOption });
    const later = new Date(photosNow.getTime() + 1);
    for (const { kysely } of [database, several]) expect(await unusedFiles(kysely, later)).not.toContain(store_key);
    await database.kysely.deleteFrom('desk_file').where('id', '=', id).execute();
    for (const { kysely } of [database, several]) expect(await unusedFiles(kysely, later)).toContain(store_key);
    await several.close();
  });
});

describe('for operators’ systems', () => {
  const read = (path: string, key = 'reader') =>
    portal.get(`/api/integration/v1/claims/${path}`, undefined, { authorization: `Bearer ${key}` });

  test('photos are listed with kind, size, date and where to get them, and downloaded by key', async () => {
    const number = 'CLM-LIST';
    await addNumberedClaim(database, number);
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    await portal.put(`${number}/photos/repair/after.jpg`, photo);
    await portal.put(`${number}/photos/inspection/front%20%E2%82%AC%3F.jpg`, photo);
    const answer = await read(`clm%20list/photos`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { photos } = answer.json();
    expect(photos).toMatchObject([
      {
        kind: 'inspection',
        name: 'front €?.jpg',
        width: 60,
        height: 40,
        addedAt: expect.stringMatching(/^2025-11-06T.*Z$/),
      },
      { kind: 'repair', name: 'after.jpg', width: 60, height: 40 },
    ]);
    for (const { download, bytes, url } of photos) {
      const file = await portal.get(download, undefined, { authorization: 'Bearer reader' });
      expect([file.statusCode, file.headers['content-type'], file.rawPayload.length]).toEqual([
        200,
        'image/jpeg',
        bytes,
      ]);
      expect(file.headers['content-disposition']).toMatch(/^attachment; /);
      expect((await portal.get(url)).statusCode).toBe(404);
    }
  });

  test('a claim without photos has an empty list; unknown claims, kinds and names are 404', async () => {
    await addNumberedClaim(database, 'CLM-NONE');
    expect((await read('CLM-NONE/photos')).json()).toEqual({ photos: [] });
    expect((await read('NOT-HERE/photos')).json().code).toBe('claim-not-found');
    for (const path of ['inspection/none.jpg', 'other/none.jpg', 'inspection/%2Fetc']) {
      const answer = await read(`CLM-NONE/photos/${path}`);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'photo-not-found']);
    }
  });

  test('no key, a foreign key and a claimant’s cookie see nothing', async () => {
    for (const key of ['', 'other']) expect((await read('CLM-1/photos', key)).statusCode).toBe(401);
    expect((await portal.get('/api/integration/v1/claims/CLM-1/photos', own)).statusCode).toBe(401);
    expect((await portal.get('/api/integration/v1/claims/CLM-1/photos/inspection/front.jpg', own)).statusCode).toBe(
      401,
    );
  });
});
