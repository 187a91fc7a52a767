import type { ComponentProps } from 'react';
import { describedControl, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './Field.module.css';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'id' | 'autoComplete'> &
  FieldTexts & {
    /** Shown while nothing is chosen, whose value is empty. Without one an option is always chosen. */
    placeholder?: string;
    options: { value: string; label: string }[];
  };

/** A list of choices, of which none is chosen at first where there is a placeholder. */
export function SelectField({ id, label, hint, error, placeholder, options, ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...select}
        {...describedControl({ id, hint, error }, select['aria-describedby'])}
        autoComplete="off"
        className={styles['input']}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
