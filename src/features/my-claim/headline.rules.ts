/** More bars than this cannot be counted at a glance, so only the text is shown. */
const mostBars = 7;

/** Returns one entry per day of a span, true for days that have begun; empty if there are none or more than seven. */
export function barsOf(day: number, days: number): boolean[] {
  if (days < 1 || days > mostBars) return [];
  return Array.from({ length: days }, (_, index) => index < day);
}
