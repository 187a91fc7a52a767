import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { afterFrame } from '../after-frame.ts';
import type { Refusal } from './account-call.ts';

export type Values = Record<string, string>;

/** A field of an account form; `check` says what is wrong with a value, given what else is typed, or null. */
export type AccountField = {
  name: string;
  label: string;
  kind: 'email' | 'password' | 'new-password' | 'code' | 'text';
  hint?: string;
  /** What stands in it at first. */
  initial?: string;
  check: (value: string, values: Values) => string | null;
};

type Errors = Record<string, string>;

/** What came of a try: fields at fault, or why the server refused. Counted, so that the same twice is told twice. */
export type Tried = { attempt: number; fields: string[]; refusal: Refusal | null };

export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

export const fieldId = (form: string, name: string) => `${form}-${name}`;

/** Whether leaving a field for there says nothing about the field: a button looks after itself, and so does another window. */
function isPassing({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLButtonElement || (relatedTarget === null && !document.hasFocus());
}

type Sending = {
  send: (values: Values) => Promise<Refusal | null>;
  onTried: ((failed: boolean) => void) | undefined;
};

/**
 * The life of a form: checked on blur and on submit (spec §5.1, visual §7), sent once at a time. What is typed stays in
 * the inputs alone, so that password managers see what people see. `send` answers why it was refused, or null.
 */
export function useAccountForm(id: string, fields: AccountField[], { send, onTried }: Sending) {
  const [errors, setErrors] = useState<Errors>({});
  const [tried, setTried] = useState<Tried>({ attempt: 0, fields: [], refusal: null });
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  useEffect(() => {
    const [only, ...more] = tried.fields;
    if (only !== undefined && more.length === 0) document.getElementById(fieldId(id, only))?.focus();
  }, [id, tried]);

  const settle = (found: Errors, refusal: Refusal | null) => {
    setErrors(found);
    onTried?.(refusal !== null || Object.keys(found).length > 0);
    const faulty = fields.map(({ name }) => name).filter((name) => found[name] !== undefined);
    setTried(({ attempt }) => ({ attempt: attempt + 1, fields: faulty, refusal: faulty.length > 0 ? null : refusal }));
  };
  const faultOf = (name: string, values: Values) =>
    fields.find((field) => field.name === name)?.check(values[name] ?? '', values) ?? null;
  const mark = (name: string, fault: string | null) => {
    const { [name]: _, ...others } = errors;
    setErrors(fault === null ? others : { ...others, [name]: fault });
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const values = valuesOf(event.currentTarget);
    const found = Object.fromEntries(
      fields.flatMap(({ name }) => {
        const fault = faultOf(name, values);
        return fault === null ? [] : [[name, fault] as const];
      }),
    );
    if (Object.keys(found).length > 0) return afterFrame(() => settle(found, null));
    underWay.current = true;
    setBusy(true);
    const refusal = await send(values);
    underWay.current = false;
    setBusy(false);
    settle(refusal?.fields ?? {}, refusal);
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const { name } = event.target;
    if (busy || isPassing(event) || errors[name] !== undefined) return;
    mark(name, faultOf(name, valuesOf(event.currentTarget)));
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || errors[target.name] === undefined) return;
    if (faultOf(target.name, valuesOf(event.currentTarget)) === null) mark(target.name, null);
  };
  return { errors, tried, busy, events: { onSubmit, onBlur, onInput } };
}
