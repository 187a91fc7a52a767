import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for an element with `tabIndex={-1}`, which takes the focus whenever `times` grows: in place of a control that
 * goes away once it was pressed, and would leave the keyboard at the start of the page.
 */
export function useFocusAfter<T extends HTMLElement>(times: number): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (times > 0) element.current?.focus();
  }, [times]);
  return element;
}
