import type { DeliveryState } from '#shared/webhooks.ts';
import type { ShownWebhook } from '../rest/webhook-answers.rules.ts';
import * as m from '#web/messages/index.ts';
import { isSigned } from './webhook-texts.ts';
import { Badge, type BadgeLook } from '#web/ui/Badge.tsx';
import { ClockIcon, PauseIcon, SlashCircleIcon, TickIcon } from '#web/ui/icons.tsx';

const looks = {
  on: { label: m.webhooks_state_on, Icon: TickIcon, style: 'good' },
  troubled: { label: m.webhooks_state_troubled, Icon: PauseIcon, style: 'warning' },
  unsigned: { label: m.webhooks_state_unsigned, Icon: PauseIcon, style: 'warning' },
  off: { label: m.webhooks_state_off, Icon: SlashCircleIcon, style: 'ended' },
} satisfies Record<string, BadgeLook>;

const deliveryLooks: Record<DeliveryState, BadgeLook> = {
  waiting: { label: m.webhooks_delivery_waiting, Icon: ClockIcon, style: 'waiting' },
  delivered: { label: m.webhooks_delivery_delivered, Icon: TickIcon, style: 'good' },
  dead: { label: m.webhooks_delivery_dead, Icon: SlashCircleIcon, style: 'warning' },
};

export function WebhookBadge({ webhook }: { webhook: ShownWebhook }) {
  if (!webhook.enabled) return <Badge look={looks.off} />;
  if (!isSigned(webhook)) return <Badge look={looks.unsigned} />;
  return <Badge look={webhook.failures > 0 ? looks.troubled : looks.on} />;
}

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return <Badge look={deliveryLooks[state]} />;
}
