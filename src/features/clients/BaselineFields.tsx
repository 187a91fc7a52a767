import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import type { BaselineDraft, Errors } from './client-draft.ts';
import { Group } from './Group.tsx';

type BaselineFieldsProps = { baseline: BaselineDraft; errors: Errors; onChange: (baseline: BaselineDraft) => void };

/** What contacts were before the portal; without it the reports claim nothing. */
export function BaselineFields({ baseline, errors, onChange }: BaselineFieldsProps) {
  const change = (to: Partial<BaselineDraft>) => onChange({ ...baseline, ...to });
  return (
    <Group title={m.clients_baseline()}>
      <Field
        id="client-baseline-contacts"
        label={m.clients_baseline_contacts()}
        hint={m.clients_baseline_hint()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        error={errors['baseline-contacts']}
        value={baseline.contacts}
        onChange={(event) => change({ contacts: event.currentTarget.value })}
      />
      <Field
        id="client-baseline-day"
        label={m.clients_baseline_day()}
        type="date"
        error={errors['baseline-day']}
        value={baseline.measuredOn}
        onChange={(event) => change({ measuredOn: event.currentTarget.value })}
      />
      <Field
        id="client-baseline-claims"
        label={m.clients_baseline_claims()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        error={errors['baseline-claims']}
        value={baseline.claims}
        onChange={(event) => change({ claims: event.currentTarget.value })}
      />
    </Group>
  );
}
