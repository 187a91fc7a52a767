import * as m from '#web/messages/index.ts';
import { ChoiceGroup, wrongChoice } from '#web/ui/fields/ChoiceGroup.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { longestName, longestRelation, nominatedRights } from './nominated.rules.ts';
import { inputs, type NomineeField, type TypedNominee } from './nominee-form.rules.ts';
import { rightTexts } from './right-texts.ts';
import styles from './Nominee.module.css';

export type NomineeErrors = Partial<Record<NomineeField, string>>;

const wrongTexts: Record<NomineeField, () => string> = {
  name: m.nominee_name_wrong,
  relation: m.nominee_relation_wrong,
  email: m.share_email_wrong,
  may: m.nominee_may_wrong,
};

export const nomineeErrors = (wrong: readonly NomineeField[]): NomineeErrors =>
  Object.fromEntries(wrong.map((field) => [field, wrongTexts[field]()]));

export const nomineeLabels: Record<NomineeField, () => string> = {
  name: m.nominee_name,
  relation: m.nominee_relation,
  email: m.nominee_email,
  may: m.nominee_may,
};

export const fieldId = (field: NomineeField): string => `nominee-${field}`;

/** What speaks to the claimant, or of them at the desk. */
export type NomineeTexts = { relation: string; email: string; may: string };

const ownTexts = (): NomineeTexts => ({
  relation: nomineeLabels.relation(),
  email: m.nominee_email_hint(),
  may: m.nominee_may_hint(),
});

type FieldsProps = { first: TypedNominee; errors: NomineeErrors; texts?: NomineeTexts };

/** Keeps what is typed in the form itself, so that it works without a script. */
export function NomineeFields({ first, errors, texts = ownTexts() }: FieldsProps) {
  return (
    <>
      <Person first={first} errors={errors} texts={texts} />
      <Rights first={first} error={errors.may} hint={texts.may} />
    </>
  );
}

function Person({ first, errors, texts }: Required<FieldsProps>) {
  return (
    <>
      <Field
        id={fieldId('name')}
        name={inputs.name}
        defaultValue={first.name}
        label={nomineeLabels.name()}
        maxLength={longestName}
        autoComplete="off"
        error={errors.name}
      />
      <Field
        id={fieldId('relation')}
        name={inputs.relation}
        defaultValue={first.relation}
        label={texts.relation}
        hint={m.nominee_relation_hint()}
        maxLength={longestRelation}
        autoComplete="off"
        error={errors.relation}
      />
      <Field
        id={fieldId('email')}
        name={inputs.email}
        defaultValue={first.email}
        label={nomineeLabels.email()}
        hint={texts.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
    </>
  );
}

type RightsProps = { first: TypedNominee; error: string | undefined; hint: string };

const groupId = 'nominee-rights';

function Rights({ first, error, hint }: RightsProps) {
  return (
    <ChoiceGroup id={groupId} legend={nomineeLabels.may()} hint={hint} error={error} className={styles['rights']}>
      {nominatedRights.map((right, at) => (
        <Checkbox
          key={right}
          id={at === 0 ? fieldId('may') : `nominee-may-${right}`}
          name={inputs.may}
          value={right}
          label={rightTexts[right]()}
          defaultChecked={first.may.includes(right)}
          {...(error !== undefined && at === 0 && wrongChoice(groupId))}
        />
      ))}
    </ChoiceGroup>
  );
}
