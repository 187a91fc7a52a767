import { useEffect, useEffectEvent, type FocusEvent, type FormEvent } from 'react';
import { fieldsOf, useFocusOnError, useForm, type Errors, type Failure } from '../form/useForm.ts';
import { lastUsed } from '#web/last-used.ts';
import type { CallError } from '#web/call.ts';

export type Values = Record<string, string>;

export type AccountField = {
  name: string;
  label: string;
  kind: 'email' | 'password' | 'new-password' | 'code' | 'text' | 'secret';
  hint?: string;
  initial?: string;
  check: (value: string, values: Values) => string | null;
};

export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

export const fieldId = (form: string, name: string) => `${form}-${name}`;

/** Ignores a blur towards a button or another window. */
function isPassing({ relatedTarget }: FocusEvent): boolean {
  return (relatedTarget ?? lastUsed()) instanceof HTMLButtonElement || (relatedTarget === null && !document.hasFocus());
}

function errorsOf(fields: AccountField[], values: Values): Errors<string> {
  const errors: Errors<string> = {};
  for (const { name, check } of fields) {
    const error = check(values[name] ?? '', values);
    if (error !== null) errors[name] = error;
  }
  return errors;
}

function failureOf(error: CallError, fields: AccountField[]): Failure<string, CallError> {
  const errors: Errors<string> = {};
  for (const { name } of fields) if (error.fields[name] !== undefined) errors[name] = error.fields[name];
  return fieldsOf(errors).length > 0 ? { errors } : { reason: error };
}

type Sending = {
  send: (values: Values) => Promise<CallError | null>;
  onTried: ((failed: boolean) => void) | undefined;
  onTyped: ((values: Values) => void) | undefined;
};

/**
 * Checks fields on blur too (spec §5.1). Values stay in the inputs alone, so that password managers see what people
 * see.
 */
export function useAccountForm(id: string, fields: AccountField[], { send, onTried, onTyped }: Sending) {
  const form = useForm({
    check: (values: Values) => errorsOf(fields, values),
    send: async (values: Values) => {
      const error = await send(values);
      return error && failureOf(error, fields);
    },
  });
  const { errors, tried } = form;
  useFocusOnError(tried, (name) => fieldId(id, name));
  const report = useEffectEvent((failed: boolean) => onTried?.(failed));
  useEffect(() => {
    report(tried.reason !== null || fieldsOf(tried.errors).length > 0);
    return () => report(false);
  }, [tried]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit(valuesOf(event.currentTarget));
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (!isPassing(event)) form.leave(valuesOf(event.currentTarget), event.target.name);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const values = valuesOf(event.currentTarget);
    // A field without a name has its value elsewhere.
    if (target.name !== '') onTyped?.(values);
    form.recheck(values, target.name);
  };
  return { errors, tried, summary: form.summary, busy: form.busy, events: { onSubmit, onBlur, onInput } };
}
