import type { FormEvent, KeyboardEvent } from 'react';
import { useErrorTitle } from '#web/form/wrong.ts';
import { useFocusOnError } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConsentCheckbox } from '#web/ui/fields/ConsentCheckbox.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { longestChatText, longestContactName } from '#features/chat/rest/chat-answers.rules.ts';
import type { ChatState } from './useChat.ts';
import { useComposer, type ChatField, type ComposerState } from './useComposer.ts';
import styles from './ChatComposer.module.css';

const idOf: Record<ChatField, string> = {
  name: 'chat-name',
  email: 'chat-email',
  text: 'chat-text',
  consent: 'chat-consent',
};

const nearlyFull = 200;

type ComposerProps = { chat: ChatState; enterSends: boolean };

export function ChatComposer({ chat, enterSends }: ComposerProps) {
  const composing = useComposer(chat);
  const { mode, tried, summary, left, busy, isFailed, submit, isOffered, leave } = composing;
  useFocusOnError(tried, (field) => idOf[field]);
  useErrorTitle(isFailed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!enterSends || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <p role="status" className={styles['offer']}>
        {isOffered && m.chat_offer()}
      </p>
      {isOffered && (
        <Button
          look="secondary"
          onClick={() => {
            leave();
            document.getElementById(idOf.text)?.focus();
          }}
        >
          {m.chat_offer_leave()}
        </Button>
      )}
      <Trouble key={tried.attempt} reason={tried.reason} fields={summary} />
      {mode.contact && <WhoFields composing={composing} />}
      <TextField composing={composing} onKeyDown={onKeyDown} hint={enterSends ? m.chat_enter() : null} />
      {mode.consent && (
        <ConsentCheckbox
          id={idOf.consent}
          checked={composing.values.consent}
          error={composing.errors.consent}
          onChange={(event) => composing.change({ consent: event.target.checked })}
        />
      )}
      <Button type="submit" wide busy={busy} busyLabel={m.chat_sending()}>
        {chat.answer?.availability.state === 'open' && !mode.leaves ? m.chat_send() : m.chat_leave()}
      </Button>
      <p role="status" className={styles['status']}>
        {!chat.online && m.chat_offline()}
        {left && `${m.chat_thanks()} ${m.chat_thanks_messages()}`}
      </p>
    </form>
  );
}

function Trouble({ reason, fields }: { reason: string | null; fields: ChatField[] }) {
  const labels = { name: m.chat_name(), email: m.chat_email(), text: m.chat_message(), consent: m.consent_field() };
  return (
    <ErrorSummary fields={fields.map((field) => ({ id: idOf[field], label: labels[field] }))}>
      {reason && <p>{reason}</p>}
    </ErrorSummary>
  );
}

function WhoFields({ composing: { values, errors, busy, change } }: { composing: ComposerState }) {
  return (
    <>
      <Field
        id={idOf.name}
        label={m.chat_name()}
        value={values.name}
        maxLength={longestContactName}
        autoComplete="name"
        readOnly={busy}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        id={idOf.email}
        type="email"
        label={m.chat_email()}
        hint={m.chat_email_hint()}
        value={values.email}
        autoComplete="email"
        readOnly={busy}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      {/* For programs that fill in every field; nobody sees or reaches it. */}
      <input
        name="website"
        value={values.website}
        hidden
        tabIndex={-1}
        autoComplete="off"
        onChange={(event) => change({ website: event.target.value })}
      />
    </>
  );
}

type TextProps = { composing: ComposerState; onKeyDown: (event: KeyboardEvent) => void; hint: string | null };

function TextField({ composing: { values, errors, busy, change }, onKeyDown, hint }: TextProps) {
  const room = longestChatText - values.text.length;
  return (
    <div className={styles['text']}>
      <TextArea
        id={idOf.text}
        label={m.chat_message()}
        rows={2}
        value={values.text}
        maxLength={longestChatText}
        autoComplete="off"
        readOnly={busy}
        error={errors.text}
        onKeyDown={onKeyDown}
        onChange={(event) => change({ text: event.target.value })}
      />
      <p className={styles['hint']}>{room <= nearlyFull ? m.chat_left({ count: room }) : hint}</p>
    </div>
  );
}
