import { closes, decisions, type LetterKind } from '#claim/complaint/complaint.rules.ts';
import type { TypedPart } from '#claim/complaint/letters.rules.ts';
import { longestAgreed, longestPart } from '#claim/complaint/complaint-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { CauseFields, RedressField } from './CauseFields.tsx';
import { CheckedSelect } from '../work/CheckedSelect.tsx';
import { outcomeNames, typedName } from './complaint-texts.ts';
import { refusalTexts } from './refusal-texts.ts';
import { letterNames } from './step-names.ts';
import { isAgreedFor, isDay, type LetterErrors, partsOf, type Writing } from './useLetter.ts';

type FieldsProps = {
  complaint: ShownComplaint;
  writing: Writing;
  errors: LetterErrors;
  set: (part: Partial<Writing>) => void;
};

export function LetterFields({ complaint, writing, errors, set }: FieldsProps) {
  const { letter, typed, settled, agreedBy } = writing;
  return (
    <>
      <KindField letter={letter} complaint={complaint} onChange={(kind) => set({ letter: kind })} />
      {partsOf(complaint, letter).map((part) => (
        <PartField
          key={part}
          part={part}
          letter={letter}
          text={typed[part] ?? ''}
          error={errors[part]}
          onChange={(text) => set({ typed: { ...typed, [part]: text } })}
        />
      ))}
      {closes(letter) && (
        <>
          <CauseFields settled={settled} error={errors.cause} onChange={(now) => set({ settled: now })} />
          <RedressField settled={settled} error={errors.amount} onChange={(now) => set({ settled: now })} />
        </>
      )}
      {isAgreedFor(complaint, letter) && (
        <AgreedField
          name={complaint.respondentName}
          agreedBy={agreedBy}
          error={errors.agreedBy}
          onChange={(now) => set({ agreedBy: now })}
        />
      )}
    </>
  );
}

type Checked = { error: string | undefined; onChange: (text: string) => void };

/** The claimant is told that the insurer has answered. */
const AgreedField = ({ name, agreedBy, error, onChange }: Checked & { name: string; agreedBy: string }) => (
  <Field
    id="complaint-agreed-by"
    label={m.desk_complaint_agreed({ name })}
    hint={m.desk_complaint_agreed_hint({ name })}
    error={error}
    maxLength={longestAgreed}
    value={agreedBy}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

type KindProps = { letter: LetterKind; complaint: ShownComplaint; onChange: (letter: LetterKind) => void };

/**
 * Offers the letters that can go now, and says of the others why they do not. The one that is written stays chosen once
 * it cannot go any more.
 */
function KindField({ letter, complaint, onChange }: KindProps) {
  const { letters, closedAt } = complaint;
  const kinds = letters.flatMap(({ letter: kind, refused }) => (refused === null ? [kind] : []));
  const isOffered = kinds.includes(letter);
  return (
    <>
      <Select
        asField
        label={m.desk_complaint_letter_kind()}
        value={letter}
        options={[...(isOffered ? [] : [letter]), ...kinds].map((kind) => ({
          value: kind,
          label: letterNames[kind](),
        }))}
        onChange={(event) => onChange(event.currentTarget.value as LetterKind)}
      />
      {!isOffered && closedAt === null && <p>{m.desk_complaint_letter_not_now({ letter: letterNames[letter]() })}</p>}
      {refusalTexts(complaint).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

type PartProps = Checked & { part: TypedPart; letter: LetterKind; text: string };

function PartField({ part, letter, text, error, onChange }: PartProps) {
  const props = { id: `complaint-part-${part}`, label: typedName(part, letter), value: text, error };
  if (part === 'decision') {
    return (
      <CheckedSelect
        {...props}
        options={[
          { value: '', label: m.desk_complaint_choose() },
          ...decisions.map((decision) => ({ value: decision, label: outcomeNames[decision]() })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return isDay(part) ? (
    <Field {...props} type="date" onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextArea {...props} maxLength={longestPart} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
