import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ShownComplaint } from '../../complaint/complaint-routes.ts';
import { dayNames } from './complaint-texts.ts';
import styles from './Complaint.module.css';

type DaysProps = { complaint: Pick<ShownComplaint, 'days' | 'receivedAt' | 'closedAt'>; now: Date };

const lastMoment = (at: string): Date => new Date(new Date(at).getTime() - 1);

/** The clock as a line of days. */
export function ComplaintDays({ complaint: { days, receivedAt, closedAt }, now }: DaysProps) {
  const stateOf = (at: string, doneAt: string | null): string => {
    if (doneAt !== null) return m.desk_complaint_day_done({ day: formatDate(doneAt) });
    return closedAt === null && new Date(at) <= now ? m.desk_clocks_over() : '';
  };
  return (
    <ol className={styles['days']} aria-label={m.desk_complaint_days()}>
      <li>
        <span>{m.desk_complaint_received()}</span> <span>{formatDate(receivedAt)}</span>
      </li>
      {days.map(({ what, at, doneAt }) => {
        const state = stateOf(at, doneAt);
        return (
          <li key={what}>
            <span>{dayNames[what]()}</span> <span>{formatDate(lastMoment(at))}</span>
            {state !== '' && <strong> {state}</strong>}
          </li>
        );
      })}
    </ol>
  );
}
