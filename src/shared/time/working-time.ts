// Working time: what lies within opening hours by London's clocks. A clock that starts outside them begins at the next
// opening. Hours are turned into instants first; of a skipped or repeated hour, `instantOfWall` says which.
import { addLondonDays, instantOfWall, londonDayOf, startOfLondonDay } from './london.ts';
import { spansOn, type OpeningHours } from './opening-hours.ts';

/** Milliseconds since 1970; `to` no longer belongs to it. */
type Opening = { from: number; to: number };

const msPerMinute = 60_000;
const msPerDay = 86_400_000;
/** Hours that stay closed for longer are a mistake, and no deadline can be computed from them. */
const mostClosedDays = 400;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function openingOf(day: number, span: string): Opening {
  const at = (time: string) => instantOfWall(day * msPerDay + minuteOf(time) * msPerMinute).getTime();
  return { from: at(span.slice(0, 5)), to: at(span.slice(6)) };
}

/** Returns the day's openings in order; hours that overlap count once. */
function openingsOn(hours: OpeningHours, day: number): Opening[] {
  const joined: Opening[] = [];
  for (const span of spansOn(hours, day).toSorted()) {
    const opening = openingOf(day, span);
    const last = joined.at(-1);
    if (last && opening.from <= last.to) last.to = Math.max(last.to, opening.to);
    else if (opening.from < opening.to) joined.push(opening);
  }
  return joined;
}

/** Returns what is open from the instant on, without end; throws where nothing opens again. */
function* openingsFrom(hours: OpeningHours, start: Date): Generator<Opening, never> {
  const time = start.getTime();
  for (let day = londonDayOf(start), closed = 0; closed < mostClosedDays; day += 1, closed += 1) {
    for (const { from, to } of openingsOn(hours, day)) {
      if (to <= time) continue;
      closed = 0;
      yield { from: Math.max(from, time), to };
    }
  }
  throw new Error('Opening hours must open again.');
}

/** Returns when the working minutes are over. Zero minutes from a closed hour give the next opening. */
export function addWorkingMinutes(hours: OpeningHours, start: Date, minutes: number): Date {
  let left = minutes * msPerMinute;
  for (const { from, to } of openingsFrom(hours, start)) {
    if (left <= to - from) return new Date(from + left);
    left -= to - from;
  }
  throw new Error('Opening hours have no end.');
}

/** Returns the working minutes from one instant to a later one, with fractions. */
export function workingMinutesBetween(hours: OpeningHours, start: Date, end: Date): number {
  let total = 0;
  for (const { from, to } of openingsFrom(hours, start)) {
    if (from >= end.getTime()) break;
    total += Math.min(to, end.getTime()) - from;
  }
  return total / msPerMinute;
}

/** Returns the close of the n-th working day after the day on which the clock starts. */
export function closeOfWorkingDay(hours: OpeningHours, start: Date, days: number): Date {
  let day = londonDayOf(addWorkingMinutes(hours, start, 0));
  for (let left = days; left > 0; left -= 1) {
    const next = addWorkingMinutes(hours, instantOfWall((day + 1) * msPerDay), 0);
    day = londonDayOf(next);
  }
  return new Date(openingsOn(hours, day).at(-1)?.to ?? 0);
}

export function lastCloseUntil(hours: OpeningHours, instant: Date): Date {
  const today = londonDayOf(instant);
  for (let day = today; day > today - mostClosedDays; day -= 1) {
    const close = openingsOn(hours, day).findLast(({ to }) => to <= instant.getTime());
    if (close) return new Date(close.to);
  }
  throw new Error('Opening hours must have been open before.');
}

/** Returns the end of the London day that is so many calendar days after the instant's: the midnight that follows it. */
export function endOfDayAfter(instant: Date, days: number): Date {
  return addLondonDays(startOfLondonDay(instant), days + 1);
}
