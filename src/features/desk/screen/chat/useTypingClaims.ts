import { useEffect, useState } from 'react';
import { onTyping } from '../news/desk-news.ts';

/** After the last news of it. A claimant who types is told of every 3 s. */
const shownMs = 6_000;

export function useTypingClaims(): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const stop = onTyping((claimId) => {
      clearTimeout(timers.get(claimId));
      setTyping((before) => new Set([...before, claimId]));
      const end = () => setTyping((before) => new Set([...before].filter((id) => id !== claimId)));
      timers.set(claimId, setTimeout(end, shownMs));
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
  return typing;
}
