import { useEffect, useRef, useState } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { addError, dismissError } from '#web/errors.ts';
import * as m from '#web/messages/index.ts';
import { onStoresCleared } from '#web/session/session.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import type { Photo } from '../photos.rules.ts';
import { chooseFile, dropLeftovers } from './zip-target.ts';

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function useZip(photos: readonly (Photo & { kind: PhotoKind })[], title: string) {
  const [zippedCount, setZippedCount] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => onStoresCleared(() => void dropLeftovers()), []);

  const pack = async () => {
    const stopping = new AbortController();
    stop.current = stopping;
    dismissError(errorTexts.zip_failed);
    try {
      // First, because browsers allow the save dialog only during the click.
      const file = await chooseFile(`${title}.zip`);
      setZippedCount(0);
      const { zipPhotos } = await import('./zip-photos.ts');
      await zipPhotos(photos, file, { onPacked: setZippedCount, signal: stopping.signal });
      announce(m.photos_zip_done());
    } catch (error) {
      if (isCancelled(error)) announce(m.photos_zip_cancelled());
      else addError(errorTexts.zip_failed, { detail: error instanceof Error ? error.message : String(error) });
    } finally {
      stop.current = null;
      setZippedCount(null);
    }
  };
  const start = () => {
    if (stop.current === null) void pack();
  };
  return { zippedCount, start, cancel: () => stop.current?.abort() };
}
