import { useState, type ReactNode } from 'react';
import { AccountForm } from '#web/account/AccountForm.tsx';
import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import type { CallResult } from '#web/call.ts';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import type { ShownMail } from '../setup-answers.rules.ts';
import { GivenValues } from './GivenValues.tsx';
import { Saved } from './Saved.tsx';
import { StopButton } from './StopButton.tsx';
import styles from './Setup.module.css';

type Save = {
  id: string;
  fields: AccountField[];
  submit: string;
  busy: string;
  send: (values: Values) => Promise<CallResult<unknown>>;
};

type StoredValuesProps = {
  /** What counts now. */
  state?: string;
  /** Left out where the heading stands above the state. */
  title?: string;
  saved: string;
  group: Pick<ShownMail, 'settings' | 'seen'>;
  /** What stands in place of the form where the environment sets the values. */
  given: { key: string; value: string }[];
  form: Save;
  stop?: { label: string; send: () => Promise<CallResult<unknown>> };
  again: () => void;
  /** Stands between the state and the values. */
  before?: ReactNode;
  /** Stands between the values and the button that forgets them. */
  children?: ReactNode;
};

/** Values that the environment sets, or else a form that stores them and says so. */
export function StoredValues({ state, title, saved, group, given, form, stop, again, ...around }: StoredValuesProps) {
  const [savedTimes, setSavedTimes] = useState(0);
  const [stoppedTimes, setStoppedTimes] = useState(0);
  const stateLine = useFocusAfter<HTMLParagraphElement>(stoppedTimes);
  const onSaved = () => {
    setSavedTimes(savedTimes + 1);
    again();
  };
  const onStopped = () => {
    setSavedTimes(0);
    setStoppedTimes(stoppedTimes + 1);
    again();
  };
  const isGiven = group.settings.some((one) => one.isGiven);
  return (
    <>
      {state !== undefined && (
        <p role="status" ref={stateLine} tabIndex={-1}>
          {state}
        </p>
      )}
      {around.before}
      {title !== undefined && <h3>{title}</h3>}
      <Saved text={saved} times={savedTimes} />
      {isGiven ? (
        <GivenValues settings={group.settings} items={given} />
      ) : (
        // It begins anew with what counts now.
        <SaveForm key={group.seen} form={form} onSaved={onSaved} />
      )}
      {around.children}
      {stop !== undefined && group.seen !== null && !isGiven && (
        <StopButton label={stop.label} stop={stop.send} onStopped={onStopped} />
      )}
    </>
  );
}

function SaveForm({ form: { send, ...form }, onSaved }: { form: Save; onSaved: () => void }) {
  const save = async (values: Values) => {
    const result = await send(values);
    if (!result.ok) return result.error;
    onSaved();
    return null;
  };
  return (
    <div className={styles['form']}>
      <AccountForm {...form} send={save} />
    </div>
  );
}
