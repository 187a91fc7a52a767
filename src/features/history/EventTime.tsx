import { formatDateTime, formatLongDate, formatTime, isSetDate } from '#shared/time/dates.ts';
import styles from './History.module.css';

/** An instant as 06/11/2025 14:05, read out as "6 November 2025 14:05"; nothing for a date that is not set. */
export function EventTime({ at }: { at: Date }) {
  if (!isSetDate(at)) return null;
  return (
    <time dateTime={at.toISOString()} className={styles['time']}>
      <span aria-hidden="true">{formatDateTime(at)}</span>
      <span className="hidden">{`${formatLongDate(at)} ${formatTime(at)}`}</span>
    </time>
  );
}
