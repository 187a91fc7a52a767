import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { callAddress } from '#web/call.ts';
import type { photoUploadRoutes } from '../../photo/photo-routes.ts';
import type { PhotoAdded } from '../../photo/photo-answers.rules.ts';
import { pauseUntilOnline, sendUpload } from '../../photo/send-upload.ts';
import { type Upload, UploadQueue } from '../../photo/upload-queue.ts';

function queueOf(claimId: string, onSent: () => void): UploadQueue<File, PhotoAdded> {
  const send = (file: File, key: string) => {
    const given = { params: { claimId }, query: { name: file.name } };
    const address = callAddress<typeof photoUploadRoutes.deskAddPhoto>('POST /api/desk/claims/:claimId/photos', given);
    return sendUpload<PhotoAdded>(address.slice('POST '.length), file, key);
  };
  return new UploadQueue<File, PhotoAdded>({ send, onSent, pause: pauseUntilOnline });
}

export type PhotoUploads = {
  uploads: readonly Upload<File>[];
  add: (files: Iterable<File>) => void;
  dismiss: (key: string) => void;
};

/** Adds what is pasted too, and calls `arrived` after each photo. */
export function usePhotoUploads(claimId: string, mayAdd: boolean, arrived: () => void): PhotoUploads {
  const [queue] = useState(() => queueOf(claimId, arrived));
  const uploads = useSyncExternalStore(queue.subscribe, () => queue.uploads);
  const add = (files: Iterable<File>) => queue.add([...files]);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (!mayAdd || files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return { uploads, add, dismiss: (key) => queue.dismiss(key) };
}
