import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import styles from './Field.module.css';

export type FieldTexts = {
  /** Of the control; an error summary finds it by this. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** Returns the attributes by which a control names its hint, its error and whatever else describes it. */
export function describedControl({ id, hint, error }: Omit<FieldTexts, 'label'>, others?: string) {
  const described = classes(others, hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
}

/**
 * A label and a hint above a control, and its error below. The error's line is always reserved, because one that
 * appears on blur would move the button between mouse-down and mouse-up and lose the click (visual §7.1).
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
