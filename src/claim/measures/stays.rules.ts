// When a claim ended, for how long it was in each state until then, and for whom it waited there.
import type { Wait } from '#claim/desk/desk-facts.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

/** The claim has a state from `at` on. `isOver`: in it the claim is over. `waitingOn`: for whom it waits there. */
export type StateFrom = { at: Date; name: string; isOver: boolean; waitingOn: Wait['on'] };

export type Stays = {
  /** By time. */
  states: readonly StateFrom[];
  waits: readonly Wait[];
  /** As the desk has it; null while the claim goes on. */
  endedAt: Date | null;
};

export type Stay = StateFrom & { to: Date };
export type Ending = { at: Date; state: string };

export const minutesBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / minuteMs;

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

/**
 * Returns each ending of a claim, by its states alone where these tell, so that it counts alike before and after the
 * claim is opened again. A claim that goes from one final state to another has not ended again.
 */
export function endingsOf({ states, endedAt }: Omit<Stays, 'waits'>): Ending[] {
  const endings = states
    .filter(({ isOver }, index) => isOver && states[index - 1]?.isOver !== true)
    .map(({ at, name }) => ({ at, state: name }));
  const last = states.at(-1);
  if (endedAt === null) return last?.isOver === true ? endings.slice(0, -1) : endings;
  const isKnown = last !== undefined && (last.isOver || (endings.length > 0 && endedAt < last.at));
  return isKnown ? endings : [...endings, { at: endedAt, state: last?.name ?? '' }];
}

/** Until the next other state. A state that lasts is no stay yet. */
function allStays({ states }: Pick<Stays, 'states'>): Stay[] {
  const changes = states.filter(({ name }, index) => name !== states[index - 1]?.name);
  return changes.flatMap((change, index) => {
    const to = changes[index + 1]?.at;
    return to === undefined ? [] : [{ ...change, to }];
  });
}

/** Returns the stays in states that waited for somebody: not those in which the claim was over. */
export const openStays = (of: Pick<Stays, 'states'>): Stay[] => allStays(of).filter(({ isOver }) => !isOver);

/** Minutes by whom they were waited for. */
type Waited = Map<string, number>;

/** Splits a stay by whom it waited for: as its state says, unless a wait says otherwise; nobody once it is over. */
export function waitedIn(stay: Stay, waits: readonly Wait[]): Waited {
  if (stay.isOver) return new Map([['nobody', minutesBetween(stay.at, stay.to)]]);
  const minutes: Waited = new Map();
  const add = (on: string, from: Date, to: Date) => minutes.set(on, (minutes.get(on) ?? 0) + minutesBetween(from, to));
  let from = stay.at;
  for (const wait of waits) {
    const [start, end] = [laterOf(wait.from, from), earlierOf(wait.until ?? stay.to, stay.to)];
    if (end <= start) continue;
    add(stay.waitingOn, from, start);
    add(wait.on, start, end);
    from = end;
  }
  add(stay.waitingOn, from, stay.to);
  return minutes;
}

/** Returns for whom the claim had waited by an instant, all stays together; for nobody while it was over before. */
export function waitedUntil(of: Pick<Stays, 'states' | 'waits'>, until: Date): Waited {
  const waited: Waited = new Map();
  for (const stay of allStays(of).filter(({ at }) => at < until)) {
    for (const [on, minutes] of waitedIn({ ...stay, to: earlierOf(stay.to, until) }, of.waits)) {
      waited.set(on, (waited.get(on) ?? 0) + minutes);
    }
  }
  return waited;
}
