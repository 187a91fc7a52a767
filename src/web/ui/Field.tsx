import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { ErrorLine } from './ErrorLine.tsx';
import styles from './Field.module.css';

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  /** Also the id by which an error summary finds the input. */
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  mono?: boolean;
  inputClass?: string | undefined;
};

/**
 * A labelled input with its hint and its error. The error's line is always reserved, because one that
 * appears on blur would move the button between mouse-down and mouse-up and lose the click (visual §7.1).
 */
export function Field({ id, label, hint, error, mono, inputClass, ...input }: FieldProps) {
  const described = classes(
    input['aria-describedby'],
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
  );
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
      <input
        {...input}
        id={id}
        className={classes(styles['input'], mono && 'mono', inputClass)}
        aria-describedby={described || undefined}
        aria-invalid={error === undefined ? undefined : true}
      />
      <ErrorLine id={`${id}-error`} error={error} />
    </div>
  );
}
