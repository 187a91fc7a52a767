import { type RefObject, useLayoutEffect } from 'react';

/** Scrolls what gets the focus to above a bar that stands over the end of its scrolling parent. */
export function useRoomAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = bar.current;
    const scroller = own?.parentElement;
    if (!own || !scroller) return;
    const observer = new ResizeObserver(() => {
      scroller.style.scrollPaddingBlockEnd = `${own.offsetHeight}px`;
    });
    observer.observe(own);
    return () => {
      observer.disconnect();
      scroller.style.scrollPaddingBlockEnd = '';
    };
  }, [bar]);
}
