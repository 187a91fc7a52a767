import { useEffect, useRef, useState } from 'react';
import { graphql, useMutationOf, type Refusal } from '#web/graphql.ts';
import { passcodeProblem, type PasscodeProblem, type PasscodeType } from './passcode.rules.ts';
import { patternText, type Pattern } from './pattern.rules.ts';
import { emptyBoxes, pinOf } from './pin.rules.ts';

const SetPasscode = graphql(`
  mutation SetPasscode($model: SetPasscodeInput!) {
    setPasscode(model: $model) {
      id
    }
  }
`);

/** Refusals that the dialog tells itself, because the banner stands behind it. */
const told = [
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

/** Why the last try failed, where no field is to blame. */
export type Trouble = 'no-claim' | 'ended' | 'offline' | 'unsent';

function troubleOf({ code }: Refusal): Trouble {
  if (code === 'CLAIM_ID_MISSING') return 'no-claim';
  if (code === 'CLAIM_ENDED') return 'ended';
  return code === 'UNREACHABLE' ? 'offline' : 'unsent';
}

/** What was typed, for each type apart, so that looking at another type loses nothing. */
function useTyped() {
  const [type, setType] = useState<PasscodeType>('password');
  const [password, setPassword] = useState('');
  const [boxes, setBoxes] = useState(emptyBoxes);
  const [pattern, setPattern] = useState<Pattern>([]);
  const [consent, setConsent] = useState(false);
  const texts = { password, pin: pinOf(boxes), pattern: patternText(pattern) };
  const problem = passcodeProblem(type, texts[type]);
  const invalid: FormField[] = [...(problem ? ['passcode' as const] : []), ...(consent ? [] : ['consent' as const])];
  return {
    ...{ type, setType, password, setPassword, boxes, setBoxes, pattern, setPattern, consent, setConsent },
    ...{ passcode: texts[type], problem, invalid },
    isDirty: consent || Object.values(texts).some((text) => text !== ''),
  };
}

/** The life of the passcode form. What was typed lives in this component alone and is gone with it. */
export function usePasscodeForm(claimId: string, onSent: () => void) {
  const send = useMutationOf(SetPasscode, told);
  const typed = useTyped();
  const [tried, setTried] = useState<FormField[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const [isHidden, setHidden] = useState(false);
  /** Counts tries, so that the same outcome twice is told twice. */
  const [attempt, setAttempt] = useState(0);
  const underWay = useRef(false);
  const errors = tried.filter((field) => typed.invalid.includes(field));

  const settle = (problem: Trouble | null) => {
    setTrouble(problem);
    setAttempt((count) => count + 1);
  };
  const submit = async () => {
    if (underWay.current) return;
    setTried(typed.invalid);
    if (claimId === '') return settle('no-claim');
    if (typed.invalid.length > 0) return settle(null);
    if (!navigator.onLine) return settle('offline');
    underWay.current = true;
    setBusy(true);
    setHidden(true);
    const { passcode, type, consent } = typed;
    const { refusal } = await send({ model: { claimId, passcode, passcodeType: type, gdprConsent: consent } });
    underWay.current = false;
    setBusy(false);
    if (refusal) settle(troubleOf(refusal));
    else onSent();
  };
  /** Another type starts without the error of the one before. */
  const choose = (type: PasscodeType) => {
    setTried((fields) => fields.filter((field) => field !== 'passcode'));
    typed.setType(type);
  };
  const problem: PasscodeProblem | null = errors.includes('passcode') ? typed.problem : null;
  return { ...typed, choose, busy, attempt, errors, problem, trouble, submit, isHidden, setHidden };
}

export type PasscodeFormState = ReturnType<typeof usePasscodeForm>;

/** Moves the focus to the only field at fault after a try; several are told by a summary (visual §7.2). */
export function useFocusOnOne(ids: string[], attempt: number): void {
  useEffect(() => {
    const [only, ...more] = ids;
    if (only !== undefined && more.length === 0) document.getElementById(only)?.focus();
    // Because only a new try moves the focus, not an error that is cleared by typing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);
}
