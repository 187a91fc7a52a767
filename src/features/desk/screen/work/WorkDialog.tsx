import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { focusInvalid, Problem } from './Problem.tsx';
import { useSubmitKeys } from './useSubmitKeys.ts';
import styles from './Work.module.css';

type WorkDialogProps = {
  title: string;
  submit: string;
  busy: boolean;
  error: string | null;
  /** Whether it has words that would be lost. */
  typed?: boolean;
  save: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Whoever opens a dialog by a key goes on with the keys. */
function useKeys(form: RefObject<HTMLFormElement | null>): void {
  // The dialog's name is said with its field.
  useEffect(() => {
    const field =
      form.current?.querySelector<HTMLElement>('[data-first]') ??
      form.current?.querySelector<HTMLElement>('input, select, textarea');
    field?.focus();
  }, [form]);
  useSubmitKeys(form);
}

export function WorkDialog({ title, submit, busy, error, typed = false, save, onClose, children }: WorkDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  useKeys(form);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void save().then(() => focusInvalid(form.current));
  };
  return (
    <Dialog title={title} typed={typed} onClose={onClose}>
      <form ref={form} className={styles['form']} onSubmit={send} noValidate>
        {children}
        <Problem error={error} />
        <Button type="submit" busy={busy} busyLabel={m.desk_saving()} aria-keyshortcuts="Control+Enter Meta+Enter">
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
