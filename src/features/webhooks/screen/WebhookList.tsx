import type { ShownWebhook } from '../rest/webhook-answers.rules.ts';
import { call } from '#web/call.ts';
import type { accountWebhookRoutes } from '#features/webhooks/rest/account-webhook-routes.ts';
import { Disclosure } from '#web/account/Disclosure.tsx';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { countText, eventsText, webhookPath } from './webhook-texts.ts';
import { WebhookBadge } from './WebhookBadge.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import styles from './Webhooks.module.css';

type WebhookListProps = { webhooks: ShownWebhook[]; onSecret: (secret: string) => void };

export function WebhookList({ webhooks, onSecret }: WebhookListProps) {
  return (
    <>
      <Disclosure label={m.webhooks_add()} card>
        {(done) => (
          <WebhookForm
            id="webhook"
            submit={m.webhooks_add()}
            busy={m.webhooks_adding()}
            send={async (texts) => {
              const result = await call<typeof accountWebhookRoutes.createWebhook>('POST /api/account/createWebhook', {
                body: texts,
              });
              if (!result.ok) return result.error;
              done('');
              onSecret(result.answer.secret);
              return null;
            }}
          />
        )}
      </Disclosure>
      <Card>{webhooks.length === 0 ? <p>{m.webhooks_none()}</p> : <Table webhooks={webhooks} />}</Card>
    </>
  );
}

function Table({ webhooks }: { webhooks: ShownWebhook[] }) {
  const rows = webhooks.map((webhook) => ({
    key: webhook.id,
    cells: [
      <span key="name" className={styles['name']}>
        <span>{webhook.url}</span>
        {webhook.description !== '' && <span className={styles['note']}>{webhook.description}</span>}
      </span>,
      <WebhookBadge key="state" webhook={webhook} />,
      eventsText(webhook),
      countText(webhook.waiting),
      countText(webhook.dead),
      <span key="open" className={styles['whole']}>
        <LinkButton href={webhookPath(webhook.id)} look="secondary">
          <span>
            {m.webhooks_open()}
            <span className="visually-hidden"> {webhook.url}</span>
          </span>
        </LinkButton>
      </span>,
    ],
  }));
  const columns = [
    m.webhooks_url(),
    m.webhooks_state(),
    m.webhooks_events(),
    m.webhooks_waiting(),
    m.webhooks_dead(),
    m.account_actions(),
  ];
  return <DataTable caption={m.webhooks_title()} columns={columns} rows={rows} />;
}
