import type { ComponentProps, ReactNode } from 'react';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import { describedControl, type FieldTexts } from './FieldFrame.tsx';
import styles from './Checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> &
  FieldTexts & {
    canFail?: boolean;
    children?: ReactNode;
  };

export function Checkbox({ id, label, hint, error, canFail = false, children, ...input }: CheckboxProps) {
  return (
    <div>
      <div className={styles['row']}>
        <input {...describedControl({ id, hint, error })} {...input} type="checkbox" className={styles['box']} />
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </p>
        )}
        {children}
      </div>
      {canFail && <ErrorLine id={`${id}-error`} error={error} />}
    </div>
  );
}
