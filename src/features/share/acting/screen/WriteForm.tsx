import { type FormEvent, useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import { longestText, missingTexts } from '#claim/messages/message-form.rules.ts';
import { type Errors, type Failure, useFocusOnFirstError, useForm } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { type Acts, troubleText } from './acts.ts';
import { writeFieldIds } from './write-field-ids.ts';
import styles from './Acting.module.css';

type Text = { subject: string; message: string };

const check = ({ subject, message }: Text): Errors<keyof Text> => ({
  ...(subject.trim() === '' && { subject: missingTexts.subject }),
  ...(message.trim() === '' && { message: missingTexts.message }),
});

const nothing: Text = { subject: '', message: '' };

type WriteFormProps = {
  write: Acts['write'];
  refresh: () => Promise<void>;
  /** Without it they do not read the answer. */
  seesAll: boolean;
};

/** Sends a message under the nominee's name. */
export function WriteForm({ write, refresh, seesAll }: WriteFormProps) {
  const [text, setText] = useState(nothing);
  // The same message, however often it is tried.
  const [clientId, setClientId] = useState(() => newId());
  const send = async (wanted: Text): Promise<Failure<keyof Text, string> | null> => {
    const written = await write({ ...wanted, clientId });
    if (!written.ok) return { reason: troubleText(written.error) };
    setClientId(newId());
    setText(nothing);
    announce(m.acting_write_said());
    await refresh();
    return null;
  };
  const { tried, errors, isFailed, busy, submit } = useForm<Text, keyof Text, string>({ check, send, values: text });
  useFocusOnFirstError(tried, (field) => writeFieldIds[field]);
  useTitle(isFailed ? m.error_title({ title: m.acting_title() }) : m.acting_title());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(text);
  };
  return (
    <Card title={m.acting_write()}>
      <form noValidate className={styles['form']} onSubmit={onSubmit}>
        <ErrorSummary key={tried.attempt}>{tried.reason !== null && <p>{tried.reason}</p>}</ErrorSummary>
        <p className={styles['note']}>
          {m.acting_write_note()}
          {!seesAll && ` ${m.acting_write_hidden()}`}
        </p>
        <Field
          id={writeFieldIds.subject}
          label={m.messages_topic()}
          maxLength={longestText.subject}
          autoComplete="off"
          value={text.subject}
          onChange={(event) => setText({ ...text, subject: event.currentTarget.value })}
          error={errors.subject}
        />
        <TextArea
          id={writeFieldIds.message}
          label={m.messages_message()}
          maxLength={longestText.message}
          value={text.message}
          onChange={(event) => setText({ ...text, message: event.currentTarget.value })}
          error={errors.message}
        />
        <Button type="submit" wide busy={busy} busyLabel={m.messages_sending()}>
          {m.messages_send()}
        </Button>
      </form>
    </Card>
  );
}
