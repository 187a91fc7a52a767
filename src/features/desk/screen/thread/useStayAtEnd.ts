import { type RefObject, useEffect } from 'react';

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < 2;

/** Keeps the end of a scrolled region in view when it gets less room, as while a reply is written under it. */
export function useStayAtEnd(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = region;
    if (current === null) return undefined;
    let stays = isAtEnd(current);
    const look = () => {
      stays = isAtEnd(current);
    };
    const sizes = new ResizeObserver(() => {
      if (stays) current.scrollTop = current.scrollHeight;
    });
    current.addEventListener('scroll', look);
    sizes.observe(current);
    return () => {
      current.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [region]);
}
