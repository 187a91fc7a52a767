import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to what came of a payment. `changed`: whether it has just taken the place of something that may have had
 * the focus. `arriving`: whether the page was opened to hear it; then only where nobody has moved on from its heading.
 */
export function useResultFocus<Box extends HTMLElement>(changed: boolean, arriving: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isAtStart = active === null || active === document.body || active.tagName === 'H1';
    if (changed || (arriving && isAtStart)) box.current?.focus();
  }, [changed, arriving]);
  return box;
}
