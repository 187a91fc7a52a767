import { useEffect, useState } from 'react';
import { onDeskNews, onTyping } from '../news/desk-news.ts';

/** After the last news of it. A claimant who types is told of every 3 s. */
const shownMs = 6_000;

export function useTypingClaims(): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const forget = (isOver: (claimId: string) => boolean) =>
      setTyping((before) => new Set([...before].filter((id) => !isOver(id))));
    // What was typed has come.
    const stopNews = onDeskNews((claims) => forget((id) => claims?.includes(id) === true));
    const stop = onTyping((claimId) => {
      clearTimeout(timers.get(claimId));
      setTyping((before) => new Set([...before, claimId]));
      timers.set(
        claimId,
        setTimeout(() => forget((id) => id === claimId), shownMs),
      );
    });
    return () => {
      stop();
      stopNews();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
  return typing;
}
