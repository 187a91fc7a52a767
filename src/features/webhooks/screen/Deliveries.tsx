import { useState } from 'react';
import { deliveryStates } from '#shared/webhooks.ts';
import type { ShownDelivery, ShownWebhook } from '../rest/webhook-answers.rules.ts';
import type { accountWebhookRoutes } from '../rest/account-webhook-routes.ts';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { Pages } from '#web/account/Pages.tsx';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { timeText } from './webhook-texts.ts';
import { DeliveryBadge } from './WebhookBadge.tsx';
import styles from './Webhooks.module.css';

type DeliveriesProps = { webhook: ShownWebhook; again: () => void };

const stateNames = {
  waiting: m.webhooks_delivery_waiting,
  delivered: m.webhooks_delivery_delivered,
  dead: m.webhooks_delivery_dead,
};

export function Deliveries({ webhook, again: webhookAgain }: DeliveriesProps) {
  const [shown, setShown] = useState('');
  const [turned, setTurned] = useState<number[]>([]);
  const [opened, setOpened] = useState<ShownDelivery | null>(null);
  const { state, again } = useAccountQuery<typeof accountWebhookRoutes.webhookDeliveries>(
    'GET /api/account/webhookDeliveries',
    { query: { webhookId: webhook.id, state: shown === '' ? null : shown, before: turned.at(-1) ?? null } },
  );
  const look = () => {
    again();
    webhookAgain();
  };
  const show = (next: string) => {
    setTurned([]);
    setShown(next);
  };
  return (
    <Card title={m.webhooks_deliveries()}>
      <div className={styles['list']}>
        <div className={styles['filter']}>
          <Select
            label={m.webhooks_state()}
            options={[
              { value: '', label: m.webhooks_filter_all() },
              ...deliveryStates.map((value) => ({ value: value as string, label: stateNames[value]() })),
            ]}
            value={shown}
            onChange={(event) => show(event.currentTarget.value)}
          />
          <Button look="secondary" onClick={look}>
            {m.webhooks_deliveries_look()}
          </Button>
        </div>
        <QueryView state={state} again={again}>
          {({ deliveries, next }) => (
            <>
              <p role="status">
                {deliveries.length === 0
                  ? m.webhooks_deliveries_none()
                  : m.webhooks_deliveries_shown({ count: deliveries.length })}
              </p>
              {deliveries.length > 0 && <Table deliveries={deliveries} onOpen={setOpened} />}
              <Pages turned={turned} next={next} onTurn={setTurned} />
            </>
          )}
        </QueryView>
      </div>
      {opened !== null && (
        <DeliveryDialog webhook={webhook} delivery={opened} onReplayed={look} onClose={() => setOpened(null)} />
      )}
    </Card>
  );
}

function progressOf({ lastStatus, lastError, nextTryAt, tries, state }: ShownDelivery): string {
  const answered = lastStatus === null ? null : m.webhooks_attempt_answered({ status: lastStatus });
  const next = nextTryAt === null || tries === 0 ? null : m.webhooks_next_try({ time: timeText(nextTryAt) });
  const parts = state === 'delivered' ? [answered] : [lastError, m.webhooks_tries({ count: tries }), next];
  return parts.filter((text) => text !== null).join(' ');
}

type TableProps = { deliveries: ShownDelivery[]; onOpen: (delivery: ShownDelivery) => void };

function Table({ deliveries, onOpen }: TableProps) {
  const rows = deliveries.map((delivery) => ({
    key: delivery.eventId,
    cells: [
      <span key="event" className={styles['name']}>
        <span>{delivery.type}</span>
        <span className={styles['note']}>{timeText(delivery.occurredAt)}</span>
      </span>,
      delivery.claimNumber ?? m.webhooks_claim_none(),
      <span key="state" className={styles['name']}>
        <span>
          <DeliveryBadge state={delivery.state} />
        </span>
        <span className={styles['note']}>{progressOf(delivery)}</span>
      </span>,
      <span key="open" className={styles['whole']}>
        <Button look="secondary" aria-haspopup="dialog" onClick={() => onOpen(delivery)}>
          <span>
            {m.webhooks_delivery_open()}
            <span className="visually-hidden">
              {' '}
              {delivery.type} {delivery.claimNumber}
            </span>
          </span>
        </Button>
      </span>,
    ],
  }));
  const columns = [m.webhooks_event(), m.webhooks_claim(), m.webhooks_state(), m.account_actions()];
  return <DataTable caption={m.webhooks_deliveries()} columns={columns} rows={rows} />;
}
