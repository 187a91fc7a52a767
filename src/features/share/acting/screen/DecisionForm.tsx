import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { longestCode } from '#claim/mailed-code/mailed-code.rules.ts';
import type { CallResult } from '#web/call.ts';
import { type Errors, type Failure, useFocusOnFirstError, useForm } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { RadioList } from '#web/ui/fields/RadioList.tsx';
import { troubleText } from './acts.ts';
import styles from './Acting.module.css';

type Values = { reason: string | null; ticked: boolean; code: string };

export type Given = { reason?: string; code?: string };

export type DecisionFormProps = {
  id: string;
  /** Without a text nothing is ticked. */
  tick: string | null;
  /** Mails a code; null where none is asked for. */
  mailCode: (() => Promise<CallResult<unknown>>) | null;
  /** What must be said with it, of which nothing is chosen at first. */
  reasons?: { legend: string; missing: string; options: readonly { value: string; label: string }[] };
  decide: (given: Given) => Promise<CallResult<unknown>>;
  refresh: () => Promise<void>;
  /** Called once the page shows what was decided. */
  onDecided: () => void;
  label: string;
  look?: 'primary' | 'secondary';
  /** Takes the focus, where a press has brought the form. */
  takesFocus?: boolean;
  children?: ReactNode;
};

function useDecision({ tick, mailCode, reasons, decide, refresh, onDecided }: DecisionFormProps) {
  const [values, setValues] = useState<Values>({ reason: null, ticked: false, code: '' });
  const check = ({ reason, ticked, code }: Values): Errors<keyof Values> => ({
    ...(reasons && reason === null && { reason: reasons.missing }),
    ...(tick !== null && !ticked && { ticked: m.acting_tick_missing() }),
    ...(mailCode !== null && code.trim() === '' && { code: m.code_malformed() }),
  });
  const send = async ({ reason, code }: Values): Promise<Failure<keyof Values, string> | null> => {
    const decided = await decide({ ...(reason !== null && { reason }), ...(mailCode !== null && { code }) });
    if (!decided.ok) {
      const { code: problem } = decided.error;
      if (problem.startsWith('code-')) return { errors: { code: codeTexts[problem]?.() ?? m.code_malformed() } };
      await refresh();
      return { reason: troubleText(decided.error) };
    }
    announce(m.acting_decided_said());
    await refresh();
    onDecided();
    return null;
  };
  const form = useForm<Values, keyof Values, string>({ check, send, values });
  return { ...form, values, change: (to: Partial<Values>) => setValues((before) => ({ ...before, ...to })) };
}

/** One decision: what is said of it, why, a tick, a mailed code where one is asked for, and its button. */
export function DecisionForm(props: DecisionFormProps) {
  const { id, tick, mailCode, reasons, label, look, takesFocus = false, children } = props;
  const { values, change, tried, errors, isFailed, busy, submit } = useDecision(props);
  const said = useRef<HTMLDivElement>(null);
  useFocusOnFirstError(tried, (field) => `${id}-${field}`);
  useTitle(isFailed ? m.error_title({ title: m.acting_title() }) : m.acting_title());
  useEffect(() => {
    if (takesFocus) said.current?.focus();
  }, [takesFocus]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(values);
  };
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <ErrorSummary key={tried.attempt}>{tried.reason !== null && <p>{tried.reason}</p>}</ErrorSummary>
      <div ref={said} tabIndex={-1}>
        {children}
      </div>
      {reasons && (
        <RadioList
          id={`${id}-reason`}
          {...reasons}
          value={values.reason}
          error={errors.reason}
          onChange={(reason) => change({ reason })}
        />
      )}
      {tick !== null && (
        <Checkbox
          id={`${id}-ticked`}
          label={tick}
          checked={values.ticked}
          onChange={(event) => change({ ticked: event.currentTarget.checked })}
          error={errors.ticked}
          canFail
        />
      )}
      {mailCode !== null && (
        <CodeField
          id={`${id}-code`}
          mailCode={mailCode}
          value={values.code}
          change={(code) => change({ code })}
          error={errors.code}
        />
      )}
      <Button type="submit" wide {...(look && { look })} busy={busy} busyLabel={m.messages_sending()}>
        {label}
      </Button>
    </form>
  );
}

const codeTexts: Record<string, () => string> = {
  'code-wrong': m.acting_code_wrong,
  'code-over': m.shared_code_over,
};

type CodeFieldProps = {
  id: string;
  mailCode: () => Promise<CallResult<unknown>>;
  value: string;
  change: (code: string) => void;
  error: string | undefined;
};

function CodeField({ id, mailCode, value, change, error }: CodeFieldProps) {
  const [state, setState] = useState({ busy: false, said: '' });
  const mail = async () => {
    setState({ busy: true, said: '' });
    const mailed = await mailCode();
    setState({ busy: false, said: mailed.ok ? m.acting_code_sent() : troubleText(mailed.error) });
  };
  return (
    <>
      <p className={styles['note']}>{m.acting_code_need()}</p>
      <p>
        <Button look="secondary" busy={state.busy} busyLabel={m.code_another_busy()} onClick={() => void mail()}>
          {m.acting_code_mail()}
        </Button>
      </p>
      <p role="status" className={styles['note']}>
        {state.said}
      </p>
      <Field
        id={id}
        label={m.acting_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={longestCode}
        mono
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        error={error}
      />
    </>
  );
}
