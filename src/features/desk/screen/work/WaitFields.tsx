import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { whomTexts } from '../whom-texts.ts';
import { CheckedSelect } from './CheckedSelect.tsx';
import { dayAfter } from './work-texts.ts';

export const asState = 'state';
export type Whom = (typeof nameable)[number] | typeof asState;

/**
 * An empty `day` means no end, and an empty `what` nothing in particular. `First` is what stands before the others, such
 * as nothing chosen yet.
 */
export type Waiting<First extends string = never> = { whom: Whom | First; day: string; what: string };

type FieldsProps<First extends string> = Waiting<First> & {
  now: Date;
  pick: (waiting: Waiting<First>) => void;
  /** What stands before the others. */
  first?: readonly { value: First; label: string }[];
  error?: string | undefined;
};

/** As the server takes it, which calls `whom` `on`: the rest counts only for somebody who is named. */
export function actionOfWait({ whom, day, what }: Waiting) {
  if (whom === asState) return { on: null, until: null, what: '' };
  return { on: whom, until: day === '' ? null : day, what };
}

export function WaitFields<First extends string = never>(props: FieldsProps<First>) {
  const { whom, day, what, now, pick, first = [], error } = props;
  const whoms = [
    ...first,
    { value: asState, label: m.desk_wait_state() },
    ...nameable.map((value) => ({ value, label: whomTexts[value]() })),
  ];
  const isNamed = nameable.some((one) => one === whom);
  return (
    <>
      <CheckedSelect
        id="wait-whom"
        error={error}
        label={m.desk_wait()}
        value={whom}
        options={whoms}
        onChange={(event) => pick({ whom: event.target.value as Whom | First, day, what })}
      />
      {isNamed && (
        <>
          <Field
            id="wait-until"
            type="date"
            label={m.desk_wait_until()}
            hint={m.desk_wait_hint()}
            min={dayAfter(now)}
            value={day}
            onChange={(event) => pick({ whom, day: event.target.value, what })}
          />
          <Field
            id="wait-what"
            label={m.desk_wait_what()}
            maxLength={200}
            value={what}
            onChange={(event) => pick({ whom, day, what: event.target.value })}
          />
        </>
      )}
    </>
  );
}
