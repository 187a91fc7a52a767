import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterFrame } from '../after-frame.ts';

export type Errors<Field extends string> = Partial<Record<Field, string>>;

export type Failure<Field extends string, Reason> = { errors: Errors<Field> } | { reason: Reason };

/** `attempt` counts tries, so that the same outcome twice is announced twice. */
export type Tried<Field extends string, Reason> = { attempt: number; errors: Errors<Field>; reason: Reason | null };

type FormOptions<Values, Field extends string, Reason> = {
  check: (values: Values) => Errors<Field>;
  send: (values: Values) => Promise<Failure<Field, Reason> | null>;
  /** Values that React keeps: they are rechecked as they change. */
  values?: Values;
  initial?: Failure<Field, Reason> | null;
};

export function fieldsOf<Field extends string>(errors: Errors<Field>): Field[] {
  return Object.keys(errors) as Field[];
}

function triedOf<Field extends string, Reason>(failure: Failure<Field, Reason> | null, attempt: number) {
  const tried: Tried<Field, Reason> = { attempt, errors: {}, reason: null };
  return { ...tried, ...failure };
}

function without<Field extends string>(errors: Errors<Field>, field: Field): Errors<Field> {
  const { [field]: _, ...others } = errors;
  return others as Errors<Field>;
}

/**
 * Checks on submit and sends once at a time (visual §7). An error goes when its field is right, and appears on submit
 * only, except in fields whose screen calls `leave`. `summary` lists several wrong fields, and the only one of a form
 * that was sent without a script: nothing else leads there.
 */
export function useForm<Values, Field extends string, Reason>(options: FormOptions<Values, Field, Reason>) {
  const { check, send, values: kept, initial = null } = options;
  const [tried, setTried] = useState(() => triedOf(initial, 0));
  const [errors, setErrors] = useState(tried.errors);
  const [sending, setSending] = useState<Values | null>(null);
  const isSending = useRef(false);

  const settleAttempt = (failure: Failure<Field, Reason> | null) => {
    setErrors(triedOf(failure, 0).errors);
    setTried(({ attempt }) => triedOf(failure, attempt + 1));
  };
  const submit = async (values: Values) => {
    if (isSending.current) return;
    const found = check(values);
    if (fieldsOf(found).length > 0) return afterFrame(() => settleAttempt({ errors: found }));
    isSending.current = true;
    setSending(values);
    try {
      settleAttempt(await send(values));
    } finally {
      isSending.current = false;
      setSending(null);
    }
  };
  const recheck = (values: Values, only?: Field) => {
    const found = check(values);
    const isRight = (field: Field) => found[field] === undefined && (only === undefined || field === only);
    setErrors((now) => fieldsOf(now).filter(isRight).reduce(without, now));
  };
  const onChange = useEffectEvent(recheck);
  useEffect(() => {
    if (kept !== undefined) onChange(kept);
  }, [kept]);

  const wrong = fieldsOf(tried.errors);
  const isListed = wrong.length > 1 || tried.attempt === 0;
  return {
    errors,
    tried,
    summary: isListed ? wrong.filter((field) => errors[field] !== undefined) : [],
    isFailed: tried.reason !== null || fieldsOf(errors).length > 0,
    busy: sending !== null,
    sending,
    submit,
    recheck,
    leave: (values: Values, field: Field) => {
      const error = check(values)[field];
      if (sending === null && error !== undefined) setErrors((now) => ({ ...now, [field]: now[field] ?? error }));
    },
    dismiss: (field?: Field) => {
      setErrors((now) => (field === undefined ? {} : without(now, field)));
      if (field === undefined) setTried(({ attempt }) => triedOf<Field, Reason>(null, attempt));
    },
  };
}

/** Focuses the only wrong field; the summary leads to each of several, and of a form that was posted (visual §7.2). */
export function useFocusOnError<Field extends string>(
  tried: Tried<Field, unknown>,
  idOf: (field: Field) => string,
): void {
  useFocusOnField(tried, ([only, ...more]) => (only === undefined || more.length > 0 ? null : idOf(only)));
}

/** Focuses the first wrong field, in a form whose summary lists none. */
export function useFocusOnFirstError<Field extends string>(
  tried: Tried<Field, unknown>,
  idOf: (field: Field) => string,
): void {
  useFocusOnField(tried, ([first]) => (first === undefined ? null : idOf(first)));
}

function useFocusOnField<Field extends string>(
  tried: Tried<Field, unknown>,
  idIn: (wrong: Field[]) => string | null,
): void {
  const focus = useEffectEvent(({ attempt, errors }: typeof tried) => {
    const id = attempt > 0 ? idIn(fieldsOf(errors)) : null;
    if (id !== null) document.getElementById(id)?.focus();
  });
  useEffect(() => focus(tried), [tried]);
}
