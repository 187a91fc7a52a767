import type { PhotoFacts } from '#claim/photo/photo-facts.ts';
import { checkPhotoCount } from '#claim/photo/photo-count.data.ts';
import { type PhotoKind, photoNameOf } from '#claim/photo/photo-names.rules.ts';
import type { PhotoView } from '#claim/photo/photo-views.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { StoredFile } from '#server/gateways/photo-store/photo-store.ts';
import { Problem } from '#server/http/errors.ts';
import type { PhotoEdit } from '#server/images/photo-edit.rules.ts';
import { type Action, actIn, answerOfEarlier, type Asker } from '../action/act.server.ts';
import type { deskPhotoWidths } from './photo-answers.rules.ts';
import { addDeskPhoto, deleteWaiting } from './photos.data.ts';

export type PhotoFiles = {
  /** Stores a photo that no row names yet; the sweep removes it unless one soon does. Throws a Problem for what is none. */
  keep(bytes: Uint8Array): Promise<PhotoFacts>;
  /** Stores a photo with places covered and edges cut, as `keep` does; null if its file is gone. */
  edit(storeKey: string, edit: PhotoEdit): Promise<PhotoFacts | null>;
  /** Lets the sweep remove a file, in the transaction after which no row names it. */
  retire(tx: Tx, storeKey: string): Promise<void>;
  /** Deletes a retired file and its copies at once. */
  wipe(storeKey: string): Promise<void>;
  drawLater(storeKey: string): void;
  copy(
    storeKey: string,
    width: (typeof deskPhotoWidths)[number],
    takesAvif?: boolean,
  ): Promise<(StoredFile & { format: string }) | null>;
  drop(storeKey: string): Promise<void>;
};

/** `instead` is the id of a photo that it replaces, unless that was published meanwhile. */
export type SentPhoto = {
  claimId: string;
  kind: PhotoKind;
  name: string;
  body: unknown;
  instead?: string | undefined;
  view?: PhotoView | undefined;
  /** Of the link by which a phone took it. */
  stationId?: string;
};

const nameless = 'Photo.jpg';

/** Keeps a photo that is not published. A retry with the same key is not decoded again. */
export async function addPhoto(
  { database }: Services,
  files: PhotoFiles,
  asker: Asker,
  { claimId, kind, name, body, instead, view, stationId }: SentPhoto,
): Promise<{ photoId: string }> {
  const action: Action = { claimId, name: 'photo-add', right: 'photos' };
  type Answer = { photoId: string };
  const earlier = await database.kysely.transaction().execute((tx) => answerOfEarlier<Answer>(tx, asker, action));
  if (earlier !== null) return earlier;
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw new Problem(400, 'empty-photo', 'Send the photo itself as the body.');
  }
  const facts = await files.keep(body);
  const answer = await database.kysely.transaction().execute((tx) =>
    actIn<Answer>(tx, asker, action, async ({ actor, now }) => {
      await checkPhotoCount(tx, claimId);
      const replaced = instead === undefined ? null : await deleteWaiting(tx, { claimId, photoId: instead });
      const photo = { claimId, kind, name: photoNameOf(name) ?? nameless, facts, by: actor, now, view: view ?? null };
      const place = { position: replaced?.position ?? null, stationId: stationId ?? null };
      const photoId = await addDeskPhoto(tx, { ...photo, ...place });
      return { answer: { photoId }, detail: photoId };
    }),
  );
  files.drawLater(facts.storeKey);
  return answer;
}
