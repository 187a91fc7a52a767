import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { makeZip } from 'client-zip';

import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';
import { byteOrderMark, csvRow } from '#shared/csv-row.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { EvidencePack } from './evidence-pack.server.ts';
import type { ReadTable } from './pack-source.ts';
import { packReadme } from './pack-words.rules.ts';

type Bytes = AsyncIterable<Uint8Array>;
export type PackEntry = { name: string; lastModified: Date; input: ReadableStream<Uint8Array> };

/** Rows of one piece, because many small pieces cost more than they hold. */
const rowsAtOnce = 200;

async function* csvOf({ table, each }: ReadTable): AsyncGenerator<Uint8Array> {
  let rows = [byteOrderMark + csvRow(['Time (UTC)', 'Time (London)', ...table.columns])];
  for await (const { at, cells } of each()) {
    rows.push(csvRow([at?.toISOString() ?? '', formatDateTime(at), ...cells]));
    if (rows.length < rowsAtOnce) continue;
    yield Buffer.from(rows.join(''));
    rows = [];
  }
  yield Buffer.from(rows.join(''));
}

/** Keeps the hash of what goes through, by the name of its entry. */
async function* hashOf(bytes: Bytes, keep: (hash: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
  keep(hash.digest('hex'));
}

const streamOf = (bytes: Bytes): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Keeps the hashes of all files, before the pack ends. */
type KeepSums = (sums: string) => Promise<void>;

/** Reads rows and files as they are taken. */
export async function* entriesOf(pack: EvidencePack, store: PhotoStore, keep: KeepSums): AsyncGenerator<PackEntry> {
  const sums: string[] = [];
  const entry = (name: string, bytes: Bytes, lastModified = pack.asOf): PackEntry => ({
    name,
    lastModified,
    input: streamOf(hashOf(bytes, (hash) => sums.push(`${hash}  ${name}\n`))),
  });
  const missing: string[] = [];
  for (const one of pack.tables) yield entry(`${one.table.id}.csv`, csvOf(one));
  for (const { storeKey, path, at } of await pack.files()) {
    const file = await store.get(storeKey);
    if (file === null) missing.push(path);
    else yield entry(path, file.stream, at);
  }
  yield entry('README.txt', textOf(packReadme(pack, missing)));
  await keep(sums.join(''));
  // Last, because it has the hashes of all others.
  yield { name: 'sha256.txt', lastModified: pack.asOf, input: streamOf(textOf(sums.join(''))) };
}

/** Streams the pack. */
export function zipOfPack(pack: EvidencePack, store: PhotoStore, keep: KeepSums): Readable {
  const zip = makeZip(entriesOf(pack, store, keep));
  return Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]);
}
