import { useState } from 'react';
import type { ShownWebhook } from '../rest/webhook-answers.rules.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { KeyValueList, type KeyValue } from '#web/ui/KeyValueList.tsx';
import { Deliveries } from './Deliveries.tsx';
import { countText, eventsText, isSigned, offText, timeText } from './webhook-texts.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookBadge } from './WebhookBadge.tsx';
import styles from './Webhooks.module.css';

type WebhookDetailProps = { webhook: ShownWebhook; again: () => void; onSecret: (secret: string) => void };

export function WebhookDetail({ webhook, again, onSecret }: WebhookDetailProps) {
  const [changes, setChanges] = useState(0);
  const changed = () => {
    setChanges(changes + 1);
    again();
  };
  return (
    <>
      <Card>
        <div className={styles['list']}>
          <Off webhook={webhook} />
          <Unsigned webhook={webhook} />
          <KeyValueList items={factsOf(webhook)} />
        </div>
      </Card>
      <Card title={m.webhooks_actions()}>
        <WebhookActions webhook={webhook} onChange={changed} onSecret={onSecret} />
      </Card>
      <Deliveries key={changes} webhook={webhook} again={again} />
    </>
  );
}

function Off({ webhook }: { webhook: ShownWebhook }) {
  const text = offText(webhook);
  if (text === null) return null;
  return (
    <div>
      <p>
        <strong>{text}</strong>
      </p>
      <p>{m.webhooks_off_about()}</p>
    </div>
  );
}

function Unsigned({ webhook }: { webhook: ShownWebhook }) {
  if (!webhook.enabled || isSigned(webhook)) return null;
  return (
    <div>
      <p>
        <strong>{m.webhooks_unsigned()}</strong>
      </p>
      <p>{m.webhooks_unsigned_about()}</p>
    </div>
  );
}

function factsOf(webhook: ShownWebhook): KeyValue[] {
  const { url, description, createdAt, failingSince, pausedUntil, enabled } = webhook;
  const isPaused = enabled && pausedUntil !== null && new Date(pausedUntil) > new Date();
  return [
    { key: m.webhooks_url(), value: url },
    ...(description === '' ? [] : [{ key: m.webhooks_purpose(), value: description }]),
    { key: m.webhooks_state(), value: <WebhookBadge webhook={webhook} /> },
    ...(failingSince === null ? [] : [{ key: m.webhooks_failing_since(), value: timeText(failingSince) }]),
    ...(isPaused ? [{ key: m.webhooks_paused_until(), value: timeText(pausedUntil) }] : []),
    { key: m.webhooks_events(), value: webhook.eventTypes?.join(', ') ?? eventsText(webhook) },
    { key: m.webhooks_waiting(), value: countText(webhook.waiting) },
    { key: m.webhooks_dead(), value: countText(webhook.dead) },
    { key: m.webhooks_secrets(), value: <Secrets webhook={webhook} /> },
    { key: m.webhooks_since(), value: timeText(createdAt) },
  ];
}

function Secrets({ webhook }: { webhook: ShownWebhook }) {
  return (
    <ul>
      {webhook.secrets.map(({ id, createdAt, expiresAt }) => (
        <li key={id}>
          {expiresAt === null
            ? m.webhooks_secret_newest({ time: timeText(createdAt) })
            : m.webhooks_secret_older({ time: timeText(expiresAt) })}
        </li>
      ))}
    </ul>
  );
}
