import { useEffect, useRef } from 'react';

/** Focuses the heading when one thing gives way to another at the same path, which the frame does not announce. */
export function useHeadingFocus(opened: string | null): void {
  const shown = useRef(opened);
  useEffect(() => {
    if (shown.current === opened) return;
    shown.current = opened;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [opened]);
}
