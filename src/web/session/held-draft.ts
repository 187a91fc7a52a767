import { useEffect, useRef } from 'react';
import { onSessionLost, onStoresCleared, sayUnsent } from './session.ts';

/** `clearings`: how often the stores were cleared since. Finding a claim clears them once, and then it is read. */
type Held = { key: string; text: string; clearings: number };

/** What was typed on a page as its session ended, in memory alone. */
let held: Held | null = null;

onStoresCleared(() => {
  if (held === null) return;
  held.clearings += 1;
  if (held.clearings > 1) held = null;
});

export const heldDraft = (key: string): string | null => (held?.key === key ? held.text : null);

export function forgetHeldDraft(): void {
  held = null;
  sayUnsent(null);
}

/** Holds what `typed` returns if the session ends, and lets the Track form say `unsent`. Null is nothing to hold. */
export function useHeldDraft(key: string, typed: () => object | null, unsent: () => string): void {
  const latest = useRef({ typed, unsent });
  useEffect(() => {
    latest.current = { typed, unsent };
  });
  useEffect(
    () =>
      onSessionLost(() => {
        const now = latest.current.typed();
        if (now === null) return;
        held = { key, text: JSON.stringify(now), clearings: 0 };
        sayUnsent(latest.current.unsent());
      }),
    [key],
  );
}
