import { minuteMs } from '#shared/time/milliseconds.ts';
import { call } from '#web/call.ts';
import type { myAccountRoutes } from './my-account-routes.ts';

const everyMs = 5 * minuteMs;
/** Browsers send a pointer’s moves also where the page moves under it, as at news. */
const uses = ['keydown', 'pointerdown', 'click', 'input', 'wheel', 'touchmove'] as const;

/** A page that is left still says so. Of an answer nothing is needed: what the page asks next finds the session ended. */
function sayUsed(secondsAgo: number): void {
  void call<typeof myAccountRoutes.keepUse>('POST /api/account/keepUse', { body: { secondsAgo }, keepalive: true });
}

/**
 * Calls `say` when somebody types, clicks or scrolls, at most every five minutes, then with how long ago that was, and
 * when the page is left. Returns what stops it.
 */
export function keepUse(say: (secondsAgo: number) => void = sayUsed): () => void {
  let usedAt = 0;
  let saidAt = -Infinity;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const sayNow = () => {
    clearTimeout(waiting);
    saidAt = Date.now();
    waiting = setTimeout(sayIfUsed, everyMs);
    say(Math.round((saidAt - usedAt) / 1_000));
  };
  const sayIfUsed = () => {
    if (usedAt > saidAt) sayNow();
  };
  const use = () => {
    usedAt = Date.now();
    if (usedAt - saidAt >= everyMs) sayNow();
  };
  for (const kind of uses) document.addEventListener(kind, use, { passive: true, capture: true });
  window.addEventListener('pagehide', sayIfUsed);
  return () => {
    clearTimeout(waiting);
    for (const kind of uses) document.removeEventListener(kind, use, { capture: true });
    window.removeEventListener('pagehide', sayIfUsed);
  };
}
