import { shippedWaiver } from '#claim/complaint/ombudsman.rules.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { ComplaintsDraft, Errors } from './client-draft.ts';
import styles from './Clients.module.css';

type ComplaintFieldsProps = {
  complaints: ComplaintsDraft;
  errors: Errors;
  onChange: (complaints: ComplaintsDraft) => void;
};

const longestWaiver = 2_000;

/** Who answers complaints, and the words that are the client's to approve. */
export function ComplaintFields({ complaints, errors, onChange }: ComplaintFieldsProps) {
  const { respondent, insurerName, insurerEmail, waiver } = complaints;
  const change = (more: Partial<ComplaintsDraft>) => onChange({ ...complaints, ...more });
  return (
    <fieldset className={styles['part']}>
      <legend>{m.clients_complaints()}</legend>
      <Select
        asField
        id="client-complaints-respondent"
        label={m.clients_complaints_respondent()}
        value={respondent}
        options={[
          { value: 'operator', label: m.clients_complaints_operator() },
          { value: 'insurer', label: m.clients_complaints_insurer() },
        ]}
        onChange={(event) => change({ respondent: event.currentTarget.value === 'insurer' ? 'insurer' : 'operator' })}
      />
      <Field
        id="client-complaints-insurer"
        label={m.clients_complaints_name()}
        autoComplete="off"
        maxLength={200}
        error={errors['complaints-insurer']}
        value={insurerName}
        onChange={(event) => change({ insurerName: event.currentTarget.value })}
      />
      <Field
        id="client-complaints-email"
        label={m.clients_complaints_email()}
        autoComplete="off"
        inputMode="email"
        maxLength={254}
        value={insurerEmail}
        onChange={(event) => change({ insurerEmail: event.currentTarget.value })}
      />
      <TextArea
        id="client-complaints-waiver"
        label={m.clients_complaints_waiver()}
        note={m.clients_complaints_waiver_hint({ words: shippedWaiver })}
        maxLength={longestWaiver}
        value={waiver}
        onChange={(event) => change({ waiver: event.currentTarget.value })}
      />
    </fieldset>
  );
}
