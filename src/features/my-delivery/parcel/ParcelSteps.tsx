import { useId } from 'react';
import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ShownParcel } from './parcel-fields.ts';
import styles from './Parcel.module.css';

type Step = ShownParcel['events'][number];

const mostShown = 8;

/** What the courier said, by time, and from whom the last of it came. */
export function ParcelSteps({ events }: { events: readonly Step[] }) {
  const id = useId();
  const last = events.at(-1);
  if (!last) return <p className={styles['note']}>{m.parcel_events_none()}</p>;
  const earlier = events.slice(0, -mostShown);
  return (
    <div>
      <h3 id={id} className={styles['heading']}>
        {m.parcel_events()}
      </h3>
      {earlier.length > 0 && (
        <details className={styles['earlier']}>
          <summary>{m.parcel_events_earlier()}</summary>
          <Steps events={earlier} labelledBy={id} />
        </details>
      )}
      <Steps events={events.slice(-mostShown)} labelledBy={id} />
      <p className={styles['note']}>{m.parcel_last_news({ at: formatDateTime(last.at), source: last.source })}</p>
    </div>
  );
}

function Steps({ events, labelledBy }: { events: readonly Step[]; labelledBy: string }) {
  return (
    <ol className={styles['steps']} aria-labelledby={labelledBy}>
      {events.map(({ id, at, text, place }) => (
        <li key={id} className={styles['step']}>
          <span className={styles['stepText']}>{text}</span>
          <span className={styles['note']}>
            <time dateTime={at}>{formatDateTime(at)}</time>
            {place !== '' && <span> · {place}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
