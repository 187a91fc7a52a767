// A document that has not heard of a change at the desk does not undo it. One that has, does.

export type WaitingState = { base: string | null; value: string; at: Date; unheard: number };

/** What a write says of the state. `isNamed`: its sender has heard, as by a PATCH of the state or by If-Match. */
export type SaidState = { state: string | null; isNamed: boolean; changedAt: Date | null };

export type HeardState =
  | { state: string | null; outcome: 'taken' | 'overruled' }
  | { state: string; outcome: 'waiting'; unheard: number };

/** Allows for clocks of two systems that differ. */
const clocksDifferMs = 60_000;

/** Returns which state is to be written, and what becomes of the change at the desk that waits. */
export function hearState({ base, value, at, unheard }: WaitingState, said: SaidState): HeardState {
  if (said.state === value) return { state: value, outcome: 'taken' };
  const isLater = said.changedAt !== null && said.changedAt.getTime() > at.getTime() + clocksDifferMs;
  const hasHeard = said.isNamed || isLater;
  if (said.state !== base || hasHeard) return { state: said.state, outcome: 'overruled' };
  return { state: value, outcome: 'waiting', unheard: unheard + 1 };
}
