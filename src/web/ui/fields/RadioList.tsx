import { ChoiceGroup } from './ChoiceGroup.tsx';
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
  return (
    <ChoiceGroup radios id={id} legend={legend} error={error} className={styles['group']}>
      {options.map((option, index) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            // Of the first choice too, because a summary or a failed try leads the focus there.
            aria-describedby={index === 0 && error !== undefined ? `${id}-error` : undefined}
            className={styles['radio']}
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </ChoiceGroup>
  );
}
