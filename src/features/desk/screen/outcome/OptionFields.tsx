import { type Grade, grades } from '#claim/offer/offer.rules.ts';
import { longestText } from '#claim/offer/offer-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { faultTexts, fieldNames, kindNames } from './outcome-texts.ts';
import { type Fault, fieldsOf, type OptionField, type OptionTyped } from './typed-offer.ts';
import styles from './Outcome.module.css';

export const fieldId = (field: OptionField, key: number): string => `option-${field}-${key}`;

const gradeNames: Record<Grade, () => string> = { new: m.desk_outcome_new, refurbished: m.desk_outcome_refurbished };

const kinds: Partial<Record<OptionField, { type?: string; inputMode?: 'decimal' | 'numeric'; maxLength: number }>> = {
  amount: { inputMode: 'decimal', maxLength: 20 },
  warranty: { inputMode: 'numeric', maxLength: 3 },
  days: { inputMode: 'numeric', maxLength: 3 },
  validUntil: { type: 'date', maxLength: 10 },
};

/** Whole sentences. */
const long: ReadonlySet<OptionField> = new Set(['wear', 'differences', 'cannotUndo', 'oldDevice']);

type OptionProps = {
  option: OptionTyped;
  number: number;
  faults: Readonly<Record<string, Fault>>;
  set: (part: Partial<OptionTyped>) => void;
  leave: (field: string) => void;
  remove: () => void;
};

export function OptionFields({ option, number, faults, set, leave, remove }: OptionProps) {
  const { kind, grade, key } = option;
  const name = m.desk_outcome_option({ number: String(number), kind: kindNames[kind]() });
  return (
    <fieldset className={styles['option']}>
      <legend>{name}</legend>
      {kind === 'replacement' && (
        <SelectField
          id={`option-grade-${key}`}
          label={m.desk_outcome_grade()}
          value={grade}
          options={grades.map((value) => ({ value, label: gradeNames[value]() }))}
          onChange={(event) => set({ grade: event.target.value === 'new' ? 'new' : 'refurbished' })}
        />
      )}
      {fieldsOf(option).map((field) => {
        const fault = faults[`${field} ${key}`];
        return (
          <div key={field} className={long.has(field) ? styles['long'] : undefined}>
            <Field
              id={fieldId(field, key)}
              label={fieldNames[field]()}
              autoComplete="off"
              {...(kinds[field] ?? { maxLength: longestText })}
              error={fault && faultTexts[fault]()}
              value={option[field]}
              onChange={(event) => set({ [field]: event.target.value })}
              onBlur={() => leave(`${field} ${key}`)}
            />
          </div>
        );
      })}
      <p>
        <Button look="quiet" onClick={remove}>
          {m.desk_outcome_remove({ name })}
        </Button>
      </p>
    </fieldset>
  );
}
