import { type DateReason, dateReasons } from '#claim/promise/date-reasons.rules.ts';
import { formatDayAndMonth } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { reasonTexts } from '../due/date-texts.ts';
import { earliestId, lacksText, type Wanted } from './wanted-date.ts';

type FieldsProps = {
  wanted: Wanted;
  set: (part: Partial<Wanted>) => void;
  isTried: boolean;
  name: string;
  now: Date;
  /** Another date was promised before. */
  isMoved: boolean;
};

export function DateFields({ wanted, set, isTried, name: first, now, isMoved }: FieldsProps) {
  const { earliest, latest, reason, text } = wanted;
  return (
    <>
      <Field
        id={earliestId}
        type="date"
        label={m.desk_date_earliest()}
        error={isTried && earliest === '' ? m.desk_day_required() : undefined}
        value={earliest}
        onChange={(event) => set({ earliest: event.target.value })}
      />
      <Field
        id="date-latest"
        type="date"
        label={m.desk_date_latest()}
        hint={m.desk_date_latest_hint()}
        min={earliest}
        value={latest}
        onChange={(event) => set({ latest: event.target.value })}
      />
      <SelectField
        id="date-reason"
        label={m.desk_date_reason()}
        placeholder={m.desk_reason_choose()}
        error={isTried && reason === '' ? m.desk_reason_required() : undefined}
        value={reason}
        options={dateReasons.map((value) => ({ value, label: reasonTexts[value]() }))}
        onChange={(event) => set({ reason: event.target.value as DateReason })}
      />
      <Field
        id="date-text"
        label={reason === 'other' ? m.desk_date_text_needed({ name: first }) : m.desk_date_text({ name: first })}
        hint={
          isMoved ? m.desk_date_text_hint({ day: formatDayAndMonth(now) }) : m.desk_date_text_first({ name: first })
        }
        error={isTried && lacksText(wanted) ? m.desk_date_text_required() : undefined}
        maxLength={200}
        value={text}
        onChange={(event) => set({ text: event.target.value })}
      />
    </>
  );
}
