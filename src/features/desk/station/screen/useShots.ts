import { useState, useSyncExternalStore } from 'react';
import type { PhotoView } from '#claim/photo/photo-views.rules.ts';
import { useAskToLeave } from '#web/useAskToLeave.ts';
import type { PhotoAdded } from '../../photo/photo-answers.rules.ts';
import { pauseUntilOnline, sendUpload } from '../../photo/send-upload.ts';
import { type Upload, UploadQueue } from '../../photo/upload-queue.ts';

/** What photos are sent to: the link of a station, or a claim. `name` is for the handler, `takenBy` a handler’s id. */
export type Place = { id: string; name: string; takenBy?: string };

/** `isAnother` adds to the shots of its view, and replaces none. */
type Shot = { shot: PhotoView; photo: File; isAnother: boolean };
export type Taken = Shot & { place: Place };

type Sending = {
  /** The path and query to which a photo is posted; `instead` is the photo that it replaces. */
  addressOf: (place: Place, query: { shot: PhotoView; instead: string | null }) => string;
  /** Has a refused photo wait instead, until `untilReady` ends. */
  holds?: (code: string) => boolean;
  untilReady?: () => Promise<void>;
  /** What was taken before the page was loaded, the newest of a view last. */
  before?: readonly AtDesk[];
};

/** A photo that is at the desk already. */
export type AtDesk = { placeId: string; shot: PhotoView; photoId: string };

type Counts = ReadonlyMap<string, number>;

const keyOf = (placeId: string, shot: PhotoView): string => `${placeId} ${shot}`;

function countOf(photos: readonly AtDesk[]): Counts {
  const counts = new Map<string, number>();
  for (const { placeId, shot } of photos) {
    const key = keyOf(placeId, shot);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function queueOf(
  { addressOf, holds, untilReady = pauseUntilOnline, before = [] }: Sending,
  onSent: (taken: Taken) => void,
) {
  const newest = new Map(before.map(({ placeId, shot, photoId }) => [keyOf(placeId, shot), photoId]));
  const send = ({ place, shot, photo, isAnother }: Taken, key: string) => {
    const instead = isAnother ? null : (newest.get(keyOf(place.id, shot)) ?? null);
    return sendUpload<PhotoAdded>(addressOf(place, { shot, instead }), photo, key, holds);
  };
  return new UploadQueue<Taken, PhotoAdded>({
    send,
    onSent: (taken, { photoId }) => {
      newest.set(keyOf(taken.place.id, taken.shot), photoId);
      onSent(taken);
    },
    pause: untilReady,
  });
}

/** What `TakePhotos` needs of one place. */
export type Shots = {
  /** How many of a view are at the desk. */
  sent: (shot: PhotoView) => number;
  uploads: readonly Upload<Taken>[];
  take: (shot: Shot) => void;
  dismiss: (key: string) => void;
};

/** Photos are in memory until they are sent, and then nowhere on this phone. */
export function useShots(sending: Sending) {
  const [sent, setSent] = useState<Counts>(() => countOf(sending.before ?? []));
  const [queue] = useState(() =>
    queueOf(sending, ({ place, shot, isAnother }) => {
      const key = keyOf(place.id, shot);
      setSent((counts) => {
        const count = counts.get(key) ?? 0;
        return new Map(counts).set(key, isAnother ? count + 1 : Math.max(count, 1));
      });
    }),
  );
  const uploads = useSyncExternalStore(
    queue.subscribe,
    () => queue.uploads,
    () => queue.uploads,
  );
  useAskToLeave(uploads.some(({ state }) => state !== 'refused'));
  const dismiss = (key: string) => queue.dismiss(key);
  const shotsOf = (place: Place): Shots => ({
    sent: (shot) => sent.get(keyOf(place.id, shot)) ?? 0,
    uploads: uploads.filter(({ item }) => item.place.id === place.id),
    take: (shot) => queue.add([{ ...shot, place }]),
    dismiss,
  });
  return { uploads, dismiss, shotsOf };
}
