import { useEffect } from 'react';
import { useSync } from '#web/graphql/graphql-sync.ts';

export function useKeptDrawing(): void {
  const { at } = useSync();
  useEffect(() => {
    if (at === null) return undefined;
    let isShown = true;
    const keep = async () => {
      const { keepDrawing } = await import('./keep-drawing.ts');
      if (isShown) keepDrawing(at);
    };
    (window.requestIdleCallback ?? setTimeout)(() => void keep().catch(() => {}));
    return () => {
      isShown = false;
    };
  }, [at]);
}
