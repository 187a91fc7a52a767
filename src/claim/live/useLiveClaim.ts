import { useEffect, useRef, useState } from 'react';
import { usePageVisible } from '#web/graphql/graphql-polling.ts';
import { setLiveOpen, refetchAll } from '#web/streams/live.ts';
import { useEventStream } from '#web/streams/useEventStream.ts';
import { useOnline } from '#web/ui/feedback/useOnline.ts';

/** Milliseconds for which a hidden page stays subscribed, because people switch back soon. */
const hiddenMs = 20_000;

function useRecentlyVisible(visible: boolean): boolean {
  const [recent, setRecent] = useState(visible);
  useEffect(() => {
    const timer = setTimeout(() => setRecent(visible), visible ? 0 : hiddenMs);
    return () => clearTimeout(timer);
  }, [visible]);
  return visible || recent;
}

/** `shown` is the version on screen, null while it loads. */
export function useLiveClaim(claimId: string, shown: number | null): void {
  const [newest, setNewest] = useState(0);
  const [known, setKnown] = useState(false);
  if (shown !== null && !known) setKnown(true);
  const fetched = useRef<number | null>(null);
  const recentlyVisible = useRecentlyVisible(usePageVisible());
  const subscribed = useOnline() && recentlyVisible && known;

  useEventStream(subscribed ? `/api/enduser/events?claimId=${encodeURIComponent(claimId)}` : null, {
    onMessage: (data) => setNewest(Number(data)),
    onFlowChange: setLiveOpen,
    onRefused: refetchAll,
  });

  // Compared with the version shown first, because the screen may have been fetched a moment before the header.
  useEffect(() => {
    fetched.current ??= shown;
    if (fetched.current === null || newest <= fetched.current) return;
    fetched.current = newest;
    refetchAll();
  }, [newest, shown]);
}
