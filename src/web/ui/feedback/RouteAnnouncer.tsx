import { useEffect, useRef } from 'react';
import { useLocation } from '#web/router.ts';
import { focusInSight } from './focus-in-sight.ts';

const framesToWait = 600;

/** While a page loads, the previous heading stays hidden in the document. */
function headingOnScreen(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => heading.offsetParent !== null);
}

function focusHeading(): () => void {
  const before = document.activeElement;
  let frame = 0;
  const attempt = (framesLeft: number) => {
    const now = document.activeElement;
    if (now !== before && now !== document.body) return;
    const heading = headingOnScreen();
    if (heading) focusInSight(heading);
    else if (framesLeft > 0) frame = requestAnimationFrame(() => attempt(framesLeft - 1));
  };
  attempt(framesToWait);
  return () => cancelAnimationFrame(frame);
}

/**
 * Does nothing on the first page, where the browser has scrolled and focused, nor when only the query string changes.
 * `pageOf` returns the page below a dialog with an address, because a dialog manages the focus itself.
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
