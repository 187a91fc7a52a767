import { type RefObject, useLayoutEffect } from 'react';

/** Says where the cards of the claim are on screen, over which a part can be laid: so nothing of the thread moves. */
export function useOverCards(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    const main = current?.closest('main');
    const cards = current?.closest('article')?.querySelector('aside');
    if (!current || !main || !cards) return undefined;
    const lay = () => {
      const [within, over] = [main.getBoundingClientRect(), cards.getBoundingClientRect()];
      const top = Math.max(within.top, over.top);
      const place = { top, left: over.left, width: over.width, height: Math.min(within.bottom, over.bottom) - top };
      for (const [name, length] of Object.entries(place)) current.style.setProperty(`--cards-${name}`, `${length}px`);
    };
    lay();
    current.setAttribute('data-over-cards', '');
    const sizes = new ResizeObserver(lay);
    for (const one of [main, cards]) sizes.observe(one);
    main.addEventListener('scroll', lay, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      main.removeEventListener('scroll', lay, { capture: true });
    };
  }, [part]);
}
