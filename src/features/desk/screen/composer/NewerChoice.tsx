import { useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Composer.module.css';

type Ways = { drop: () => void; sendToo: () => void; edit: () => void };

/** What can be done where something has come since the text was begun. */
export function NewerChoice({ isHeld, ...ways }: Ways & { isHeld: boolean }) {
  if (isHeld) return <HeldChoice {...ways} />;
  return (
    <span className={styles['choice']}>
      <Button look="secondary" onClick={ways.edit}>
        {m.desk_newer_read()}
      </Button>
    </span>
  );
}

function HeldChoice({ drop, sendToo, edit }: Ways) {
  const choice = useRef<HTMLSpanElement>(null);
  // The button that was pressed has gone, and with it the focus.
  useEffect(() => choice.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, repeat } = event;
    if (key !== 'Enter' || !shiftKey || !(ctrlKey || metaKey) || repeat) return;
    event.preventDefault();
    sendToo();
  });
  useEffect(() => {
    const form = choice.current?.closest('form');
    const listen = (event: KeyboardEvent) => press(event);
    form?.addEventListener('keydown', listen);
    return () => form?.removeEventListener('keydown', listen);
  }, []);
  return (
    <span ref={choice} className={styles['choice']}>
      <Button onClick={edit}>{m.desk_held_edit()}</Button>
      <Button
        look="secondary"
        // Not the key that was held: who presses that twice has read nothing.
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
        title={m.desk_button_key({ name: m.desk_held_send(), key: 'Ctrl Shift Enter' })}
        onClick={sendToo}
      >
        {m.desk_held_send()}
      </Button>
      <Button look="quiet" onClick={drop}>
        {m.desk_held_drop()}
      </Button>
    </span>
  );
}
