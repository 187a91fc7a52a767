import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { ErrorLine } from './ErrorLine.tsx';
import styles from './Checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  id: string;
  label: string;
  hint?: string;
  /** Undefined while there is none. Its line is reserved only where `canFail` says that there may be one. */
  error?: string | undefined;
  canFail?: boolean;
};

/** A native tick box with its label, what ticking it does, and its error. */
export function Checkbox({ id, label, hint, error, canFail = false, ...input }: CheckboxProps) {
  const described = classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div>
      <div className={styles['row']}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles['box']}
          aria-describedby={described || undefined}
          aria-invalid={error === undefined ? undefined : true}
        />
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </p>
        )}
      </div>
      {canFail && <ErrorLine id={`${id}-error`} error={error} />}
    </div>
  );
}
