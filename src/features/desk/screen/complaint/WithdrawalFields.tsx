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
import { Select } from '#web/ui/fields/Select.tsx';
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

/** Returns what is wrong with it, to be shown at its field; null where nothing is. */
export function faultOf(
  said: Withdrawal | null,
  { receivedAt, now }: Days,
): { at: 'on' | 'name'; text: string } | null {
  if (said === null) return null;
  const today = dayOf(now);
  const fault = withdrawalFault(said, { receivedOn: dayOf(new Date(receivedAt)), today });
  if (fault === null) return null;
  if (fault.at === 'name') return { at: 'name', text: m.desk_complaint_withdrawn_name_missing() };
  const isToCome = said.on > today;
  return { at: 'on', text: isToCome ? m.desk_quote_heard_future() : m.desk_complaint_withdrawn_early() };
}

type WithdrawalProps = {
  said: Withdrawing;
  days: Days;
  fault: ReturnType<typeof faultOf>;
  onChange: (said: Withdrawing) => void;
};

const chosen = <One extends string>(values: readonly One[], names: Record<One, () => string>) => [
  { value: '', label: m.desk_complaint_choose() },
  ...values.map((value) => ({ value, label: names[value]() })),
];

/** Who said that it is withdrawn, how, and on which day. */
export function WithdrawalFields({ said, days, fault, onChange }: WithdrawalProps) {
  const errorAt = (at: 'on' | 'name') => (fault?.at === at ? fault.text : undefined);
  return (
    <>
      <Select
        asField
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
          error={errorAt('name')}
          value={said.name}
          onChange={(event) => onChange({ ...said, name: event.currentTarget.value })}
        />
      )}
      <Select
        asField
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
        error={errorAt('on')}
        value={said.on}
        onChange={(event) => onChange({ ...said, on: event.currentTarget.value })}
      />
    </>
  );
}
