import type { ShownDelivery, ShownAttempt, ShownWebhook } from '../rest/webhook-answers.rules.ts';
import { call } from '#web/call.ts';
import type { accountWebhookRoutes } from '#features/webhooks/rest/account-webhook-routes.ts';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import * as m from '#web/messages/index.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import { Act } from './Act.tsx';
import { timeText } from './webhook-texts.ts';
import { DeliveryBadge } from './WebhookBadge.tsx';
import styles from './Webhooks.module.css';

type DeliveryDialogProps = {
  webhook: ShownWebhook;
  delivery: ShownDelivery;
  onReplayed: () => void;
  onClose: () => void;
};

export function DeliveryDialog({ webhook, delivery, onReplayed, onClose }: DeliveryDialogProps) {
  const query = { webhookId: webhook.id, eventId: delivery.eventId };
  const { state, again } = useAccountQuery<typeof accountWebhookRoutes.webhookDelivery>(
    'GET /api/account/webhookDelivery',
    { query },
  );
  const replay = () =>
    call<typeof accountWebhookRoutes.replayEvent>('POST /api/account/replayEvent', {
      body: { webhookId: webhook.id, eventId: delivery.eventId },
    });
  return (
    <Dialog title={delivery.type} wide onClose={onClose}>
      <QueryView state={state} again={again}>
        {(detail) => (
          <div className={styles['parts']}>
            <KeyValueList
              items={[
                { key: m.webhooks_state(), value: <DeliveryBadge state={detail.state} /> },
                { key: m.webhooks_claim(), value: detail.claimNumber ?? m.webhooks_claim_none() },
                { key: m.webhooks_happened(), value: timeText(detail.occurredAt) },
                { key: m.webhooks_delivery_id(), value: detail.eventId, mono: true },
              ]}
            />
            <Body body={detail.body} />
            <Attempts attempts={detail.attempts} />
            {webhook.enabled && detail.body !== null && (
              <Act
                label={detail.state === 'waiting' ? m.webhooks_send_now() : m.webhooks_replay_one()}
                busy={m.webhooks_saving()}
                act={replay}
                onAnswer={() => {
                  again();
                  onReplayed();
                  return detail.state === 'waiting' ? m.webhooks_sending_now() : m.webhooks_replayed_soon();
                }}
              />
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function Body({ body }: { body: object | null }) {
  return (
    <section>
      <h3>{m.webhooks_delivery_body()}</h3>
      {body === null ? (
        <p>{m.webhooks_delivery_no_body()}</p>
      ) : (
        <Text label={m.webhooks_delivery_body()} text={JSON.stringify(body, null, 2)} />
      )}
    </section>
  );
}

/** The text may scroll, so it must be reachable by keyboard. */
function Text({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <pre className={styles['text']} tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  );
}

function Attempts({ attempts }: { attempts: ShownAttempt[] }) {
  return (
    <section>
      <h3>{m.webhooks_attempts()}</h3>
      {attempts.length === 0 && <p>{m.webhooks_attempts_none()}</p>}
      <ol>
        {attempts.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </ol>
    </section>
  );
}

function Attempt({ attempt: { at, millis, status, error, answer } }: { attempt: ShownAttempt }) {
  const said = error ?? m.webhooks_attempt_answered({ status: status ?? 0 });
  return (
    <li className={styles['attempt']}>
      <p>
        <strong>{said}</strong>
      </p>
      <p className={styles['note']}>{m.webhooks_attempt({ time: timeText(at), millis })}</p>
      {status !== null &&
        (answer === '' ? (
          <p className={styles['note']}>{m.webhooks_attempt_empty()}</p>
        ) : (
          <Text label={said} text={answer} />
        ))}
    </li>
  );
}
