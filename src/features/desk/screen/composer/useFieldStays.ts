import { type RefObject, useEffect } from 'react';

/**
 * Keeps the field that has the focus, and with it what sends, where it is on screen when something comes above it. The
 * page scrolls by as much, where it scrolls as a whole.
 */
export function useFieldStays(composer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // A chat has its own field, beside the composer.
    const area = composer.current?.parentElement;
    let was: { field: Element; top: number } | null = null;
    const look = () => {
      const field = document.activeElement;
      const isOurs = field instanceof HTMLTextAreaElement && area?.contains(field) === true;
      was = isOurs ? { field, top: field.getBoundingClientRect().top } : null;
    };
    const stay = () => {
      const before = was;
      look();
      if (before === null || was === null || before.field !== was.field) return;
      scrollBy({ top: was.top - before.top, behavior: 'instant' });
      look();
    };
    const sizes = new ResizeObserver(stay);
    sizes.observe(document.body);
    area?.addEventListener('focusin', look);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      sizes.disconnect();
      area?.removeEventListener('focusin', look);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [composer]);
}
