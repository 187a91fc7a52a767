import type { DeskPhoto, DeskPhotos } from '../../photo/photo-answers.rules.ts';

type Lists = Pick<DeskPhotos, 'waiting' | 'shown'>;

/** An edit changes the last digits of the id alone (decision 130). */
const editedDigits = 10;
const placeOf = (id: string) => id.slice(0, -editedDigits);

/** Returns a photo as it is in newer lists, where publishing and editing have given it another id; null once it is gone. */
export function findAgain({ waiting, shown }: Lists, { id, file }: DeskPhoto): DeskPhoto | null {
  const all = [...waiting, ...shown];
  // A server of the version before names no file.
  const published = file ? all.find((photo) => photo.file === file) : undefined;
  return (
    all.find((photo) => photo.id === id) ?? published ?? all.find((photo) => placeOf(photo.id) === placeOf(id)) ?? null
  );
}
