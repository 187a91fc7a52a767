import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readSettings } from '#server/settings/env.ts';
import { startBucket } from './bucket-server.fixture.ts';
import { signatureError } from './bucket-signature.fixture.ts';
import { PhotoStoreError } from './photo-store-error.ts';
import { localPhotoStore } from './photo-store-local.ts';
import { openPhotoStore } from './photo-store-open.ts';
import { photoStoreUrl } from './photo-store-url.ts';
import type { PhotoStore } from './photo-store.ts';

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fettle-store-'));
  bucket = await startBucket('photos', { id: 'own', secret: 'hidden' });
});

afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const s3Url = (name = 'photos', key = 'own', secret = 'hidden') =>
  `s3+http://${key}:${secret}@127.0.0.1:${bucket.port}/${name}`;
const s3 = (url = s3Url()) => openPhotoStore(readSettings({ PHOTO_STORE_URL: url }));

async function read(store: PhotoStore, key: string): Promise<string | null> {
  const file = await store.get(key);
  return file && (await buffer(file.stream)).toString();
}

describe.each([
  ['a folder', () => localPhotoStore(folder)],
  ['an S3-compatible server', () => s3()],
])('%s', (_name, open) => {
  test('keeps, replaces and deletes files', async () => {
    const store = open();
    await store.check();
    await store.put('aa11', Buffer.from('first'), 'image/jpeg');
    expect(await read(store, 'aa11')).toBe('first');
    await store.put('aa11', Buffer.from('second'), 'image/jpeg');
    expect(await read(store, 'aa11')).toBe('second');
    const file = await store.get('aa11');
    expect(file?.size).toBe(6);
    file?.stream.destroy();
    await store.delete('aa11');
    expect(await store.get('aa11')).toBeNull();
    await store.delete('aa11');
  });

  test('brings back 5 MB as they were', async () => {
    const store = open();
    const bytes = Buffer.alloc(5_000_000, 'photo');
    await store.put('bb22', bytes, 'image/jpeg');
    const file = await store.get('bb22');
    expect(file?.size).toBe(bytes.length);
    expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true);
  });

  test.each(['../x', 'a/b', 'A', '', '.', 'x'.repeat(65)])('refuses the key %j', async (key) => {
    const store = open();
    await expect(store.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('A key of the photo store');
    await expect(store.get(key)).rejects.toThrow('A key of the photo store');
    await expect(store.delete(key)).rejects.toThrow('A key of the photo store');
  });
});

describe('the folder', () => {
  test('is for this user only', async () => {
    const store = localPhotoStore(folder);
    await store.put('cc33', Buffer.from('x'), 'image/jpeg');
    expect((await stat(join(folder, 'photos/cc/cc33'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'photos/cc'))).mode & 0o777).toBe(0o700);
  });

  test('holds whole files only, however often its writer is killed', async () => {
    const place = await mkdtemp(join(folder, 'killed-'));
    for (let round = 0; round < 5; round += 1) {
      const writer = fork(new URL('./photo-store-writer.fixture.ts', import.meta.url), [place], { execArgv: [] });
      // It writes one file after another and says when it has begun.
      await once(writer, 'message');
      writer.kill('SIGKILL');
      await once(writer, 'exit');
    }
    const entries = await readdir(join(place, 'photos'), { recursive: true, withFileTypes: true });
    const kept = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('arriving'));
    expect(kept.length).toBeGreaterThan(0);
    for (const { parentPath, name } of kept) {
      const bytes = await readFile(join(parentPath, name));
      expect(bytes.equals(Buffer.alloc(400_000, name))).toBe(true);
    }
  });

  test('loses what a killed writer left, but not what is being written', async () => {
    const place = await mkdtemp(join(folder, 'left-'));
    const store = localPhotoStore(place);
    await store.check();
    const [old, fresh] = [join(place, 'photos/arriving/old'), join(place, 'photos/arriving/fresh')];
    await writeFile(old, 'half');
    await writeFile(fresh, 'half');
    await utimes(old, new Date(0), new Date(0));
    await store.tidy();
    expect(await readdir(join(place, 'photos/arriving'))).toEqual(['fresh']);
    await utimes(fresh, new Date(0), new Date(0));
    await store.check();
    expect(await readdir(join(place, 'photos/arriving'))).toEqual([]);
  });
});

describe('a store that cannot be used', () => {
  test('says so at start: no such bucket, a foreign key, nobody there', async () => {
    await expect(s3(s3Url('other')).check()).rejects.toThrow(/other cannot be used: there is no such bucket/);
    await expect(s3(s3Url('photos', 'STRANGER')).check()).rejects.toThrow(PhotoStoreError);
    const nobody = s3('s3+http://key:topsecret@127.0.0.1:1/photos');
    await expect(nobody.check()).rejects.toThrow(PhotoStoreError);
    await expect(nobody.get('aa11')).rejects.toThrow(PhotoStoreError);
    await expect(nobody.check()).rejects.not.toThrow(/topsecret/);
  });
});

describe('the bucket of these tests', () => {
  test('refuses a wrong secret as S3 does', async () => {
    const stranger = s3(s3Url('photos', 'own', 'guessed'));
    await expect(stranger.check()).rejects.toThrow(PhotoStoreError);
    await expect(stranger.get('aa11')).rejects.toThrow(/403 – SignatureDoesNotMatch/);
    await expect(stranger.put('aa11', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(/SignatureDoesNotMatch/);
    expect(await read(s3(), 'aa11')).toBeNull();
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, 'Example: GET Object'
  const example = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    },
  };
  const exampleKey = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  const { headers } = example;
  const nothing = Buffer.alloc(0);

  test.each([
    ['as it is', example, nothing, null],
    ['for another object', { ...example, url: '/other.txt' }, nothing, 'SignatureDoesNotMatch'],
    ['with another query', { ...example, url: '/test.txt?acl' }, nothing, 'SignatureDoesNotMatch'],
    ['with another header', { ...example, headers: { ...headers, range: '' } }, nothing, 'SignatureDoesNotMatch'],
    ['with another body', example, Buffer.from('x'), 'XAmzContentSHA256Mismatch'],
    ['without a signature', { ...example, headers: {} }, nothing, 'AccessDenied'],
  ])('judges the signed example of the AWS documentation %s', (_how, request, body, error) => {
    expect(signatureError(request, body, exampleKey, Date.UTC(2013, 4, 24))).toBe(error);
  });

  test('refuses an example that is too old', () => {
    expect(signatureError(example, nothing, exampleKey, Date.UTC(2013, 4, 25))).toBe('RequestTimeTooSkewed');
  });
});

describe('PHOTO_STORE_URL', () => {
  test('names host, bucket, region and key', () => {
    expect(photoStoreUrl('s3://key:se%2Fcret@s3.eu-west-2.example.com/claim-photos?region=eu-west-2')).toEqual({
      endpoint: 'https://s3.eu-west-2.example.com',
      bucket: 'claim-photos',
      region: 'eu-west-2',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
    });
  });

  test.each([
    'https://key:hush@host/bucket',
    's3://host/bucket',
    's3://key@host/bucket',
    's3://key:hush@host/',
    's3://key:hush@host/bucket/deeper',
    's3://key:hush@host/BUCKET',
    's3://key:hush@host/bucket?region=a%20b',
    's3://key:hu%sh@host/bucket',
    'nonsense hush',
  ])('%s is refused without being repeated', (text) => {
    expect(() => readSettings({ PHOTO_STORE_URL: text })).toThrow(/^PHOTO_STORE_URL must look like/);
    expect(() => readSettings({ PHOTO_STORE_URL: text })).not.toThrow(/hush/);
  });
});
