import type { ComponentProps } from 'react';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import styles from './Select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'ref' | 'autoComplete'> & {
  label: string;
  options: { value: string; label: string; lang?: string }[];
  asField?: boolean;
  /** With an id, by which it is described. */
  error?: string | undefined;
};

/** Dispatches a change made before hydration, when the selected option differs from the rendered one. */
function dispatchEarlyChoice(select: HTMLSelectElement | null): void {
  if (select?.querySelector('[selected]:not(:checked)')) select.dispatchEvent(new Event('change', { bubbles: true }));
}

export function Select({ label, options, asField = false, error, ...select }: SelectProps) {
  const errorId = `${select.id}-error`;
  const wrong = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <>
      <label className={styles[asField ? 'field' : 'label']}>
        <span>{label}</span>
        {/* A value that the browser restores would count as a change; most browsers do not restore with this. */}
        <select {...select} {...wrong} ref={dispatchEarlyChoice} autoComplete="off" className={styles['select']}>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      {error !== undefined && <ErrorLine id={errorId} error={error} />}
    </>
  );
}
