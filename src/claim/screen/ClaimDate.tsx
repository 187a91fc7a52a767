import { formatDate, formatLongDate } from '#shared/time/dates.ts';

export function ClaimDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="tabular">
      <span aria-hidden="true">{formatDate(iso)}</span>
      <span className="hidden">{formatLongDate(iso)}</span>
    </time>
  );
}
