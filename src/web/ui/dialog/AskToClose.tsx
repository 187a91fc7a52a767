import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Dialog.module.css';

/** `close` closes the dialog, or asks first where what was `typed` would be lost. Escape does the same. */
export function useAskToClose(dialog: RefObject<HTMLDialogElement | null>, typed: boolean) {
  const [before, setBefore] = useState<HTMLElement | null>(null);
  const close = () => {
    const focused = document.activeElement;
    if (typed && focused instanceof HTMLElement) setBefore(focused);
    else dialog.current?.close();
  };
  const stay = () => {
    before?.focus();
    setBefore(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || !typed) return;
    event.preventDefault();
    if (before === null) close();
    else stay();
  };
  return { isAsking: before !== null, close, stay, onKeyDown };
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
