import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import styles from './RadioList.module.css';

type RadioListProps<Value extends string> = {
  /** Also the id of the first choice, to which a summary of errors leads. */
  id: string;
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  error: string | undefined;
  onChange: (value: Value) => void;
};

/** Choices below each other, of which none is chosen for the claimant. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { id, legend, options, value, error, onChange } = props;
  // Of the first choice too, because a summary or a failed try leads the focus there.
  const described = error === undefined ? undefined : `${id}-error`;
  return (
    <fieldset role="radiogroup" aria-invalid={error === undefined ? undefined : true} aria-describedby={described}>
      <legend className={styles['legend']}>{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            aria-describedby={index === 0 ? described : undefined}
            className={styles['radio']}
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <ErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}
