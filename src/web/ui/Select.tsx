import type { ComponentProps } from 'react';
import styles from './Select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  label: string;
  options: { value: string; label: string; lang?: string }[];
};

/** A native select with its label before it. */
export function Select({ label, options, ...select }: SelectProps) {
  return (
    <label className={styles['label']}>
      <span>{label}</span>
      <select {...select} className={styles['select']}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
