import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { v7 as newId } from 'uuid';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { editPhoto } from '#features/desk/photo/edit-photo.server.ts';
import type { DeskPhotos } from '#features/desk/photo/photo-answers.rules.ts';
import { openPhotos, type Photos } from '#features/photos/photos.server.ts';
import { hashToken } from '#server/sessions/session.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let photos: Photos;
let jpeg: Buffer;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['photos'] }, Ann: { rights: [] } });
  photos = openPhotos(desk.services);
  const secret = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer();
  jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#20c040' } })
    .composite([{ input: secret, left: 240, top: 180 }])
    .withExif({ IFD0: { Make: 'Acme Camera' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await photos.close();
  await desk.close();
});

const inMiddle = { left: 37.5, top: 37.5, width: 25, height: 25 };
const hidden = { crop: null, hidden: [inMiddle] };

async function upload(claimId: string, name = 'front.jpg'): Promise<string> {
  const answer = await desk.app.inject({
    method: 'POST',
    url: `/api/desk/claims/${claimId}/photos?name=${name}`,
    headers: {
      cookie: desk.cookieOf('Kim'),
      'idempotency-key': newId(),
      'sec-fetch-site': 'same-origin',
      'content-type': 'image/jpeg',
    },
    payload: jpeg,
  });
  return answer.json<{ photoId: string }>().photoId;
}

async function photosOf(claimId: string): Promise<DeskPhotos> {
  return JSON.parse((await desk.ask('Kim', `/claims/${claimId}/photos`)).text) as DeskPhotos;
}

/** Whether any pixel is of the secret's colour, or any byte tells of the camera. */
async function tellsOfIt(file: Buffer): Promise<boolean> {
  const pixels = await sharp(file).removeAlpha().raw().toBuffer();
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (red > green + 20 && blue > green + 20) return true;
  }
  return file.includes('Acme');
}

const inDesk = async (claimId: string, photoId: string, width: number) => {
  const url = `/api/desk/claims/${claimId}/photos/${photoId}?w=${width}`;
  return desk.app.inject({ url, headers: { cookie: desk.cookieOf('Kim') } });
};

async function asClaimant(claimId: string, url: string) {
  return desk.app.inject({ url, headers: { cookie: await cookieFor(desk.database, [claimId], desk.now()) } });
}
const mapOf = async (claimId: string) =>
  (await asClaimant(claimId, `/api/media/inspectionPhotos?claimId=${claimId}`)).json<Record<string, string>>();

/** The names of all files of the store, copies too. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(desk.services.settings.dataDir, 'photos'), { recursive: true });
  return entries.map((entry) => entry.split('/').at(-1) ?? '').filter((name) => name.length > 10);
}

const rowOf = async (claimId: string, table: 'photo' | 'desk_photo' = 'desk_photo') =>
  desk.database.kysely
    .selectFrom(table)
    .select(['id', 'store_key', 'sent_hash', 'width', 'height', 'bytes'])
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();

describe('row 34: places that are hidden', () => {
  test('are in no stored file, by no width or format, before a photo is shown and after', async () => {
    const claimId = await desk.putClaim('EDIT-1');
    const photoId = await upload(claimId);
    expect(await tellsOfIt((await inDesk(claimId, photoId, 320)).rawPayload)).toBe(true);
    const { store_key: earlierKey } = await rowOf(claimId);
    const edited = await desk.act('Kim', `${claimId}/photos/edit`, { photoId, ...hidden });
    expect(edited.status).toBe(200);
    const id = String(edited.json['photoId']);
    expect(id).not.toBe(photoId);
    for (const width of [320, 1600]) {
      const { statusCode, rawPayload } = await inDesk(claimId, id, width);
      expect([statusCode, await tellsOfIt(rawPayload)]).toEqual([200, false]);
      expect((await inDesk(claimId, photoId, width)).statusCode).toBe(404);
    }
    expect((await storedFiles()).filter((name) => name.startsWith(earlierKey))).toEqual([]);
    await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: null });
    const [address = ''] = Object.values(await mapOf(claimId));
    for (const query of ['', '?download', '?w=320', '?w=640', '?w=960', '?w=1600']) {
      const { statusCode, rawPayload } = await asClaimant(claimId, `${address}${query}`);
      expect([query, statusCode, await tellsOfIt(rawPayload)]).toEqual([query, 200, false]);
    }
  });

  test('are hidden in a published photo too, which gets a new address in its old place, and the claimant has news', async () => {
    const claimId = await desk.putClaim('EDIT-2');
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await upload(claimId, name);
    await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: null });
    const before = await mapOf(claimId);
    const version = async () =>
      (await desk.database.kysely.selectFrom('claim').select('version').where('id', '=', claimId).execute())[0]
        ?.version;
    const atFirst = (await version()) ?? 0;
    const { shown } = await photosOf(claimId);
    const key = newId();
    const edit = { photoId: shown[1]?.id, ...hidden };
    const edited = await desk.act('Kim', `${claimId}/photos/edit`, edit, key);
    expect(await desk.act('Kim', `${claimId}/photos/edit`, edit, key)).toEqual(edited);
    const after = await mapOf(claimId);
    expect(Object.keys(after)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect([after['a.jpg'], after['c.jpg']]).toEqual([before['a.jpg'], before['c.jpg']]);
    expect(after['b.jpg']).not.toBe(before['b.jpg']);
    expect((await asClaimant(claimId, before['b.jpg'] ?? '')).statusCode).toBe(404);
    expect((await asClaimant(claimId, `${before['b.jpg']}?w=640`)).statusCode).toBe(404);
    expect(await tellsOfIt((await asClaimant(claimId, `${after['b.jpg']}?w=640`)).rawPayload)).toBe(false);
    expect(await version()).toBe(atFirst + 1);
    const entry = await desk.database.kysely
      .selectFrom('audit_event')
      .select(['detail', 'changes'])
      .where('claim_id', '=', claimId)
      .where('action', '=', 'desk.photo-edit')
      .execute();
    expect(entry).toMatchObject([{ detail: `${shown[1]?.id}, published` }]);
  });

  test('give the photo another file, as publishing does not, so that the desk knows it by its new id', async () => {
    const claimId = await desk.putClaim('EDIT-9');
    const photoId = await upload(claimId);
    await upload(claimId);
    const [first, second] = (await photosOf(claimId)).waiting;
    expect(first?.file).not.toBe(second?.file);
    await desk.act('Kim', `${claimId}/photos/edit`, { photoId, ...hidden });
    const [edited] = (await photosOf(claimId)).waiting;
    expect(edited?.file).not.toBe(first?.file);
    await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: null });
    const { shown } = await photosOf(claimId);
    expect(shown.map(({ file }) => file)).toEqual([edited?.file, second?.file]);
    expect(shown.map(({ id }) => id)).not.toContain(edited?.id);
  });

  test('are cut away with the edges, and the sizes that are told are those of the new file', async () => {
    const claimId = await desk.putClaim('EDIT-3');
    const photoId = await upload(claimId);
    const crop = { left: 0, top: 0, width: 37.5, height: 100 };
    await desk.act('Kim', `${claimId}/photos/edit`, { photoId, crop, hidden: [] });
    const { width, height, bytes, store_key: key } = await rowOf(claimId);
    expect([width, height]).toEqual([240, 480]);
    const file = await photos.original(key);
    expect(file?.size).toBe(bytes);
    file?.stream.destroy();
  });

  test('stay hidden where the operator’s system sends the same file again', async () => {
    const claimId = await desk.putClaim('EDIT-4');
    const put = () =>
      desk.app.inject({
        method: 'PUT',
        url: '/api/integration/v1/claims/EDIT-4/photos/inspection/front.jpg',
        headers: { authorization: 'Bearer operator-key-of-more-than-32-characters', 'content-type': 'image/jpeg' },
        payload: jpeg,
      });
    await put();
    const { id: photoId } = await rowOf(claimId, 'photo');
    expect((await desk.act('Kim', `${claimId}/photos/edit`, { photoId, ...hidden })).status).toBe(200);
    expect((await put()).json()).toMatchObject({ changed: false });
    const [address = ''] = Object.values(await mapOf(claimId));
    expect(await tellsOfIt((await asClaimant(claimId, address)).rawPayload)).toBe(false);
  });
});

describe('an edit', () => {
  test('is refused without the right, of an unknown photo, of nothing and beyond the photo', async () => {
    const claimId = await desk.putClaim('EDIT-5');
    const photoId = await upload(claimId);
    const edit = (body: object, who = 'Kim') => desk.act(who, `${claimId}/photos/edit`, { photoId, ...body });
    expect(await edit(hidden, 'Ann')).toMatchObject({ status: 403, json: { code: 'right-needed' } });
    expect(await edit({ ...hidden, photoId: newId() })).toMatchObject({
      status: 404,
      json: { code: 'photo-not-found' },
    });
    const beyond = { crop: null, hidden: [{ left: 90, top: 0, width: 11, height: 5 }] };
    for (const wrong of [{ crop: null, hidden: [] }, beyond, { crop: { ...inMiddle, width: 0 }, hidden: [] }]) {
      expect(await edit(wrong)).toMatchObject({ status: 400, json: { code: 'invalid-body' } });
    }
    expect((await photosOf(claimId)).waiting.map(({ id }) => id)).toEqual([photoId]);
  });

  test('of two at once is made once, and the other leaves no file', async () => {
    const claimId = await desk.putClaim('EDIT-6');
    const photoId = await upload(claimId);
    const edit = () => desk.act('Kim', `${claimId}/photos/edit`, { photoId, ...hidden });
    const answers = await Promise.all([edit(), edit()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { pool } = desk.database;
    const used = await pool.query<{ key: string }>(
      'select store_key as key from desk_photo union select store_key from photo',
    );
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int from photo_file where store_key <> all($1::text[]) and created_at >= $2',
      [used.rows.map(({ key }) => key), desk.now()],
    );
    expect(rows[0]?.count).toBe(0);
  });

  test('that is killed before the earlier file is deleted leaves it to the next sweep', async () => {
    const claimId = await desk.putClaim('EDIT-7');
    const photoId = await upload(claimId);
    await inDesk(claimId, photoId, 320);
    const { store_key: earlierKey } = await rowOf(claimId);
    const token = hashToken(/=([\w-]{43})/.exec(desk.cookieOf('Kim'))?.[1] ?? '');
    const asker = { viewer: { claimToken: null, accountToken: token }, key: newId(), now: desk.now() };
    const killed = { ...photos, wipe: () => Promise.reject(new Error('killed')) };
    await editPhoto(desk.services, killed, asker, { claimId, photoId, ...hidden });
    const left = async () => (await storedFiles()).filter((name) => name.startsWith(earlierKey));
    expect(await left()).not.toEqual([]);
    await photos.sweep();
    expect(await left()).not.toEqual([]);
    desk.wait(121);
    await photos.sweep();
    // A copy that was being drawn is deleted when it is done.
    await expect.poll(left).toEqual([]);
    const { store_key: key } = await rowOf(claimId);
    expect((await storedFiles()).includes(key)).toBe(true);
  });
});
