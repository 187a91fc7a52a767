import { useState } from 'react';
import type { CallError, CallResult } from '#web/call.ts';

type Looked = { go: true } | { go: false; error: CallError | null };

/**
 * Shows what a change would break before it is sent. `ask` returns null where it breaks nothing. The first press of a
 * change shows its effects, and the next press of the same change sends it.
 */
export function useEffects<Change, Effects>(ask: (change: Change) => Promise<CallResult<Effects | null>>) {
  const [shown, setShown] = useState<{ of: string; effects: Effects } | null>(null);
  const look = async (change: Change): Promise<Looked> => {
    const of = JSON.stringify(change);
    if (shown?.of === of) return { go: true };
    const asked = await ask(change);
    if (!asked.ok) return { go: false, error: asked.error };
    setShown(asked.answer === null ? null : { of, effects: asked.answer });
    return asked.answer === null ? { go: true } : { go: false, error: null };
  };
  return { effects: shown?.effects ?? null, look };
}
