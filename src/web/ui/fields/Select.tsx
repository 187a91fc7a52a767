import type { ComponentProps } from 'react';
import styles from './Select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'ref' | 'autoComplete'> & {
  label: string;
  options: { value: string; label: string; lang?: string }[];
  asField?: boolean;
};

/** Dispatches a change made before hydration, when the selected option differs from the rendered one. */
function dispatchEarlyChoice(select: HTMLSelectElement | null): void {
  if (select?.querySelector('[selected]:not(:checked)')) select.dispatchEvent(new Event('change', { bubbles: true }));
}

export function Select({ label, options, asField = false, ...select }: SelectProps) {
  return (
    <label className={styles[asField ? 'field' : 'label']}>
      <span>{label}</span>
      {/* A value that the browser restores would count as a change; most browsers do not restore with this. */}
      <select {...select} ref={dispatchEarlyChoice} autoComplete="off" className={styles['select']}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
