import { type ReactNode, useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from '../quote/Quote.module.css';

type ChangedProps = {
  /** With which code the server has refused what is typed. */
  refusal: string | null;
  /** Goes on from what stands now; null where nothing can. */
  keepMine: (() => void) | null;
  /** Of its button. */
  label?: string;
  children: ReactNode;
};

/** Says in a dialog what has changed since it was opened; what is typed stays. */
export function ChangedMeanwhile({ refusal, keepMine, label = m.desk_quote_draft_keep(), children }: ChangedProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal === 'changed-meanwhile') notice.current?.focus();
  }, [refusal]);
  const goOn = (form: HTMLFormElement | null) => {
    form?.querySelector<HTMLElement>('input, select, textarea, button[type=submit]')?.focus();
    keepMine?.();
  };
  return (
    <div ref={notice} tabIndex={-1} role="alert" className={styles['notice']}>
      <p>{children}</p>
      {keepMine !== null && (
        <Button look="secondary" onClick={({ currentTarget }) => goOn(currentTarget.form)}>
          {label}
        </Button>
      )}
    </div>
  );
}
