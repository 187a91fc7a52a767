import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { troubleOf, unsentCodes } from '#claim/deciding/trouble.ts';
import { graphql, type MutationError, useMutationOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { readDraft, saveDraft } from './complaint-draft.ts';
import { ComplaintFields } from './complaint-fields.ts';
import { type ComplaintField, longest, readComplaint, type TypedComplaint } from './complaint-form.rules.ts';
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

type Trouble = { text: string; wrong: ComplaintField | null; attempt: number };

const typedIn = (form: HTMLFormElement): TypedComplaint => {
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { kind: text('kind'), words: text('words'), wanted: text('wanted'), reach: text('reach') };
};

/** What was typed before the page listened stays, and what an earlier visit left is put into empty fields. */
function useKeptText(form: RefObject<HTMLFormElement | null>, claimId: string): void {
  useEffect(() => {
    const kept = readDraft(claimId);
    const there = form.current;
    if (kept === null || there === null || typedIn(there).words !== '') return;
    for (const name of ['words', 'wanted', 'reach'] as const) {
      const field = there.elements.namedItem(name);
      if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.value = kept[name];
    }
    const kind = there.querySelector<HTMLInputElement>(`input[name="kind"][value="${CSS.escape(kept.kind)}"]`);
    if (kind) kind.checked = true;
  }, [form, claimId]);
}

const wrongTexts: Record<ComplaintField, () => string> = {
  kind: m.complaint_kind_required,
  words: m.complaint_words_required,
  wanted: m.complaint_too_long,
  reach: m.complaint_too_long,
};

function useSending(claimId: string, onSent: () => void) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const send = useMutationOf(SendComplaint, handledCodes);
  const fail = (text: string, wrong: ComplaintField | null) =>
    setTrouble((before) => ({ text, wrong, attempt: (before?.attempt ?? 0) + 1 }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const given = readComplaint(typedIn(event.currentTarget));
    if ('wrong' in given) return fail(wrongTexts[given.wrong](), given.wrong);
    if (!navigator.onLine) return fail(m.complaint_offline(), null);
    setBusy(true);
    const { error } = await send({ model: { claimId, ...given } });
    setBusy(false);
    if (error) return fail(failedText(error), null);
    saveDraft(claimId, null);
    announce(m.complaint_sent());
    onSent();
  };
  return { busy, trouble, submit };
}

function failedText(error: MutationError): string {
  if (error.code === 'COMPLAINTS_TOO_MANY') return m.complaint_too_many();
  return troubleOf(error) === 'offline' ? m.complaint_offline() : m.complaint_unsent();
}

/** The same form that a browser without a script posts. */
export function ComplaintForm({ claimId, onSent }: { claimId: string; onSent: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, trouble, submit } = useSending(claimId, onSent);
  useKeptText(form, claimId);
  const errorOf = (field: ComplaintField) => (trouble?.wrong === field ? trouble.text : undefined);
  return (
    <Card>
      {trouble && (
        <ErrorSummary
          key={trouble.attempt}
          fields={trouble.wrong === 'words' ? [{ id: 'complaint-words', label: m.complaint_words() }] : []}
        >
          {trouble.wrong === null && <p>{trouble.text}</p>}
        </ErrorSummary>
      )}
      <form
        ref={form}
        noValidate
        method="post"
        action={`/complaint/${claimId}`}
        className={styles['form']}
        onInput={(event) => saveDraft(claimId, typedIn(event.currentTarget))}
        onSubmit={(event) => void submit(event)}
      >
        <TextFields errorOf={errorOf} />
        <KindChoice />
        <Button type="submit" wide busy={busy} busyLabel={m.messages_sending()}>
          {m.complaint_send()}
        </Button>
      </form>
    </Card>
  );
}

function TextFields({ errorOf }: { errorOf: (field: ComplaintField) => string | undefined }) {
  return (
    <>
      <TextArea
        id="complaint-words"
        name="words"
        label={m.complaint_words()}
        maxLength={longest.words}
        autoComplete="off"
        error={errorOf('words')}
      />
      <TextArea
        id="complaint-wanted"
        name="wanted"
        label={m.complaint_wanted()}
        maxLength={longest.wanted}
        autoComplete="off"
        rows={3}
        error={errorOf('wanted')}
      />
      <Field
        id="complaint-reach"
        name="reach"
        label={m.complaint_reach()}
        maxLength={longest.reach}
        autoComplete="off"
        error={errorOf('reach')}
      />
    </>
  );
}

function KindChoice() {
  return (
    <fieldset className={styles['kinds']}>
      <legend>{m.complaint_kind()}</legend>
      <label>
        <input type="radio" name="kind" value="service" defaultChecked />
        <span>{m.complaint_kind_service()}</span>
      </label>
      <label>
        <input type="radio" name="kind" value="data" />
        <span>{m.complaint_kind_data()}</span>
      </label>
    </fieldset>
  );
}
