import { type FormEvent, type RefObject, useRef, useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import { unsentCodes } from '#claim/deciding/trouble.ts';
import {
  fieldId,
  type NomineeErrors,
  nomineeErrors,
  NomineeFields,
  nomineeLabels,
} from '#claim/nominated/NomineeFields.tsx';
import type { PostedForm } from '#shared/page/posted-form.ts';
import { type Failure, useFocusOnError, useForm } from '#web/form/useForm.ts';
import { usePosted } from '#web/form/posted.ts';
import { graphql, useMutationOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { useHeldDraft, useHeldFirst } from '#web/session/held-draft.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import {
  type NomineeField,
  nomineeForm,
  type TypedNominee,
  typedIn,
  wrongFields,
} from '#claim/nominated/nominee-form.rules.ts';
import { NominationFields } from './nominations-query.ts';
import styles from '#claim/nominated/Nominee.module.css';

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

type Failed = Failure<NomineeField, string>;

const check = (typed: TypedNominee): NomineeErrors => nomineeErrors(wrongFields(typed));

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

/** Returns what the form is drawn with: what was sent without a script, or held as the session ended. */
function useFirst(claimId: string, posted: PostedForm | null, form: RefObject<HTMLFormElement | null>): TypedNominee {
  const key = `nominee:${claimId}`;
  const held = useHeldFirst<TypedNominee>(key);
  const [first] = useState(() => held ?? typedIn(new URLSearchParams(posted?.values)));
  useHeldDraft(key, () => {
    const typed = form.current && typedInForm(form.current);
    return typed && `${typed.name}${typed.relation}${typed.email}` !== '' ? typed : null;
  });
  return first;
}

function useNomineeForm(claimId: string, onAsked: () => void) {
  const posted = usePosted(nomineeForm);
  const element = useRef<HTMLFormElement>(null);
  const first = useFirst(claimId, posted, element);
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
  return { element, first, form };
}

/** The same form that a browser without a script posts. */
export function NomineeForm({ claimId, onAsked }: { claimId: string; onAsked: () => void }) {
  const { element, first, form } = useNomineeForm(claimId, onAsked);
  const title = m.nominee_title();
  useTitle(form.isFailed ? m.error_title({ title }) : title);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit(typedInForm(event.currentTarget));
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => form.recheck(typedInForm(event.currentTarget));
  return (
    <Card title={m.nominee_new()}>
      <ErrorSummary
        key={form.tried.attempt}
        fields={form.summary.map((field) => ({ id: fieldId(field), label: nomineeLabels[field]() }))}
      >
        {form.tried.reason !== null && <p>{form.tried.reason}</p>}
      </ErrorSummary>
      <form
        ref={element}
        noValidate
        method="post"
        action={`/nominee/${claimId}`}
        className={styles['form']}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <NomineeFields first={first} errors={form.errors} />
        <p className={styles['note']}>{m.nominee_note()}</p>
        <Button type="submit" wide busy={form.busy} busyLabel={m.messages_sending()}>
          {m.nominee_ask()}
        </Button>
      </form>
    </Card>
  );
}
