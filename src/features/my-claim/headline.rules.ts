/** More bars than this cannot be counted at a glance, so only the text is shown. */
const mostBars = 7;

export function barsOf(day: number, days: number): boolean[] {
  if (days < 1 || days > mostBars) return [];
  return Array.from({ length: days }, (_, index) => index < day);
}
