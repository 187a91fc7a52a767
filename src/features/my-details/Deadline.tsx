import { formatLongDate, formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import styles from './Addresses.module.css';

export function Deadline({ until }: { until: string | null }) {
  if (until === null) return null;
  const [time, date] = [formatTime(until), formatLongDate(until).replace(/ \d{4}$/, '')];
  return <p className={styles['note']}>{m.details_deadline({ time, date })}</p>;
}
