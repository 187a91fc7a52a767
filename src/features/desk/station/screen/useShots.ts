import { useEffect, useState, useSyncExternalStore } from 'react';
import { callAddress } from '#web/call.ts';
import { pauseUntilOnline, sendUpload } from '../../photo/send-upload.ts';
import { type Upload, UploadQueue } from '../../photo/upload-queue.ts';
import type { PhotoAdded } from '../../photo/photo-answers.rules.ts';
import type { PhotoView } from '#claim/photo/photo-views.rules.ts';
import type { phoneUploadRoutes } from '../station-routes.ts';

/** `isAnother` adds to the shots of its name, and replaces none. */
export type Taken = { shot: PhotoView; photo: File; isAnother: boolean };

type Shots = {
  /** How many of each are at the desk. */
  sent: ReadonlyMap<PhotoView, number>;
  uploads: readonly Upload<Taken>[];
  take: (taken: Taken) => void;
  dismiss: (key: string) => void;
};

/** Photos are in memory until they are sent, and then nowhere on this phone. */
export function useShots(code: string): Shots {
  const [sent, setSent] = useState<ReadonlyMap<PhotoView, number>>(new Map());
  const [queue] = useState(() => {
    const newest = new Map<PhotoView, string>();
    const send = ({ shot, photo, isAnother }: Taken, key: string) => {
      const query = { shot, instead: isAnother ? null : (newest.get(shot) ?? null) };
      const given = { params: { code }, query };
      const address = callAddress<typeof phoneUploadRoutes.addStationPhoto>('POST /api/station/:code/photos', given);
      return sendUpload<PhotoAdded>(address.slice('POST '.length), photo, key);
    };
    const onSent = ({ shot, isAnother }: Taken, { photoId }: PhotoAdded) => {
      newest.set(shot, photoId);
      setSent((counts) => new Map(counts).set(shot, isAnother ? (counts.get(shot) ?? 0) + 1 : 1));
    };
    return new UploadQueue<Taken, PhotoAdded>({ send, onSent, pause: pauseUntilOnline });
  });
  const uploads = useSyncExternalStore(
    queue.subscribe,
    () => queue.uploads,
    () => queue.uploads,
  );
  const isSending = uploads.some(({ state }) => state !== 'refused');
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
  return { sent, uploads, take: (taken) => queue.add([taken]), dismiss: (key) => queue.dismiss(key) };
}
