import styles from './SegmentedRadio.module.css';

type SegmentedRadioProps<Value extends string> = {
  name: string;
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

export function SegmentedRadio<Value extends string>(props: SegmentedRadioProps<Value>) {
  const { name, legend, options, value, onChange } = props;
  return (
    <fieldset>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['segments']}>
        {options.map((option) => (
          <label key={option.value} className={styles['segment']}>
            <input
              type="radio"
              className={styles['radio']}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles['label']}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
