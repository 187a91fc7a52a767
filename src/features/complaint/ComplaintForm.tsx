import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { troubleOf, unsentCodes } from '#claim/deciding/trouble.ts';
import type { PostedForm } from '#shared/page/posted-form.ts';
import { type Errors, type Failure, useFocusOnError, useForm } from '#web/form/useForm.ts';
import { usePosted } from '#web/form/posted.ts';
import { graphql, type MutationError, useMutationOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { useHeldDraft } from '#web/session/held-draft.ts';
import { useTitle } from '#web/title.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { keyOf, readDraft, saveDraft } from './complaint-draft.ts';
import { ComplaintFields } from './complaint-fields.ts';
import {
  type ComplaintField,
  complaintForm,
  longest,
  type TypedComplaint,
  typedIn,
  wrongFields,
} from './complaint-form.rules.ts';
import radio from '#web/ui/fields/RadioList.module.css';
import styles from './Complaint.module.css';

const SendComplaint = graphql(
  `
    mutation SendComplaint($model: SendComplaintInput!) {
      sendComplaint(model: $model) {
        id
        ...ComplaintFields
      }
    }
  `,
  [ComplaintFields],
);

const handledCodes = ['COMPLAINT_INVALID', 'COMPLAINTS_TOO_MANY', ...unsentCodes];

const typedInForm = (form: HTMLFormElement): TypedComplaint => typedIn(new FormData(form));

/** What was typed before the page listened stays, and what an earlier visit left is put into empty fields. */
function useKeptText(form: RefObject<HTMLFormElement | null>, claimId: string): void {
  useEffect(() => {
    const kept = readDraft(claimId);
    const there = form.current;
    if (there === null) return;
    const typed = typedInForm(there);
    if (typed.words !== '') return saveDraft(claimId, typed);
    if (kept === null) return;
    for (const name of ['words', 'wanted', 'reach'] as const) {
      const field = there.elements.namedItem(name);
      if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.value = kept[name];
    }
    const kind = there.querySelector<HTMLInputElement>(`input[name="kind"][value="${CSS.escape(kept.kind)}"]`);
    if (kind) kind.checked = true;
  }, [form, claimId]);
  const typedNow = () => {
    const typed = form.current && typedInForm(form.current);
    return typed && `${typed.words}${typed.wanted}` !== '' ? typed : null;
  };
  useHeldDraft(keyOf(claimId), typedNow, m.complaint_unsent_ended);
}

const wrongTexts: Record<ComplaintField, () => string> = {
  kind: m.complaint_kind_required,
  words: m.complaint_words_required,
  wanted: m.complaint_too_long,
  reach: m.complaint_too_long,
};

const labels: Record<ComplaintField, () => string> = {
  kind: m.complaint_kind,
  words: m.complaint_words,
  wanted: m.complaint_wanted,
  reach: m.complaint_reach,
};

const fieldId = (field: ComplaintField): string => `complaint-${field}`;

const check = (typed: TypedComplaint): Errors<ComplaintField> =>
  Object.fromEntries(wrongFields(typed).map((field) => [field, wrongTexts[field]()]));

/** Returns why a form that was sent without a script was not taken. */
function failureOf(posted: PostedForm | null, typed: TypedComplaint): Failure<ComplaintField, string> | null {
  if (posted === null) return null;
  const errors = check(typed);
  return Object.keys(errors).length > 0 ? { errors } : { reason: m.complaint_too_many() };
}

function failedText(error: MutationError): string {
  if (error.code === 'COMPLAINTS_TOO_MANY') return m.complaint_too_many();
  return troubleOf(error) === 'offline' ? m.complaint_offline() : m.complaint_unsent();
}

function useComplaintForm(claimId: string, onSent: () => void) {
  const posted = usePosted(complaintForm);
  const [first] = useState(() => typedIn(new URLSearchParams(posted?.values)));
  const sendComplaint = useMutationOf(SendComplaint, handledCodes);
  const send = async (typed: TypedComplaint) => {
    if (!navigator.onLine) return { reason: m.complaint_offline() };
    const { error } = await sendComplaint({ model: { claimId, ...typed } });
    if (error) return { reason: failedText(error) };
    saveDraft(claimId, null);
    announce(m.complaint_sent());
    onSent();
    return null;
  };
  const initial = failureOf(posted, first);
  const form = useForm<TypedComplaint, ComplaintField, string>({ check, send, initial });
  useFocusOnError(form.tried, fieldId);
  return { first, form };
}

type FormProps = {
  claimId: string;
  title: string;
  /** It was the page as it opened, so it has no title of its own. */
  isFirst: boolean;
  takesFocus: boolean;
  onSent: () => void;
  /** Null where there is nothing else on the page. */
  onCancel: (() => void) | null;
};

/** The same form that a browser without a script posts. */
export function ComplaintForm({ claimId, title, isFirst, takesFocus, onSent, onCancel }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { first, form } = useComplaintForm(claimId, onSent);
  useTitle(form.isFailed ? m.error_title({ title }) : title);
  useKeptText(element, claimId);
  useEffect(() => {
    if (takesFocus) document.getElementById(fieldId('words'))?.focus();
  }, [takesFocus]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const typed = typedInForm(event.currentTarget);
    saveDraft(claimId, typed);
    form.recheck(typed);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit(typedInForm(event.currentTarget));
  };
  return (
    <Card {...(!isFirst && { title: m.complaint_another() })}>
      <ErrorSummary
        key={form.tried.attempt}
        fields={form.summary.map((field) => ({ id: fieldId(field), label: labels[field]() }))}
      >
        {form.tried.reason !== null && <p>{form.tried.reason}</p>}
      </ErrorSummary>
      <form
        ref={element}
        noValidate
        method="post"
        action={`/complaint/${claimId}`}
        className={styles['form']}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <TextFields first={first} errors={form.errors} />
        <KindChoice first={first.kind} />
        <Button type="submit" wide busy={form.busy} busyLabel={m.messages_sending()}>
          {m.complaint_send()}
        </Button>
        {onCancel && <Cancel claimId={claimId} onCancel={onCancel} />}
      </form>
    </Card>
  );
}

type CancelProps = { claimId: string; onCancel: () => void };

function Cancel({ claimId, onCancel }: CancelProps) {
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    onCancel();
  };
  return (
    <a href={claimPath('complaint', claimId)} className={buttonClasses('quiet', true)} onClick={leave}>
      {m.details_cancel()}
    </a>
  );
}

type TextFieldsProps = { first: TypedComplaint; errors: Errors<ComplaintField> };

function TextFields({ first, errors }: TextFieldsProps) {
  return (
    <>
      <TextArea
        id={fieldId('words')}
        name="words"
        defaultValue={first.words}
        label={labels.words()}
        maxLength={longest.words}
        autoComplete="off"
        error={errors.words}
      />
      <TextArea
        id={fieldId('wanted')}
        name="wanted"
        defaultValue={first.wanted}
        label={labels.wanted()}
        maxLength={longest.wanted}
        autoComplete="off"
        rows={3}
        error={errors.wanted}
      />
      <Field
        id={fieldId('reach')}
        name="reach"
        defaultValue={first.reach}
        label={labels.reach()}
        maxLength={longest.reach}
        autoComplete="off"
        error={errors.reach}
      />
    </>
  );
}

const kinds = [
  { value: 'service', text: m.complaint_kind_service },
  { value: 'data', text: m.complaint_kind_data },
] as const;

/** Drawn as a `RadioList` is, which is none that a page without a script can post. */
function KindChoice({ first }: { first: string }) {
  return (
    <fieldset>
      <legend className={radio['legend']}>{labels.kind()}</legend>
      {kinds.map(({ value, text }) => (
        <label key={value} className={radio['choice']}>
          <input
            type="radio"
            name="kind"
            value={value}
            defaultChecked={(first === 'data') === (value === 'data')}
            className={radio['radio']}
          />
          <span>{text()}</span>
        </label>
      ))}
    </fieldset>
  );
}
