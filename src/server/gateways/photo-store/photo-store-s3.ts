import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { S3mini } from 's3mini';

import type { PhotoStore, StoredFile } from './photo-store.ts';
import { asStoreCall, safeKey } from './photo-store-error.ts';
import type { PhotoStoreSettings } from './photo-store-url.ts';

const callTimeout = 20_000;

async function fileOf(response: Response | null): Promise<StoredFile | null> {
  if (response === null) return null;
  if (response.body === null) throw new Error('it sent no body');
  const length = Number(response.headers.get('content-length'));
  if (length > 0) return { stream: Readable.fromWeb(response.body as ReadableStream), size: length };
  // Without a length it is read first, because our own response states one.
  const bytes = Buffer.from(await response.arrayBuffer());
  return { stream: Readable.from([bytes]), size: bytes.byteLength };
}

export function s3PhotoStore({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: PhotoStoreSettings): PhotoStore {
  const place = `${endpoint}/${bucket}`;
  const client = new S3mini({
    endpoint: place,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: callTimeout,
  });
  const put = async (key: string, bytes: Uint8Array, type: string) => {
    const response = await client.putObject(safeKey(key), bytes, type);
    if (!response.ok) throw new Error(`it answered ${response.status}`);
  };
  const check = async () => {
    if (!(await client.bucketExists())) throw new Error('there is no such bucket, or the key may not see it');
  };
  return {
    put: (key, bytes, type) => asStoreCall(place, () => put(key, bytes, type)),
    get: (key) => asStoreCall(place, async () => fileOf(await client.getObjectResponse(safeKey(key)))),
    delete: (key) => asStoreCall(place, async () => void (await client.deleteObject(safeKey(key)))),
    check: () => asStoreCall(place, check),
    tidy: async () => {},
  };
}
