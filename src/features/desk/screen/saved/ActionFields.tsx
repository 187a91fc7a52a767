import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import type { stateRoutes } from '../../state/state-routes.ts';
import type { SavedActions } from '../../saved/saved-actions.rules.ts';
import { mostDays } from '../../saved/saved-reply.rules.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { whomTexts } from '../whom-texts.ts';
import styles from './Saved.module.css';

type ActionProps = { actions: SavedActions; set: (actions: SavedActions) => void };
type Whom = (typeof nameable)[number];

const daysOf = (typed: string): number | null =>
  typed === '' ? null : Math.min(mostDays, Math.max(1, Math.trunc(Number(typed))));

export function ActionFields({ actions, set }: ActionProps) {
  const { answer } = useDeskQuery<typeof stateRoutes.deskStates>('GET /api/desk/states');
  const { state, wait, snooze } = actions;
  const states = answer?.states.map(({ systemName, name }) => ({ value: systemName, label: name })) ?? [];
  const isKnown = state === undefined || states.some(({ value }) => value === state);
  const change = (one: SavedActions) => set({ ...actions, ...one });
  const waitOn = (whom: string) => (whom === '' ? undefined : { on: whom as Whom, days: wait?.days ?? null });
  return (
    <fieldset className={styles['actions']}>
      <legend>{m.desk_saved_then()}</legend>
      <p>{m.desk_saved_then_hint()}</p>
      <Select
        asField
        label={m.desk_state_to()}
        value={state ?? ''}
        options={[
          { value: '', label: m.desk_saved_then_nothing() },
          ...states,
          ...(isKnown ? [] : [{ value: state, label: state }]),
        ]}
        onChange={({ target }) => change({ state: target.value || undefined })}
      />
      <Select
        asField
        label={m.desk_wait()}
        value={wait?.on ?? ''}
        options={[
          { value: '', label: m.desk_saved_then_nothing() },
          ...nameable.map((whom) => ({ value: whom, label: whomTexts[whom]() })),
        ]}
        onChange={({ target }) => change({ wait: waitOn(target.value) })}
      />
      {wait && (
        <DaysField
          id="saved-wait-days"
          label={m.desk_saved_wait_days()}
          days={wait.days}
          set={(days) => change({ wait: { ...wait, days } })}
        />
      )}
      <DaysField
        id="saved-snooze-days"
        label={m.desk_saved_snooze_days()}
        days={snooze?.days ?? null}
        set={(days) => change({ snooze: days === null ? undefined : { days } })}
      />
    </fieldset>
  );
}

type DaysProps = { id: string; label: string; days: number | null; set: (days: number | null) => void };

function DaysField({ id, label, days, set }: DaysProps) {
  return (
    <Field
      id={id}
      type="number"
      inputMode="numeric"
      min={1}
      max={mostDays}
      label={label}
      value={days ?? ''}
      onChange={({ target }) => set(daysOf(target.value))}
    />
  );
}
