import { useEffect, useRef } from 'react';

/** Does something once for this page, however often React tries out its effects: a code is good once. */
export function useOnce(work: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void work();
  });
}
