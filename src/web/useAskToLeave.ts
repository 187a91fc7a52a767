import { useEffect } from 'react';

/** While something would be lost, the browser asks before the page is left or loaded anew. */
export function useAskToLeave(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

/** Loads the page anew without a question, where what is on it must go: it is old, or another’s. */
export function reloadUnasked(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  location.reload();
}
