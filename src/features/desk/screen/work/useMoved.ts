import { useEffect, useState } from 'react';

/** A change that can be undone until `until`. `said` is what has happened. */
export type Moved = { what: 'state' | 'date'; changeId: string; said: string; until: string };

export function useMoved(): [Moved | null, (moved: Moved | null) => void] {
  const [moved, setMoved] = useState<Moved | null>(null);
  useEffect(() => {
    if (moved === null) return undefined;
    const timer = setTimeout(() => setMoved(null), new Date(moved.until).getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [moved]);
  return [moved, setMoved];
}
