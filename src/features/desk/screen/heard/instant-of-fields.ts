import { londonTime } from '#shared/time/dates.ts';

/** Returns the instant of a day and a time in London, as fields have them; null while one is missing. */
export function instantOf(day: string, time: string): Date | null {
  const guess = new Date(`${day}T${time}:00Z`);
  const wall = londonTime(guess);
  if (Number.isNaN(guess.getTime()) || wall === null) return null;
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  return new Date(guess.getTime() - (shown - guess.getTime()));
}
