import { randomBytes } from 'node:crypto';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';
import type { ImageWorker } from '#server/images/image-worker.server.ts';
import { imageTypeOf, type PhotoProblem } from '#server/images/photo-type.rules.ts';
import { attachmentName, isPdf, type AttachmentType } from '#claim/messages/attachment.rules.ts';
import { deleteUnsent, recordFile, type NewAttachment } from './attachments.data.ts';

const unsentMs = 24 * 60 * 60 * 1_000;

type Kept = { bytes: Uint8Array; mediaType: AttachmentType };

const problemTexts: Record<PhotoProblem, [status: number, detail: string]> = {
  'not-a-photo': [415, 'This is no photo and no PDF, whatever its name says.'],
  'too-many-pixels': [422, 'The photo has too many pixels. Send at most 64 million, and at most 16,000 on one side.'],
  'too-many-frames': [422, 'The file is an animation or has several pictures. Send one still picture.'],
  'cannot-be-decoded': [422, 'The photo is broken or of a kind that cannot be read. Send it as JPEG.'],
};

function problemOf(problem: PhotoProblem): Problem {
  const [status, detail] = problemTexts[problem];
  return new Problem(status, problem, detail);
}

/** Returns a PDF unchanged, and a photo encoded anew without its metadata. Throws a Problem for anything else. */
async function cleanUpload(imageWorker: ImageWorker, bytes: Uint8Array): Promise<Kept> {
  if (isPdf(bytes)) return { bytes, mediaType: 'application/pdf' };
  if (imageTypeOf(bytes) === null) throw problemOf('not-a-photo');
  const answer = await imageWorker.draw('urgent', async () => ({ kind: 'clean', bytes }));
  if (answer.kind === 'clean') return { bytes: answer.photo.bytes, mediaType: 'image/jpeg' };
  if (answer.kind === 'refused') throw problemOf(answer.problem);
  throw new Error(answer.kind === 'failed' ? answer.reason : 'The image worker sent an unexpected answer.');
}

/** One image worker for all, because a decoder takes much memory. */
export type AttachmentParts = { store: PhotoStore; imageWorker: ImageWorker };

/**
 * No row names the stored file yet, so the sweep removes it unless one soon does. Throws a Problem for what is no photo
 * and no PDF.
 */
export async function storeFile(
  { database, now }: Services,
  { store, imageWorker }: AttachmentParts,
  { sentName, sent }: { sentName: string; sent: Uint8Array },
): Promise<NewAttachment> {
  const { bytes, mediaType } = await cleanUpload(imageWorker, sent);
  // Random, so that neither the claim nor the name can be guessed from it.
  const storeKey = randomBytes(16).toString('hex');
  await recordFile(database.kysely, storeKey, now());
  await store.put(storeKey, bytes, mediaType);
  return { name: attachmentName(sentName, mediaType), mediaType, size: bytes.byteLength, storeKey };
}

/** Removes files of claimants and of the operator's system that were not sent. */
export async function purgeUnsent({ database, now }: Services): Promise<void> {
  await deleteUnsent(database.kysely, new Date(now().getTime() - unsentMs));
}
