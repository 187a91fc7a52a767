import { outcomeKinds } from '#claim/offer/offer.rules.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { Errors, OutcomesDraft } from './client-draft.ts';
import { outcomeKindNames } from './outcome-kind-names.ts';
import styles from './Clients.module.css';

type OutcomeFieldsProps = {
  outcomes: OutcomesDraft;
  errors: Errors;
  onChange: (outcomes: OutcomesDraft) => void;
};

/** What is offered once a device is beyond repair. */
export function OutcomeFields({ outcomes, errors, onChange }: OutcomeFieldsProps) {
  const { kinds, mayChange, days } = outcomes;
  const offer = (kind: (typeof outcomeKinds)[number], isOffered: boolean) =>
    onChange({ ...outcomes, kinds: outcomeKinds.filter((one) => (one === kind ? isOffered : kinds.includes(one))) });
  return (
    <fieldset className={styles['part']}>
      <legend>{m.clients_outcomes()}</legend>
      {outcomeKinds.map((kind) => (
        <Checkbox
          key={kind}
          id={`client-outcomes-${kind}`}
          label={outcomeKindNames[kind]()}
          checked={kinds.includes(kind)}
          onChange={(event) => offer(kind, event.currentTarget.checked)}
        />
      ))}
      <Field
        id="client-outcomes-days"
        label={m.clients_outcomes_days()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={errors['outcomes-days']}
        value={days}
        onChange={(event) => onChange({ ...outcomes, days: event.currentTarget.value })}
      />
      <Checkbox
        id="client-outcomes-change"
        label={m.clients_outcomes_change()}
        hint={m.clients_outcomes_change_hint()}
        checked={mayChange}
        onChange={(event) => onChange({ ...outcomes, mayChange: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
