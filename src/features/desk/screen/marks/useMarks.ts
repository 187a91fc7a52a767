import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { marksOf, watchMarks, type Marks } from './marks.ts';

/** Asks for the marks of whatever claims are on screen, by a chunk of its own. An auditor sees none. */
export function useAskMarks(mayAct: boolean): void {
  useEffect(() => {
    if (!mayAct) return undefined;
    let stop: (() => void) | null = () => {};
    const start = async () => {
      const { askMarks } = await import('./ask-marks.ts');
      if (stop !== null) stop = askMarks();
    };
    start().catch(() => {});
    return () => {
      stop?.();
      stop = null;
    };
  }, [mayAct]);
}

export function useMarks(claimId: string): Marks {
  const watch = useCallback((tell: () => void) => watchMarks(claimId, tell), [claimId]);
  return useSyncExternalStore(watch, () => marksOf(claimId));
}
