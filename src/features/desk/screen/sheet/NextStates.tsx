import { useEffect, useEffectEvent, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { ErrorOrNote } from '#web/ui/feedback/ErrorLine.tsx';
import type { KnownState, KnownStates } from '../../state/state-routes.ts';
import styles from './Sheet.module.css';

/** `usual` is null where the state names none of the `next`. */
type Choices = { next: KnownState[]; others: KnownState[]; usual: string | null };

export function choicesOf({ states, first }: KnownStates, systemName: string | null): Choices {
  const from = states.find((one) => one.systemName === systemName);
  const names = systemName === null ? first : (from?.next ?? []);
  const isOther = (state: KnownState) => state.systemName !== systemName && !names.includes(state.systemName);
  return {
    next: names.flatMap((name) => states.find((state) => state.systemName === name) ?? []),
    others: states.filter(isOther),
    usual: from?.usual ?? null,
  };
}

export const statesId = 'states';
const errorId = 'states-error';

type NextProps = Choices & { chosen: string; error: string | undefined; pick: (state: string) => void };

export function NextStates({ next, others, usual, chosen, error, pick }: NextProps) {
  useDigits(next, pick);
  const isOther = others.some(({ systemName }) => systemName === chosen);
  const hasNone = next.length === 0 && others.length > 0;
  const asks = usual === null && next.length + others.length > 0;
  return (
    <fieldset id={statesId} className={styles['states']} aria-describedby={asks ? errorId : undefined}>
      <legend>{m.desk_state_next()}</legend>
      {asks && (
        <ErrorOrNote id={errorId} error={error} note={hasNone ? m.desk_state_none() : m.desk_state_none_usual()} />
      )}
      {next.map((state, index) => (
        <Choice
          key={state.systemName}
          state={state}
          chosen={chosen}
          pick={pick}
          hint={state.systemName === usual ? m.desk_state_usual() : ''}
        >
          {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
        </Choice>
      ))}
      {others.length > 0 && (
        <details open={isOther || hasNone || undefined}>
          <summary>{m.desk_state_other()}</summary>
          {others.map((state) => (
            <Choice key={state.systemName} state={state} chosen={chosen} pick={pick} hint="" />
          ))}
        </details>
      )}
    </fieldset>
  );
}

type ChoiceProps = {
  state: KnownState;
  hint: string;
  chosen: string;
  pick: (state: string) => void;
  children?: ReactNode;
};

function Choice({ state: { systemName, name }, hint, chosen, pick, children }: ChoiceProps) {
  return (
    <label className={classes(styles['choice'], chosen === systemName && styles['chosen'])}>
      <input
        type="radio"
        name="state"
        value={systemName}
        checked={chosen === systemName}
        onChange={() => pick(systemName)}
      />
      <span>
        <strong>{name}</strong>
        {hint !== '' && <small>{hint}</small>}
      </span>
      {children}
    </label>
  );
}

/** A digit chooses the state that shows it, outside of fields, for whoever has switched letter keys on. */
function useDigits(next: readonly KnownState[], pick: (state: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isText = event.target instanceof Element && event.target.closest('input:not([type=radio]), select, textarea');
    const areKeysOn = document.documentElement.hasAttribute('data-letter-keys');
    if (!areKeysOn || isText || event.ctrlKey || event.metaKey || event.altKey) return;
    const state = /^[1-9]$/.test(event.key) ? next[Number(event.key) - 1] : undefined;
    if (state) pick(state.systemName);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
