import { type FocusEvent, type FormEvent } from 'react';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import { useFocusOnError } from '#web/form/useForm.ts';
import { useHydrated } from '#web/useHydrated.ts';
import { lastUsed } from '#web/last-used.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PartInLanguage } from '#web/ui/PartInLanguage.tsx';
import { useAnnouncedFocus } from '#web/ui/feedback/useAnnouncedFocus.ts';
import { ConsentCheckbox } from '#web/ui/fields/ConsentCheckbox.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { AttachFiles } from './AttachFiles.tsx';
import { longestText, type MessageField } from '#claim/messages/message-form.rules.ts';
import type { AttachmentsState } from './useAttachments.ts';
import type { SendTrouble, SendState } from './useSendMessage.ts';
import styles from './SendMessage.module.css';

export const fieldIds: Record<MessageField, string> = {
  subject: 'message-topic',
  message: 'message-text',
  consent: 'message-consent',
};

type SendMessageProps = { claimId: string; sending: SendState; attaching: AttachmentsState };

export function SendMessage({ claimId, sending, attaching }: SendMessageProps) {
  const { brand } = useBoot();
  const { tried, isSent } = sending;
  useFocusOnError(tried, (field) => fieldIds[field]);
  return (
    <Card title={m.messages_email({ company: brand.companyName })}>
      {isSent ? (
        <Thanks claimId={claimId} onAgain={sending.again} />
      ) : (
        <>
          <noscript>
            <div className="without-script">
              <p>{m.messages_without_script()}</p>
              <ContactDetails brand={brand} />
            </div>
          </noscript>
          <Trouble key={tried.attempt} trouble={tried.reason} fields={sending.summary} />
          <Form claimId={claimId} sending={sending} attaching={attaching} />
        </>
      )}
    </Card>
  );
}

function Thanks({ claimId, onAgain }: { claimId: string; onAgain: () => void }) {
  const { hours, hoursLang } = useBoot().brand.contact;
  const thanks = useAnnouncedFocus<HTMLParagraphElement>(m.messages_thanks());
  return (
    <div className={styles['thanks']}>
      <p ref={thanks} tabIndex={-1} className={styles['thanksText']}>
        {m.messages_thanks()}
      </p>
      <p>
        {m.messages_thanks_next()}{' '}
        {hours !== '' && <PartInLanguage text={m.messages_hours({ hours })} part={hours} lang={hoursLang} />}
      </p>
      <div className={styles['ways']}>
        <Button look="secondary" onClick={onAgain}>
          {m.messages_another()}
        </Button>
        <LinkButton href={claimPath('my-claim', claimId)} look="secondary">
          {m.claim_go_to_my_claim()}
        </LinkButton>
      </div>
    </div>
  );
}

function Trouble({ trouble, fields }: { trouble: SendTrouble | null; fields: MessageField[] }) {
  const labels = { subject: m.messages_topic(), message: m.messages_message(), consent: m.consent_field() };
  return (
    <ErrorSummary fields={fields.map((field) => ({ id: fieldIds[field], label: labels[field] }))}>
      {trouble && <p>{troubleText(trouble)}</p>}
    </ErrorSummary>
  );
}

function troubleText(trouble: SendTrouble): string {
  if (trouble.kind === 'failed') return m.messages_failed();
  if (trouble.kind === 'files') return fileTexts[trouble.reason]();
  return trouble.minutes === 1 ? m.messages_limited_one() : m.messages_limited({ minutes: trouble.minutes });
}

const fileTexts = {
  sending: m.messages_files_sending,
  refused: m.messages_files_refused,
  gone: m.messages_files_gone,
};

/** Returns true for a blur to the form's own button, which checks every field, or to another window. */
function isStill(event: FocusEvent<HTMLInputElement>): boolean {
  if (!document.hasFocus()) return true;
  const next = event.relatedTarget ?? lastUsed();
  return next instanceof HTMLButtonElement && next.form === event.currentTarget.form;
}

function Form({ claimId, sending, attaching }: SendMessageProps) {
  const { values, errors, busy, change, leaveConsent, submit } = sending;
  const listens = useHydrated();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate inert={!listens} className={styles['form']} onSubmit={onSubmit}>
      <Field
        id={fieldIds.subject}
        label={m.messages_topic()}
        placeholder={m.messages_topic_placeholder()}
        value={values.subject}
        maxLength={longestText.subject}
        autoComplete="off"
        readOnly={busy || !listens}
        error={errors.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        id={fieldIds.message}
        label={m.messages_message()}
        placeholder={m.messages_message_placeholder()}
        value={values.message}
        maxLength={longestText.message}
        autoComplete="off"
        readOnly={busy || !listens}
        error={errors.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      <AttachFiles claimId={claimId} attaching={attaching} busy={busy} />
      <div className={styles['consent']}>
        <ConsentCheckbox
          id={fieldIds.consent}
          checked={values.consent}
          error={errors.consent}
          onChange={(event) => change({ consent: event.target.checked })}
          onBlur={(event) => {
            if (!isStill(event)) leaveConsent();
          }}
        />
      </div>
      <Button type="submit" wide busy={busy} busyLabel={m.messages_sending()}>
        {m.messages_send()}
      </Button>
    </form>
  );
}
