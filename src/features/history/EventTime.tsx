import { formatDateTime, formatLongDate, formatTime, isSetDate } from '#shared/time/dates.ts';
import styles from './History.module.css';

export function EventTime({ at }: { at: Date }) {
  if (!isSetDate(at)) return null;
  return (
    <time dateTime={at.toISOString()} className={styles['time']}>
      <span aria-hidden="true">{formatDateTime(at)}</span>
      <span className="visually-hidden">{`${formatLongDate(at)} ${formatTime(at)}`}</span>
    </time>
  );
}
