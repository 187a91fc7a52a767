import { useEffect, useRef, type RefObject } from 'react';
import { announce } from './LiveRegion.tsx';

/**
 * For what has come in place of a form: gives it the focus and announces it too. Orca says nothing of a focus that
 * moves while what had it is removed.
 */
export function useAnnouncedFocus<E extends HTMLElement>(sentence: string): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    place.current?.focus();
    announce(sentence);
    // Otherwise the same sentence would not be announced a second time.
    return () => announce('');
  }, [sentence]);
  return place;
}
