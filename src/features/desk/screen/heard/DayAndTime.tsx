import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import styles from './DayAndTime.module.css';

type DayAndTimeProps = {
  /** Begins the ids of both fields. */
  id: string;
  day: string;
  time: string;
  error: string | undefined;
  set: (part: { day: string } | { time: string }) => void;
};

export function DayAndTime({ id, day, time, error, set }: DayAndTimeProps) {
  return (
    <div className={styles['when']}>
      <Field
        id={`${id}-day`}
        type="date"
        label={m.desk_day()}
        value={day}
        onChange={(event) => set({ day: event.target.value })}
      />
      <Field
        id={`${id}-time`}
        type="time"
        label={m.desk_time()}
        error={error}
        value={time}
        onChange={(event) => set({ time: event.target.value })}
      />
    </div>
  );
}
