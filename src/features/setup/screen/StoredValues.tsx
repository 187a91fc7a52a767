import { useState, type ReactNode } from 'react';
import { AccountForm } from '#web/account/AccountForm.tsx';
import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import { Unsaved } from '#web/account/Unsaved.tsx';
import type { CallResult } from '#web/call.ts';
import { useTyped } from '#web/form/useTyped.ts';
import * as m from '#web/messages/index.ts';
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
  /** `seen`: of what counted when the typing began. */
  send: (values: Values, seen: string | null) => Promise<CallResult<unknown>>;
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
        <SaveForm form={form} seen={group.seen} again={again} onSaved={onSaved} />
      )}
      {around.children}
      {stop !== undefined && group.seen !== null && !isGiven && (
        <StopButton label={stop.label} stop={stop.send} onStopped={onStopped} />
      )}
    </>
  );
}

const initialOf = (fields: AccountField[]): Values =>
  Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));

/** What is typed, and what counted when that began. Secrets too are held in memory alone. */
function useTypedValues({ id, fields }: Save, seen: string | null) {
  const typing = useTyped(`setup ${id}`, { values: initialOf(fields), seen });
  // The fields begin anew with what counts now, unless something is typed over what counted before.
  const [of, setOf] = useState(seen);
  if (!typing.isUnsaved && of !== seen) setOf(seen);
  return { typing, key: `${typing.times} ${of}` };
}

type SaveProps = { form: Save; seen: string | null; again: () => void; onSaved: () => void };

function SaveForm({ form: { send, fields, ...form }, seen, again, onSaved }: SaveProps) {
  const { typing, key } = useTypedValues({ ...form, fields, send }, seen);
  const { typed, isUnsaved } = typing;
  const save = async (values: Values) => {
    const result = await send(values, typed.seen);
    if (!result.ok) {
      if (result.error.code === 'changed-meanwhile') again();
      return result.error;
    }
    typing.saved({ values: initialOf(fields), seen }, null);
    onSaved();
    return null;
  };
  return (
    <div className={styles['form']}>
      <AccountForm
        {...form}
        key={key}
        fields={fields.map((field) => ({ ...field, initial: typed.values[field.name] ?? '' }))}
        send={save}
        onTyped={(values) => typing.type((before) => ({ ...before, values }))}
      />
      <Unsaved
        typing={{
          ...typing,
          newer: isUnsaved && typed.seen !== seen ? m.setup_newer() : null,
          keepMine: () => typing.type((before) => ({ ...before, seen })),
        }}
      />
    </div>
  );
}
