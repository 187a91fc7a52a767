import { useEffect, useEffectEvent, useState } from 'react';
import { copyText } from '#web/copy-text.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ClockIcon, TickCircleIcon } from '#web/ui/icons.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import { formatDateTime } from '#shared/time/dates.ts';
import type { ShownPayment } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import styles from './Setup.module.css';

type PaymentWebhookProps = { payment: ShownPayment; again: () => void };

/** What Stripe needs to be told, and whether its events have come. */
export function PaymentWebhook({ payment: { kind, webhook }, again }: PaymentWebhookProps) {
  const [said, setSaid] = useState('');
  const copy = async () =>
    setSaid((await copyText(webhook.url)) ? m.setup_payment_copied() : m.setup_payment_copy_failed());
  return (
    <div className={styles['part']}>
      <h3>{m.setup_payment_webhook()}</h3>
      <p>{m.setup_payment_webhook_about()}</p>
      {!webhook.url.startsWith('https:') && <p className={styles['warned']}>{m.setup_payment_unreachable()}</p>}
      <div className={styles['values']}>
        <KeyValueList
          items={[
            { key: m.setup_payment_address(), value: webhook.url, mono: true },
            { key: m.setup_payment_version(), value: webhook.apiVersion, mono: true },
            { key: m.setup_payment_events(), value: webhook.events.join(', '), mono: true },
          ]}
        />
      </div>
      <Button look="secondary" onClick={() => void copy()}>
        {m.setup_payment_copy()}
      </Button>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      {kind === 'stripe' && <Heard heardAt={webhook.heardAt} again={again} />}
    </div>
  );
}

/** Milliseconds between two looks while the page waits for Stripe. */
const lookMs = 4_000;

function Heard({ heardAt, again }: { heardAt: string | null; again: () => void }) {
  const isHeard = heardAt !== null;
  const look = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    const result = await call<typeof setupRoutes.setup>('GET /api/account/setup');
    if (result.ok && result.answer.payment.webhook.heardAt !== null) again();
  });
  useEffect(() => {
    if (isHeard) return undefined;
    const timer = setInterval(() => void look(), lookMs);
    return () => clearInterval(timer);
  }, [isHeard]);
  return (
    <div role="status" className={classes(styles['waiting'], isHeard && styles['here'])}>
      {isHeard ? <TickCircleIcon /> : <ClockIcon />}
      <p>{isHeard ? m.setup_payment_heard({ at: formatDateTime(new Date(heardAt)) }) : m.setup_payment_waiting()}</p>
    </div>
  );
}
