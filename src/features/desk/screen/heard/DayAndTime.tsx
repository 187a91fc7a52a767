import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import styles from './DayAndTime.module.css';

type DayAndTimeProps = {
  /** Begins the ids of both fields. */
  id: string;
  day: string;
  time: string;
  error: string | undefined;
  /** Where the fields are called otherwise. */
  labels?: { day: string; time: string; hint: string };
  /** The last day that can be chosen. */
  last?: string;
  set: (part: { day: string } | { time: string }) => void;
};

export function DayAndTime({ id, day, time, error, labels, last, set }: DayAndTimeProps) {
  return (
    <div className={styles['when']}>
      <Field
        id={`${id}-day`}
        type="date"
        label={labels?.day ?? m.desk_day()}
        max={last}
        value={day}
        onChange={(event) => set({ day: event.target.value })}
      />
      <Field
        id={`${id}-time`}
        type="time"
        label={labels?.time ?? m.desk_time()}
        hint={labels?.hint}
        error={error}
        value={time}
        onChange={(event) => set({ time: event.target.value })}
      />
    </div>
  );
}
