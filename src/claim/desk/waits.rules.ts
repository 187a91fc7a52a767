// For whom a claim waited, where that was somebody else than its state says. It pauses the clock of the state.
import { addWorkingMinutes, workingMinutesBetween } from '#shared/time/working-time.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import type { WaitingOn } from './clock-kinds.rules.ts';
import type { Wait } from './desk-facts.ts';

/** Beyond this the oldest are dropped. */
const mostWaits = 50;

export const openWait = (waits: readonly Wait[]): Wait | null => waits.findLast(({ until }) => until === null) ?? null;

/** Returns the waits once the claim waits for `on`; the same array if nothing has changed. `since` is of a new wait. */
export function nextWaits(
  waits: readonly Wait[],
  { on, byState, since, now }: { on: WaitingOn; byState: WaitingOn; since: Date | null; now: Date },
): readonly Wait[] {
  const open = openWait(waits);
  const wanted = on === byState || on === 'nobody' ? null : on;
  if ((open?.on ?? null) === wanted) return waits;
  const ended = waits.map((wait) => (wait.until === null ? { ...wait, until: laterOf(wait.from, now) } : wait));
  if (wanted === null) return ended;
  const from = laterOf(since ?? now, ended.at(-1)?.until ?? null);
  return [...ended, { on: wanted, from, until: null }].slice(-mostWaits);
}

function laterOf(instant: Date, other: Date | null): Date {
  return other !== null && other > instant ? other : instant;
}

type Span = { from: Date; until: Date | null };

export function oursSince(since: Date, byState: WaitingOn, waits: readonly Wait[]): Span[] {
  const later = waits
    .filter(({ until }) => until === null || until > since)
    .map((wait) => ({ ...wait, from: laterOf(wait.from, since) }));
  if (byState !== 'us') return later.filter(({ on }) => on === 'us');
  const ours: Span[] = [];
  let from: Date | null = since;
  for (const wait of later.filter(({ on }) => on !== 'us')) {
    if (from !== null && wait.from > from) ours.push({ from, until: wait.from });
    from = wait.until;
  }
  return from === null ? ours : [...ours, { from, until: null }];
}

/** When the working minutes are used up, or how many are left during a pause. */
export type Counted = { dueAt: Date } | { minutesLeft: number };

/** Adds working minutes that count only in the spans given, which do not overlap. */
export function countMinutes(hours: OpeningHours, spans: readonly Span[], minutes: number): Counted {
  let left = minutes;
  for (const { from, until } of spans) {
    const done = until === null ? Infinity : workingMinutesBetween(hours, from, until);
    if (left <= done) return { dueAt: addWorkingMinutes(hours, from, left) };
    left -= done;
  }
  return { minutesLeft: left };
}
