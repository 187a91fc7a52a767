import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { checkPhotoCount } from '#claim/photo/photo-count.data.ts';
import type { PhotoFacts } from '#claim/photo/photo-facts.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { openPhotoStore } from '#server/gateways/photo-store/photo-store-open.ts';
import type { PhotoStore, StoredFile } from '#server/gateways/photo-store/photo-store.ts';
import { openImageWorker, type ImageWorker } from '#server/images/image-worker.server.ts';
import { makeCopies, type Copies } from './photo-copies.server.ts';
import type { PhotoJob } from '#server/images/photo-jobs.ts';
import type { CleanPhoto } from '#server/images/photo-drawing.server.ts';
import type { PhotoEdit } from '#server/images/photo-edit.rules.ts';
import type { PhotoProblem } from '#server/images/photo-type.rules.ts';
import {
  forgetFile,
  recordFile,
  retireFile,
  photoAt,
  removePhoto,
  savePhoto,
  unusedFiles,
  type PhotoPlace,
} from './photos.data.ts';
import { photoPath } from '#claim/rules/photo-path.rules.ts';
import { photoNameOf, type PhotoKind } from '#claim/photo/photo-names.rules.ts';

/** Milliseconds until a file without a photo is removed: longer than any upload. */
const unusedMs = 60 * 60 * 1_000;

export type PutPhoto = { created: boolean; changed: boolean; name: string; url: string };

export type Photos = {
  put(number: string, kind: PhotoKind, name: string, bytes: Uint8Array): Promise<PutPhoto>;
  remove(number: string, kind: PhotoKind, name: string): Promise<void>;
  /** Stores a photo that no row names yet; the sweep removes it unless one soon does. Throws a Problem for what is none. */
  keep(bytes: Uint8Array): Promise<PhotoFacts>;
  /** Stores a photo with places covered and edges cut, as `keep` does; null if its file is gone. */
  edit(storeKey: string, edit: PhotoEdit): Promise<PhotoFacts | null>;
  /** Lets the sweep remove a file in two minutes, when no copy of it can be under way any more. */
  retire(tx: Tx, storeKey: string): Promise<void>;
  /** Deletes a retired file and its copies at once. The sweep does it again, for what was being drawn meanwhile. */
  wipe(storeKey: string): Promise<void>;
  drawLater: Copies['drawLater'];
  original(storeKey: string): Promise<StoredFile | null>;
  copy: Copies['get'];
  drop(storeKey: string): Promise<void>;
  sweep(): Promise<number>;
  check(): Promise<void>;
  close(): Promise<void>;
};

const problemTexts: Record<PhotoProblem, [status: number, detail: string]> = {
  'not-a-photo': [415, 'This is no photo, whatever its name says. Send a JPEG, PNG, WebP, GIF, HEIC or AVIF file.'],
  'too-many-pixels': [422, 'The photo has too many pixels. Send at most 64 million, and at most 16,000 on one side.'],
  'too-many-frames': [422, 'The file is an animation or has several pictures. Send one still picture.'],
  'cannot-be-decoded': [422, 'The photo is broken or of a kind that cannot be read. Send it as JPEG.'],
};

async function drawClean(imageWorker: ImageWorker, job: PhotoJob): Promise<CleanPhoto> {
  const answer = await imageWorker.draw('urgent', async () => job);
  if (answer.kind === 'clean') return answer.photo;
  if (answer.kind === 'refused') throw new Problem(...withCode(answer.problem));
  throw new Error(answer.kind === 'failed' ? answer.reason : 'The image worker sent an unexpected answer.');
}

function withCode(problem: PhotoProblem): [status: number, code: string, detail: string] {
  const [status, detail] = problemTexts[problem];
  return [status, problem, detail];
}

export function noSuchPhoto(): Problem {
  return new Problem(404, 'photo-not-found', 'The claim has no photo of this kind and name.');
}

function noSuchClaim(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no claim with this number.');
}

/** Throws 404 and 400. */
export async function photoPlaceOf(
  { database }: Services,
  number: string,
  kind: PhotoKind,
  text: string,
): Promise<PhotoPlace> {
  const name = photoNameOf(text);
  if (name === null) {
    const detail = 'A photo’s name has 1 to 100 characters, without slashes, backslashes and control characters.';
    throw new Problem(400, 'invalid-photo-name', detail);
  }
  const claimId = await claimOfNumber(database.kysely, number);
  if (claimId === null) throw noSuchClaim();
  return { claimId, kind, name };
}

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Random, so that neither the claim nor the name can be guessed from a key, nor a key from them. */
const newStoreKey = (): string => randomBytes(16).toString('hex');

function storePhoto({ database, now }: Services, place: PhotoPlace, facts: PhotoFacts) {
  return database.kysely.transaction().execute(async (tx) => {
    const time = now();
    if ((await raiseVersion(tx, place.claimId, time)) === null) throw noSuchClaim();
    const replaced = await photoAt(tx, place);
    if (!replaced) await checkPhotoCount(tx, place.claimId);
    return { id: await savePhoto(tx, place, facts, time), replaced };
  });
}

type Keeping = Pick<Photos, 'keep' | 'edit' | 'retire'>;

/** Milliseconds for which a copy of a file can be under way: longer than one job of the image worker. */
const drawingMs = 2 * 60 * 1_000;

function keepingIn({ database, now }: Services, store: PhotoStore, imageWorker: ImageWorker): Keeping {
  const storeClean = async ({ bytes, width, height }: CleanPhoto, sentHash: Buffer) => {
    const storeKey = newStoreKey();
    await recordFile(database.kysely, storeKey, now());
    await store.put(storeKey, bytes, 'image/jpeg');
    return { storeKey, sentHash, width, height, bytes: bytes.byteLength };
  };
  return {
    keep: async (bytes) => storeClean(await drawClean(imageWorker, { kind: 'clean', bytes }), hashOf(bytes)),
    edit: async (storeKey, edit) => {
      const file = await store.get(storeKey);
      if (file === null) return null;
      const bytes = await buffer(file.stream);
      const edited = await drawClean(imageWorker, { kind: 'edit', bytes, edit });
      return storeClean(edited, hashOf(edited.bytes));
    },
    retire: (tx, storeKey) => retireFile(tx, storeKey, new Date(now().getTime() - unusedMs + drawingMs)),
  };
}

export function openPhotos(
  services: Services,
  store: PhotoStore = openPhotoStore(services.settings),
  imageWorker: ImageWorker = openImageWorker(),
): Photos {
  const { database, now } = services;
  const copies = makeCopies(store, imageWorker);

  const wipe = async (storeKey: string) => {
    await store.delete(storeKey);
    for (const key of copies.keysOf(storeKey)) await store.delete(key);
  };
  const dropFile = async (storeKey: string) => {
    await wipe(storeKey);
    await forgetFile(database.kysely, storeKey);
  };
  /** `sweep` finds a file again whose deletion failed. */
  const dropSoon = (storeKey: string) => dropFile(storeKey).catch(() => {});

  const keeping = keepingIn(services, store, imageWorker);

  const put = async (number: string, kind: PhotoKind, text: string, bytes: Uint8Array): Promise<PutPhoto> => {
    const place = await photoPlaceOf(services, number, kind, text);
    const known = await photoAt(database.kysely, place);
    if (known?.sent_hash.equals(hashOf(bytes))) {
      return { created: false, changed: false, name: place.name, url: photoPath({ ...place, id: known.id }) };
    }
    const facts = await keeping.keep(bytes);
    const { id, replaced } = await storePhoto(services, place, facts);
    if (replaced) void dropSoon(replaced.store_key);
    copies.drawLater(facts.storeKey);
    return { created: !replaced, changed: true, name: place.name, url: photoPath({ ...place, id }) };
  };

  const remove = async (number: string, kind: PhotoKind, text: string) => {
    const place = await photoPlaceOf(services, number, kind, text);
    const removed = await database.kysely.transaction().execute(async (tx) => {
      await raiseVersion(tx, place.claimId, now());
      const photo = await photoAt(tx, place);
      if (!photo) throw noSuchPhoto();
      await removePhoto(tx, place);
      return photo;
    });
    await dropSoon(removed.store_key);
  };

  const sweep = async () => {
    await store.tidy();
    const unused = await unusedFiles(database.kysely, new Date(now().getTime() - unusedMs));
    for (const storeKey of unused) await dropFile(storeKey);
    return unused.length;
  };

  return {
    put,
    ...keeping,
    wipe,
    drawLater: copies.drawLater,
    remove,
    drop: dropFile,
    original: store.get,
    copy: copies.get,
    sweep,
    check: store.check,
    close: imageWorker.close,
  };
}
