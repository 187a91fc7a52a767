import { dayOf } from '#claim/promise/noon.rules.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import { inputs } from './needs-form.rules.ts';
import { longestNeed, supportCodes } from './support-codes.rules.ts';
import type { NeedFault, NeedField, WantedNeeds } from './support-needs.rules.ts';
import { supportTexts } from './support-texts.ts';
import styles from './NeedFields.module.css';

const faultTexts: Record<NeedFault['code'], () => string> = {
  'both-ways': m.support_both_ways,
  'nothing-chosen': m.support_nothing_chosen,
  'words-missing': m.support_words_missing,
  'words-unticked': m.support_words_unticked,
  'words-too-long': () => m.support_words_too_long({ most: longestNeed }),
  'day-not-good': m.support_day_not_good,
};

export type NeedErrors = Partial<Record<NeedField, string>>;

export const needErrors = (faults: readonly NeedFault[]): NeedErrors =>
  Object.fromEntries(faults.map(({ field, code }) => [field, faultTexts[code]()]));

export const fieldId = (field: NeedField): string => `need-${field}`;

export type NeedLabels = { legend: string; words: string; insurer: string };

export const ownLabels = (): NeedLabels => ({
  legend: m.support_legend(),
  words: m.support_words(),
  insurer: m.support_insurer(),
});

type FieldsProps = { wanted: WantedNeeds; errors: NeedErrors; labels: NeedLabels };

/** Keeps what is typed in the form itself, so that it works without a script. */
export function NeedFields({ wanted, errors, labels }: FieldsProps) {
  return (
    <>
      <fieldset
        className={styles['choices']}
        aria-invalid={errors.codes === undefined ? undefined : true}
        aria-describedby={errors.codes === undefined ? undefined : `${fieldId('codes')}-error`}
      >
        <legend>{labels.legend}</legend>
        {supportCodes.map((code, at) => (
          <Checkbox
            key={code}
            id={at === 0 ? fieldId('codes') : `need-${code}`}
            name={inputs.need}
            value={code}
            label={supportTexts[code]()}
            defaultChecked={wanted.codes.includes(code)}
            error={at === 0 ? errors.codes : undefined}
          />
        ))}
        <ErrorLine id={`${fieldId('codes')}-error`} error={errors.codes} />
      </fieldset>
      <Field
        id={fieldId('words')}
        name={inputs.words}
        label={labels.words}
        hint={m.support_words_hint({ most: longestNeed })}
        error={errors.words}
        defaultValue={wanted.words}
        autoComplete="off"
      />
      <Field
        id={fieldId('until')}
        name={inputs.until}
        type="date"
        label={m.support_until()}
        hint={m.support_until_hint()}
        error={errors.until}
        defaultValue={wanted.until ?? ''}
      />
      <Checkbox
        id="need-insurer"
        name={inputs.insurer}
        value="yes"
        label={labels.insurer}
        defaultChecked={wanted.tellsInsurer}
      />
    </>
  );
}

/** The London day of now, by this device’s clock. */
export const today = (): string => dayOf(new Date());
