import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { type Errors, nextKey } from '../client-draft.ts';
import { type DayDraft, hourDays, hoursIn, type HoursDraft } from './hours-draft.rules.ts';
import { dayName, hoursLines, namedDay } from './hours-words.ts';
import styles from '../Clients.module.css';

type HoursFieldsProps = {
  hours: HoursDraft;
  bankHolidays: readonly string[];
  errors: Errors;
  onChange: (hours: HoursDraft) => void;
};

export function HoursFields({ hours, bankHolidays, errors, onChange }: HoursFieldsProps) {
  return (
    <fieldset className={styles['part']} aria-describedby="client-hours-hint">
      <legend>{m.clients_hours()}</legend>
      <p id="client-hours-hint" className={styles['hint']}>
        {m.clients_hours_hint()}
      </p>
      <Select
        asField
        label={m.clients_hours_which()}
        options={[
          { value: 'usual', label: m.clients_hours_usual() },
          { value: 'own', label: m.clients_hours_own() },
        ]}
        value={hours.isOwn ? 'own' : 'usual'}
        onChange={(event) => onChange({ ...hours, isOwn: event.currentTarget.value === 'own' })}
      />
      {hours.isOwn && (
        <>
          <Week hours={hours} errors={errors} onChange={onChange} />
          <p className={styles['hint']}>
            {m.clients_bank_holidays_next({ days: bankHolidays.map(namedDay).join(', ') })}
          </p>
          <Days days={hours.days} errors={errors} onChange={(days) => onChange({ ...hours, days })} />
        </>
      )}
      <div className={styles['read']}>
        <p className={styles['readTitle']}>{m.clients_hours_read()}</p>
        <ul>
          {hoursLines(hoursIn(hours)).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

type WeekProps = Omit<HoursFieldsProps, 'bankHolidays'>;

function Week({ hours, errors, onChange }: WeekProps) {
  return (
    <div className={styles['week']}>
      {hourDays.map((day) => (
        <Field
          key={day}
          id={`client-${day}`}
          label={dayName(day)}
          autoComplete="off"
          value={hours.week[day]}
          error={errors[day]}
          onChange={(event) => onChange({ ...hours, week: { ...hours.week, [day]: event.currentTarget.value } })}
        />
      ))}
    </div>
  );
}

type DaysProps = { days: DayDraft[]; errors: Errors; onChange: (days: DayDraft[]) => void };

function Days({ days, errors, onChange }: DaysProps) {
  const change = (key: number, to: Partial<DayDraft>) =>
    onChange(days.map((day) => (day.key === key ? { ...day, ...to } : day)));
  return (
    <fieldset className={styles['part']} aria-describedby="client-days-hint">
      <legend>{m.clients_days()}</legend>
      <p id="client-days-hint" className={styles['hint']}>
        {m.clients_days_hint()}
      </p>
      {days.map(({ key, day, hours }, at) => (
        <div key={key} className={styles['row']}>
          <Field
            id={`client-day-${key}`}
            type="date"
            label={m.clients_day()}
            value={day}
            error={errors[`day-${key}`]}
            onChange={(event) => change(key, { day: event.currentTarget.value })}
          />
          <Field
            id={`client-hours-${key}`}
            label={m.clients_day_hours()}
            hint={m.clients_day_hours_hint()}
            autoComplete="off"
            value={hours}
            error={errors[`hours-${key}`]}
            onChange={(event) => change(key, { hours: event.currentTarget.value })}
          />
          <Button look="quiet" onClick={() => onChange(days.filter((one) => one.key !== key))}>
            {m.clients_day_remove({ number: at + 1 })}
          </Button>
        </div>
      ))}
      <div>
        <Button look="secondary" onClick={() => onChange([...days, { key: nextKey(days), day: '', hours: '' }])}>
          {m.clients_day_add()}
        </Button>
      </div>
    </fieldset>
  );
}
