import { useDeferredValue, useEffect, useLayoutEffect, type FormEvent } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConsentCheckbox } from '#web/ui/ConsentCheckbox.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { SegmentedRadio } from '#web/ui/SegmentedRadio.tsx';
import { DevicePassword } from './DevicePassword.tsx';
import type { PasscodeProblem, PasscodeType } from './passcode.rules.ts';
import { PatternInput } from './PatternInput.tsx';
import { PinInput } from './PinInput.tsx';
import {
  useFocusOnOne,
  usePasscodeForm,
  type FormField,
  type PasscodeFormState,
  type Trouble,
} from './usePasscodeForm.ts';
import styles from './SubmitPasscode.module.css';

type PasscodeFormProps = {
  claimId: string;
  onSent: () => void;
  onDirty: (isDirty: boolean) => void;
  onTrouble: (isTroubled: boolean) => void;
};

const entryId = (type: PasscodeType) => `passcode-${type}`;
const consentId = 'passcode-consent';

/** `submit-passcode` (spec §2.7): the type, the passcode in the way of its type, and the consent. */
export function PasscodeForm({ claimId, onSent, onDirty, onTrouble }: PasscodeFormProps) {
  const form = usePasscodeForm(claimId, onSent);
  /** The choice shows at once, and what it asks for in the frame after. */
  const drawn = useDeferredValue(form.type);
  const { companyName } = useBoot().brand;
  const isTroubled = form.errors.length > 0 || form.trouble !== null;
  // Before the next press, which may be one beside the dialog.
  useLayoutEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  useEffect(() => {
    onTrouble(isTroubled);
    return () => onTrouble(false);
  }, [isTroubled, onTrouble]);
  const idOf = (field: FormField) => (field === 'consent' ? consentId : entryId(form.type));
  // Together with the type, so that what takes the focus is there.
  useFocusOnOne(form.errors.map(idOf), useDeferredValue(form.attempt));
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
      <Summary key={form.attempt} form={form} idOf={idOf} />
      <p className={styles['why']}>{m.passcode_why()}</p>
      <SegmentedRadio
        name="passcodeType"
        legend={m.passcode_type()}
        options={types}
        value={form.type}
        onChange={form.choose}
      />
      <Entry form={form} type={drawn} />
      <ConsentCheckbox
        id={consentId}
        checked={form.consent}
        onChange={(event) => form.setConsent(event.currentTarget.checked)}
        error={form.errors.includes('consent') ? errorTexts.consent_required : undefined}
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

const problemTexts: Record<PasscodeProblem, () => string> = {
  required: () => errorTexts.passcode_required,
  'pattern-too-short': () => errorTexts.pattern_too_short,
  invalid: m.passcode_password_too_long,
};

function Entry({ form, type }: { form: PasscodeFormState; type: PasscodeType }) {
  const shared = { id: entryId(type), error: form.problem ? problemTexts[form.problem]() : undefined };
  if (type === 'pin') return <PinInput {...shared} boxes={form.boxes} onChange={form.setBoxes} />;
  if (type === 'pattern') return <PatternInput {...shared} pattern={form.pattern} onChange={form.setPattern} />;
  return (
    <DevicePassword
      {...shared}
      value={form.password}
      onChange={form.setPassword}
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

function Summary({ form, idOf }: SummaryProps) {
  if (form.trouble !== null) {
    return (
      <ErrorSummary>
        <p>{troubleTexts[form.trouble]()}</p>
      </ErrorSummary>
    );
  }
  if (form.errors.length < 2) return null;
  const labelOf = (field: FormField) => (field === 'consent' ? m.consent_field() : entryLabels[form.type]());
  return <ErrorSummary fields={form.errors.map((field) => ({ id: idOf(field), label: labelOf(field) }))} />;
}
