import { useEffect, useRef } from 'react';
import { focusInSight } from './feedback/focus-in-sight.ts';

/** Focuses the heading when one thing gives way to another at the same path, which the frame does not announce. */
export function useHeadingFocus(opened: string | null): void {
  const shown = useRef(opened);
  useEffect(() => {
    if (shown.current === opened) return;
    shown.current = opened;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) focusInSight(heading);
  }, [opened]);
}
