import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { focusInvalid, Problem } from '../work/Problem.tsx';
import styles from './Sheet.module.css';

type SheetProps = {
  title: string;
  note?: string | undefined;
  /** What was typed or chosen would be lost. */
  dirty: boolean;
  typed: boolean;
  fields: ReactNode;
  preview: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  submit: string;
  /** The id of what says why the button is off, while it is. */
  offBy?: string | undefined;
  /** Left of the buttons, where there is room; without it, that the change can be undone. */
  foot?: string;
  /** The fields need the room, and the preview is narrow. */
  isWide?: boolean;
  busy: boolean;
  error: string | null;
  save: () => Promise<void>;
  onClose: () => void;
};

/** A change with its preview beside it. Ctrl or ⌘ and Enter press the button. */
export function Sheet({
  title,
  note,
  dirty,
  typed,
  fields,
  preview,
  beside,
  submit,
  offBy,
  foot = m.desk_sheet_undo(),
  isWide = false,
  busy,
  error,
  save,
  onClose,
}: SheetProps) {
  const form = useRef<HTMLFormElement>(null);
  useSubmitKey(() => form.current?.requestSubmit());
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void save().then(() => focusInvalid(form.current));
  };
  return (
    <Dialog
      title={title}
      note={note}
      dirty={dirty}
      typed={typed}
      className={classes(styles['sheet'], isWide && styles['wide'])}
      onClose={onClose}
    >
      <form ref={form} className={styles['form']} onSubmit={send} noValidate>
        <div className={styles['fields']}>{fields}</div>
        {preview}
        <div className={styles['foot']}>
          <Problem error={error} className={styles['error']} otherwise={<p className={styles['undo']}>{foot}</p>} />
          {beside}
          <Button
            type="submit"
            busy={busy}
            busyLabel={m.desk_saving()}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-disabled={offBy === undefined ? undefined : true}
            aria-describedby={offBy}
          >
            {submit}
            <kbd aria-hidden="true">Ctrl ↵</kbd>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Wherever the focus is in the sheet, which is all that can have it. */
function useSubmitKey(submit: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) submit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
