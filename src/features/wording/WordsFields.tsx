import { actors, textFields } from '#shared/wording.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { WordsDraft } from './wording-draft.ts';
import { actorNames, fieldNames } from './wording-texts.ts';
import type { WordedState } from './wording-routes.ts';
import styles from './Wording.module.css';

type WordsFieldsProps = {
  typed: WordsDraft;
  state: WordedState;
  errors: Readonly<Record<string, string>>;
  /** Whether this is the language in which what is the same in all is said. */
  isBase: boolean;
  onChange: (typed: WordsDraft) => void;
};

const yesOrNo = [
  { value: 'yes', label: m.wording_told_yes },
  { value: 'no', label: m.wording_told_no },
] as const;

export function WordsFields({ typed, state: { falls }, errors, isBase, onChange }: WordsFieldsProps) {
  return (
    <>
      {textFields.map((field) => (
        <TextArea
          key={field}
          id={`wording-${field}`}
          label={fieldNames[field]()}
          hint={
            falls[field].length === 0 ? m.wording_falls_nothing() : m.wording_falls({ text: falls[field].join(' | ') })
          }
          rows={2}
          maxLength={2_000}
          error={errors[field]}
          value={typed[field]}
          onChange={(event) => onChange({ ...typed, [field]: event.currentTarget.value })}
        />
      ))}
      {isBase ? (
        <SameInAll typed={typed} falls={falls} errors={errors} onChange={onChange} />
      ) : (
        <p>{m.wording_same_in_all()}</p>
      )}
    </>
  );
}

type SameInAllProps = Pick<WordsFieldsProps, 'typed' | 'errors' | 'onChange'> & { falls: WordedState['falls'] };

function SameInAll({ typed, falls, errors, onChange }: SameInAllProps) {
  const fallsTo = (text: string) => ({ value: '', label: m.wording_as_before({ text }) });
  return (
    <div className={styles['choices']}>
      <div>
        <Select
          asField
          label={m.wording_waits()}
          options={[
            fallsTo(actorNames[falls.actor]()),
            ...actors.map((value) => ({ value, label: actorNames[value]() })),
          ]}
          value={typed.actor}
          onChange={(event) =>
            onChange({ ...typed, actor: actors.find((actor) => actor === event.currentTarget.value) ?? '' })
          }
        />
        {errors['actor'] !== undefined && <p className={styles['failed']}>{errors['actor']}</p>}
      </div>
      <Field
        id="wording-targetHours"
        label={m.wording_target()}
        hint={m.wording_target_hint({ count: falls.targetHours })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        error={errors['targetHours']}
        value={typed.targetHours}
        onChange={(event) => onChange({ ...typed, targetHours: event.currentTarget.value })}
      />
      <Select
        asField
        label={m.wording_told()}
        options={[
          fallsTo(falls.isTold ? m.wording_told_yes() : m.wording_told_no()),
          ...yesOrNo.map(({ value, label }) => ({ value, label: label() })),
        ]}
        value={typed.isTold}
        onChange={(event) => {
          const chosen = yesOrNo.find(({ value }) => value === event.currentTarget.value);
          onChange({ ...typed, isTold: chosen?.value ?? '' });
        }}
      />
    </div>
  );
}
