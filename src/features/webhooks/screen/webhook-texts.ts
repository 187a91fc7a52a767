import { formatDateTime } from '#shared/time/dates.ts';
import { outgoingEventNames } from '#shared/outgoing-event-types.ts';
import type { ShownWebhook } from '../rest/webhook-answers.rules.ts';
import * as m from '#web/messages/index.ts';

const many = 10_000;

export function countText(count: number): string {
  return count >= many ? m.webhooks_many() : String(count);
}

export function timeText(instant: string): string {
  return formatDateTime(new Date(instant));
}

export function eventsText({ eventTypes }: ShownWebhook): string {
  if (eventTypes === null) return m.webhooks_events_every();
  return m.webhooks_events_count({ count: eventTypes.length, all: outgoingEventNames.length });
}

export function offText({ disabledAt, disabledReason }: ShownWebhook): string | null {
  if (disabledAt === null) return null;
  const said = { 'by-hand': m.webhooks_off_by_hand, gone: m.webhooks_off_gone, failing: m.webhooks_off_failing };
  return said[disabledReason ?? 'by-hand']({ time: timeText(disabledAt) });
}

/** Returns whether the server can read a secret of the webhook; nothing is sent unsigned. */
export function isSigned({ secrets }: ShownWebhook): boolean {
  return secrets.some(({ readable }) => readable);
}

export function webhookPath(id: string): string {
  return `/account/webhooks?webhook=${id}`;
}
