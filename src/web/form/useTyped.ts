import { useEffect, useState } from 'react';
import { guardWords } from '#web/session/unsaved-words.ts';

/** `base`: what stood in the fields before anything was typed. `seen`: the version that it is of. */
type Typing<Draft> = { base: Draft; typed: Draft; seen: number | null };

/** By place, in memory alone. */
const held = new Map<string, Typing<unknown>>();
guardWords(() => held.size > 0);

const askToLeave = (event: BeforeUnloadEvent) => event.preventDefault();

function hold(place: string, typing: Typing<unknown>): void {
  held.set(place, typing);
  window.addEventListener('beforeunload', askToLeave);
}

export function dropTyped(place: string): void {
  held.delete(place);
  if (held.size === 0) window.removeEventListener('beforeunload', askToLeave);
}

export const isHeld = (place: string): boolean => held.has(place);

const differs = ({ base, typed }: Typing<unknown>): boolean => JSON.stringify(base) !== JSON.stringify(typed);

export type Typed<Draft> = {
  typed: Draft;
  /** The version that it was typed over. */
  seen: number | null;
  isUnsaved: boolean;
  /** The version that somebody else has saved since. */
  newer: number | null;
  /** Grows where other values are to be drawn in fields that keep theirs. */
  times: number;
  type: (change: (before: Draft) => Draft) => void;
  saved: (on: Draft, version: number | null) => void;
  takeTheirs: () => void;
  keepMine: () => void;
};

/**
 * Holds what was typed at a place until it is saved or given up, so that another page of the app may be looked at
 * meanwhile. Before the site is left the browser asks. What is `stored` shows while nothing is typed; `newest` is its
 * version, or null where it has none.
 */
export function useTyped<Draft>(place: string, stored: Draft, newest: number | null = null): Typed<Draft> {
  const first = { base: stored, typed: stored, seen: newest };
  const [typing, setTyping] = useState(() => (held.get(place) as Typing<Draft> | undefined) ?? first);
  const [times, setTimes] = useState(0);
  const follow = (of: Typing<Draft>) => (differs(of) || of.seen !== newest ? of : first);
  const { base, typed, seen } = follow(typing);
  const isUnsaved = differs({ base, typed, seen });
  useEffect(() => {
    if (differs(typing)) hold(place, typing);
    else dropTyped(place);
  }, [place, typing]);
  const settle = (on: Draft, version: number | null) => {
    // At once: the page may be left in the same press.
    dropTyped(place);
    setTyping({ base: on, typed: on, seen: version });
  };
  const takeTheirs = () => {
    settle(stored, newest);
    setTimes(times + 1);
  };
  return {
    typed,
    seen,
    isUnsaved,
    times,
    newer: newest !== null && newest > (seen ?? 0) ? newest : null,
    type: (change: (before: Draft) => Draft) =>
      setTyping((before) => ({ ...follow(before), typed: change(follow(before).typed) })),
    saved: settle,
    takeTheirs,
    keepMine: () => setTyping((before) => ({ ...before, base: stored, seen: newest })),
  };
}
