import { useEffect, useRef, useState } from 'react';
import { usePageVisible } from '#web/graphql/graphql-polling.ts';
import { setLiveOpen, refetchAll } from '#web/live.ts';
import { useOnline } from '#web/ui/feedback/useOnline.ts';

/** Milliseconds for which a hidden page stays subscribed, because people switch to and fro. */
const lingering = 20_000;

function useRecentlyVisible(seen: boolean): boolean {
  const [lately, setLately] = useState(seen);
  useEffect(() => {
    const timer = setTimeout(() => setLately(seen), seen ? 0 : lingering);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen || lately;
}

export function useLiveClaim(claimId: string, shown: number | null): void {
  const [heard, setHeard] = useState(0);
  const [known, setKnown] = useState(false);
  if (shown !== null && !known) setKnown(true);
  const told = useRef<number | null>(null);
  const lately = useRecentlyVisible(usePageVisible());
  const listens = useOnline() && lately && known;

  useEffect(() => {
    if (!listens) return undefined;
    let close: (() => void) | null = () => {};
    const open = async () => {
      const { openEventStream } = await import('#web/event-stream.ts');
      if (close === null) return;
      close = openEventStream(`/api/enduser/events?claimId=${encodeURIComponent(claimId)}`, {
        message: (data) => setHeard(Number(data)),
        flowing: setLiveOpen,
        // The session may have ended; the GraphQL queries will tell.
        refused: refetchAll,
      });
    };
    // If the chunk cannot be loaded, the page still polls.
    open().catch(() => {});
    return () => {
      close?.();
      close = null;
    };
  }, [claimId, listens]);

  // Compared with the version shown first: the present one is the header's, and the screen below may have been fetched
  // a moment earlier.
  useEffect(() => {
    told.current ??= shown;
    if (told.current === null || heard <= told.current) return;
    told.current = heard;
    refetchAll();
  }, [heard, shown]);
}
