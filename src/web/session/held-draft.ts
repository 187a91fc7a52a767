import { useEffect, useRef, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { onSessionLost, onStoresCleared, sayUnsent, unsentText } from './session.ts';

/** What was typed on a page as its session ended, by key and in memory alone (decision 199). */
const held = new Map<string, object>();

/** How often the stores were cleared since. Finding a claim clears them once, and then it is read. */
let clearings = 0;

onStoresCleared(() => {
  clearings += 1;
  if (clearings > 1) held.clear();
});

export function holdDraft(key: string, typed: object): void {
  held.set(key, typed);
  clearings = 0;
}

/** Returns what was held under `key`; whoever holds and reads under one key uses one type. */
export const heldDraft = <Typed extends object>(key: string): Typed | null => (held.get(key) as Typed) ?? null;

export function forgetHeldDraft(key: string): void {
  held.delete(key);
  sayUnsent(null);
}

function useSessionLost(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => onSessionLost(() => latest.current()), []);
}

/**
 * Holds what `typed` returns if the session ends, and lets the Track form say `unsent`. Null is nothing to hold, or
 * nothing to say.
 */
export function useHeldDraft(
  key: string,
  typed: () => object | null,
  unsent: () => string | null = m.track_unsent_kept,
): void {
  useSessionLost(() => {
    const now = typed();
    if (now === null) return;
    holdDraft(key, now);
    const text = unsent();
    // Of two forms, the one whose words are gone is more to know of.
    if (text !== null && unsentText() !== m.track_unsent_gone()) sayUnsent(text);
  });
}

/** Returns what was held as the form was drawn, once: from then on only the form has it. */
export function useHeldFirst<Typed extends object>(key: string): Typed | null {
  const [first] = useState(() => heldDraft<Typed>(key));
  useEffect(() => void held.delete(key), [key]);
  return first;
}

/** Lets the Track form say that what was typed is gone: passcodes, and needs (decision 138), are held nowhere. */
export function useUnheldWords(isTyped: boolean): void {
  useSessionLost(() => {
    if (isTyped) sayUnsent(m.track_unsent_gone());
  });
}
