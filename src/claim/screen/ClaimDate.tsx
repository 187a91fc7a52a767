import { formatDate, formatLongDate } from '#shared/time/dates.ts';

export function ClaimDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="tabular">
      <span aria-hidden="true">{formatDate(iso)}</span>
      <span className="visually-hidden">{formatLongDate(iso)}</span>
    </time>
  );
}
