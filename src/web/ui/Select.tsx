import type { ComponentProps } from 'react';
import styles from './Select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'ref' | 'autoComplete'> & {
  label: string;
  options: { value: string; label: string; lang?: string }[];
  /** Looks like the fields beside it: the label stands above. */
  asField?: boolean;
};

/** Tells of a choice that was made before the page listened: it is another than the one that came with the page. */
function tellEarlyChoice(select: HTMLSelectElement | null): void {
  if (select?.querySelector('[selected]:not(:checked)')) select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A native select with its label before it, or above it in a form of fields. */
export function Select({ label, options, asField = false, ...select }: SelectProps) {
  return (
    <label className={styles[asField ? 'field' : 'label']}>
      <span>{label}</span>
      {/* What a browser restores by itself would count as chosen; most leave it with this. */}
      <select {...select} ref={tellEarlyChoice} autoComplete="off" className={styles['select']}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
