// Files that the operator's system sends with messages, and those of handlers that it fetches.
import { v7 as newId } from 'uuid';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { ClaimFile } from '#features/desk/claim/file-routes.ts';
import { createKey } from '#features/integration/keys/integration-keys.data.ts';
import { purgeUnsent } from '#features/messages/attachments.server.ts';
import { mostWaiting } from '#features/messages/operator-message-routes.ts';
import { openPhotos } from '#features/photos/photos.server.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp, operatorKey } from '../desk-app.fixture.ts';

const pdf = Buffer.from('%PDF-1.7 an estimate');
const daySeconds = 24 * 60 * 60;

let desk: DeskApp;
let jpeg: Buffer;
let keys: { reader: string; marigold: string };
let count = 0;
let claim: { id: string; number: string };

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['reply'] } });
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Make: 'Acme Camera' } })
    .jpeg()
    .toBuffer();
  const keyFor = async (name: string, scopes: string[], brands?: string[]) =>
    (await createKey(desk.database.kysely, { name, scopes, ...(brands && { brands }) }, desk.now()))?.key ?? '';
  keys = {
    reader: await keyFor('Reader', ['claims:read']),
    marigold: await keyFor('Marigold', ['claims:read', 'claims:write'], ['marigold']),
  };
});
const newClaim = async () => {
  const number = `BROUGHT-${(count += 1)}`;
  return { number, id: await desk.putClaim(number) };
};
beforeEach(async () => {
  claim = await newClaim();
});
afterAll(() => desk?.close());

type Brought = { payload?: Buffer; name?: string; externalId?: string; key?: string; to?: string };

async function bring({ payload = pdf, name = 'estimate.pdf', externalId, key = operatorKey, to }: Brought = {}) {
  const query = new URLSearchParams({ name, ...(externalId !== undefined && { externalId }) });
  const { statusCode: status, body } = await desk.app.inject({
    method: 'POST',
    url: `/api/integration/v1/claims/${to ?? claim.number}/files?${query.toString()}`,
    payload,
    headers: { authorization: `Bearer ${key}` },
  });
  const json = JSON.parse(body) as { fileId?: string; code?: string; name?: string };
  return { status, fileId: json.fileId ?? '', code: json.code, name: json.name };
}

const message = { subject: 'Your estimate', body: '<p>Here it is.</p>' };
const send = (files: unknown, more: object = {}, number = claim.number) =>
  desk.operator('POST', `/claims/${number}/messages`, { ...message, files, ...more });
const pointersOf = ({ json }: Awaited<ReturnType<typeof send>>) =>
  (json['errors'] as { pointer: string }[]).map(({ pointer }) => pointer);

async function asClaimant(url: string, payload?: object) {
  const headers = { cookie: await cookieFor(desk.database, [claim.id], desk.now()), 'sec-fetch-site': 'same-origin' };
  return desk.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });
}

type File = { id: string; name: string; url: string };

/** The files of each message on the claimant's page. */
async function shownToClaimant(): Promise<File[][]> {
  const query = `{ claim(id: "${claim.id}") { messages { attachments { id name url } } } }`;
  const { data } = (await asClaimant('/graphql', { query })).json<{
    data: { claim: { messages: { attachments: File[] }[] } };
  }>();
  return data.claim.messages.map(({ attachments }) => attachments);
}

const fetchFile = (url: string, key = operatorKey) =>
  desk.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
const pathOf = (messageId: unknown, fileId: string, number = claim.number) =>
  `/api/integration/v1/claims/${number}/messages/${String(messageId)}/attachments/${fileId}`;
const messageIdOf = ({ json }: Awaited<ReturnType<typeof send>>) => (json['messageIds'] as string[])[0];
const rows = async () => {
  const files = desk.database.kysely.selectFrom('desk_file').select(['store_key', 'message_id']);
  return files.where('claim_id', '=', claim.id).execute();
};

/** To a handler's draft. */
async function addAtDesk(): Promise<string> {
  const headers = { cookie: desk.cookieOf('Kim'), 'sec-fetch-site': 'same-origin', 'content-type': 'application/pdf' };
  const added = await desk.app.inject({
    method: 'POST',
    url: `/api/desk/claims/${claim.id}/files?name=quote.pdf`,
    payload: pdf,
    headers: { ...headers, 'idempotency-key': newId() },
  });
  return added.json<{ fileId: string }>().fileId;
}

describe('a file of the operator’s system', () => {
  test('is with nobody until its message is sent; then the claimant, the desk and the API have it', async () => {
    const photo = await bring({ payload: jpeg, name: 'front.png' });
    const { fileId, status } = await bring();
    expect([photo.status, photo.name, status]).toEqual([201, 'front.jpg', 201]);
    const path = `/api/media/attachments/${claim.id}/${fileId}/estimate.pdf`;
    expect((await asClaimant(path)).statusCode).toBe(404);
    expect((await desk.claim('Kim', claim.id)).drafts).toEqual([]);
    const sent = await send([photo.fileId, fileId], { externalId: 'm-1' });
    expect([sent.status, sent.json['version']]).toEqual([201, 2]);
    expect(await shownToClaimant()).toMatchObject([[{ name: 'front.jpg' }, { name: 'estimate.pdf', url: path }]]);
    expect((await asClaimant(path)).body).toBe(pdf.toString());
    const listed = (await desk.ask('Kim', `/claims/${claim.id}/files`)).json['files'] as ClaimFile[];
    expect(listed.map(({ name, messageId }) => [name, messageId])).toEqual([
      ['front.jpg', messageIdOf(sent)],
      ['estimate.pdf', messageIdOf(sent)],
    ]);
    expect((await fetchFile(pathOf(messageIdOf(sent), fileId), keys.reader)).body).toBe(pdf.toString());
    const kept = await fetchFile(pathOf(messageIdOf(sent), photo.fileId));
    expect((await sharp(kept.rawPayload).metadata()).exif).toBeUndefined();
  });

  test('is one file for each externalId, whatever comes again', async () => {
    const sent = { externalId: 'file-1' };
    const [first, second] = await Promise.all([bring(sent), bring(sent)]);
    expect([first.status, second.status]).toEqual(expect.arrayContaining([200, 201]));
    expect(second.fileId).toBe(first.fileId);
    expect(await bring({ ...sent, payload: jpeg })).toMatchObject({
      status: 200,
      fileId: first.fileId,
      name: 'estimate.pdf',
    });
    expect(await rows()).toHaveLength(1);
    const other = await newClaim();
    expect((await bring({ ...sent, to: other.number })).fileId).not.toBe(first.fileId);
  });

  test('goes out once, however often its message is sent', async () => {
    const { fileId } = await bring();
    const again = { externalId: 'm-1' };
    const answers = await Promise.all([send([fileId], again), send([fileId], again)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 201]));
    expect((await send([fileId], again)).status).toBe(200);
    expect((await shownToClaimant()).map((files) => files.length)).toEqual([1]);
  });
});

describe('is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each([
    ['an SVG with a script', { payload: svg }, 415, 'not-a-photo'],
    ['nothing', { payload: Buffer.alloc(0) }, 400, 'empty-file'],
    ['more than 10 MB', { payload: Buffer.alloc(10 * 1024 * 1024 + 1) }, 413, 'body-too-large'],
    ['an empty externalId', { externalId: ' ' }, 400, 'invalid-query'],
    ['a claim that is not there', { to: 'NOBODY-1' }, 404, 'claim-not-found'],
  ])('%s', async (_what, sent, status, code) => {
    expect(await bring(sent)).toMatchObject({ status, code });
    expect(await rows()).toEqual([]);
  });

  test('a key that may only read, one of another brand, and none', async () => {
    expect(await bring({ key: keys.reader })).toMatchObject({ status: 403, code: 'scope-missing' });
    expect(await bring({ key: keys.marigold })).toMatchObject({ status: 404, code: 'claim-not-found' });
    expect((await bring({ key: 'none' })).status).toBe(401);
    expect(await rows()).toEqual([]);
    const { fileId } = await bring();
    const sent = await send([fileId]);
    const path = pathOf(messageIdOf(sent), fileId);
    expect((await fetchFile(path, keys.marigold)).statusCode).toBe(404);
    expect((await fetchFile(path, 'none')).statusCode).toBe(401);
  });

  test('one file more than may wait', async () => {
    const { fileId } = await bring();
    const row = await desk.database.kysely.selectFrom('desk_file').selectAll().where('id', '=', fileId).execute();
    const others = Array.from({ length: mostWaiting - 1 }, () => ({ ...row[0]!, id: newId() }));
    await desk.database.kysely.insertInto('desk_file').values(others).execute();
    expect(await bring()).toMatchObject({ status: 409, code: 'too-many-files' });
  });
});

describe('a message is refused, and nothing of its call is sent, with', () => {
  const fileOf = {
    'another claim’s file': async () => (await bring({ to: (await newClaim()).number })).fileId,
    'one of a handler’s draft': addAtDesk,
    'one that was sent': async () => {
      const { fileId } = await bring();
      await send([fileId]);
      return fileId;
    },
    'one that never was': async () => newId(),
  };

  test.each(Object.entries(fileOf))('%s, by its pointer', async (_what, find) => {
    const refused = await find();
    const before = await shownToClaimant();
    const { fileId } = await bring();
    const messages = [
      { ...message, subject: 'First' },
      { ...message, files: [fileId, refused] },
    ];
    const answer = await desk.operator('POST', `/claims/${claim.number}/messages`, { messages });
    expect([answer.status, answer.json['code']]).toEqual([400, 'invalid-document']);
    expect(pointersOf(answer)).toEqual(['/messages/1/files/1']);
    expect(await shownToClaimant()).toEqual(before);
    expect((await send([fileId])).status).toBe(201);
  });

  test('a file twice, six of them, or no id', async () => {
    const { fileId } = await bring();
    const twice = {
      messages: [
        { ...message, files: [fileId] },
        { ...message, subject: 'B', files: [fileId] },
      ],
    };
    const answer = await desk.operator('POST', `/claims/${claim.number}/messages`, twice);
    expect(pointersOf(answer)).toEqual(['/messages/1/files/0']);
    expect(pointersOf(await send(Array.from({ length: 6 }, () => newId())))).toEqual(['/messages/0/files']);
    expect(pointersOf(await send(['estimate.pdf']))).toEqual(['/messages/0/files/0']);
    expect(await shownToClaimant()).toEqual([]);
  });
});

test('the event of a handler’s reply names its files, and their addresses answer the bytes', async () => {
  const fileId = await addAtDesk();
  const { json } = await desk.act('Kim', `${claim.id}/reply`, { text: 'The quote.', seen: null, files: [fileId] });
  const path = pathOf(json['replyId'], fileId);
  expect((await fetchFile(path)).statusCode).toBe(404);
  desk.wait(10);
  await desk.sendDue();
  const { json: listed } = await desk.operator('GET', '/events?after=0');
  const event = (listed['events'] as { type: string; claimNumber: string; data: object }[]).find(
    ({ type, claimNumber }) => type === 'message.sent' && claimNumber === claim.number,
  );
  expect(event?.data).toEqual({
    messageId: json['replyId'],
    files: [{ id: fileId, name: 'quote.pdf', mediaType: 'application/pdf', size: pdf.length, url: path }],
    version: 2,
  });
  expect((await fetchFile(path, keys.reader)).body).toBe(pdf.toString());
});

// Last, because sessions of handlers end meanwhile.
describe('a day later, a file', () => {
  test('that is not sent within a day is removed, and leaves the store; one that was sent stays', async () => {
    await send([(await bring()).fileId]);
    const { fileId } = await bring({ externalId: 'late' });
    desk.wait(daySeconds - 60);
    await purgeUnsent(desk.services);
    expect(await rows()).toHaveLength(2);
    desk.wait(120);
    await purgeUnsent(desk.services);
    expect(await rows()).toHaveLength(1);
    expect(pointersOf(await send([fileId]))).toEqual(['/messages/0/files/0']);
    expect((await bring({ externalId: 'late' })).status).toBe(201);
    expect((await shownToClaimant()).map((files) => files.length)).toEqual([1]);
  });

  test('goes with its message when a document leaves that out', async () => {
    const sent = await send([(await bring()).fileId], { externalId: 'm-1' });
    const [{ store_key: storeKey } = { store_key: '' }] = await rows();
    const [file] = (await shownToClaimant()).flat();
    const document = (await desk.operator('GET', `/claims/${claim.number}`)).json;
    await desk.operator('PUT', `/claims/${claim.number}`, { ...document, accessories: 'Case' });
    expect((await shownToClaimant()).flat()).toHaveLength(1);
    await desk.operator('PATCH', `/claims/${claim.number}`, { messages: [] });
    expect((await asClaimant(file?.url ?? '')).statusCode).toBe(404);
    expect((await fetchFile(pathOf(messageIdOf(sent), file?.id ?? ''))).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
    desk.wait(2 * daySeconds);
    await openPhotos(desk.services).sweep();
    const known = desk.database.kysely.selectFrom('photo_file').select('store_key').where('store_key', '=', storeKey);
    expect(await known.execute()).toEqual([]);
  });
});
