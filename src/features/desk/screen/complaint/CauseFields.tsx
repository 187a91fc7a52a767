import { type Cause, causes } from '#claim/complaint/complaint.rules.ts';
import { longestLine } from '#claim/complaint/complaint-limits.rules.ts';
import { penceTyped } from '#web/ui/fields/typed-amount.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { CheckedSelect } from '../work/CheckedSelect.tsx';
import { causeNames } from './complaint-texts.ts';

/** As it is typed; the cause is empty until it is chosen. */
export type Settlement = { cause: Cause | ''; causeWords: string; redress: string };

export const noSettlement: Settlement = { cause: '', causeWords: '', redress: '' };

export const settledOf = ({ cause, causeWords, redress }: Settlement) => ({
  cause: cause === '' ? null : cause,
  causeWords: causeWords.trim(),
  redressPence: redress.trim() === '' ? null : (penceTyped(redress) ?? -1),
});

type CauseProps = { settled: Settlement; error?: string | undefined; onChange: (settled: Settlement) => void };

export function CauseFields({ settled, error, onChange }: CauseProps) {
  const { cause, causeWords } = settled;
  return (
    <>
      <CheckedSelect
        id="complaint-cause"
        error={error}
        label={m.desk_complaint_cause()}
        value={cause}
        options={[
          { value: '', label: m.desk_complaint_choose() },
          ...causes.map((one) => ({ value: one, label: causeNames[one]() })),
        ]}
        onChange={(event) => onChange({ ...settled, cause: event.currentTarget.value as Cause | '' })}
      />
      <Field
        id="complaint-cause-words"
        label={m.desk_complaint_cause_words()}
        autoComplete="off"
        maxLength={longestLine}
        value={causeWords}
        onChange={(event) => onChange({ ...settled, causeWords: event.currentTarget.value })}
      />
    </>
  );
}

export const RedressField = ({ settled, error, onChange }: CauseProps) => (
  <Field
    id="complaint-redress-pounds"
    label={m.desk_complaint_redress()}
    error={error}
    autoComplete="off"
    inputMode="decimal"
    maxLength={12}
    value={settled.redress}
    onChange={(event) => onChange({ ...settled, redress: event.currentTarget.value })}
  />
);
