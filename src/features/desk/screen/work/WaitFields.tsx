import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { whomTexts } from '../whom-texts.ts';
import { dayAfter } from './work-texts.ts';

export const asState = 'state';
export type Whom = (typeof nameable)[number] | typeof asState;

type Waiting<First extends string> = { whom: Whom | First; day: string };

type FieldsProps<First extends string> = Waiting<First> & {
  now: Date;
  pick: (waiting: Waiting<First>) => void;
  /** What stands before the others. */
  first?: readonly { value: First; label: string }[];
};

/** As the server takes it: the day counts only for somebody who is named. */
export function actionOfWait(whom: Whom, day: string) {
  const on = whom === asState ? null : whom;
  return { on, until: on === null || day === '' ? null : day };
}

export function WaitFields<First extends string = never>({ whom, day, now, pick, first = [] }: FieldsProps<First>) {
  const whoms = [
    ...first,
    { value: asState, label: m.desk_wait_state() },
    ...nameable.map((value) => ({ value, label: whomTexts[value]() })),
  ];
  const isNamed = nameable.some((one) => one === whom);
  return (
    <>
      <Select
        asField
        label={m.desk_wait()}
        value={whom}
        options={whoms}
        onChange={(event) => pick({ whom: event.target.value as Whom | First, day })}
      />
      {isNamed && (
        <Field
          id="wait-until"
          type="date"
          label={m.desk_wait_until()}
          hint={m.desk_wait_hint()}
          min={dayAfter(now)}
          value={day}
          onChange={(event) => pick({ whom, day: event.target.value })}
        />
      )}
    </>
  );
}
