import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ErrorLine, ErrorOrNote } from '#web/ui/feedback/ErrorLine.tsx';
import styles from './Field.module.css';

export type FieldTexts = {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** In the place of the error while there is none, and read out when it changes. */
  note?: string | undefined;
};

export function describedControl({ id, hint, error }: Omit<FieldTexts, 'label' | 'note'>, others?: string) {
  const described = classes(others, hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
}

/**
 * Reserves the error's line: one that appears on blur would move the button under a click, which is then lost
 * (visual §7.1).
 */
export function FieldFrame({ id, label, hint, error, note, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {children}
      {note === undefined ? (
        <ErrorLine id={`${id}-error`} error={error} />
      ) : (
        <ErrorOrNote id={`${id}-error`} error={error} note={note} />
      )}
    </div>
  );
}
