import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLive } from './live.ts';

const subscribe = (listener: () => void) => {
  const names = ['online', 'offline', 'visibilitychange'];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
};

const isVisible = () => document.visibilityState === 'visible';
const isWatching = () => navigator.onLine && isVisible();
const useWatching = () => useSyncExternalStore(subscribe, isWatching, () => true);

/** Whether the page can be seen at all: not in another tab, not behind a locked screen. */
export const usePageVisible = () => useSyncExternalStore(subscribe, isVisible, () => true);

/**
 * Calls `refetch` at once when the page is seen and online again, and when news has come. While no news can come by
 * itself, also every `seconds`, and as long as the last call has failed (`failing`), because no news comes of that. News
 * that comes while an answer is awaited (`busy`) waits for it, because that answer may be older.
 */
export function usePolling(refetch: () => void, seconds: number, busy = false, failing = false): void {
  const watching = useWatching();
  const { open, news } = useLive();
  const poll = useEffectEvent(refetch);
  const wasAway = useRef(false);
  const newsAsked = useRef(news);
  useEffect(() => {
    if (wasAway.current && watching) poll();
    wasAway.current = !watching;
    if (!watching || (open && !failing)) return undefined;
    const timer = setInterval(() => poll(), seconds * 1000);
    return () => clearInterval(timer);
  }, [watching, open, failing, seconds]);
  useEffect(() => {
    if (busy || newsAsked.current === news) return;
    newsAsked.current = news;
    poll();
  }, [busy, news]);
}
