import { useState } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { useForm, type Errors } from '#web/form/useForm.ts';
import { graphql, useMutationOf, type MutationError } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { useUnheldWords } from '#web/session/held-draft.ts';
import type { PasscodeType } from '#claim/passcode/passcode-types.rules.ts';
import { passcodeProblem, type PasscodeProblem } from './passcode.rules.ts';
import type { Pattern } from '#claim/passcode/pattern-grid.rules.ts';
import { patternText } from './pattern.rules.ts';
import { emptyBoxes, pinOf, type Boxes } from './pin.rules.ts';

const SetPasscode = graphql(`
  mutation SetPasscode($model: SetPasscodeInput!) {
    setPasscode(model: $model) {
      id
    }
  }
`);

const handledCodes = [
  'CLAIM_ID_MISSING',
  'CLAIM_ENDED',
  'CONSENT_REQUIRED',
  'PASSCODE_INVALID',
  'PASSCODE_REQUIRED',
  'PATTERN_TOO_SHORT',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
];

export type FormField = 'passcode' | 'consent';

export type Trouble = 'no-claim' | 'ended' | 'offline' | 'unsent';

function troubleOf({ code }: MutationError): Trouble {
  if (code === 'CLAIM_ID_MISSING') return 'no-claim';
  if (code === 'CLAIM_ENDED') return 'ended';
  return code === 'UNREACHABLE' ? 'offline' : 'unsent';
}

type Typed = { type: PasscodeType; password: string; boxes: Boxes; pattern: Pattern; consent: boolean };

const nothing: Typed = { type: 'password', password: '', boxes: emptyBoxes, pattern: [], consent: false };

const passcodesOf = ({ password, boxes, pattern }: Typed): Record<PasscodeType, string> => ({
  password,
  pin: pinOf(boxes),
  pattern: patternText(pattern),
});

const problemTexts: Record<PasscodeProblem, () => string> = {
  required: () => errorTexts.passcode_required,
  'pattern-too-short': () => errorTexts.pattern_too_short,
  invalid: m.passcode_password_too_long,
};

function errorsOf(typed: Typed): Errors<FormField> {
  const problem = passcodeProblem(typed.type, passcodesOf(typed)[typed.type]);
  return {
    ...(problem && { passcode: problemTexts[problem]() }),
    ...(!typed.consent && { consent: errorTexts.consent_required }),
  };
}

/** What was typed is only in this component's state. */
export function usePasscodeForm(claimId: string, onSent: () => void) {
  const setPasscode = useMutationOf(SetPasscode, handledCodes);
  const [typed, setTyped] = useState(nothing);
  const [isHidden, setHidden] = useState(false);
  const isDirty = typed.consent || Object.values(passcodesOf(typed)).some((passcode) => passcode !== '');
  useUnheldWords(isDirty);

  const sendPasscode = async (values: Typed) => {
    if (claimId === '') return { reason: 'no-claim' as const };
    if (!navigator.onLine) return { reason: 'offline' as const };
    setHidden(true);
    const { type: passcodeType, consent: gdprConsent } = values;
    const passcode = passcodesOf(values)[passcodeType];
    const { error } = await setPasscode({ model: { claimId, passcode, passcodeType, gdprConsent } });
    if (error) return { reason: troubleOf(error) };
    onSent();
    return null;
  };
  const form = useForm({
    check: (values: Typed) => (claimId === '' ? {} : errorsOf(values)),
    send: sendPasscode,
    values: typed,
  });

  const change = (more: Partial<Typed>) => setTyped((now) => ({ ...now, ...more }));
  const choose = (type: PasscodeType) => {
    form.dismiss('passcode');
    change({ type });
  };
  return {
    ...form,
    typed,
    // Checked again: a pattern that was begun is no longer missing but too short.
    passcodeError: form.errors.passcode && errorsOf(typed).passcode,
    isDirty,
    change,
    choose,
    submit: () => form.submit(typed),
    isHidden,
    setHidden,
  };
}

export type PasscodeFormState = ReturnType<typeof usePasscodeForm>;
