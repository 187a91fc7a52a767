import { dayOf } from '#claim/promise/noon.rules.ts';
import * as m from '#web/messages/index.ts';
import { ChoiceGroup, wrongChoice } from '#web/ui/fields/ChoiceGroup.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { inputs } from './needs-form.rules.ts';
import { longestNeed, type SupportCode, supportCodes } from './support-codes.rules.ts';
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
  'insurer-changed': m.support_insurer_changed,
  'changed-meanwhile': m.support_changed_meanwhile,
  'changed-sealed': m.support_changed_sealed,
};

/** Two of the ticks exclude each other, and their error is at these. */
const ways: readonly SupportCode[] = ['telephone', 'writing'];

export type WrongNeed = NeedField | 'ways';

export type NeedErrors = Partial<Record<WrongNeed, string>>;

export const needErrors = (faults: readonly NeedFault[]): NeedErrors =>
  Object.fromEntries(faults.map(({ field, code }) => [code === 'both-ways' ? 'ways' : field, faultTexts[code]()]));

const tickId = (code: SupportCode | undefined): string => `need-${code}`;

const firstTicks: Partial<Record<WrongNeed, string>> = { codes: tickId(supportCodes[0]), ways: tickId(ways[0]) };

/** Of ticks, the first that is meant. */
export const fieldId = (field: WrongNeed): string => firstTicks[field] ?? `need-${field}`;

/** `until` is the hint of that field. */
export type NeedLabels = { legend: string; words: string; until: string; insurer: string };

export const ownLabels = (): NeedLabels => ({
  legend: m.support_legend(),
  words: m.support_words(),
  until: m.support_until_hint(),
  insurer: m.support_insurer(),
});

type FieldsProps = { wanted: WantedNeeds; errors: NeedErrors; labels: NeedLabels };

/** Keeps what is typed in the form itself, so that it works without a script. */
export function NeedFields({ wanted, errors, labels }: FieldsProps) {
  return (
    <>
      <Codes legend={labels.legend} chosen={wanted.codes} errors={errors} />
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
        hint={labels.until}
        error={errors.until}
        defaultValue={wanted.until ?? ''}
      />
      <Checkbox
        id="need-insurer"
        name={inputs.insurer}
        value="yes"
        label={labels.insurer}
        error={errors.insurer}
        canFail
        defaultChecked={wanted.tellsInsurer}
      />
    </>
  );
}

type CodesProps = { legend: string; chosen: readonly SupportCode[]; errors: NeedErrors };

function Codes({ legend, chosen, errors }: CodesProps) {
  const wrong = errors.ways === undefined ? supportCodes.slice(0, 1) : ways;
  const error = errors.ways ?? errors.codes;
  return (
    <ChoiceGroup id="needs-group" legend={legend} error={error} className={styles['choices']}>
      {supportCodes.map((code) => (
        <Checkbox
          key={code}
          id={tickId(code)}
          name={inputs.need}
          value={code}
          label={supportTexts[code]()}
          defaultChecked={chosen.includes(code)}
          {...(error !== undefined && wrong.includes(code) && wrongChoice('needs-group'))}
        />
      ))}
    </ChoiceGroup>
  );
}

/** The London day of now, by this device’s clock. */
export const today = (): string => dayOf(new Date());
