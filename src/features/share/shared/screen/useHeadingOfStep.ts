import { useEffect, useRef } from 'react';

/** Focuses the heading when one step takes another's place, and the form that had the focus with it. Not on the first. */
export function useHeadingOfStep(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    const isFirst = before.current === 'opening';
    before.current = step;
    if (!isFirst && document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [step]);
}
