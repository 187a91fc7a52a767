import { longestAgreed } from '#claim/complaint/complaint-limits.rules.ts';
import {
  type Withdrawal,
  withdrawalFault,
  type WithdrawalWay,
  withdrawalWays,
  type Withdrawer,
  withdrawers,
} from '#claim/complaint/closing/withdrawal.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { CheckedSelect } from '../work/CheckedSelect.tsx';
import { withdrawalWayNames, withdrawerNames } from './complaint-texts.ts';

/** As it is typed; nothing is chosen beforehand. */
export type Withdrawing = { by: Withdrawer | ''; name: string; how: WithdrawalWay | ''; on: string };

export const nothingSaid: Withdrawing = { by: '', name: '', how: '', on: '' };

/** Returns what is said; null while something of it is missing. */
export function withdrawalOf({ by, name, how, on }: Withdrawing): Withdrawal | null {
  if (by === '' || how === '' || on === '') return null;
  return { by, name: by === 'claimant' ? '' : name.trim(), how, on };
}

type Days = { receivedAt: string; now: Date };

export type WithdrawalErrors = Partial<Record<keyof Withdrawing, string>>;

/** Returns what is missing or wrong, each at its field. */
export function withdrawalErrors(said: Withdrawing, { receivedAt, now }: Days): WithdrawalErrors {
  const withdrawal = withdrawalOf(said);
  if (withdrawal === null)
    return {
      ...(said.by === '' && { by: m.desk_complaint_withdrawn_by_missing() }),
      ...(said.how === '' && { how: m.desk_complaint_withdrawn_how_missing() }),
      ...(said.on === '' && { on: m.desk_complaint_withdrawn_on_missing() }),
    };
  const today = dayOf(now);
  const fault = withdrawalFault(withdrawal, { receivedOn: dayOf(new Date(receivedAt)), today });
  if (fault === null) return {};
  if (fault.at === 'name') return { name: m.desk_complaint_withdrawn_name_missing() };
  return { on: withdrawal.on > today ? m.desk_quote_heard_future() : m.desk_complaint_withdrawn_early() };
}

type WithdrawalProps = {
  said: Withdrawing;
  days: Days;
  errors: WithdrawalErrors;
  onChange: (said: Withdrawing) => void;
};

const chosen = <One extends string>(values: readonly One[], names: Record<One, () => string>) => [
  { value: '', label: m.desk_complaint_choose() },
  ...values.map((value) => ({ value, label: names[value]() })),
];

/** Who said that it is withdrawn, how, and on which day. */
export function WithdrawalFields({ said, days, errors, onChange }: WithdrawalProps) {
  return (
    <>
      <CheckedSelect
        id="complaint-withdrawn-by"
        error={errors.by}
        label={m.desk_complaint_withdrawn_by()}
        value={said.by}
        options={chosen(withdrawers, withdrawerNames)}
        onChange={(event) => onChange({ ...said, by: event.currentTarget.value as Withdrawer | '' })}
      />
      {said.by !== '' && said.by !== 'claimant' && (
        <Field
          id="complaint-withdrawn-name"
          label={m.desk_complaint_withdrawn_name()}
          autoComplete="off"
          maxLength={longestAgreed}
          error={errors.name}
          value={said.name}
          onChange={(event) => onChange({ ...said, name: event.currentTarget.value })}
        />
      )}
      <CheckedSelect
        id="complaint-withdrawn-how"
        error={errors.how}
        label={m.desk_complaint_withdrawn_how()}
        value={said.how}
        options={chosen(withdrawalWays, withdrawalWayNames)}
        onChange={(event) => onChange({ ...said, how: event.currentTarget.value as WithdrawalWay | '' })}
      />
      <Field
        id="complaint-withdrawn-on"
        type="date"
        label={m.desk_complaint_withdrawn_on()}
        min={dayOf(new Date(days.receivedAt))}
        max={dayOf(days.now)}
        error={errors.on}
        value={said.on}
        onChange={(event) => onChange({ ...said, on: event.currentTarget.value })}
      />
    </>
  );
}
