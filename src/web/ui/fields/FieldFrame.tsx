import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import styles from './Field.module.css';

export type FieldTexts = {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function describedControl({ id, hint, error }: Omit<FieldTexts, 'label'>, others?: string) {
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
export function FieldFrame({ id, label, hint, error, children }: FieldTexts & { children: ReactNode }) {
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
      <ErrorLine id={`${id}-error`} error={error} />
    </div>
  );
}
