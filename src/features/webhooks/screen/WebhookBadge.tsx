import type { DeliveryState, ShownWebhook } from '#shared/webhooks.ts';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { ClockIcon, PauseIcon, SlashCircleIcon, TickIcon } from '#web/ui/icons.tsx';
import styles from './Webhooks.module.css';

const looks = {
  on: { label: m.webhooks_state_on, Icon: TickIcon, style: 'good' },
  troubled: { label: m.webhooks_state_troubled, Icon: PauseIcon, style: 'warning' },
  off: { label: m.webhooks_state_off, Icon: SlashCircleIcon, style: 'ended' },
  waiting: { label: m.webhooks_delivery_waiting, Icon: ClockIcon, style: 'waiting' },
  delivered: { label: m.webhooks_delivery_delivered, Icon: TickIcon, style: 'good' },
  dead: { label: m.webhooks_delivery_dead, Icon: SlashCircleIcon, style: 'warning' },
} as const;

/** A state as word and icon, because colour alone says nothing. */
function Badge({ look }: { look: keyof typeof looks }) {
  const { label, Icon, style } = looks[look];
  return (
    <span className={classes(styles['badge'], styles[style])}>
      <Icon size={16} />
      {label()}
    </span>
  );
}

export function WebhookBadge({ webhook }: { webhook: ShownWebhook }) {
  if (!webhook.enabled) return <Badge look="off" />;
  return <Badge look={webhook.failures > 0 ? 'troubled' : 'on'} />;
}

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return <Badge look={state} />;
}
