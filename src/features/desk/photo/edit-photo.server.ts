import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { announcePhotos } from '#claim/photo/publish-photos.data.ts';
import type { PhotoFacts } from '#claim/photo/photo-facts.ts';
import { changeOf } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { PhotoEdit } from '#server/images/photo-edit.rules.ts';
import { type Acted, type Acting, type Action, actIn, answerOfEarlier, type Asker } from '../action/act.server.ts';
import type { PhotoFiles } from './add-photo.server.ts';
import type { PhotoAdded } from './photo-answers.rules.ts';
import { readStoreKey, replaceShown, replaceWaiting } from './photos.data.ts';

export function noSuchPhoto(): Problem {
  return new Problem(404, 'photo-not-found', 'The desk has no such photo of this claim.');
}

async function replace({ tx, now, claim }: Acting, photoId: string, facts: PhotoFacts): Promise<Acted<PhotoAdded>> {
  const of = { claimId: claim.id, photoId };
  const waiting = await replaceWaiting(tx, of, facts);
  const replaced = waiting ?? (await replaceShown(tx, of, facts));
  // Edited or removed meanwhile.
  if (replaced === null) throw noSuchPhoto();
  const version = waiting === null ? await raiseVersion(tx, claim.id, now) : null;
  if (version !== null) await announcePhotos(tx, { claimId: claim.id, now }, { photos: 1, version });
  const detail = waiting === null ? `${photoId}, published` : photoId;
  return { answer: { photoId: replaced }, detail, changes: changeOf('photo', photoId, replaced) };
}

/**
 * Covers places of a photo and cuts it, in the file itself. The photo gets a new id, and so a new address, and its
 * earlier file goes. The new file is stored before the rows change, and the earlier one is retired with them: a kill at
 * any point leaves one whole photo, and the sweep finds the other file.
 */
export async function editPhoto(
  { database }: Services,
  files: PhotoFiles,
  asker: Asker,
  { claimId, photoId, ...edit }: { claimId: string; photoId: string } & PhotoEdit,
): Promise<PhotoAdded> {
  const action: Action = { claimId, name: 'photo-edit', right: 'photos' };
  const earlier = await database.kysely.transaction().execute((tx) => answerOfEarlier<PhotoAdded>(tx, asker, action));
  if (earlier !== null) return earlier;
  const storeKey = await readStoreKey(database.pool, asker.viewer, { claimId, photoId }, asker.now);
  const facts = storeKey === null ? null : await files.edit(storeKey, edit);
  if (storeKey === null || facts === null) throw noSuchPhoto();
  let isReplaced = false;
  const change = database.kysely.transaction().execute((tx) =>
    actIn<PhotoAdded>(tx, asker, action, async (acting) => {
      const acted = await replace(acting, photoId, facts);
      await files.retire(tx, storeKey);
      isReplaced = true;
      return acted;
    }),
  );
  // After a problem nothing names the new file. After any other error the change may have been made.
  const answer = await change.catch(async (error: unknown) => {
    if (error instanceof Problem) await files.drop(facts.storeKey).catch(() => {});
    throw error;
  });
  // The sweep finds a file again whose deletion failed.
  await (isReplaced ? files.wipe(storeKey) : files.drop(facts.storeKey)).catch(() => {});
  if (isReplaced) files.drawLater(facts.storeKey);
  return answer;
}
