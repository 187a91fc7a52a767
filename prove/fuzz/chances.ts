import { randomOf } from '../../harness/random.ts';

/** Chances that come out the same for the same seed, so that what was found can be found again. */
export type Chances = {
  /** From 0 up to and without 1. */
  next: () => number;
  /** A whole number from 0 up to and without `end`. */
  below: (end: number) => number;
  pick: <T>(from: readonly T[]) => T;
  chance: (share: number) => boolean;
};

export function chancesOf(seed: number): Chances {
  const next = randomOf(seed);
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    chance: (share) => next() < share,
  };
}
