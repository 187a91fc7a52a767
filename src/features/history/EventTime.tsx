import { formatDateTime, formatLongDate, formatTime, isSetDate } from '#shared/time/dates.ts';
import styles from './History.module.css';

/**
 * Renders an instant as 06/11/2025 14:05, with the text "6 November 2025 14:05" for screen readers; nothing for an
 * unset date.
 */
export function EventTime({ at }: { at: Date }) {
  if (!isSetDate(at)) return null;
  return (
    <time dateTime={at.toISOString()} className={styles['time']}>
      <span aria-hidden="true">{formatDateTime(at)}</span>
      <span className="hidden">{`${formatLongDate(at)} ${formatTime(at)}`}</span>
    </time>
  );
}
