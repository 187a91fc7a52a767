import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { dayAfter } from './work-texts.ts';

type FieldProps = { now: Date; day: string; isMissing: boolean; pick: (day: string) => void };

export function SnoozeField({ now, day, isMissing, pick }: FieldProps) {
  return (
    <Field
      id="snooze-until"
      type="date"
      label={m.desk_snooze_until()}
      hint={m.desk_snooze_hint()}
      error={isMissing ? m.desk_day_required() : undefined}
      min={dayAfter(now)}
      value={day}
      onChange={(event) => pick(event.target.value)}
    />
  );
}
