import { raiseVersion } from '#claim/change/claim-change.data.ts';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import { lockWords, setWords } from '#claim/photo/photo-words.data.ts';
import { defaultCaptionLanguage, type PhotoWords } from '#claim/photo/photo-words.rules.ts';
import type { Services } from '#server/context.ts';
import { photoAt } from '../photos.data.ts';
import { noSuchPhoto, photoPlaceOf } from '../photos.server.ts';

type Named = { number: string; kind: PhotoKind; name: string };
type Given = { [Word in keyof PhotoWords]?: PhotoWords[Word] | undefined };

function saidThen(before: PhotoWords, { view = before.view, caption = before.caption, captionLanguage }: Given) {
  const language = captionLanguage ?? before.captionLanguage ?? defaultCaptionLanguage;
  return { view, caption, captionLanguage: caption === null ? null : language };
}

/** Says of a photo what is given, and leaves what is not. */
export async function describePhoto(
  services: Services,
  { number, kind, name }: Named,
  given: Given,
): Promise<{ changed: boolean }> {
  const place = await photoPlaceOf(services, number, kind, name);
  return services.database.kysely.transaction().execute(async (tx) => {
    const photo = await photoAt(tx, place);
    const of = { claimId: place.claimId, photoId: photo?.id ?? place.claimId };
    const before = await lockWords(tx, 'photo', of);
    if (before === null) throw noSuchPhoto();
    const words = saidThen(before, given);
    if (JSON.stringify(words) === JSON.stringify(before)) return { changed: false };
    await setWords(tx, 'photo', of, words);
    await raiseVersion(tx, place.claimId, services.now());
    return { changed: true };
  });
}
