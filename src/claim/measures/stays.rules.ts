// When a claim ended, for how long it was in each state until then, and for whom it waited there.
import type { Wait } from '#claim/desk/desk-facts.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { startOfLondonDay } from '#shared/time/london.ts';
import { dayMs, minuteMs } from '#shared/time/milliseconds.ts';

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

/** Of the newest states, those of one instant, as of dates without a time, end with the one that the claim is in. */
function withEndLast({ states, endedAt }: Omit<Stays, 'waits'>): StateFrom[] {
  const newest = states.at(-1)?.at.getTime();
  const isEnd = ({ at, isOver }: StateFrom) => endedAt !== null && isOver && at.getTime() === newest;
  return [...states.filter((state) => !isEnd(state)), ...states.filter(isEnd)];
}

/**
 * Returns each ending of a claim, by its states alone where these tell, so that it counts alike before and after the
 * claim is opened again. A claim that goes from one final state to another has not ended again. Systems may send an event
 * of a state that goes on while the claim stays over.
 */
export function endingsOf({ states, endedAt }: Omit<Stays, 'waits'>): Ending[] {
  const endings = withEndLast({ states, endedAt })
    .filter(({ isOver }, index, all) => isOver && all[index - 1]?.isOver !== true)
    .map(({ at, name }) => ({ at, state: name }));
  const last = states.at(-1);
  if (endedAt === null) return last?.isOver === true ? endings.slice(0, -1) : endings;
  return endings.length > 0 ? endings : [{ at: endedAt, state: last?.name ?? '' }];
}

/** The claim was over from `at` until its operator's system said so too, or a handler opened it; null while it waits. */
export type SetOver = { at: Date; until: Date | null };

/** Returns the states without those that a system sent while what was set at the desk stood: it had not heard of the end. */
export function heardStates(states: readonly StateFrom[], ends: readonly SetOver[]): StateFrom[] {
  const isUnheard = (at: Date) => ends.some((end) => at > end.at && (end.until === null || at < end.until));
  return states.filter(({ at, isOver }) => isOver || !isUnheard(at));
}

/** A London day as a system sends it: midnight there or of UTC. */
const hasNoTime = (at: Date): boolean => at.getTime() % dayMs === 0 || startOfLondonDay(at).getTime() === at.getTime();

/**
 * Returns the states of a claim that was open as the portal got it, at `createdAt`. An end of that day whose date has no
 * time came after that, so it is an instant later.
 */
export function statesOfOpenArrival(states: readonly StateFrom[], createdAt: Date): StateFrom[] {
  const came = dayOf(createdAt);
  const lastOpen = states.findLastIndex(({ at, isOver }) => at <= createdAt && !isOver);
  const after = new Date(createdAt.getTime() + 1);
  return states.map((state, index) => {
    const { at } = state;
    const isLater = index > lastOpen && at <= createdAt && hasNoTime(at) && dayOf(at) === came;
    return isLater ? { ...state, at: after } : state;
  });
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
