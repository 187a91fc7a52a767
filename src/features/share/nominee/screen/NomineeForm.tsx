import { type FormEvent, useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import { unsentCodes } from '#claim/deciding/trouble.ts';
import { longestName, longestRelation, offeredRights } from '#claim/nominated/nominated.rules.ts';
import type { PostedForm } from '#shared/page/posted-form.ts';
import { type Errors, type Failure, useFocusOnError, useForm } from '#web/form/useForm.ts';
import { usePosted } from '#web/form/posted.ts';
import { graphql, useMutationOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import {
  inputs,
  type NomineeField,
  nomineeForm,
  type TypedNominee,
  typedIn,
  wrongFields,
} from '../nominee-form.rules.ts';
import { NominationFields } from './nominations-query.ts';
import { rightTexts } from './right-texts.ts';
import styles from './Nominee.module.css';

const Nominate = graphql(
  `
    mutation Nominate($model: NominateInput!) {
      nominate(model: $model) {
        id
        nominations {
          ...NominationFields
        }
      }
    }
  `,
  [NominationFields],
);

const reasons: Record<string, () => string> = {
  TOO_MANY_NOMINATIONS: m.nominee_many,
  TOO_MANY_NOMINATIONS_TODAY: m.nominee_trouble_today,
  CLAIM_OVER: m.nominee_trouble_over,
  UNREACHABLE: m.share_trouble_offline,
};

const handledCodes = ['NOMINEE_INVALID', 'NOMINATION_ID_USED', ...Object.keys(reasons), ...unsentCodes];

const wrongTexts: Record<NomineeField, () => string> = {
  name: m.nominee_name_wrong,
  relation: m.nominee_relation_wrong,
  email: m.share_email_wrong,
  may: m.nominee_may_wrong,
};

const labels: Record<NomineeField, () => string> = {
  name: m.nominee_name,
  relation: m.nominee_relation,
  email: m.nominee_email,
  may: m.nominee_may,
};

const fieldId = (field: NomineeField): string => `nominee-${field}`;

type Failed = Failure<NomineeField, string>;

const check = (typed: TypedNominee): Errors<NomineeField> =>
  Object.fromEntries(wrongFields(typed).map((field) => [field, wrongTexts[field]()]));

function failureOf({ code, field }: { code: string; field: string | null }): Failed {
  if (code !== 'NOMINEE_INVALID') return { reason: (reasons[code] ?? m.share_trouble_unsent)() };
  // What the form’s own rules let through and the server does not: the address is known, or takes no mail.
  return field === 'email' ? { errors: { email: m.nominee_email_refused() } } : { reason: m.share_trouble_unsent() };
}

/** Returns why a form that was sent without a script was not taken. */
function failureOfPosted(posted: PostedForm | null, typed: TypedNominee): Failed | null {
  const [fault] = posted?.faults ?? [];
  if (fault === undefined) return null;
  const errors = check(typed);
  return Object.keys(errors).length > 0 ? { errors } : failureOf(fault);
}

const typedInForm = (form: HTMLFormElement): TypedNominee => typedIn(new FormData(form));

function useNomineeForm(claimId: string, onAsked: () => void) {
  const posted = usePosted(nomineeForm);
  const [first] = useState(() => typedIn(new URLSearchParams(posted?.values)));
  // The same person, however often it is tried.
  const [id, setId] = useState(() => newId());
  const nominate = useMutationOf(Nominate, handledCodes);
  const send = async (typed: TypedNominee): Promise<Failed | null> => {
    const { error } = await nominate({ model: { claimId, id, ...typed } });
    if (error?.code === 'NOMINATION_ID_USED') setId(newId());
    if (error) return failureOf(error);
    announce(m.nominee_asked_said({ name: typed.name }));
    onAsked();
    return null;
  };
  const form = useForm<TypedNominee, NomineeField, string>({ check, send, initial: failureOfPosted(posted, first) });
  useFocusOnError(form.tried, fieldId);
  return { first, form };
}

/** The same form that a browser without a script posts. */
export function NomineeForm({ claimId, onAsked }: { claimId: string; onAsked: () => void }) {
  const { first, form } = useNomineeForm(claimId, onAsked);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit(typedInForm(event.currentTarget));
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => form.recheck(typedInForm(event.currentTarget));
  return (
    <Card title={m.nominee_new()}>
      <ErrorSummary
        key={form.tried.attempt}
        fields={form.summary.map((field) => ({ id: fieldId(field), label: labels[field]() }))}
      >
        {form.tried.reason !== null && <p>{form.tried.reason}</p>}
      </ErrorSummary>
      <form
        noValidate
        method="post"
        action={`/nominee/${claimId}`}
        className={styles['form']}
        {...{ onInput, onSubmit }}
      >
        <Person first={first} errors={form.errors} />
        <Rights first={first} error={form.errors.may} />
        <p className={styles['note']}>{m.nominee_note()}</p>
        <Button type="submit" wide busy={form.busy} busyLabel={m.messages_sending()}>
          {m.nominee_ask()}
        </Button>
      </form>
    </Card>
  );
}

function Person({ first, errors }: { first: TypedNominee; errors: Errors<NomineeField> }) {
  return (
    <>
      <Field
        id={fieldId('name')}
        name={inputs.name}
        defaultValue={first.name}
        label={labels.name()}
        maxLength={longestName}
        autoComplete="off"
        error={errors.name}
      />
      <Field
        id={fieldId('relation')}
        name={inputs.relation}
        defaultValue={first.relation}
        label={labels.relation()}
        hint={m.nominee_relation_hint()}
        maxLength={longestRelation}
        autoComplete="off"
        error={errors.relation}
      />
      <Field
        id={fieldId('email')}
        name={inputs.email}
        defaultValue={first.email}
        label={labels.email()}
        hint={m.nominee_email_hint()}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
    </>
  );
}

function Rights({ first, error }: { first: TypedNominee; error: string | undefined }) {
  return (
    <fieldset
      className={styles['rights']}
      aria-describedby={error === undefined ? 'nominee-may-hint' : 'nominee-may-hint nominee-may-error'}
    >
      <legend>{labels.may()}</legend>
      <p id="nominee-may-hint" className={styles['note']}>
        {m.nominee_may_hint()}
      </p>
      {offeredRights.map((right, at) => (
        <Checkbox
          key={right}
          id={at === 0 ? fieldId('may') : `nominee-may-${right}`}
          name={inputs.may}
          value={right}
          label={rightTexts[right]()}
          defaultChecked={first.may.includes(right)}
        />
      ))}
      <ErrorLine id="nominee-may-error" error={error} />
    </fieldset>
  );
}
