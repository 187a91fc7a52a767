import { useState } from 'react';
import { outgoingEventNames } from '#shared/outgoing-event-types.ts';
import type { ShownWebhook, TestResult } from '../rest/webhook-answers.rules.ts';
import { call } from '#web/call.ts';
import type { accountWebhookRoutes } from '#features/webhooks/rest/account-webhook-routes.ts';
import { Disclosure } from '#web/account/Disclosure.tsx';
import * as m from '#web/messages/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Act } from './Act.tsx';
import { ReplayEvents } from './ReplayEvents.tsx';
import { DeleteWebhook, TurnOff, TurnOn } from './TurnWebhook.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import styles from './Webhooks.module.css';

type PartProps = { webhook: ShownWebhook; onChange: () => void };

export function WebhookActions(props: PartProps & { onSecret: (secret: string) => void }) {
  const { webhook, onChange, onSecret } = props;
  return (
    <div className={styles['parts']}>
      <Test webhook={webhook} />
      <Edit webhook={webhook} onChange={onChange} />
      {webhook.enabled && <ReplayEvents webhook={webhook} onChange={onChange} />}
      <Rotate webhook={webhook} onSecret={onSecret} />
      {webhook.enabled ? (
        <TurnOff webhook={webhook} onChange={onChange} />
      ) : (
        <TurnOn webhook={webhook} onChange={onChange} />
      )}
      <DeleteWebhook webhook={webhook} onChange={onChange} />
    </div>
  );
}

function testText({ delivered, status, millis, error }: TestResult): string {
  if (delivered) return m.webhooks_test_delivered({ status: status ?? 0, millis });
  return m.webhooks_test_failed({ millis, error: error ?? '' });
}

function Test({ webhook }: { webhook: ShownWebhook }) {
  const kinds = outgoingEventNames.filter((name) => webhook.eventTypes?.includes(name) ?? true);
  const [type, setType] = useState(kinds[0]);
  return (
    <Disclosure label={m.webhooks_test()}>
      {() => (
        <Act
          label={m.webhooks_test_submit()}
          busy={m.webhooks_test_sending()}
          act={() =>
            call<typeof accountWebhookRoutes.testWebhook>('POST /api/account/testWebhook', {
              body: { webhookId: webhook.id, ...(type !== undefined && { type }) },
            })
          }
          onAnswer={testText}
        >
          <p>{m.webhooks_test_about()}</p>
          <Select
            label={m.webhooks_test_kind()}
            options={kinds.map((value) => ({ value, label: value }))}
            value={type}
            onChange={({ currentTarget }) => setType(kinds.find((kind) => kind === currentTarget.value))}
          />
        </Act>
      )}
    </Disclosure>
  );
}

function Edit({ webhook, onChange }: PartProps) {
  return (
    <Disclosure label={m.webhooks_edit()}>
      {(done) => (
        <WebhookForm
          id="edit"
          given={webhook}
          submit={m.webhooks_edit_submit()}
          busy={m.webhooks_saving()}
          send={async (texts) => {
            const result = await call<typeof accountWebhookRoutes.changeWebhook>('POST /api/account/changeWebhook', {
              body: { webhookId: webhook.id, ...texts },
            });
            if (!result.ok) return result.error;
            done(m.webhooks_saved());
            onChange();
            return null;
          }}
        />
      )}
    </Disclosure>
  );
}

const overlaps = [
  { value: '24', label: m.webhooks_rotate_day },
  { value: '168', label: m.webhooks_rotate_week },
  { value: '1', label: m.webhooks_rotate_hour },
  { value: '0', label: m.webhooks_rotate_none },
];

function Rotate({ webhook, onSecret }: { webhook: ShownWebhook; onSecret: (secret: string) => void }) {
  const [hours, setHours] = useState('24');
  return (
    <Disclosure label={m.webhooks_rotate()}>
      {(done) => (
        <Act
          label={m.webhooks_rotate_submit()}
          busy={m.webhooks_saving()}
          act={() => {
            const body = { webhookId: webhook.id, overlapHours: Number(hours) };
            return call<typeof accountWebhookRoutes.rotateWebhookSecret>('POST /api/account/rotateWebhookSecret', {
              body: body,
            });
          }}
          onAnswer={({ secret }) => {
            done('');
            onSecret(secret);
            return '';
          }}
        >
          <p>{m.webhooks_rotate_about()}</p>
          <Select
            label={m.webhooks_rotate_overlap()}
            options={overlaps.map(({ value, label }) => ({ value, label: label() }))}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
        </Act>
      )}
    </Disclosure>
  );
}
