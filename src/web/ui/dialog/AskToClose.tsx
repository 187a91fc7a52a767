import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { guardWords } from '#web/session/unsaved-words.ts';
import { useAskToLeave } from '#web/useAskToLeave.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Dialog.module.css';

type Words = { typed: boolean; held: boolean };

/**
 * `close` leaves the dialog, or asks first where what was `typed` would be lost; it returns whether it closed. Escape does
 * the same. Before the page is left the browser asks, unless what was typed is `held`.
 */
export function useAskToClose(leave: () => void, { typed, held }: Words) {
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLElement | null>(null);
  useEffect(() => (typed ? guardWords(() => true) : undefined), [typed]);
  useAskToLeave(typed && !held);
  const close = () => {
    if (typed) setAsking(true);
    else leave();
    return !typed;
  };
  const stay = () => {
    field.current?.focus();
    setAsking(false);
  };
  /** A button that was pressed is not where somebody wrote. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches('input, select, textarea')) field.current = target;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    if (isAsking) stay();
    else close();
  };
  return { isAsking, close, stay, handlers: { onFocus, onKeyDown } };
}

export function AskToClose({ stay, leave }: { stay: () => void; leave: () => void }) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={question} role="alertdialog" aria-label={m.dialog_ask()} className={styles['ask']}>
      <p>{m.dialog_ask()}</p>
      <Button onClick={stay}>{m.dialog_stay()}</Button>
      <Button look="secondary" onClick={leave}>
        {m.dialog_leave()}
      </Button>
    </div>
  );
}
