import { sorted } from '#shared/fallbacks/sorted.ts';

/** Returns the part that scrolls a list, or the page. */
function scrollerOf(list: Element): Element | null {
  for (let part = list.parentElement; part !== null; part = part.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  }
  return document.scrollingElement;
}

/** Returns how far each row is from the top of its list, by claim. */
function placesIn(list: HTMLElement): ReadonlyMap<string, number> {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-claim]')];
  return new Map(rows.map((row) => [row.dataset['claim'] ?? '', row.offsetTop - list.offsetTop]));
}

/** Returns where a list is seen, from the top of the list. */
function seenOf(list: HTMLElement, scroller: Element): { start: number; end: number } {
  const { top } = list.getBoundingClientRect();
  const isPage = scroller === document.scrollingElement;
  const seen = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  return { start: seen.top - top, end: seen.bottom - top };
}

/**
 * Keeps what is seen of a list where it is on screen when rows come, go or move. Of the rows that were seen, the one in
 * the middle of how far they went decides, so that one that itself goes elsewhere does not take the list along.
 */
export function keepInPlace(list: HTMLElement, signal: AbortSignal): void {
  let places = placesIn(list);
  const observer = new MutationObserver(() => {
    const before = places;
    places = placesIn(list);
    const scroller = scrollerOf(list);
    // Whoever reads the top of the list sees what comes to it.
    if (scroller === null || scroller.scrollTop === 0) return;
    const { start, end } = seenOf(list, scroller);
    const moves = [...before].flatMap(([claim, place]) => {
      const now = places.get(claim);
      return now === undefined || place < start || place >= end ? [] : [now - place];
    });
    scroller.scrollTop += sorted(moves, (one, other) => one - other)[Math.floor(moves.length / 2)] ?? 0;
  });
  if (signal.aborted) return;
  observer.observe(list, { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
