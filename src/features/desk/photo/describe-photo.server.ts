import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { lockWords, setWords } from '#claim/photo/photo-words.data.ts';
import type { PhotoWords } from '#claim/photo/photo-words.rules.ts';
import { changeOf } from '#server/audit.data.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import { noSuchPhoto } from './edit-photo.server.ts';

export type Describing = { photoId: string; seen: Pick<PhotoWords, 'view' | 'caption'> } & PhotoWords;

/** Says from which side a photo is and what it shows. The audit has no word of the caption. */
export async function describePhoto(
  { tx, now, claim }: Acting,
  { photoId, seen, ...words }: Describing,
): Promise<Acted<typeof done>> {
  const of = { claimId: claim.id, photoId };
  const waiting = await lockWords(tx, 'desk_photo', of);
  const before = waiting ?? (await lockWords(tx, 'photo', of));
  if (before === null) throw noSuchPhoto();
  if (before.view !== seen.view || before.caption !== seen.caption) {
    const members = { view: before.view, caption: before.caption };
    throw new Problem(409, 'changed-meanwhile', 'This photo was described meanwhile. Nothing was changed.', {
      members,
    });
  }
  await setWords(tx, waiting === null ? 'photo' : 'desk_photo', of, words);
  if (waiting === null) await raiseVersion(tx, claim.id, now);
  return { answer: done, detail: photoId, changes: changeOf('view', before.view ?? '', words.view ?? '') };
}
