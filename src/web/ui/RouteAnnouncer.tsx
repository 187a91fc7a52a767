import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

const framesToWait = 60;

function focusHeading(framesLeft: number): void {
  const heading = document.querySelector('main h1');
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
  else if (framesLeft > 0) requestAnimationFrame(() => focusHeading(framesLeft - 1));
}

/**
 * After a navigation inside the portal: to the top, and the focus on the h1, waiting a moment for a
 * page that is still loading. Not on the first page, where the browser has done both, and not when
 * only the query string or the data changes.
 */
export function RouteAnnouncer() {
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    focusHeading(framesToWait);
  }, [path]);
  return null;
}
