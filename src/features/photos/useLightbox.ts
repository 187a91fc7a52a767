import { useEffect, useState } from 'react';
import { afterFrame } from '#web/after-frame.ts';
import type { PhotoKind } from './photos.rules.ts';

type Shown = { kind: PhotoKind; index: number };

const mark = 'photo';
const isMarked = () => (history.state as Record<string, unknown> | null)?.[mark] === true;

/**
 * Which photo is shown large. Opening one is a step of the browser's history, so that Back closes it, as people with
 * phones expect; and closing it by any other way goes back that step.
 */
export function useLightbox() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const onPop = () => {
      if (!isMarked()) setShown(null);
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  const open = (kind: PhotoKind, index: number) =>
    afterFrame(() => {
      if (!isMarked()) history.pushState({ ...(history.state as object | null), [mark]: true }, '');
      setShown({ kind, index });
    });
  const move = (index: number) => setShown((now) => now && { ...now, index });
  const close = () => {
    setShown(null);
    if (isMarked()) history.back();
  };
  return { shown, open, move, close };
}
