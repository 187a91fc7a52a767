import { v7 as newId } from 'uuid';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deskNewsChannel } from '#server/sessions/account-news.data.ts';
import { claimNewsChannel } from '#claim/live/claim-news.data.ts';
import type { DeskPhotos } from '#features/desk/photo/photo-answers.rules.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let jpeg: Buffer;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['photos', 'state'] }, Ann: { rights: [] } });
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Make: 'Acme Camera' } })
    .jpeg()
    .toBuffer();
});

afterAll(() => desk?.close());

type Upload = { who?: string; name?: string; kind?: string; key?: string; payload?: Buffer };

async function upload(claimId: string, { who = 'Kim', name = 'front.jpg', kind, key, payload }: Upload = {}) {
  const query = new URLSearchParams({ name, ...(kind !== undefined && { kind }) }).toString();
  const answer = await desk.app.inject({
    method: 'POST',
    url: `/api/desk/claims/${claimId}/photos?${query}`,
    headers: {
      cookie: desk.cookieOf(who),
      'idempotency-key': key ?? newId(),
      'sec-fetch-site': 'same-origin',
      'content-type': 'image/jpeg',
    },
    payload: payload ?? jpeg,
  });
  return { status: answer.statusCode, json: answer.json<Record<string, string>>() };
}

async function photosOf(claimId: string): Promise<DeskPhotos> {
  return JSON.parse((await desk.ask('Kim', `/claims/${claimId}/photos`)).text) as DeskPhotos;
}

const namesOf = async (claimId: string) => {
  const { waiting, shown } = await photosOf(claimId);
  return { waiting: waiting.map(({ name }) => name), shown: shown.map(({ name }) => name) };
};

const idOf = async (claimId: string, name: string) => {
  const { waiting, shown } = await photosOf(claimId);
  return [...waiting, ...shown].find((photo) => photo.name === name)?.id ?? '';
};

const sessions = new Map<string, Promise<string>>();

async function asClaimant(claimId: string, url: string, payload?: object) {
  const session = sessions.get(claimId) ?? cookieFor(desk.database, [claimId], desk.now());
  sessions.set(claimId, session);
  const cookie = await session;
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return desk.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });
}

const mapOf = async (claimId: string) =>
  (await asClaimant(claimId, `/api/media/inspectionPhotos?claimId=${claimId}`)).json<Record<string, string>>();

const eventsOf = async (claimId: string, type: string) =>
  desk.database.kysely
    .selectFrom('outgoing_event')
    .select('data')
    .where('claim_id', '=', claimId)
    .where('type', '=', type)
    .execute();

const inspected = {
  state: 'Repair',
  events: [
    { eventDate: '2026-11-02T09:00:00Z', name: 'State changed to Inspection', relatedState: 'Inspection' },
    { eventDate: '2026-11-03T09:00:00Z', name: 'State changed to Repair', relatedState: 'Repair' },
  ],
};

const countQuery = (claimId: string) => ({ query: `{ claim(id: "${claimId}") { photoCount devicePhoto version } }` });

describe('row 33: an unpublished photo', () => {
  let claimId: string;
  let photoId: string;
  let before: Record<string, string>;

  /** What each of a claimant's answers has, as text. */
  const answers: Record<string, () => Promise<{ body: string }>> = {
    'the list of photos': () => asClaimant(claimId, `/api/media/inspectionPhotos?claimId=${claimId}`),
    'GraphQL: count, first photo and version': () => asClaimant(claimId, '/graphql', countQuery(claimId)),
    'GraphQL: the history': () =>
      asClaimant(claimId, '/graphql', {
        query: `{ claimTimeline(claimId: "${claimId}", first: 50) { entries { kind photoUrls count } } }`,
      }),
    'the report as a PDF': () => asClaimant(claimId, `/api/media/inspectionReport?claimId=${claimId}`),
    'the report with its photos': () => asClaimant(claimId, `/api/media/inspectionReport?claimId=${claimId}&photos=1`),
    'the page of photos, as it is kept offline': () => asClaimant(claimId, `/photos/${claimId}`),
    'the operator’s list': async () => ({ body: (await desk.operator('GET', '/claims/PHO-33/photos')).text }),
    'the operator’s document': async () => ({ body: (await desk.operator('GET', '/claims/PHO-33')).text }),
  };

  beforeAll(async () => {
    claimId = await desk.putClaim('PHO-33', inspected);
    before = Object.fromEntries(
      await Promise.all(Object.entries(answers).map(async ([name, ask]) => [name, plain((await ask()).body)])),
    );
    photoId = (await upload(claimId, { name: 'canary.jpg' })).json['photoId'] ?? '';
  });

  /** In no order, because a page's first answers come in the order in which they are ready. */
  const plain = (body: string) => body.split('"').toSorted().join('"');

  test.each(Object.keys(answers))('is not in %s, which is the same as before', async (name) => {
    const { body } = await (answers[name] ?? (() => Promise.reject(new Error(name))))();
    expect(body).not.toContain(photoId);
    expect(body).not.toContain('canary');
    expect(plain(body)).toBe(before[name]);
  });

  const names = ['canary.jpg', 'canary', 'front.jpg', 'Photo.jpg', '%63anary.jpg'];
  const queries = ['', '?w=320', '?w=640', '?w=960', '?w=1600', '?download'];
  const paths = ['inspection', 'repair'].flatMap((kind) =>
    names.flatMap((name) => queries.map((query) => `${kind}/PHOTO/${name}${query}`)),
  );

  test('is had by no kind, width or name', async () => {
    const statuses: number[] = [];
    for (const path of paths) {
      const url = `/api/media/photos/${claimId}/${path.replace('PHOTO', photoId)}`;
      statuses.push((await asClaimant(claimId, url)).statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  test('is told of by no claimant’s stream, whatever a handler does with it, until it is published', async () => {
    const heard: string[] = [];
    const client = await desk.database.pool.connect();
    client.on('notification', ({ channel, payload = '' }) => heard.push(`${channel} ${payload}`));
    await client.query(`listen ${claimNewsChannel}`);
    await client.query(`listen ${deskNewsChannel}`);
    const id = (await upload(claimId, { name: 'canary-2.jpg' })).json['photoId'] ?? '';
    await desk.act('Kim', `${claimId}/photos/mark`, { photoId: id, kind: 'repair' });
    await desk.act('Kim', `${claimId}/photos/order`, { photoIds: [id] });
    await desk.act('Kim', `${claimId}/photos/remove`, { photoId: id });
    await client.query('select 1');
    expect(new Set(heard)).toEqual(new Set([`${deskNewsChannel} ${claimId}`]));
    client.release(true);
  });

  test('is had from the desk by no claimant, and kept by no browser there', async () => {
    const url = `/api/desk/claims/${claimId}/photos/${photoId}?w=320`;
    expect((await asClaimant(claimId, url)).statusCode).toBe(401);
    expect((await asClaimant(claimId, `/api/desk/claims/${claimId}/photos`)).statusCode).toBe(401);
    const { statusCode, headers } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Kim') } });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test('is seen by each of them once it is published', async () => {
    await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: [photoId] });
    const { data } = (await asClaimant(claimId, '/graphql', countQuery(claimId))).json<{
      data: { claim: { photoCount: number; devicePhoto: string } };
    }>();
    expect(data.claim).toMatchObject({ photoCount: 1, devicePhoto: expect.stringContaining('canary.jpg') });
    const address = Object.values(await mapOf(claimId))[0] ?? '';
    expect((await asClaimant(claimId, `${address}?w=320`)).statusCode).toBe(200);
    const report = 'the report with its photos';
    expect(plain((await answers[report]?.())?.body ?? '')).not.toBe(before[report]);
  });
});

describe('photos at the desk', () => {
  test('are kept as an upright JPEG without EXIF, once for each key, in the order in which they came', async () => {
    const claimId = await desk.putClaim('PHO-1');
    const key = newId();
    const first = await upload(claimId, { key });
    expect(first.status).toBe(200);
    expect(await upload(claimId, { key })).toEqual(first);
    await upload(claimId, { name: '../etc/passwd', kind: 'repair' });
    expect(await namesOf(claimId)).toEqual({ waiting: ['front.jpg', 'Photo.jpg'], shown: [] });
    const headers = { cookie: desk.cookieOf('Kim') };
    const url = `/api/desk/claims/${claimId}/photos/${first.json['photoId']}?w=320`;
    const { rawPayload } = await desk.app.inject({ url, headers });
    const { width, exif } = await sharp(rawPayload).metadata();
    expect([width, exif]).toEqual([40, undefined]);
  });

  test('are refused without the right, by a key that was used otherwise, and where they are no photo', async () => {
    const claimId = await desk.putClaim('PHO-2');
    expect(await upload(claimId, { who: 'Ann' })).toMatchObject({ status: 403, json: { code: 'right-needed' } });
    const key = newId();
    await desk.act('Kim', `${claimId}/note`, { text: 'A note.' }, key);
    expect(await upload(claimId, { key })).toMatchObject({ status: 409, json: { code: 'idempotency-key-used' } });
    expect(await upload(claimId, { payload: Buffer.from('<svg/>') })).toMatchObject({ status: 415 });
    expect(await upload(claimId, { payload: Buffer.alloc(0) })).toMatchObject({ status: 400 });
    expect(await namesOf(claimId)).toEqual({ waiting: [], shown: [] });
  });

  test('are marked, put in order and removed, and each action is audited with who did it', async () => {
    const claimId = await desk.putClaim('PHO-3');
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await upload(claimId, { name });
    const [a, b, c] = [await idOf(claimId, 'a.jpg'), await idOf(claimId, 'b.jpg'), await idOf(claimId, 'c.jpg')];
    await desk.act('Kim', `${claimId}/photos/order`, { photoIds: [c, a] });
    expect((await namesOf(claimId)).waiting).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
    await desk.act('Kim', `${claimId}/photos/mark`, { photoId: a, kind: 'repair' });
    await desk.act('Kim', `${claimId}/photos/remove`, { photoId: b });
    const { waiting } = await photosOf(claimId);
    expect(waiting.map(({ name, kind, by }) => [name, kind, by])).toEqual([
      ['c.jpg', 'inspection', 'Kim'],
      ['a.jpg', 'repair', 'Kim'],
    ]);
    expect(await desk.act('Kim', `${claimId}/photos/remove`, { photoId: b })).toMatchObject({ status: 404 });
    const audited = desk.database.kysely.selectFrom('audit_event').select('action').where('claim_id', '=', claimId);
    const actions = (await audited.orderBy('id').execute()).map(({ action }) => action);
    const ofPhotos = actions.filter((action) => action.startsWith('desk.'));
    expect(ofPhotos.toSorted()).toEqual(
      ['photo-add', 'photo-add', 'photo-add', 'photo-mark', 'photo-order', 'photo-remove'].map(
        (name) => `desk.${name}`,
      ),
    );
  });

  test('are shown to the claimant once published, one or all, and the operator’s system is told', async () => {
    const claimId = await desk.putClaim('PHO-4');
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await upload(claimId, { name });
    const b = await idOf(claimId, 'b.jpg');
    expect((await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: [b] })).json).toEqual({ photos: 1 });
    expect(Object.keys(await mapOf(claimId))).toEqual(['b.jpg']);
    const changed = await desk.act('Kim', `${claimId}/photos/publish`, {
      photoIds: [b, await idOf(claimId, 'c.jpg')],
    });
    expect(changed).toMatchObject({ status: 409, json: { code: 'photos-changed' } });
    expect(Object.keys(await mapOf(claimId))).toEqual(['b.jpg']);
    await upload(claimId, { name: 'b.jpg' });
    await desk.act('Kim', `${claimId}/photos/order`, {
      photoIds: [await idOf(claimId, 'c.jpg'), await idOf(claimId, 'a.jpg')],
    });
    await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: null });
    expect(Object.keys(await mapOf(claimId))).toEqual(['b.jpg', 'c.jpg', 'a.jpg', 'b (2).jpg']);
    expect(await eventsOf(claimId, 'photo.published')).toMatchObject([
      { data: { photos: 1 } },
      { data: { photos: 3 } },
    ]);
    await desk.act('Kim', `${claimId}/photos/remove`, { photoId: await idOf(claimId, 'c.jpg') });
    expect(Object.keys(await mapOf(claimId))).toEqual(['b.jpg', 'a.jpg', 'b (2).jpg']);
  });

  test('are published with the state “Awaiting Authorisation”, and hidden again where that is undone', async () => {
    const claimId = await desk.putClaim('PHO-5');
    await desk.putClaim('PHO-5B', { state: 'Awaiting Authorisation' });
    await upload(claimId);
    const move = { state: 'Awaiting Authorisation', seen: 'Inspection' };
    const moved = await desk.act('Kim', `${claimId}/state`, move);
    expect(moved.status).toBe(200);
    expect(Object.keys(await mapOf(claimId))).toEqual(['front.jpg']);
    await desk.act('Kim', `${claimId}/undo-state`, { changeId: moved.json['changeId'] });
    expect(await mapOf(claimId)).toEqual({});
    expect(await namesOf(claimId)).toEqual({ waiting: ['front.jpg'], shown: [] });
  });

  test('stay, published or not, after a document that leaves them out (row 58)', async () => {
    const claimId = await desk.putClaim('PHO-6');
    await upload(claimId, { name: 'shown.jpg' });
    await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: null });
    await upload(claimId, { name: 'system.jpg' });
    const authorization = 'Bearer operator-key-of-more-than-32-characters';
    const put = await desk.app.inject({
      method: 'PUT',
      url: '/api/integration/v1/claims/PHO-6/photos/inspection/system.jpg',
      headers: { authorization, 'content-type': 'image/jpeg' },
      payload: jpeg,
    });
    expect(put.statusCode).toBe(201);
    await desk.operator('PUT', '/claims/PHO-6', { endUserName: 'Priya Nair', state: 'Repair' });
    expect(await namesOf(claimId)).toEqual({ waiting: ['system.jpg'], shown: ['shown.jpg', 'system.jpg'] });
    expect(Object.keys(await mapOf(claimId))).toEqual(['shown.jpg', 'system.jpg']);
  });
});
