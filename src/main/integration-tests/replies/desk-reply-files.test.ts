// Files that handlers send with a reply, from the draft to the claimant's page.
import { v7 as newId } from 'uuid';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { ClaimFile } from '#features/desk/claim/file-routes.ts';
import type { DraftFile } from '#features/desk/desk-answers.rules.ts';
import { openPhotos } from '#features/photos/photos.server.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

const pdf = Buffer.from('%PDF-1.7 a quote');
const auditor = { rights: [], roles: ['auditor' as const], clients: ['Shown'] };

let desk: DeskApp;
let jpeg: Buffer;
let count = 0;
let claim: { id: string; number: string };

beforeAll(async () => {
  const client = { name: 'Shown', contracts: [{ customer: 'Shown' }], contactsForAuditors: 'shown' as const };
  desk = await DeskApp.start(
    {
      Kim: { rights: ['reply'] },
      Tom: { rights: ['reply'] },
      Reader: { rights: [] },
      Ann: auditor,
      Marigold: { rights: ['reply'], brands: ['marigold'] },
    },
    [client],
  );
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Make: 'Acme Camera' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  const number = `FILED-${(count += 1)}`;
  claim = { number, id: await desk.putClaim(number, { contract: { name: 'Plan', customer: 'Shown', tatSlaDays: 5 } }) };
});
afterAll(() => desk?.close());

type Sent = { who?: string; name?: string; payload?: Buffer; key?: string; type?: string };

async function add({ who = 'Kim', name = 'quote.pdf', payload = pdf, key = newId(), type }: Sent = {}) {
  const { statusCode, body } = await desk.app.inject({
    method: 'POST',
    url: `/api/desk/claims/${claim.id}/files?name=${encodeURIComponent(name)}`,
    payload,
    headers: {
      cookie: desk.cookieOf(who),
      'idempotency-key': key,
      'sec-fetch-site': 'same-origin',
      'content-type': type ?? 'application/octet-stream',
    },
  });
  const json = JSON.parse(body) as { fileId?: string; code?: string; title?: string };
  return { status: statusCode, fileId: json.fileId ?? '', code: json.code, title: json.title };
}

type Reply = { text?: string; key?: string; seen?: unknown };

const reply = (files: string[], { text = 'The quote.', key = newId(), seen = null }: Reply = {}) =>
  desk.act('Kim', `${claim.id}/reply`, { text, seen, files }, key);
const withdraw = (replyId: unknown) => desk.act('Kim', `${claim.id}/withdraw-message`, { replyId });
const remove = (who: string, fileIds: string[]) => desk.act(who, `${claim.id}/files/remove`, { fileIds });

async function filesOf(who: string, author = who): Promise<DraftFile[]> {
  return (await desk.claim(who, claim.id)).drafts.find(({ name }) => name === author)?.files ?? [];
}
const namesOf = async (who: string, author = who) => (await filesOf(who, author)).map(({ name }) => name);

async function sendNow(): Promise<void> {
  desk.wait(10);
  await desk.sendDue();
}

async function asClaimant(url: string, payload?: object) {
  const headers = { cookie: await cookieFor(desk.database, [claim.id], desk.now()), 'sec-fetch-site': 'same-origin' };
  return desk.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });
}

type Message = { body: string; attachments: DraftFile[] };

/** The messages of the claimant's page. */
async function shownToClaimant(): Promise<Message[]> {
  const query = `{ claim(id: "${claim.id}") { messages { body attachments { id name mediaType size url } } } }`;
  const { data } = (await asClaimant('/graphql', { query })).json<{ data: { claim: { messages: Message[] } } }>();
  return data.claim.messages;
}

const atDesk = (who: string, url: string) =>
  desk.app.inject({ url, headers: { cookie: desk.cookieOf(who), 'sec-fetch-site': 'same-origin' } });
const listed = async (who: string) => (await desk.ask(who, `/claims/${claim.id}/files`)).json['files'] as ClaimFile[];
const rows = async () => {
  const files = desk.database.kysely.selectFrom('desk_file').select(['store_key', 'message_id']);
  return files.where('claim_id', '=', claim.id).execute();
};

describe('in a draft', () => {
  test('a file is there once it is added, with words or without, for its author and colleagues', async () => {
    await add({ name: 'front.jpg', payload: jpeg });
    expect(await namesOf('Kim')).toEqual(['front.jpg']);
    await desk.keepDraft('Kim', claim.id, 'reply', 'Look:');
    await add();
    const [photo, quote] = await filesOf('Tom', 'Kim');
    expect(photo).toMatchObject({ name: 'front.jpg', mediaType: 'image/jpeg' });
    expect(quote).toMatchObject({ name: 'quote.pdf', mediaType: 'application/pdf', size: pdf.length });
    await desk.keepDraft('Kim', claim.id, 'reply', '');
    expect(await namesOf('Kim')).toEqual(['front.jpg', 'quote.pdf']);
    expect(await namesOf('Ann', 'Kim')).toEqual([]);
  });

  test('a photo loses its EXIF and is small by width, and a PDF is saved, in a sandbox', async () => {
    await add({ name: 'front.jpg', payload: jpeg });
    await add();
    const [photo, quote] = (await filesOf('Kim')) as [DraftFile, DraftFile];
    const whole = await atDesk('Tom', photo.url);
    expect(whole.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(whole.rawPayload).metadata()).exif).toBeUndefined();
    expect((await atDesk('Tom', `${photo.url}?w=320`)).headers['content-type']).toBe('image/webp');
    expect((await atDesk('Tom', `${photo.url}?w=7`)).statusCode).toBe(400);
    const saved = await atDesk('Tom', quote.url);
    expect(saved.body).toBe(pdf.toString());
    expect(saved.headers['content-disposition']).toMatch(/^attachment;/);
    expect(saved.headers['content-security-policy']).toContain('sandbox');
    for (const who of ['Marigold', 'nobody', 'Ann']) expect((await atDesk(who, quote.url)).statusCode).not.toBe(200);
  });

  test('it is kept once for each Idempotency-Key', async () => {
    const key = newId();
    const [first, second] = await Promise.all([add({ key }), add({ key })]);
    expect(second.fileId).toBe(first.fileId);
    expect((await add({ key })).fileId).toBe(first.fileId);
    expect(await namesOf('Kim')).toEqual(['quote.pdf']);
  });

  test('it is removed by its author alone, and leaves the store', async () => {
    const { fileId } = await add();
    const [{ store_key: storeKey } = { store_key: '' }] = await rows();
    expect((await remove('Tom', [fileId])).status).toBe(200);
    expect(await namesOf('Kim')).toEqual(['quote.pdf']);
    expect((await remove('Kim', [fileId])).status).toBe(200);
    expect((await desk.claim('Tom', claim.id)).drafts).toEqual([]);
    const isKnown = async () => {
      const known = desk.database.kysely.selectFrom('photo_file').select('store_key');
      return (await known.where('store_key', '=', storeKey).execute()).length;
    };
    await expect.poll(isKnown).toBe(0);
  });

  test('it is taken over with the draft, and by itself', async () => {
    const { fileId } = await add();
    const authorId = (await desk.claim('Tom', claim.id)).drafts[0]?.authorId;
    expect((await desk.act('Tom', `${claim.id}/draft/reply/take`, { authorId })).json).toEqual({ text: '' });
    expect(await namesOf('Tom')).toEqual(['quote.pdf']);
    expect(await namesOf('Kim')).toEqual([]);
    expect(await reply([fileId])).toMatchObject({ status: 409, json: { code: 'files-changed' } });
    expect((await desk.claim('Kim', claim.id)).takenDrafts).toEqual([]);
    await desk.keepDraft('Tom', claim.id, 'reply', 'Hello');
    const tomId = (await desk.claim('Kim', claim.id)).drafts[0]?.authorId;
    expect((await desk.act('Kim', `${claim.id}/draft/reply/take`, { authorId: tomId })).json).toEqual({
      text: 'Hello',
    });
    expect(await namesOf('Kim')).toEqual(['quote.pdf']);
  });
});

describe('with a reply', () => {
  test('nobody but handlers has a file for ten seconds; then the claimant has it with the message', async () => {
    const { fileId: photoId } = await add({ name: 'front.jpg', payload: jpeg });
    const { fileId } = await add();
    const sent = await reply([photoId, fileId]);
    expect(sent.status).toBe(200);
    expect(await namesOf('Kim')).toEqual([]);
    const [waiting, quote] = (await listed('Tom')) as [ClaimFile, ClaimFile];
    expect([waiting.messageId, quote.name]).toEqual([sent.json['replyId'], 'quote.pdf']);
    expect((await atDesk('Tom', waiting.url)).statusCode).toBe(200);
    expect(await listed('Ann')).toEqual([]);
    expect(await shownToClaimant()).toEqual([]);
    const path = `/api/media/attachments/${claim.id}/${fileId}/quote.pdf`;
    expect((await asClaimant(path)).statusCode).toBe(404);
    await sendNow();
    const [message] = await shownToClaimant();
    expect(message?.body).toBe('<p>The quote.</p>');
    expect(message?.attachments).toMatchObject([
      { name: 'front.jpg', mediaType: 'image/jpeg' },
      { name: 'quote.pdf', mediaType: 'application/pdf', size: pdf.length, url: path },
    ]);
    expect((await asClaimant(path)).body).toBe(pdf.toString());
    const small = await asClaimant(`${message?.attachments[0]?.url}?w=320`);
    expect(small.headers['content-type']).toBe('image/webp');
    expect((await listed('Ann')).map(({ url }) => url)).toContain(path);
  });

  test('a reply that is taken back gives its files to the draft again, and they can be sent', async () => {
    const { fileId } = await add();
    const { json } = await reply([fileId]);
    expect((await withdraw(json['replyId'])).status).toBe(200);
    expect(await namesOf('Kim')).toEqual(['quote.pdf']);
    expect(await listed('Kim')).toEqual([]);
    await sendNow();
    expect(await shownToClaimant()).toEqual([]);
    await reply([fileId]);
    await sendNow();
    expect((await shownToClaimant()).map(({ attachments }) => attachments.length)).toEqual([1]);
  });

  test('that is sent twice or at once, they go out once; those that were not named stay', async () => {
    const { fileId } = await add();
    await add({ name: 'later.pdf' });
    const key = newId();
    const [first, again] = await Promise.all([reply([fileId], { key }), reply([fileId], { key })]);
    expect(again.json).toEqual(first.json);
    await sendNow();
    await desk.sendDue();
    expect((await shownToClaimant()).map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      ['quote.pdf'],
    ]);
    expect(await namesOf('Kim')).toEqual(['later.pdf']);
    expect(await reply([fileId], { seen: first.json['replyId'] })).toMatchObject({
      status: 409,
      json: { code: 'files-changed' },
    });
  });

  test('a message that the operator’s system removes takes its files with it', async () => {
    const { fileId } = await add();
    const { json } = await reply([fileId]);
    await sendNow();
    const [file] = await listed('Kim');
    const gone = await desk.operator('DELETE', `/claims/${claim.number}/messages/${String(json['replyId'])}`);
    expect(gone.status).toBe(204);
    expect((await asClaimant(file?.url ?? '')).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test('a PUT of the claim that leaves the message out leaves its files', async () => {
    const { fileId } = await add();
    await reply([fileId]);
    await sendNow();
    await desk.operator('PUT', `/claims/${claim.number}`, { endUserName: 'Priya Nair', state: 'Repair' });
    expect((await shownToClaimant()).map(({ attachments }) => attachments.length)).toEqual([1]);
  });
});

describe('is refused', () => {
  test('without the right, of another brand’s claim, and of none', async () => {
    expect(await add({ who: 'Reader' })).toMatchObject({ status: 403, code: 'right-needed' });
    expect(await add({ who: 'Marigold' })).toMatchObject({ status: 404, code: 'claim-not-found' });
    const { fileId } = await add();
    expect((await remove('Reader', [fileId])).json['code']).toBe('right-needed');
    expect((await remove('Marigold', [fileId])).json['code']).toBe('claim-not-found');
    claim.id = newId();
    expect(await add()).toMatchObject({ status: 404, code: 'claim-not-found' });
    expect(await rows()).toEqual([]);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each([
    ['an SVG with a script', { name: 'a.jpg', payload: svg, type: 'image/svg+xml' }, 415, 'not-a-photo'],
    ['a page that is called PDF', { payload: Buffer.from('<html>'), type: 'application/pdf' }, 415, 'not-a-photo'],
    ['nothing', { payload: Buffer.alloc(0) }, 400, 'empty-file'],
    ['more than 10 MB', { payload: Buffer.alloc(10 * 1024 * 1024 + 1) }, 413, 'body-too-large'],
  ])('%s', async (_what, sent, status, code) => {
    expect(await add(sent)).toMatchObject({ status, code });
    expect(await rows()).toEqual([]);
  });

  test('the sixth of a message, in the draft and in the reply', async () => {
    for (let number = 1; number <= 5; number += 1) await add({ name: `${number}.pdf` });
    const sixth = await add();
    expect(sixth).toMatchObject({ status: 409, title: 'A message has at most 5 files. Remove one first.' });
    const ids = (await filesOf('Kim')).map(({ id }) => id);
    expect((await reply([...ids, newId()])).status).toBe(400);
    expect((await reply(ids)).status).toBe(200);
  });

  test('one file named twice, with the place, and then nothing is sent', async () => {
    const { fileId } = await add();
    const answer = await reply([fileId, fileId]);
    expect(answer).toMatchObject({
      status: 400,
      json: { errors: [{ pointer: '/files', detail: 'Name each file once.' }] },
    });
    expect(await reply([fileId])).toMatchObject({ status: 200 });
  });

  test('a file that is not in the draft any more, and then nothing is sent', async () => {
    const { fileId } = await add();
    expect(await reply([fileId, newId()])).toMatchObject({ status: 409, json: { code: 'files-changed' } });
    await sendNow();
    expect(await shownToClaimant()).toEqual([]);
    expect(await namesOf('Kim')).toEqual(['quote.pdf']);
  });
});

test('a name that could be a path or a disguise is cleaned', async () => {
  await add({ name: '../../etc/\u202Efdp.exe\n' });
  expect(await namesOf('Kim')).toEqual(['etc fdp.pdf']);
});

test('a file of a draft is swept from no store, and one that no draft names is', async () => {
  const { fileId } = await add();
  const [{ store_key: storeKey } = { store_key: '' }] = await rows();
  const photos = openPhotos(desk.services);
  const isKnown = async () => {
    const known = desk.database.kysely.selectFrom('photo_file').select('store_key');
    return (await known.where('store_key', '=', storeKey).execute()).length === 1;
  };
  desk.wait(2 * 24 * 60 * 60);
  await photos.sweep();
  expect(await isKnown()).toBe(true);
  // As by a crash between the file and its row.
  await desk.database.kysely.deleteFrom('desk_file').where('id', '=', fileId).execute();
  await photos.sweep();
  expect(await isKnown()).toBe(false);
});
