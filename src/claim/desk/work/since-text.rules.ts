import { formatDate, formatTime } from '#shared/time/dates.ts';

/** Returns ", set by Kim on 06/11/2026 at 12:00", as far as it is known: what stands now, by whom and since when. */
export function sinceText(by: string | null, at: Date | null): string {
  if (by === null && at === null) return '';
  const whom = by === null || by === '' ? '' : ` by ${by}`;
  return `, set${whom}${at === null ? '' : ` on ${formatDate(at)} at ${formatTime(at)}`}`;
}
