import { useEffect, useRef } from 'react';
import { useLocation } from '#web/router.ts';

const framesToWait = 600;

/** Returns the visible heading. While a page loads, the previous one stays hidden in the document. */
function headingOnScreen(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => heading.offsetParent !== null);
}

/** Focuses the heading as soon as there is one, unless the focus has moved. Returns a function that cancels. */
function focusHeading(): () => void {
  const before = document.activeElement;
  let frame = 0;
  const attempt = (framesLeft: number) => {
    const now = document.activeElement;
    if (now !== before && now !== document.body) return;
    const heading = headingOnScreen();
    if (heading) heading.focus({ preventScroll: true });
    else if (framesLeft > 0) frame = requestAnimationFrame(() => attempt(framesLeft - 1));
  };
  attempt(framesToWait);
  return () => cancelAnimationFrame(frame);
}

/**
 * After a navigation inside the portal, scrolls to the top and focuses the h1, waiting briefly for a page that still
 * loads. Not on the first page, where the browser has done both, and not when only the query string or the data
 * changes. `pageOf` returns the path of the page that a path shows: a dialog with an address manages the focus itself.
 */
export function RouteAnnouncer({ pageOf }: { pageOf: (path: string) => string }) {
  const path = pageOf(useLocation()[0]);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return undefined;
    shown.current = path;
    window.scrollTo(0, 0);
    return focusHeading();
  }, [path]);
  return null;
}
