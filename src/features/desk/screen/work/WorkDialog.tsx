import type { FormEvent, ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './Work.module.css';

type WorkDialogProps = {
  title: string;
  submit: string;
  busy: boolean;
  error: string | null;
  save: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

export function WorkDialog({ title, submit, busy, error, save, onClose, children }: WorkDialogProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles['form']} onSubmit={send} noValidate>
        {children}
        {error !== null && <p role="alert">{error}</p>}
        <Button type="submit" busy={busy} busyLabel={m.desk_saving()}>
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
