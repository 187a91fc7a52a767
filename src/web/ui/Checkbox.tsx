import type { ComponentProps } from 'react';
import styles from './Checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  id: string;
  label: string;
  hint?: string;
};

/** A native tick box, 28 px, with its label and what ticking it does. */
export function Checkbox({ id, label, hint, ...input }: CheckboxProps) {
  return (
    <div className={styles['row']}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles['box']}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
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
  );
}
