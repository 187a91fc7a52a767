import { useEffect, useRef } from 'react';

/** Runs an effect once for this page, also in React's strict mode: an authorization code is good once. */
export function useOnce(work: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void work();
  });
}
