import { useState } from 'react';
import { outgoingEventNames, type OutgoingEventType, outgoingEventTypes } from '#shared/outgoing-event-types.ts';
import type { ShownWebhook } from '../rest/webhook-answers.rules.ts';
import { callError, type CallError } from '#web/call.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import { Unsaved } from '#web/account/Unsaved.tsx';
import { useTyped } from '#web/form/useTyped.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import styles from './Webhooks.module.css';

export type WebhookTexts = { url: string; description: string; eventTypes: OutgoingEventType[] | null };

type WebhookFormProps = {
  id: string;
  given?: ShownWebhook;
  submit: string;
  busy: string;
  send: (texts: WebhookTexts) => Promise<CallError | null>;
};

const fieldsOf = ({ url, description }: WebhookTexts): AccountField[] => [
  {
    name: 'url',
    label: m.webhooks_url(),
    hint: m.webhooks_url_hint(),
    kind: 'text',
    initial: url,
    check: (value) => (value.trim() === '' ? m.webhooks_url_required() : null),
  },
  {
    name: 'description',
    label: m.webhooks_description(),
    hint: m.webhooks_description_hint(),
    kind: 'text',
    initial: description,
    check: () => null,
  },
];

const everything = 'everything';

function textsOf(values: Values): WebhookTexts {
  const { url = '', description = '' } = values;
  const chosen = outgoingEventNames.filter((name) => name in values);
  return { url: url.trim(), description: description.trim(), eventTypes: everything in values ? null : chosen };
}

function storedOf(given: ShownWebhook | undefined): WebhookTexts {
  const types = given?.eventTypes ?? null;
  const eventTypes = types && outgoingEventNames.filter((name) => types.includes(name));
  return { url: given?.url ?? '', description: given?.description ?? '', eventTypes };
}

export function WebhookForm({ id, given, submit, busy, send }: WebhookFormProps) {
  const typing = useTyped(`webhook ${given?.id ?? 'new'}`, storedOf(given));
  const { typed, times } = typing;
  const check = async (values: Values) => {
    const texts = textsOf(values);
    if (texts.eventTypes?.length === 0) return callError('events', m.webhooks_events_required());
    const error = await send(texts);
    if (error === null) typing.saved(texts, null);
    return error;
  };
  return (
    <>
      <AccountForm
        key={times}
        id={id}
        fields={fieldsOf(typed)}
        submit={submit}
        busy={busy}
        send={check}
        onTyped={(values) => typing.type(() => textsOf(values))}
      >
        <Events id={id} given={typed.eventTypes} />
      </AccountForm>
      <Unsaved typing={typing} />
    </>
  );
}

function Events({ id, given }: { id: string; given: string[] | null }) {
  const [isAll, setIsAll] = useState(given === null);
  return (
    <fieldset className={styles['events']}>
      <legend>{m.webhooks_events()}</legend>
      <Checkbox
        id={`${id}-${everything}`}
        name={everything}
        label={m.webhooks_events_all()}
        checked={isAll}
        onChange={(event) => setIsAll(event.currentTarget.checked)}
      />
      {!isAll && (
        <div className={styles['some']}>
          {outgoingEventNames.map((name) => (
            <Checkbox
              key={name}
              id={`${id}-${name}`}
              name={name}
              defaultChecked={given?.includes(name) ?? false}
              label={name}
              hint={outgoingEventTypes[name].description}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
