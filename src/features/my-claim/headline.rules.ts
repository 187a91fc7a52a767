// How the headline of My Claim draws spans.

/** More bars than this cannot be counted at a glance, so the words stand alone. */
const mostBars = 7;

/** Returns one entry for each day of a span, true for those that have begun; empty where there are too many or none. */
export function barsOf(day: number, days: number): boolean[] {
  if (days < 1 || days > mostBars) return [];
  return Array.from({ length: days }, (_, index) => index < day);
}
