import { formatDate, formatLongDate } from '#shared/time/dates.ts';

/** Shows a date as 06/11/2025, read out as "6 November 2025". `iso` is an instant. */
export function ClaimDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="tabular">
      <span aria-hidden="true">{formatDate(iso)}</span>
      <span className="hidden">{formatLongDate(iso)}</span>
    </time>
  );
}
