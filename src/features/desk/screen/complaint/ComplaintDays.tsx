import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { dayNames } from './complaint-texts.ts';
import styles from './Complaint.module.css';

type DaysProps = { complaint: Pick<ShownComplaint, 'days' | 'receivedAt' | 'closedAt'>; now: Date };

type Day = ShownComplaint['days'][number];

const lastMoment = (at: string): Date => new Date(new Date(at).getTime() - 1);

function doneText(doneAt: string, lateDays: number | null): string {
  const day = formatDate(doneAt);
  if (lateDays === null) return m.desk_complaint_day_done({ day });
  if (lateDays === 0) return m.desk_complaint_day_late({ day });
  return lateDays === 1
    ? m.desk_complaint_day_late_one({ day })
    : m.desk_complaint_day_late_by({ day, count: lateDays });
}

/** The clock as a line of days. */
export function ComplaintDays({ complaint: { days, receivedAt, closedAt }, now }: DaysProps) {
  const stateOf = ({ what, at, doneAt, lateDays }: Day): string => {
    // Its day is when it went.
    if (what === 'eight-weeks' && lateDays === null) return '';
    if (doneAt !== null) return doneText(doneAt, lateDays);
    if (lateDays !== null) return m.desk_complaint_day_missed();
    // Nobody owes a summary: a final answer does as well.
    return closedAt === null && what !== 'summary' && new Date(at) <= now ? m.desk_clocks_over() : '';
  };
  return (
    <ol className={styles['days']} aria-label={m.desk_complaint_days()}>
      <li>
        <span>{m.desk_complaint_received()}</span> <span>{formatDate(receivedAt)}</span>
      </li>
      {days.map((day) => {
        const { what, at, doneAt, sendBy } = day;
        const state = stateOf(day);
        return (
          <li key={`${what} ${at} ${doneAt ?? ''}`}>
            <span>{dayNames[what]()}</span>{' '}
            <span>
              {formatDate(lastMoment(at))}
              {sendBy !== null &&
                doneAt === null &&
                closedAt === null &&
                m.desk_complaint_day_send_by({ day: formatDate(lastMoment(sendBy)) })}
            </span>
            {state !== '' && <strong> {state}</strong>}
          </li>
        );
      })}
    </ol>
  );
}
