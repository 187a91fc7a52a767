import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to a payment's result. `changed`: it has just replaced something that may have had the focus.
 * `arriving`: the page was opened to learn it; then only if the focus is still at the page's start.
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
