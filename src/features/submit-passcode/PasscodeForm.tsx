import { useDeferredValue, useEffect, useLayoutEffect, type FormEvent } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { useBoot } from '#web/boot.ts';
import { useFocusOnError } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConsentCheckbox } from '#web/ui/fields/ConsentCheckbox.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { SegmentedRadio } from '#web/ui/fields/SegmentedRadio.tsx';
import { DevicePassword } from './DevicePassword.tsx';
import type { PasscodeType } from '#claim/passcode/passcode-types.rules.ts';
import { PatternInput } from './PatternInput.tsx';
import { PinInput } from './PinInput.tsx';
import { usePasscodeForm, type FormField, type PasscodeFormState, type Trouble } from './usePasscodeForm.ts';
import styles from './SubmitPasscode.module.css';

type PasscodeFormProps = {
  claimId: string;
  onSent: () => void;
  onDirty: (isDirty: boolean) => void;
  onTrouble: (isTroubled: boolean) => void;
};

const entryId = (type: PasscodeType) => `passcode-${type}`;
const consentId = 'passcode-consent';

export function PasscodeForm({ claimId, onSent, onDirty, onTrouble }: PasscodeFormProps) {
  const form = usePasscodeForm(claimId, onSent);
  const drawn = useDeferredValue(form.typed.type);
  const { companyName } = useBoot().brand;
  const { tried, isFailed } = form;
  // A layout effect, because the next press may be one beside the dialog.
  useLayoutEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  useEffect(() => {
    onTrouble(isFailed);
    return () => onTrouble(false);
  }, [isFailed, onTrouble]);
  const idOf = (field: FormField) => (field === 'consent' ? consentId : entryId(form.typed.type));
  // Deferred like the type, so that the element to focus exists.
  useFocusOnError(useDeferredValue(tried), idOf);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const types: { value: PasscodeType; label: string }[] = [
    { value: 'password', label: m.passcode_password() },
    { value: 'pin', label: m.passcode_pin() },
    { value: 'pattern', label: m.passcode_pattern() },
  ];
  return (
    <form noValidate autoComplete="off" className={styles['form']} onSubmit={onSubmit}>
      <Summary key={tried.attempt} form={form} idOf={idOf} />
      <p className={styles['why']}>{m.passcode_why()}</p>
      <SegmentedRadio
        name="passcodeType"
        legend={m.passcode_type()}
        options={types}
        value={form.typed.type}
        onChange={form.choose}
      />
      <Entry form={form} type={drawn} />
      <ConsentCheckbox
        id={consentId}
        checked={form.typed.consent}
        onChange={(event) => form.change({ consent: event.currentTarget.checked })}
        error={form.errors.consent}
      />
      <p className={styles['fate']}>{m.passcode_fate({ company: companyName })}</p>
      <div className={styles['foot']} data-dialog-foot="">
        <Button type="submit" wide busy={form.busy} busyLabel={m.passcode_sending()}>
          {m.passcode_send()}
        </Button>
      </div>
    </form>
  );
}

function Entry({ form, type }: { form: PasscodeFormState; type: PasscodeType }) {
  const { typed, change } = form;
  const shared = { id: entryId(type), error: form.passcodeError };
  if (type === 'pin') return <PinInput {...shared} boxes={typed.boxes} onChange={(boxes) => change({ boxes })} />;
  if (type === 'pattern') {
    return <PatternInput {...shared} pattern={typed.pattern} onChange={(pattern) => change({ pattern })} />;
  }
  return (
    <DevicePassword
      {...shared}
      value={typed.password}
      onChange={(password) => change({ password })}
      isHidden={form.isHidden}
      onHide={form.setHidden}
    />
  );
}

const troubleTexts: Record<Trouble, () => string> = {
  'no-claim': () => errorTexts.claim_id_missing,
  ended: m.passcode_ended,
  offline: m.passcode_offline,
  unsent: m.passcode_unsent,
};

const entryLabels: Record<PasscodeType, () => string> = {
  password: m.passcode_password_label,
  pin: m.passcode_pin_label,
  pattern: m.passcode_pattern_label,
};

type SummaryProps = { form: PasscodeFormState; idOf: (field: FormField) => string };

function Summary({ form: { tried, summary, typed }, idOf }: SummaryProps) {
  const labelOf = (field: FormField) => (field === 'consent' ? m.consent_field() : entryLabels[typed.type]());
  return (
    <ErrorSummary fields={summary.map((field) => ({ id: idOf(field), label: labelOf(field) }))}>
      {tried.reason && <p>{troubleTexts[tried.reason]()}</p>}
    </ErrorSummary>
  );
}
