import { v7 as newId } from 'uuid';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { DeskPhotos } from '#features/desk/photo/photo-answers.rules.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let jpeg: Buffer;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['photos'] }, Ann: { rights: [] } });
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => desk.close());

async function upload(claimId: string, kind = 'inspection'): Promise<string> {
  const answer = await desk.app.inject({
    method: 'POST',
    url: `/api/desk/claims/${claimId}/photos?name=front.jpg&kind=${kind}`,
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

type Note = { url: string; view: string | null; caption: string | null; language: string | null };

async function notesOf(claimId: string): Promise<Note[]> {
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie: await cookieFor(desk.database, [claimId], desk.now()), 'sec-fetch-site': 'same-origin' },
    payload: { query: `{ claim(id: "${claimId}") { photoNotes { url view caption language } } }` },
  });
  return answer.json<{ data: { claim: { photoNotes: Note[] } } }>().data.claim.photoNotes;
}

const unsaid = { view: null, caption: null };
const words = { view: 'front', caption: 'The crack begins below.', captionLanguage: 'en-GB' };
const crack = { view: 'Front', caption: 'The crack begins below.', language: 'en-GB' };

describe('what is said of a photo at the desk', () => {
  test('is read by no claimant before the photo is shown, and with it after', async () => {
    const claimId = await desk.putClaim('WORDS-1');
    const photoId = await upload(claimId);
    const described = await desk.act('Kim', `${claimId}/photos/describe`, { photoId, ...words, seen: unsaid });
    expect(described.status).toBe(200);
    expect((await photosOf(claimId)).waiting).toMatchObject([{ view: 'front', caption: 'The crack begins below.' }]);
    expect(await notesOf(claimId)).toEqual([]);
    await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: null });
    expect(await notesOf(claimId)).toMatchObject([{ ...crack, url: expect.stringMatching(/front\.jpg$/) }]);
  });

  test('can be changed once it is shown, from what was on the screen alone, and stays with a hidden place', async () => {
    const claimId = await desk.putClaim('WORDS-2');
    await upload(claimId);
    await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: null });
    const photoId = (await photosOf(claimId)).shown[0]?.id ?? '';
    const say = (body: object) => desk.act('Kim', `${claimId}/photos/describe`, { photoId, ...words, ...body });
    expect((await say({ seen: unsaid })).status).toBe(200);
    expect(await say({ seen: unsaid, caption: 'Mine.' })).toMatchObject({
      status: 409,
      json: { code: 'changed-meanwhile', view: 'front', caption: 'The crack begins below.' },
    });
    const area = { left: 0, top: 0, width: 10, height: 10 };
    await desk.act('Kim', `${claimId}/photos/edit`, { photoId, crop: null, hidden: [area] });
    expect(await notesOf(claimId)).toMatchObject([crack]);
    const audited = await desk.database.pool.query('select detail, changes from audit_event where claim_id = $1', [
      claimId,
    ]);
    expect(JSON.stringify(audited.rows)).not.toContain('crack');
  });

  test('is refused without the right, and where it is no caption, no language or no view', async () => {
    const claimId = await desk.putClaim('WORDS-3');
    const photoId = await upload(claimId);
    const say = (body: object, who = 'Kim') =>
      desk.act(who, `${claimId}/photos/describe`, { photoId, ...words, seen: unsaid, ...body });
    expect(await say({}, 'Ann')).toMatchObject({ status: 403 });
    expect(await say({ photoId: newId() })).toMatchObject({ status: 404, json: { code: 'photo-not-found' } });
    const wrongs = [
      { caption: ' ' },
      { caption: 'x'.repeat(201) },
      { caption: 'two\nlines' },
      { captionLanguage: 'English' },
      { view: 'inside-out' },
    ];
    for (const wrong of wrongs) expect(await say(wrong)).toMatchObject({ status: 400, json: { code: 'invalid-body' } });
    expect((await photosOf(claimId)).waiting).toMatchObject([unsaid]);
  });
});

test('the operator’s system says it too, in part, and a document or a new picture takes nothing of it', async () => {
  const claimId = await desk.putClaim('WORDS-4');
  const place = '/claims/WORDS-4/photos/inspection/front.jpg';
  const put = (payload: Buffer) =>
    desk.app.inject({
      method: 'PUT',
      url: `/api/integration/v1${place}`,
      payload,
      headers: { authorization: 'Bearer operator-key-of-more-than-32-characters', 'content-type': 'image/jpeg' },
    });
  expect(await desk.operator('PATCH', place, words)).toMatchObject({ status: 404, json: { code: 'photo-not-found' } });
  await put(jpeg);
  expect((await desk.operator('PATCH', place, words)).json).toEqual({ changed: true });
  expect((await desk.operator('PATCH', place, { view: 'front' })).json).toEqual({ changed: false });
  const listed = { view: 'front', caption: 'The crack begins below.', captionLanguage: 'en-GB' };
  expect((await desk.operator('GET', '/claims/WORDS-4/photos')).json).toMatchObject({ photos: [listed] });
  await put(await sharp(jpeg).negate().jpeg().toBuffer());
  await desk.operator('PUT', '/claims/WORDS-4', { endUserName: 'Priya Nair', state: 'Repair' });
  expect(await notesOf(claimId)).toMatchObject([crack]);
  await desk.operator('PATCH', place, { caption: null });
  expect(await notesOf(claimId)).toMatchObject([{ view: 'Front', caption: null, language: null }]);
  expect(await desk.operator('PATCH', place, { caption: '' })).toMatchObject({ status: 400 });
});
